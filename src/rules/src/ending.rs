// SPDX-License-Identifier: Apache-2.0
//! How a game ends.

use core::fmt;

use crate::Side;

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has.
    Win(Side),
    /// Nobody has.
    Draw,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Why a game has ended. [`fmt::Display`] writes the words of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The king is attacked and no move helps (FIDE 1.4.1).
    Checkmate,
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// A player's time was used up (FIDE 6.9).
    Time,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Time => "time",
        })
    }
}
