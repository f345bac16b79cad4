// SPDX-License-Identifier: Apache-2.0
//! Pieces, and the byte that stands for one on a board.

use super::square::Square;
use crate::{Promotion, Side};

/// What a piece can do (FIDE 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A pawn (FIDE 3.7).
    Pawn,
    /// A knight (FIDE 3.6).
    Knight,
    /// A bishop (FIDE 3.2).
    Bishop,
    /// A rook (FIDE 3.3).
    Rook,
    /// A queen (FIDE 3.4).
    Queen,
    /// A king (FIDE 3.8).
    King,
}

impl Role {
    /// The usual worth in pawns: 1, 3, 3, 5, 9, and 0 for the king, who is never exchanged.
    #[must_use]
    pub const fn value(self) -> u16 {
        match self {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        }
    }
}

impl From<Promotion> for Role {
    fn from(promotion: Promotion) -> Self {
        match promotion {
            Promotion::Queen => Role::Queen,
            Promotion::Rook => Role::Rook,
            Promotion::Bishop => Role::Bishop,
            Promotion::Knight => Role::Knight,
        }
    }
}

/// A piece of one side.
///
/// ```
/// use rules::{Side, chess::{Piece, Role}};
///
/// let knight = Piece { side: Side::Second, role: Role::Knight };
/// assert_eq!(knight.letter(), 'n');
/// assert_eq!(Piece::from_letter('n'), Some(knight));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Piece {
    /// Whose piece it is: White is [`Side::First`].
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter of the piece in a FEN: `KQRBNP` for White, `kqrbnp` for Black.
    #[must_use]
    pub fn letter(self) -> char {
        Code::from(self).letter() as char
    }

    /// The piece of a FEN letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let letter = u8::try_from(letter).ok().filter(|&letter| letter != b' ')?;
        Code::from_letter(letter).piece()
    }
}

/// What is on a square, in a byte: 0 where nothing is, else a bit for the side and one for the
/// role; a queen has those of a bishop and of a rook. So one bit or mask answers what move
/// generation asks: whether a piece is of this side, moves like a rook, gives check from here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Code(u8);

impl Code {
    pub const EMPTY: Code = Code(0);
    pub const PAWN: u8 = 1;
    pub const KNIGHT: u8 = 2;
    pub const BISHOP: u8 = 4;
    pub const ROOK: u8 = 8;
    pub const QUEEN: u8 = Code::BISHOP | Code::ROOK;
    pub const KING: u8 = 0x40;

    pub const fn new(side: SideBit, role: u8) -> Code {
        Code(side.0 | role)
    }

    pub const fn from_byte(byte: u8) -> Code {
        Code(byte)
    }

    pub const fn byte(self) -> u8 {
        self.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a piece of that side.
    pub const fn is(self, side: SideBit) -> bool {
        self.0 & side.0 != 0
    }

    /// One of the roles above, 0 where nothing is.
    pub const fn role(self) -> u8 {
        self.0 & 0x4f
    }

    /// Whether it is one of these roles, or can do what one of them can.
    pub const fn is_any(self, roles: u8) -> bool {
        self.0 & roles != 0
    }

    /// The role number of what a pawn becomes.
    pub const fn promoted(promotion: Promotion) -> u8 {
        match promotion {
            Promotion::Queen => Code::QUEEN,
            Promotion::Rook => Code::ROOK,
            Promotion::Bishop => Code::BISHOP,
            Promotion::Knight => Code::KNIGHT,
        }
    }

    #[expect(clippy::indexing_slicing, reason = "four bits are below 16")]
    pub const fn letter(self) -> u8 {
        if self.is_empty() {
            return b'.';
        }
        let letter = LETTERS[(self.0 & 15) as usize];
        // Lower case for Black.
        letter | (self.0 & SideBit::BLACK.0)
    }

    /// The code of a letter, which must not be a space; empty if it stands for no piece.
    #[expect(
        clippy::indexing_slicing,
        reason = "the loop ends where the letters do"
    )]
    pub const fn from_letter(letter: u8) -> Code {
        let black = letter & SideBit::BLACK.0;
        let mut role = 0;
        while role < LETTERS.len() {
            if LETTERS[role] | black == letter {
                let role = if role == 0 { Code::KING } else { role as u8 };
                let side = if black == 0 {
                    SideBit::WHITE
                } else {
                    SideBit::BLACK
                };
                return Code::new(side, role);
            }
            role += 1;
        }
        Code::EMPTY
    }

    pub const fn side(self) -> Option<Side> {
        if self.is_empty() {
            None
        } else if self.is(SideBit::WHITE) {
            Some(Side::First)
        } else {
            Some(Side::Second)
        }
    }

    pub const fn piece(self) -> Option<Piece> {
        let role = match self.role() {
            Code::PAWN => Role::Pawn,
            Code::KNIGHT => Role::Knight,
            Code::KING => Role::King,
            Code::BISHOP => Role::Bishop,
            Code::ROOK => Role::Rook,
            Code::QUEEN => Role::Queen,
            _ => return None,
        };
        match self.side() {
            Some(side) => Some(Piece { side, role }),
            None => None,
        }
    }
}

impl From<Piece> for Code {
    fn from(piece: Piece) -> Code {
        let role = match piece.role {
            Role::Pawn => Code::PAWN,
            Role::Knight => Code::KNIGHT,
            Role::Bishop => Code::BISHOP,
            Role::Rook => Code::ROOK,
            Role::Queen => Code::QUEEN,
            Role::King => Code::KING,
        };
        Code::new(SideBit::of(piece.side), role)
    }
}

/// The letter of each role, the king's first, whose bit is not among the lowest four. A space is
/// never looked up.
static LETTERS: [u8; 16] = *b"KPN B   R   Q   ";

/// The bit of a side in a [`Code`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SideBit(u8);

impl SideBit {
    pub const WHITE: SideBit = SideBit(0x10);
    pub const BLACK: SideBit = SideBit(0x20);

    pub const fn of(side: Side) -> SideBit {
        match side {
            Side::First => SideBit::WHITE,
            Side::Second => SideBit::BLACK,
        }
    }

    pub const fn is_white(self) -> bool {
        self.0 == SideBit::WHITE.0
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        (self.0 >> 5 & 1) as usize
    }

    /// How many ranks the square is from a side's back rank, in the direction of its pawns.
    pub const fn ranks_gone(self, square: Square) -> u8 {
        if self.is_white() {
            square.row()
        } else {
            7 - square.row()
        }
    }

    /// The bit in each of four bytes.
    pub const fn fourfold(self) -> u32 {
        self.0 as u32 * 0x0101_0101
    }

    pub const fn other(self) -> SideBit {
        SideBit(self.0 ^ (SideBit::WHITE.0 | SideBit::BLACK.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Piece};

    #[test]
    fn letters_there_and_back() {
        for letter in "PNBRQKpnbrqk".chars() {
            let piece = Piece::from_letter(letter).unwrap();
            assert_eq!(piece.letter(), letter);
            assert_eq!(Code::from(piece).piece(), Some(piece));
        }
        for other in "1x.Aa/ é\u{10000}".chars() {
            assert_eq!(Piece::from_letter(other), None, "{other}");
        }
    }
}
