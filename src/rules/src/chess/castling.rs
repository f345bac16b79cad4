// SPDX-License-Identifier: Apache-2.0
//! Which ways of castling are still open.

use core::fmt;

use super::square::{PerSquare, Square};
use crate::Side;

/// The wing on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Wing {
    /// With the rook of the h-file, "short".
    King,
    /// With the rook of the a-file, "long".
    Queen,
}

/// The rights to castle (FIDE 3.8.2.1): king and rook have never moved.
///
/// ```
/// use rules::{Side, chess::{CastlingRights, Wing}};
///
/// let rights = CastlingRights::ALL.without(Side::First, Wing::King);
/// assert!(!rights.has(Side::First, Wing::King));
/// assert_eq!(rights.to_string(), "Qkq");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// Both sides may castle on both wings.
    pub const ALL: CastlingRights = CastlingRights(15);
    /// Each right, in the order in which a FEN has them.
    pub const EACH: [(Side, Wing); 4] = [
        (Side::First, Wing::King),
        (Side::First, Wing::Queen),
        (Side::Second, Wing::King),
        (Side::Second, Wing::Queen),
    ];

    const fn bit(side: Side, wing: Wing) -> u8 {
        1 << (side as u8 * 2 + wing as u8)
    }

    /// Whether that side may still castle on that wing.
    #[must_use]
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & CastlingRights::bit(side, wing) != 0
    }

    /// The rights with that one added.
    #[must_use]
    pub const fn with(self, side: Side, wing: Wing) -> CastlingRights {
        CastlingRights(self.0 | CastlingRights::bit(side, wing))
    }

    /// The rights without that one.
    #[must_use]
    pub const fn without(self, side: Side, wing: Wing) -> CastlingRights {
        CastlingRights(self.0 & !CastlingRights::bit(side, wing))
    }

    /// The rights as the lowest four bits of a number.
    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The rights that are the lowest four bits of a number.
    pub(super) const fn from_bits(bits: u32) -> CastlingRights {
        CastlingRights((bits & 15) as u8)
    }
}

/// The bits of the rights that remain when a piece has left or reached the square.
#[inline(always)]
pub(super) fn kept(square: Square) -> u32 {
    KEPT[square].into()
}

/// The rights that remain when something has moved from or to a square.
#[expect(
    clippy::indexing_slicing,
    reason = "only run at compile time, when a wrong index is an error"
)]
static KEPT: PerSquare<u8> = {
    let mut kept = [15; 64];
    let mut index = 0;
    while index < 4 {
        let (side, wing) = CastlingRights::EACH[index];
        let bit = CastlingRights::bit(side, wing);
        kept[king_home(side).number()] &= !bit;
        kept[rook_home(side, wing).number()] &= !bit;
        index += 1;
    }
    PerSquare::new(kept)
};

const fn back_rank(side: Side) -> u32 {
    side as u32 * 56
}

/// Where a king that may castle stands: e1 or e8.
pub(super) const fn king_home(side: Side) -> Square {
    Square::masked(back_rank(side) + 4)
}

/// Where a rook that a king may castle with stands: in the corner.
pub(super) const fn rook_home(side: Side, wing: Wing) -> Square {
    Square::masked(back_rank(side) + if let Wing::King = wing { 7 } else { 0 })
}

/// The rook's way when the king castles to this square: from, to.
pub(super) const fn rook_way(king_to: Square) -> (Square, Square) {
    let king_to = king_to.number() as u32;
    if king_to & 4 != 0 {
        (Square::masked(king_to + 1), Square::masked(king_to - 1))
    } else {
        (
            Square::masked(king_to.wrapping_sub(2)),
            Square::masked(king_to + 1),
        )
    }
}

/// Writes the rights as a FEN does: `KQkq`, or `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if *self == CastlingRights::NONE {
            return f.write_char('-');
        }
        for ((side, wing), letter) in CastlingRights::EACH.into_iter().zip("KQkq".chars()) {
            if self.has(side, wing) {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}
