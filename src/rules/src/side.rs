// SPDX-License-Identifier: Apache-2.0
//! The two players.

/// A player, by the order of moving: White in chess and Red in xiangqi move first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first: White in chess, Red in xiangqi.
    First,
    /// The player who moves second: Black in both games.
    Second,
}

impl Side {
    /// Both sides, in the order of moving.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
