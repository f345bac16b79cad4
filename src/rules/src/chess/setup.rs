// SPDX-License-Identifier: Apache-2.0
//! What a FEN says, before and after it is checked.

use core::fmt;

use super::ChessWith;
use super::attacks::is_attacked;
use super::board::Board;
use super::castling::{CastlingRights, Wing, king_home, rook_home};
use super::piece::{Code, Mark};
use super::rule::Rule;
use super::square::Square;
use super::state::State;
use crate::{Position, Ruleset, Side};

/// What a FEN says, whether or not it is a position that can be played on. The checked
/// counterpart is [`super::Chess`].
///
/// ```
/// use rules::chess::{Fide, Setup, Square};
///
/// let mut setup = Setup::START;
/// setup.board.set(Square::from_ascii(*b"h1").unwrap(), None);
/// let error = setup.position(Fide).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the castling right K needs the king on e1 and its rook on h1",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// The rights to castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed by moving two squares.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the full move, from 1; it grows after Black's move.
    pub fullmoves: u16,
}

impl Setup {
    /// The beginning of a game (FIDE 2.3).
    pub const START: Setup = Setup {
        board: Board::START,
        turn: Side::First,
        castling: CastlingRights::ALL,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The position that this is, if it can be played on, by these rules.
    ///
    /// # Errors
    ///
    /// Why it cannot be.
    pub fn position<R: Ruleset<Rule = Rule>>(&self, rules: R) -> Result<ChessWith<R>, SetupError> {
        let kings = self.check(rules)?;
        let rounds = u32::from(self.fullmoves.max(1)) - 1;
        let castling = if rules.plays(Rule::Castling) {
            self.castling
        } else {
            CastlingRights::NONE
        };
        let passed = self.en_passant.filter(|_| rules.plays(Rule::EnPassant));
        Ok(ChessWith {
            board: self.board.clone(),
            kings,
            state: State::new(castling, passed, self.halfmoves),
            plies: rounds * 2 + self.turn.index() as u32,
            rules,
        })
    }

    /// Finds what is wrong, else where the kings stand. What belongs to a rule that is not
    /// played cannot be wrong, and is dropped.
    #[inline(never)]
    fn check<R: Ruleset<Rule = Rule>>(&self, rules: R) -> Result<[Square; 2], SetupError> {
        let kings = self.kings()?;
        if rules.plays(Rule::Castling) {
            self.check_castling()?;
        }
        let opponent = self.turn.other();
        let king = kings[opponent.index()];
        if is_attacked(&self.board, king, Mark::of(opponent)) {
            return Err(SetupError::OpponentInCheck { king });
        }
        if rules.plays(Rule::EnPassant)
            && let Some(square) = self.en_passant
        {
            self.check_en_passant(square, kings[self.turn.index()])
                .map_err(|flaw| SetupError::EnPassant { square, flaw })?;
        }
        Ok(kings)
    }

    /// Where the kings stand, of whom each side must have one. Pawns must stand elsewhere than
    /// on the first and the last rank.
    fn kings(&self) -> Result<[Square; 2], SetupError> {
        let mut kings = [Square::masked(0); 2];
        let mut counts = [0; 2];
        let mut stray = None;
        for square in Square::all() {
            let code = self.board.on(square);
            if code.is_any(Code::KING) {
                let side = usize::from(code.is(Mark::BLACK));
                kings[side] = square;
                counts[side] += 1;
            } else if code.is_any(Code::PAWN) && square.is_on_edge_rank() {
                stray = Some(square);
            }
        }
        for (side, count) in Side::ALL.into_iter().zip(counts) {
            if count != 1 {
                return Err(SetupError::Kings { side, count });
            }
        }
        match stray {
            Some(square) => Err(SetupError::PawnOnEdge { square }),
            None => Ok(kings),
        }
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        for (side, wing) in CastlingRights::EACH {
            let mark = Mark::of(side);
            let at_home = self.board.on(king_home(side)) == Code::new(mark, Code::KING)
                && self.board.on(rook_home(side, wing)) == Code::new(mark, Code::ROOK);
            if self.castling.has(side, wing) && !at_home {
                return Err(SetupError::Castling { side, wing });
            }
        }
        Ok(())
    }

    /// Whether a pawn can have passed the square by the opponent's last move.
    fn check_en_passant(&self, square: Square, king: Square) -> Result<(), EnPassantFlaw> {
        let us = Mark::of(self.turn);
        let (row, forward) = if us.is_white() { (5, 8) } else { (2, -8) };
        if square.row() != row {
            return Err(EnPassantFlaw::Rank);
        }
        let (home, landing) = (square.step(forward), square.step(-forward));
        let pawn = Code::new(us.other(), Code::PAWN);
        if self.board.on(landing) != pawn {
            return Err(EnPassantFlaw::NoPawn);
        }
        if !self.board.on(square).is_empty() || !self.board.on(home).is_empty() {
            return Err(EnPassantFlaw::Blocked);
        }
        let mut before = self.board.clone();
        before.put(landing, Code::EMPTY);
        before.put(home, pawn);
        if is_attacked(&before, king, us) {
            return Err(EnPassantFlaw::OtherCheck);
        }
        Ok(())
    }
}

/// Why a [`Setup`] is not a position that can be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no king or several.
    Kings {
        /// Whose kings.
        side: Side,
        /// How many there are.
        count: u8,
    },
    /// A pawn stands on the first or the last rank.
    PawnOnEdge {
        /// Where.
        square: Square,
    },
    /// A castling right, but king or rook are not at home.
    Castling {
        /// Whose right.
        side: Side,
        /// On which wing.
        wing: Wing,
    },
    /// The side that has just moved has left its king attacked.
    OpponentInCheck {
        /// Where that king stands.
        king: Square,
    },
    /// No pawn can just have passed the en passant square.
    EnPassant {
        /// The square.
        square: Square,
        /// Why not.
        flaw: EnPassantFlaw,
    },
}

/// Why no pawn can just have passed a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantFlaw {
    /// It is not on the rank that the opponent's pawns pass: the sixth when White is to move,
    /// else the third.
    Rank,
    /// No pawn of the opponent stands where it would have ended.
    NoPawn,
    /// The square, or the one that the pawn came from, is not empty.
    Blocked,
    /// Without that pawn move, the king now to move stood in check while it was the
    /// opponent's turn.
    OtherCheck,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::Kings { side, count } => {
                let name = super::Chess::side_name(side);
                write!(f, "{name} has {count} kings; it must have exactly one")
            }
            SetupError::PawnOnEdge { square } => write!(
                f,
                "there is a pawn on {square}; pawns stand on ranks 2 to 7 only"
            ),
            SetupError::Castling { side, wing } => write!(
                f,
                "the castling right {} needs the king on {} and its rook on {}",
                CastlingRights::NONE.with(side, wing),
                king_home(side),
                rook_home(side, wing)
            ),
            SetupError::OpponentInCheck { king } => write!(
                f,
                "the king on {king} is in check, but it is the other side's turn"
            ),
            SetupError::EnPassant { square, flaw } => {
                write!(f, "no pawn can just have passed {square}: {flaw}")
            }
        }
    }
}

impl fmt::Display for EnPassantFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EnPassantFlaw::Rank => {
                "the en passant square is on rank 6 when White is to move, on rank 3 when Black is"
            }
            EnPassantFlaw::NoPawn => "the opponent's pawn does not stand in front of it",
            EnPassantFlaw::Blocked => "it and the square behind it must be empty",
            EnPassantFlaw::OtherCheck => "the king would have been in check before that move",
        })
    }
}

impl core::error::Error for SetupError {}
