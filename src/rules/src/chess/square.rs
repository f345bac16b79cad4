// SPDX-License-Identifier: Apache-2.0
//! The 64 squares of the chess board, and the steps between them.

use core::fmt;
use core::ops::Index;

/// A square of the chess board: 0 is a1, 7 is h1, 63 is h8.
///
/// ```
/// use rules::{Square as _, chess::Square};
///
/// let e4 = Square::at(4, 3).unwrap();
/// assert_eq!(e4.index(), 28);
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!(Square::from_ascii(*b"e4"), Some(e4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square whose number is the low six bits of `index`. Every index into a board goes
    /// through such a mask, so that neither a check nor a panic remains in the code.
    pub(super) const fn masked(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The number of the square, in a form the compiler knows to be below 64.
    pub(super) const fn number(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square that many numbers further on; meant for steps that stay on the board.
    pub(super) const fn step(self, by: i8) -> Square {
        Square(self.0.wrapping_add_signed(by) & 63)
    }

    /// The square in the middle of two on one file or one rank.
    pub(super) const fn between(one: Square, other: Square) -> Square {
        Square(((one.0 + other.0) / 2) & 63)
    }

    /// The square on the rank of the one and the file of the other.
    pub(super) const fn corner(rank_of: Square, file_of: Square) -> Square {
        Square(rank_of.0 & 0o70 | file_of.0 & 7)
    }

    /// 0 for the a-file. ([`crate::Square::file`] for constants.)
    pub(super) const fn column(self) -> u8 {
        self.0 & 7
    }

    /// 0 for White's back rank. ([`crate::Square::rank`] for constants.)
    pub(super) const fn row(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// Whether it is on the first or the last rank.
    pub(super) const fn is_on_edge_rank(self) -> bool {
        // The rank after the last is the first again.
        (self.0 + 8) & 0o60 == 0
    }

    /// The square as UCI and FEN write it, or `None` if the text is not one: a letter a to h,
    /// then a digit 1 to 8.
    #[must_use]
    pub const fn from_ascii(text: [u8; 2]) -> Option<Square> {
        let [file, rank] = text;
        if file >= b'a' && file <= b'h' && rank >= b'1' && rank <= b'8' {
            Some(Square((rank - b'1') << 3 | (file - b'a')))
        } else {
            None
        }
    }

    /// All squares, a1 first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }
}

/// An entry for each square.
pub(super) struct PerSquare<T>([T; 64]);

impl<T> PerSquare<T> {
    /// The entries from a1 on.
    pub const fn new(entries: [T; 64]) -> Self {
        PerSquare(entries)
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "the number of a square is below 64"
)]
impl<T> Index<Square> for PerSquare<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        &self.0[square.number()]
    }
}

impl crate::Square for Square {
    const FILES: usize = 8;
    const RANKS: usize = 8;

    fn from_index(index: usize) -> Option<Self> {
        (index < 64).then_some(Square(index as u8))
    }

    fn index(self) -> usize {
        self.number()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char((b'a' + self.column()) as char)?;
        f.write_char((b'1' + self.row()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::Square;
    use crate::Square as _;
    use std::string::ToString;

    #[test]
    fn numbers_and_names_agree() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            let name = square.to_string();
            let name = <[u8; 2]>::try_from(name.as_bytes()).unwrap();
            assert_eq!(Square::from_ascii(name), Some(square));
        }
        assert_eq!(Square::from_index(64), None);
        assert_eq!(Square::from_ascii(*b"i1"), None);
        assert_eq!(Square::from_ascii(*b"a9"), None);
        assert_eq!(Square::from_ascii(*b"A1"), None);
    }
}
