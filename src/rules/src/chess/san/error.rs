// SPDX-License-Identifier: Apache-2.0
//! What can be wrong with a move in standard algebraic notation.

use core::fmt;

use crate::chess::{Role, Square, Wing};

/// Why a text is not a legal move in standard algebraic notation. [`fmt::Display`] says it in
/// a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text does not end with a square, but for a promotion and signs such as `+`.
    Destination,
    /// What stands before the square is not made up of a piece, file, rank and capture sign.
    Form,
    /// `=` is not followed by Q, R, B or N.
    Promotion {
        /// The byte.
        found: u8,
    },
    /// The king cannot castle on that wing now.
    Castling {
        /// On which wing.
        wing: Wing,
    },
    /// No such piece can go there, from where the text says.
    Illegal {
        /// What would move.
        role: Role,
        /// Where it would go.
        destination: Square,
    },
    /// Several such pieces can go there.
    Ambiguous {
        /// What would move.
        role: Role,
        /// Where it would go.
        destination: Square,
    },
    /// The pawn reaches the last rank, and nothing says what it becomes.
    PromotionMissing {
        /// Where it would go.
        destination: Square,
    },
    /// The move is legal, but it promotes nothing.
    PromotionSuperfluous {
        /// Where it would go.
        destination: Square,
    },
    /// The move is legal, but it does not capture en passant.
    NotEnPassant {
        /// Where it would go.
        destination: Square,
    },
    /// The move is legal, but it captures nothing.
    NothingCaptured {
        /// Where it would go.
        destination: Square,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FORM: &str = "a move is written as e4, exd5, Nf3, Nbd7, e8=Q or O-O";
        match *self {
            SanError::Destination => write!(f, "it does not end with a square; {FORM}"),
            SanError::Form => write!(
                f,
                "what comes before its last square is not part of a move; {FORM}"
            ),
            SanError::Promotion { found } => write!(
                f,
                "'{}' is not a piece to promote to: use Q, R, B or N",
                found.escape_ascii()
            ),
            SanError::Castling { wing } => {
                let wing = match wing {
                    Wing::King => "king's side",
                    Wing::Queen => "queen's side",
                };
                write!(f, "the king cannot castle on the {wing} now")
            }
            SanError::Illegal { role, destination } => {
                let name = name(role);
                write!(f, "no such {name} can go to {destination}")
            }
            SanError::Ambiguous { role, destination } => {
                let name = name(role);
                write!(f, "more than one {name} can go to {destination}: ")?;
                f.write_str("add the file or the rank that it comes from")
            }
            SanError::PromotionMissing { destination } => write!(
                f,
                "the pawn that reaches {destination} is promoted: add =Q, =R, =B or =N"
            ),
            SanError::PromotionSuperfluous { destination } => write!(
                f,
                "nothing is promoted on {destination}: leave out what follows the square"
            ),
            SanError::NotEnPassant { destination } => write!(
                f,
                "nothing is captured en passant on {destination}: leave out e.p."
            ),
            SanError::NothingCaptured { destination } => write!(
                f,
                "there is nothing to capture on {destination}: leave out the x"
            ),
        }
    }
}

impl core::error::Error for SanError {}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
