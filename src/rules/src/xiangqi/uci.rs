// SPDX-License-Identifier: Apache-2.0
//! Finding the legal move that two squares, or a text in UCI, mean.

use core::fmt;

use super::XiangqiWith;
use super::movegen::Each;
use super::moves::Move;
use super::rule::Rule;
use super::square::Square;
use crate::{Position, Ruleset, Side};

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// The legal move between two squares.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Standard, Square, Xiangqi}};
    ///
    /// let (h3, e3) = (Square::from_name("h3").unwrap(), Square::from_name("e3").unwrap());
    /// let mut position = Xiangqi::start(Standard);
    /// let mv = position.find_move(h3, e3).unwrap();
    /// position.play(mv);
    /// ```
    ///
    /// # Errors
    ///
    /// Any [`MoveError`] except those about a text.
    pub fn find_move(&self, origin: Square, destination: Square) -> Result<Move, MoveError> {
        let piece = self.board.at(origin.place());
        if piece.is_empty() {
            return Err(MoveError::NoPiece { origin });
        }
        if !piece.is(self.us()) {
            let turn = self.side();
            return Err(MoveError::NotYours { origin, turn });
        }
        let mv = Move::new(origin.place(), destination.place());
        if self.generate_from(origin, &mut Each(|legal| legal == mv)) {
            Ok(mv)
        } else {
            Err(MoveError::Illegal {
                origin,
                destination,
            })
        }
    }
}

/// The squares that a text in UCI names.
pub(super) fn parse(text: &str) -> Result<(Square, Square), MoveError> {
    let text = text.as_bytes();
    let (origin, rest) = Square::read(text).ok_or(MoveError::Origin)?;
    let (destination, rest) = Square::read(rest).ok_or(MoveError::Destination)?;
    if rest.is_empty() {
        Ok((origin, destination))
    } else {
        Err(MoveError::Trailing)
    }
}

/// Why two squares, or a text in UCI, are not a legal move. [`fmt::Display`] says it in a
/// sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not begin with a square.
    Origin,
    /// No square follows the first one.
    Destination,
    /// Something follows the second square.
    Trailing,
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
    /// The piece cannot go there, or it would leave its general in check or facing the other.
    Illegal {
        /// Where the piece stands.
        origin: Square,
        /// Where it would go.
        destination: Square,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FORM: &str = "a move is two squares, a1 to i10, such as h3e3 or b10c8";
        match *self {
            MoveError::Origin => write!(f, "it does not begin with a square; {FORM}"),
            MoveError::Destination => write!(f, "no square follows the first one; {FORM}"),
            MoveError::Trailing => write!(f, "something follows the second square; {FORM}"),
            MoveError::NoPiece { origin } => write!(f, "there is no piece on {origin}"),
            MoveError::NotYours { origin, turn } => {
                let name = super::Xiangqi::side_name(turn);
                write!(f, "it is {name}'s turn, and the piece on {origin} is not")?;
                write!(f, " {name}'s")
            }
            MoveError::Illegal {
                origin,
                destination,
            } => write!(f, "{origin}{destination} is not a legal move here"),
        }
    }
}

impl core::error::Error for MoveError {}
