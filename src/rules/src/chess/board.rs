// SPDX-License-Identifier: Apache-2.0
//! What stands on the 64 squares.

use core::fmt;

use super::piece::{Code, Piece, SideBit};
use super::square::Square;

/// What stands on the 64 squares, a byte each. Any arrangement, legal or not.
///
/// ```
/// use rules::chess::{Board, Piece, Square};
///
/// let mut board = Board::EMPTY;
/// let e4 = Square::from_ascii(*b"e4").unwrap();
/// board.set(e4, Piece::from_letter('N'));
/// assert_eq!(board.get(e4).map(Piece::letter), Some('N'));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[repr(align(4))]
pub struct Board([u8; 64]);

impl Board {
    /// The board without a piece.
    pub const EMPTY: Board = Board([0; 64]);

    /// The pieces at the beginning of a game (FIDE 2.3).
    pub const START: Board = Board::start();

    /// The piece on the square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.on(square).piece()
    }

    /// Puts a piece on the square, in place of what was there, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.put(square, piece.map_or(Code::EMPTY, Code::from));
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the number of a square is below 64"
    )]
    pub(super) const fn on(&self, square: Square) -> Code {
        Code::from_byte(self.0[square.number()])
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the number of a square is below 64"
    )]
    pub(super) fn put(&mut self, square: Square, code: Code) {
        self.0[square.number()] = code.byte();
    }

    /// Whether `visit` returns `true` for one of a side's pieces; it is shown no more after that.
    pub(super) fn any_piece(
        &self,
        of: SideBit,
        mut visit: impl FnMut(Square, Code) -> bool,
    ) -> bool {
        let (fours, _) = self.0.as_chunks();
        for (index, four) in fours.iter().enumerate() {
            // Four squares in one look: most of them are empty.
            let mut found = u32::from_le_bytes(*four) & of.fourfold();
            while found != 0 {
                let square = Square::masked(index as u32 * 4 + found.trailing_zeros() / 8);
                found &= found - 1;
                if visit(square, self.on(square)) {
                    return true;
                }
            }
        }
        false
    }

    /// What is on each square, from a1 on.
    pub(super) fn squares(&self) -> impl Iterator<Item = (Square, Code)> {
        let square = |(index, &byte)| (Square::masked(index as u32), Code::from_byte(byte));
        self.0.iter().enumerate().map(square)
    }

    /// Whether both boards are equal, without the library's code for comparing bytes of any
    /// length.
    pub(super) fn is_same(&self, other: &Board) -> bool {
        let squares = self.0.iter().zip(&other.0);
        squares.fold(0, |different, (one, two)| different | (one ^ two)) == 0
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "only run at compile time, when a wrong index is an error"
    )]
    const fn start() -> Board {
        const RANKS: [(usize, &[u8; 8]); 4] = [
            (0, b"RNBQKBNR"),
            (8, b"PPPPPPPP"),
            (48, b"pppppppp"),
            (56, b"rnbqkbnr"),
        ];
        let mut board = Board::EMPTY;
        let mut rank = 0;
        while rank < RANKS.len() {
            let (first, letters) = RANKS[rank];
            let mut file = 0;
            while file < 8 {
                board.0[first + file] = Code::from_letter(letters[file]).byte();
                file += 1;
            }
            rank += 1;
        }
        board
    }
}

/// Drawn as a player sees it, White below, a full stop for an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for row in self.0.chunks(8).rev() {
            for (file, code) in row.iter().enumerate() {
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
    fn the_start_is_drawn_white_below() {
        let drawn = "\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
";
        assert_eq!(Board::START.to_string(), drawn);
    }
}
