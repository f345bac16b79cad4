// SPDX-License-Identifier: Apache-2.0
//! A move in two bytes.

use core::fmt;

use super::square::{Place, Square};

/// A move of xiangqi: from where, to where.
///
/// Moves come from a position ([`crate::Position::any_legal`], [`crate::Position::parse_uci`],
/// …) and mean nothing in another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    origin: Square,
    destination: Square,
}

impl Move {
    /// Both places must be on the board.
    pub(super) const fn new(origin: Place, destination: Place) -> Move {
        Move {
            origin: Square::on(origin),
            destination: Square::on(destination),
        }
    }

    /// Where the piece comes from.
    #[must_use]
    pub const fn origin(self) -> Square {
        self.origin
    }

    /// Where it ends.
    #[must_use]
    pub const fn destination(self) -> Square {
        self.destination
    }
}

impl crate::Move for Move {
    type Square = Square;

    fn origin(self) -> Square {
        Move::origin(self)
    }

    fn destination(self) -> Square {
        Move::destination(self)
    }
}

/// Writes the move in UCI: `h3e3`, `b10c8`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.destination)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
