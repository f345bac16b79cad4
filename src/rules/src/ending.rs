// SPDX-License-Identifier: Apache-2.0
//! How a game ends.

use core::fmt;

use crate::{Side, names};

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

impl Ending {
    /// A draw for that reason.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ending {
        Ending {
            outcome: Outcome::Draw,
            reason,
        }
    }

    /// A win of that side for that reason.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Ending {
        Ending {
            outcome: Outcome::Win(side),
            reason,
        }
    }
}

/// Why a game has ended. The names are the words of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The king is attacked and no move helps (FIDE 1.4.1).
    Checkmate,
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// The side to move has no legal move and is not in check, and so loses (xiangqi).
    NoLegalMove,
    /// Neither side has a piece left that can cross the river (xiangqi).
    NoAttackers,
    /// Sixty moves by each side without a capture (xiangqi).
    SixtyMoves,
    /// Neither side can give mate by any series of legal moves (FIDE 5.2.2).
    DeadPosition,
    /// The same position has stood for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves by each side without a capture or a pawn's move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// The same position for the third time, and a draw claimed (FIDE 9.2).
    ThreefoldRepetition,
    /// Fifty moves by each side without a capture or a pawn's move, and a draw claimed
    /// (FIDE 9.3).
    FiftyMoves,
    /// A player has resigned (FIDE 5.1.2).
    Resignation,
    /// The players have agreed on a draw (FIDE 5.2.3).
    Agreement,
    /// A player's time was used up (FIDE 6.9).
    Time,
    /// A player's time was used up, but the opponent could not give mate by any series of
    /// legal moves: a draw (FIDE 6.9).
    TimeNoMate,
    /// A player has broken the rules once too often (FIDE 7.5.5).
    Violations,
    /// Each side has made as many moves as the game may have.
    MoveLimit,
}

names! {
    Reason {
        (Reason::Checkmate) => "checkmate",
        (Reason::Stalemate) => "stalemate",
        (Reason::NoLegalMove) => "no legal move",
        (Reason::NoAttackers) => "no attackers",
        (Reason::SixtyMoves) => "sixty moves",
        (Reason::DeadPosition) => "dead position",
        (Reason::FivefoldRepetition) => "fivefold repetition",
        (Reason::SeventyFiveMoves) => "seventy-five moves",
        (Reason::ThreefoldRepetition) => "threefold repetition",
        (Reason::FiftyMoves) => "fifty moves",
        (Reason::Resignation) => "resignation",
        (Reason::Agreement) => "agreement",
        (Reason::Time) => "time",
        (Reason::TimeNoMate) => "time, no mate possible",
        (Reason::Violations) => "violations",
        (Reason::MoveLimit) => "move limit",
    }
}

/// A draw that the side to move can have by claiming it. [`fmt::Display`] writes the words of
/// the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// The position stands for the third time or the fourth (FIDE 9.2).
    ThreefoldRepetition,
    /// Fifty moves by each side without a capture or a pawn's move (FIDE 9.3).
    FiftyMoves,
}

impl Claim {
    /// How the game ends when the claim is made.
    #[must_use]
    pub const fn ending(self) -> Ending {
        Ending::draw(match self {
            Claim::ThreefoldRepetition => Reason::ThreefoldRepetition,
            Claim::FiftyMoves => Reason::FiftyMoves,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ending().reason.fmt(f)
    }
}
