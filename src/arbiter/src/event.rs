// SPDX-License-Identifier: Apache-2.0
//! What happens at the board.

use core::fmt;

use rules::Side;

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

impl Key {
    /// All keys.
    pub const ALL: [Key; 10] = [
        Key::Start,
        Key::New,
        Key::Adjust,
        Key::Claim,
        Key::Queen,
        Key::Rook,
        Key::Bishop,
        Key::Knight,
        Key::Clock(Side::First),
        Key::Clock(Side::Second),
    ];

    /// The key's name in scenario files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Key::Start => "start",
            Key::New => "new",
            Key::Adjust => "adjust",
            Key::Claim => "claim",
            Key::Queen => "queen",
            Key::Rook => "rook",
            Key::Bishop => "bishop",
            Key::Knight => "knight",
            Key::Clock(Side::First) => "clock-1",
            Key::Clock(Side::Second) => "clock-2",
        }
    }

    /// The key of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
