// SPDX-License-Identifier: Apache-2.0
//! What stands on the 90 points.

use core::fmt;

use super::piece::{Code, Piece, SideBit};
use super::square::{Place, Square};

/// A step to the next rank, away from Red.
pub(super) const NORTH: Place = 10;
/// A step to the next file, from a towards i.
pub(super) const EAST: Place = 1;
/// A step to the rank before, towards Red.
pub(super) const SOUTH: Place = NORTH.wrapping_neg();
/// A step to the file before, from i towards a.
pub(super) const WEST: Place = EAST.wrapping_neg();

/// The steps along the lines.
pub(super) const STEPS: [Place; 4] = [NORTH, EAST, SOUTH, WEST];

/// What stands on the 90 points, a byte each. Any arrangement, legal or not.
///
/// ```
/// use rules::xiangqi::{Board, Piece, Square};
///
/// let mut board = Board::EMPTY;
/// let e10 = Square::from_name("e10").unwrap();
/// board.set(e10, Piece::from_letter('k'));
/// assert_eq!(board.get(e10).map(Piece::letter), Some('k'));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[repr(align(4))]
pub struct Board([u8; PLACES]);

/// Ten ranks of nine files and a file that is outside.
const PLACES: usize = 100;

impl Board {
    /// The board without a piece.
    pub const EMPTY: Board = Board::arranged(&[]);

    /// The pieces at the beginning of a game.
    pub const START: Board = Board::arranged(&[
        (0, b"RNBAKABNR"),
        (2, b".C.....C."),
        (3, b"P.P.P.P.P"),
        (6, b"p.p.p.p.p"),
        (7, b".c.....c."),
        (9, b"rnbakabnr"),
    ]);

    /// The piece on the square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.at(square.place()).piece()
    }

    /// Puts a piece on the square, in place of what was there, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.put(square.place(), piece.map_or(Code::EMPTY, Code::from));
    }

    /// What is at a place, which may lie beyond the edge by as much as a horse or an elephant
    /// can get there: both ends of a rank border on the tenth file, and before the first and
    /// after the last rank the array ends.
    pub(super) fn at(&self, place: Place) -> Code {
        self.0
            .get(place)
            .map_or(Code::OUTSIDE, |&byte| Code::from_byte(byte))
    }

    pub(super) fn put(&mut self, place: Place, code: Code) {
        self.replace(place, code);
    }

    /// Puts something on a place and returns what was there.
    pub(super) fn replace(&mut self, place: Place, code: Code) -> Code {
        match self.0.get_mut(place) {
            Some(there) => Code::from_byte(core::mem::replace(there, code.byte())),
            None => Code::OUTSIDE,
        }
    }

    /// Whether `visit` returns `true` for one of a side's pieces; it is shown no more after that.
    pub(super) fn any_piece(
        &self,
        of: SideBit,
        mut visit: impl FnMut(Place, Code) -> bool,
    ) -> bool {
        let (fours, _) = self.0.as_chunks();
        for (index, four) in fours.iter().enumerate() {
            // Four points in one look: most of them are empty.
            let mut found = u32::from_le_bytes(*four) & of.fourfold();
            while found != 0 {
                let place = index * 4 + found.trailing_zeros() as usize / 8;
                found &= found - 1;
                if visit(place, self.at(place)) {
                    return true;
                }
            }
        }
        false
    }

    /// The first place from here in the direction of a step where something stands, or the
    /// first that is outside.
    pub(super) fn next_taken(&self, from: Place, step: Place) -> (Place, Code) {
        let mut place = from;
        loop {
            place = place.wrapping_add(step);
            let code = self.at(place);
            if !code.is_empty() {
                return (place, code);
            }
        }
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "only run at compile time, when a wrong index is an error"
    )]
    const fn arranged(ranks: &[(usize, &[u8; 9])]) -> Board {
        let mut board = [Code::EMPTY.byte(); PLACES];
        let mut rank = 0;
        while rank < 10 {
            board[rank * 10 + 9] = Code::OUTSIDE.byte();
            rank += 1;
        }
        let mut index = 0;
        while index < ranks.len() {
            let (rank, letters) = ranks[index];
            let mut file = 0;
            while file < 9 {
                board[rank * 10 + file] = Code::from_letter(letters[file]).byte();
                file += 1;
            }
            index += 1;
        }
        Board(board)
    }
}

/// Drawn as a player sees it, Red below, a full stop for an empty point.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for row in self.0.chunks(10).rev() {
            for (file, code) in row.iter().take(9).enumerate() {
                if file > 0 {
                    f.write_char(' ')?;
                }
                f.write_char(Code::from_byte(*code).letter() as char)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::Board;
    use std::string::ToString;

    #[test]
    fn the_start_is_drawn_red_below() {
        let drawn = "\
r n b a k a b n r
. . . . . . . . .
. c . . . . . c .
p . p . p . p . p
. . . . . . . . .
. . . . . . . . .
P . P . P . P . P
. C . . . . . C .
. . . . . . . . .
R N B A K A B N R
";
        assert_eq!(Board::START.to_string(), drawn);
    }
}
