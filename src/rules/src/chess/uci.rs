// SPDX-License-Identifier: Apache-2.0
//! Finding the legal move that two squares, or a text in UCI, mean.

use core::fmt;

use super::ChessWith;
use super::moves::{Move, write_uci};
use super::piece::Code;
use super::rule::Rule;
use super::square::Square;
use crate::{Position, Promotion, Ruleset, Side};

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// The legal move between two squares. Castling is the king's move by two squares, or
    /// onto its own rook.
    ///
    /// ```
    /// use rules::{Position as _, chess::{Fide, Chess, Square}};
    ///
    /// let (e2, e4) = (Square::from_ascii(*b"e2").unwrap(), Square::from_ascii(*b"e4").unwrap());
    /// let mut position = Chess::start(Fide);
    /// let mv = position.find_move(e2, e4, None).unwrap();
    /// position.play(mv);
    /// ```
    ///
    /// # Errors
    ///
    /// Any [`MoveError`] except those about a text.
    pub fn find_move(
        &self,
        origin: Square,
        destination: Square,
        promotion: Option<Promotion>,
    ) -> Result<Move, MoveError> {
        let target = self.castling_target(origin, destination);
        let wanted = Move::named(origin, target, promotion);
        let mut found = wanted;
        let is_legal = self.generate_from(origin, &mut |mv| {
            found = mv;
            mv.name() == wanted
        });
        if is_legal {
            Ok(found)
        } else {
            Err(self.why_not(origin, destination, promotion))
        }
    }

    /// Where the king goes when its move is given as one onto its own rook: two squares towards
    /// it, which only castling allows.
    fn castling_target(&self, origin: Square, destination: Square) -> Square {
        if self.rules.plays(Rule::Castling)
            && origin == self.king()
            && self.board.on(destination) == Code::new(self.us(), Code::ROOK)
            && origin.row() == destination.row()
        {
            origin.step(if destination > origin { 2 } else { -2 })
        } else {
            destination
        }
    }

    /// What is wrong with a move that is not among the legal ones.
    #[cold]
    #[inline(never)]
    fn why_not(
        &self,
        origin: Square,
        destination: Square,
        promotion: Option<Promotion>,
    ) -> MoveError {
        let piece = self.board.on(origin);
        let turn = self.side();
        if piece.is_empty() {
            return MoveError::NoPiece { origin };
        }
        if !piece.is(self.us()) {
            return MoveError::NotYours { origin, turn };
        }
        let mut promotes = None;
        self.generate_from(origin, &mut |mv| {
            if mv.destination() == destination {
                promotes = Some(mv.promotion().is_some());
            }
            promotes.is_some()
        });
        match (promotes, promotion) {
            (Some(true), None) => MoveError::PromotionMissing {
                origin,
                destination,
            },
            (Some(false), Some(_)) => MoveError::PromotionSuperfluous {
                origin,
                destination,
            },
            _ => MoveError::Illegal {
                origin,
                destination,
                promotion,
            },
        }
    }
}

/// The squares and the promotion that a text in UCI names.
pub(super) fn parse(text: &str) -> Result<(Square, Square, Option<Promotion>), MoveError> {
    let (squares, promotion) = match *text.as_bytes() {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, e] => ([a, b, c, d], Some(e)),
        _ => return Err(MoveError::Length),
    };
    let [a, b, c, d] = squares;
    let origin = Square::from_ascii([a, b]).ok_or(MoveError::Origin)?;
    let destination = Square::from_ascii([c, d]).ok_or(MoveError::Destination)?;
    let promotion = match promotion {
        None => None,
        Some(b'q') => Some(Promotion::Queen),
        Some(b'r') => Some(Promotion::Rook),
        Some(b'b') => Some(Promotion::Bishop),
        Some(b'n') => Some(Promotion::Knight),
        Some(found) => return Err(MoveError::Promotion { found }),
    };
    Ok((origin, destination, promotion))
}

/// Why two squares, or a text in UCI, are not a legal move. [`fmt::Display`] says it in a
/// sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not have four or five characters.
    Length,
    /// The text does not begin with a square.
    Origin,
    /// The text's third and fourth characters are not a square.
    Destination,
    /// The text's fifth character is none of q, r, b, n.
    Promotion {
        /// The byte.
        found: u8,
    },
    /// Nothing stands on the first square.
    NoPiece {
        /// The square.
        origin: Square,
    },
    /// The piece on the first square does not belong to the side to move.
    NotYours {
        /// The square.
        origin: Square,
        /// The side to move.
        turn: Side,
    },
    /// The pawn reaches the last rank, and nothing says what it becomes.
    PromotionMissing {
        /// Where the pawn stands.
        origin: Square,
        /// Where it would go.
        destination: Square,
    },
    /// The move is legal, but it promotes nothing.
    PromotionSuperfluous {
        /// Where the piece stands.
        origin: Square,
        /// Where it would go.
        destination: Square,
    },
    /// The piece cannot go there, or it would leave its king in check.
    Illegal {
        /// Where the piece stands.
        origin: Square,
        /// Where it would go.
        destination: Square,
        /// What it would become.
        promotion: Option<Promotion>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FORM: &str = "a move is two squares, such as e2e4, and for a promotion \
                            q, r, b or n after them, such as e7e8q";
        match *self {
            MoveError::Length => f.write_str(FORM),
            MoveError::Origin => write!(f, "it does not begin with a square; {FORM}"),
            MoveError::Destination => {
                write!(f, "no square follows the first one; {FORM}")
            }
            MoveError::Promotion { found } => write!(
                f,
                "'{}' is not a piece to promote to; {FORM}",
                found.escape_ascii()
            ),
            MoveError::NoPiece { origin } => write!(f, "there is no piece on {origin}"),
            MoveError::NotYours { origin, turn } => {
                let name = ChessWith::<super::Fide>::side_name(turn);
                write!(f, "it is {name}'s turn, and the piece on {origin} is not")?;
                write!(f, " {name}'s")
            }
            MoveError::PromotionMissing {
                origin,
                destination,
            } => write!(f, "{origin}{destination} promotes a pawn: add q, r, b or n"),
            MoveError::PromotionSuperfluous {
                origin,
                destination,
            } => write!(
                f,
                "{origin}{destination} promotes nothing: leave out the fifth character"
            ),
            MoveError::Illegal {
                origin,
                destination,
                promotion,
            } => {
                write_uci(f, origin, destination, promotion)?;
                f.write_str(" is not a legal move here")
            }
        }
    }
}

impl core::error::Error for MoveError {}
