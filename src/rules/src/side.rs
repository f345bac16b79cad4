// SPDX-License-Identifier: Apache-2.0
//! The two players.

use core::ops::{Index, IndexMut};

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

/// One value for each side.
///
/// ```
/// use rules::{PerSide, Side};
///
/// let mut moves = PerSide::new(12, 11);
/// moves[Side::Second] += 1;
/// assert_eq!(moves, PerSide::new(12, 12));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct PerSide<T>([T; 2]);

impl<T> PerSide<T> {
    /// The value of the first player, and that of the second.
    pub const fn new(first: T, second: T) -> Self {
        PerSide([first, second])
    }
}

#[expect(clippy::indexing_slicing, reason = "the index of a side is 0 or 1")]
impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

#[expect(clippy::indexing_slicing, reason = "the index of a side is 0 or 1")]
impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
