// SPDX-License-Identifier: Apache-2.0
//! What happens at the board.

use rules::{Side, names};

/// Something that happened at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<S> {
    /// The contact under a square has closed (a piece stands there) or opened.
    Contact {
        /// The square.
        square: S,
        /// Whether a piece stands on it now.
        closed: bool,
    },
    /// A key was pressed.
    Press(Key),
    /// A key was let go.
    Release(Key),
}

/// The keys beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Starts the game, then pauses and resumes it.
    Start,
    /// A new game: back to the set-up.
    New,
    /// The next piece lifted is only adjusted on its square (FIDE 4.2).
    Adjust,
    /// The side to move claims a draw (FIDE 9.2, 9.3). Held while the clocks are stopped: both
    /// have agreed on a draw.
    Claim,
    /// The pawn becomes a queen.
    Queen,
    /// The pawn becomes a rook.
    Rook,
    /// The pawn becomes a bishop.
    Bishop,
    /// The pawn becomes a knight.
    Knight,
    /// A side's clock button. Held while the clocks are stopped: that side resigns.
    Clock(Side),
}

names! {
    Key {
        (Key::Start) => "start",
        (Key::New) => "new",
        (Key::Adjust) => "adjust",
        (Key::Claim) => "claim",
        (Key::Queen) => "queen",
        (Key::Rook) => "rook",
        (Key::Bishop) => "bishop",
        (Key::Knight) => "knight",
        (Key::Clock(Side::First)) => "clock-1",
        (Key::Clock(Side::Second)) => "clock-2",
    }
}
