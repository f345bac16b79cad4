// SPDX-License-Identifier: Apache-2.0
//! A move in two bytes.

use core::fmt;

use super::square::Square;
use crate::Promotion;

/// A move of chess: from where, to where, and what is special about it, in two bytes.
///
/// Castling is the king's move by two squares. Moves come from a position
/// ([`crate::Position::any_legal`], [`crate::Position::parse_uci`], …) and mean nothing
/// in another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What is special about a move, in the top four bits of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind(u16);

impl Kind {
    pub const ORDINARY: Kind = Kind(0);
    /// A pawn's first move by two squares (FIDE 3.7.2).
    pub const DOUBLE_STEP: Kind = Kind(1 << 12);
    pub const CASTLING: Kind = Kind(2 << 12);
    pub const EN_PASSANT: Kind = Kind(3 << 12);
    /// An ordinary move of the king.
    pub const KING: Kind = Kind(4 << 12);
    /// The first of four promotions, which are the last kinds: see [`Kind::promotion_to`].
    const PROMOTION: u16 = 12 << 12;

    /// Whether the move does more than take the piece from one square to another.
    pub const fn is_more_than_a_step(self) -> bool {
        self.0 > Kind::DOUBLE_STEP.0
    }

    pub const fn promotion_to(promotion: Promotion) -> Kind {
        Kind(Kind::PROMOTION + ((promotion as u16) << 12))
    }
}

impl Move {
    pub(super) const fn new(origin: Square, destination: Square, kind: Kind) -> Move {
        Move(origin.number() as u16 | (destination.number() as u16) << 6 | kind.0)
    }

    /// The move that these two bytes mean, if they mean any.
    pub(super) const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The two bytes.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// Where the moving piece comes from (castling: the king).
    #[must_use]
    pub const fn origin(self) -> Square {
        Square::masked(self.0 as u32)
    }

    /// Where it ends (castling: the king).
    #[must_use]
    pub const fn destination(self) -> Square {
        Square::masked(self.0 as u32 >> 6)
    }

    /// What a pawn that reaches the last rank becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        if self.0 < Kind::PROMOTION {
            return None;
        }
        Some(match self.0 >> 12 & 3 {
            0 => Promotion::Queen,
            1 => Promotion::Rook,
            2 => Promotion::Bishop,
            _ => Promotion::Knight,
        })
    }

    /// Whether king and rook move together.
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.kind().0 == Kind::CASTLING.0
    }

    /// Whether a pawn captures one that has just passed it.
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.kind().0 == Kind::EN_PASSANT.0
    }

    /// The move that two squares and a promotion name: see [`Move::name`].
    pub(super) const fn named(
        origin: Square,
        destination: Square,
        promotion: Option<Promotion>,
    ) -> Move {
        let kind = match promotion {
            Some(promotion) => Kind::promotion_to(promotion),
            None => Kind::ORDINARY,
        };
        Move::new(origin, destination, kind)
    }

    /// The move reduced to what its squares and its promotion say.
    pub(super) const fn name(self) -> Move {
        if self.0 < Kind::PROMOTION {
            Move(self.0 & 0x0fff)
        } else {
            self
        }
    }

    /// The same move, as a promotion.
    pub(super) const fn promoting(self, promotion: Promotion) -> Move {
        Move(self.0 & 0x0fff | Kind::promotion_to(promotion).0)
    }

    pub(super) const fn kind(self) -> Kind {
        Kind(self.0 & 0xf000)
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

    fn promotion(self) -> Option<Promotion> {
        Move::promotion(self)
    }
}

/// Writes the move in UCI: `e2e4`, `e7e8q`, castling as `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_uci(f, self.origin(), self.destination(), self.promotion())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes what UCI writes for a move, legal or not.
pub(super) fn write_uci(
    f: &mut fmt::Formatter<'_>,
    origin: Square,
    destination: Square,
    promotion: Option<Promotion>,
) -> fmt::Result {
    write!(f, "{origin}{destination}")?;
    match promotion {
        None => Ok(()),
        Some(promotion) => f.write_str(match promotion {
            Promotion::Queen => "q",
            Promotion::Rook => "r",
            Promotion::Bishop => "b",
            Promotion::Knight => "n",
        }),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{Kind, Move};
    use crate::Promotion;
    use crate::chess::Square;
    use std::string::ToString;

    #[test]
    fn a_move_keeps_what_it_was_made_of() {
        let (from, to) = (Square::masked(52), Square::masked(61));
        for (promotion, letter) in [
            (Promotion::Queen, "q"),
            (Promotion::Rook, "r"),
            (Promotion::Bishop, "b"),
            (Promotion::Knight, "n"),
        ] {
            let mv = Move::new(from, to, Kind::promotion_to(promotion));
            assert_eq!(mv.origin(), from);
            assert_eq!(mv.destination(), to);
            assert_eq!(mv.promotion(), Some(promotion));
            assert_eq!(mv.to_string(), std::format!("e7f8{letter}"));
        }
        let plain = Move::new(from, to, Kind::EN_PASSANT);
        assert!(plain.is_en_passant() && !plain.is_castling());
        assert_eq!(plain.promotion(), None);
        assert_eq!(size_of::<Move>(), 2);
    }
}
