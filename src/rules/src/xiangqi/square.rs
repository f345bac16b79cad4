// SPDX-License-Identifier: Apache-2.0
//! The 90 points of the board, and the parts of it that matter to a rule.

use core::fmt;

use crate::Side;

/// A point of the xiangqi board: files a to i, ranks 1 to 10, Red below.
///
/// ```
/// use rules::{Square as _, xiangqi::Square};
///
/// let e10 = Square::at(4, 9).unwrap();
/// assert_eq!(e10.index(), 85);
/// assert_eq!(e10.to_string(), "e10");
/// assert_eq!(Square::from_name("e10"), Some(e10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A place in [`super::Board`]'s array: ten times the rank plus the file, both from 0. Unlike
/// a [`Square`] it may lie beyond the edge, where the board reads as outside.
pub(super) type Place = usize;

impl Square {
    /// The square at a place that is on the board.
    pub(super) const fn on(place: Place) -> Square {
        Square(place as u8)
    }

    /// Where the square is in a board's array.
    pub(super) const fn place(self) -> Place {
        self.0 as Place
    }

    /// 0 for the a-file.
    pub(super) const fn column(self) -> u8 {
        self.0 % 10
    }

    /// 0 for Red's back rank.
    pub(super) const fn row(self) -> u8 {
        self.0 / 10
    }

    /// The rank as the player of that side counts it: 0 for that player's back rank.
    pub(super) const fn row_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.row(),
            Side::Second => 9 - self.row(),
        }
    }

    /// Whether the square is in the palace of that side: the nine points that its general and
    /// its advisors never leave.
    #[must_use]
    pub const fn is_in_palace(self, side: Side) -> bool {
        matches!(self.column(), 3..=5) && self.row_for(side) <= 2
    }

    /// Whether the square lies across the river for that side, on the other side's half.
    #[must_use]
    pub const fn is_across_river(self, side: Side) -> bool {
        self.row_for(side) >= 5
    }

    /// Whether it is one of the five points of the palace that an advisor can reach.
    pub(super) const fn is_for_advisor(self, side: Side) -> bool {
        self.is_in_palace(side) && (self.column() + self.row_for(side)) % 2 == 1
    }

    /// Whether it is one of the seven points that an elephant can reach.
    pub(super) const fn is_for_elephant(self, side: Side) -> bool {
        let row = self.row_for(side);
        row <= 4 && row.is_multiple_of(2) && (self.column() + row) % 4 == 2
    }

    /// Whether a soldier can stand there: where one began, a step further, or anywhere across
    /// the river.
    pub(super) const fn is_for_soldier(self, side: Side) -> bool {
        let row = self.row_for(side);
        row >= 5 || row >= 3 && self.column().is_multiple_of(2)
    }

    /// The square that `a1` … `i10` names, or `None` where the text names none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Square> {
        match Square::read(name.as_bytes()) {
            Some((square, [])) => Some(square),
            _ => None,
        }
    }

    /// The square with which a text begins, and the rest of the text.
    pub(super) const fn read(text: &[u8]) -> Option<(Square, &[u8])> {
        let (file, row, rest) = match text {
            [file, b'1', b'0', rest @ ..] => (*file, 9, rest),
            [file, digit @ b'1'..=b'9', rest @ ..] => (*file, *digit - b'1', rest),
            _ => return None,
        };
        if matches!(file, b'a'..=b'i') {
            Some((Square(row * 10 + (file - b'a')), rest))
        } else {
            None
        }
    }

    /// All squares, a1 first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..100).map(Square).filter(|square| square.column() < 9)
    }
}

impl crate::Square for Square {
    const FILES: usize = 9;
    const RANKS: usize = 10;

    fn from_index(index: usize) -> Option<Self> {
        (index < 90).then_some(Square((index + index / 9) as u8))
    }

    fn index(self) -> usize {
        usize::from(self.0 - self.row())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char((b'a' + self.column()) as char)?;
        if self.row() == 9 {
            f.write_str("10")
        } else {
            f.write_char((b'1' + self.row()) as char)
        }
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
    use crate::{Side, Square as _};
    use std::string::{String, ToString};

    #[test]
    fn numbers_and_names_agree() {
        assert_eq!(Square::all().count(), Square::COUNT);
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::from_name(&square.to_string()), Some(square));
        }
        assert_eq!(Square::from_index(90), None);
        for wrong in ["", "a", "a0", "a01", "a11", "a100", "j1", "A1", "a1 ", "é1"] {
            assert_eq!(Square::from_name(wrong), None, "{wrong}");
        }
    }

    /// The squares for which something holds, Red below.
    fn drawn(holds: impl Fn(Square) -> bool) -> String {
        let mut drawn = String::new();
        for rank in (0..10).rev() {
            for file in 0..9 {
                let square = Square::at(file, rank).unwrap();
                drawn.push(if holds(square) { 'x' } else { '.' });
            }
            drawn.push('\n');
        }
        drawn
    }

    #[test]
    fn the_points_of_advisors_and_elephants() {
        let points = |square: Square| {
            Side::ALL
                .iter()
                .any(|&side| square.is_for_advisor(side) || square.is_for_elephant(side))
        };
        assert_eq!(
            drawn(points),
            "\
..xx.xx..
....x....
x..xxx..x
.........
..x...x..
..x...x..
.........
x..xxx..x
....x....
..xx.xx..
"
        );
    }

    #[test]
    fn the_points_of_generals_and_soldiers() {
        let general = |square: Square| square.is_in_palace(Side::Second);
        assert_eq!(
            drawn(|square| general(square) || square.is_for_soldier(Side::First)),
            "\
xxxxxxxxx
xxxxxxxxx
xxxxxxxxx
xxxxxxxxx
xxxxxxxxx
x.x.x.x.x
x.x.x.x.x
.........
.........
.........
"
        );
        assert_eq!(
            drawn(|square| square.is_for_soldier(Side::Second) && !square.is_in_palace(Side::First)),
            "\
.........
.........
.........
x.x.x.x.x
x.x.x.x.x
xxxxxxxxx
xxxxxxxxx
xxx...xxx
xxx...xxx
xxx...xxx
"
        );
    }
}
