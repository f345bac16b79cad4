// SPDX-License-Identifier: Apache-2.0
//! Pieces, and the byte that stands for one on a board.

use crate::Side;

/// What a piece can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The general (帥 將): a step along a line, within the palace.
    General,
    /// An advisor (仕 士): a step along a diagonal, within the palace.
    Advisor,
    /// An elephant (相 象): two steps along a diagonal if the eye, the point between, is
    /// empty; it does not cross the river.
    Elephant,
    /// A horse (傌 馬): a step along a line, if the leg, the point there, is empty, and one
    /// further along a diagonal.
    Horse,
    /// A chariot (俥 車): any way along a line.
    Chariot,
    /// A cannon (炮 砲): like a chariot, but it captures over exactly one piece, the screen.
    Cannon,
    /// A soldier (兵 卒): a step forward; across the river also a step sideways.
    Soldier,
}

impl Role {
    /// All roles, in the order of the letters `KABNRCP`.
    pub const ALL: [Role; 7] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Soldier,
    ];

    /// How many of them a side has when the game begins.
    #[must_use]
    pub const fn initial_count(self) -> u8 {
        match self {
            Role::General => 1,
            Role::Soldier => 5,
            _ => 2,
        }
    }

    /// The same of all roles, four bits each, at four times the number of the role's code.
    pub(super) const INITIAL: u32 = 0x5222_2210;

    /// Whether it can cross the river and so attack the other general: horse, chariot, cannon
    /// and soldier.
    #[must_use]
    pub const fn crosses_river(self) -> bool {
        matches!(
            self,
            Role::Horse | Role::Chariot | Role::Cannon | Role::Soldier
        )
    }

    /// The usual worth in halves of a soldier that has not crossed the river: such a soldier 2,
    /// one that has 4, advisor and elephant 4, horse 8, cannon 9, chariot 18; 0 for the
    /// general, who is never exchanged.
    #[must_use]
    pub const fn value(self, across_river: bool) -> u16 {
        match self {
            Role::General => 0,
            Role::Soldier if !across_river => 2,
            Role::Soldier | Role::Advisor | Role::Elephant => 4,
            Role::Horse => 8,
            Role::Cannon => 9,
            Role::Chariot => 18,
        }
    }

    /// The English name: `general`, `advisor`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Soldier => "soldier",
        }
    }
}

/// A piece of one side.
///
/// ```
/// use rules::{Side, xiangqi::{Piece, Role}};
///
/// let horse = Piece { side: Side::Second, role: Role::Horse };
/// assert_eq!(horse.letter(), 'n');
/// assert_eq!(Piece::from_letter('n'), Some(horse));
/// assert_eq!(Piece::from_letter('h'), Some(horse));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Piece {
    /// Whose piece it is: Red is [`Side::First`].
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter of the piece in a FEN: `KABNRCP` for Red, `kabnrcp` for Black.
    #[must_use]
    pub fn letter(self) -> char {
        Code::from(self).letter() as char
    }

    /// The piece of a FEN letter; for general, elephant, horse and soldier also G, E, H and S.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        Code::from_letter(u8::try_from(letter).ok()?).piece()
    }
}

/// What is at a place, in a byte: 0 where nothing is, else the piece's role in the low three
/// bits and its side in the bits 4 (Red) and 5 (Black). Beyond the edge bit 6 is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Code(u8);

impl Code {
    pub const EMPTY: Code = Code(0);
    pub const OUTSIDE: Code = Code(0x40);
    pub const GENERAL: u8 = 1;
    pub const ADVISOR: u8 = 2;
    pub const ELEPHANT: u8 = 3;
    /// The pieces from here on can cross the river.
    pub const HORSE: u8 = 4;
    pub const CHARIOT: u8 = 5;
    pub const CANNON: u8 = 6;
    pub const SOLDIER: u8 = 7;

    pub const fn new(side: SideBit, role: u8) -> Code {
        Code(side.0 | role)
    }

    /// The code that is this byte.
    pub const fn from_byte(byte: u8) -> Code {
        Code(byte)
    }

    pub const fn byte(self) -> u8 {
        self.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn is_outside(self) -> bool {
        self.0 & Code::OUTSIDE.0 != 0
    }

    /// Whether it is a piece of that side.
    pub const fn is(self, side: SideBit) -> bool {
        self.0 & side.0 != 0
    }

    /// Whether a piece of that side may go there: nothing stands there or a piece to capture.
    pub const fn admits(self, side: SideBit) -> bool {
        self.0 & (side.0 | Code::OUTSIDE.0) == 0
    }

    /// One of the role numbers above, 0 where no piece is.
    pub const fn role(self) -> u8 {
        self.0 & 7
    }

    #[expect(clippy::indexing_slicing, reason = "three bits are below 8")]
    pub const fn letter(self) -> u8 {
        const LETTERS: &[u8; 8] = b".KABNRCP";
        let letter = LETTERS[self.role() as usize];
        // Lower case for Black.
        letter | (self.0 & SideBit::BLACK.0)
    }

    pub const fn from_letter(letter: u8) -> Code {
        let side = if letter >= b'a' {
            SideBit::BLACK
        } else {
            SideBit::RED
        };
        let role = match letter.to_ascii_lowercase() {
            b'k' | b'g' => Code::GENERAL,
            b'a' => Code::ADVISOR,
            b'b' | b'e' => Code::ELEPHANT,
            b'n' | b'h' => Code::HORSE,
            b'r' => Code::CHARIOT,
            b'c' => Code::CANNON,
            b'p' | b's' => Code::SOLDIER,
            _ => return Code::EMPTY,
        };
        Code::new(side, role)
    }

    pub const fn side(self) -> Option<Side> {
        if self.is(SideBit::RED) {
            Some(Side::First)
        } else if self.is(SideBit::BLACK) {
            Some(Side::Second)
        } else {
            None
        }
    }

    pub const fn piece(self) -> Option<Piece> {
        let role = match self.role() {
            Code::GENERAL => Role::General,
            Code::ADVISOR => Role::Advisor,
            Code::ELEPHANT => Role::Elephant,
            Code::HORSE => Role::Horse,
            Code::CHARIOT => Role::Chariot,
            Code::CANNON => Role::Cannon,
            Code::SOLDIER => Role::Soldier,
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
            Role::General => Code::GENERAL,
            Role::Advisor => Code::ADVISOR,
            Role::Elephant => Code::ELEPHANT,
            Role::Horse => Code::HORSE,
            Role::Chariot => Code::CHARIOT,
            Role::Cannon => Code::CANNON,
            Role::Soldier => Code::SOLDIER,
        };
        Code::new(SideBit::of(piece.side), role)
    }
}

/// The bit of a side in a [`Code`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SideBit(u8);

impl SideBit {
    pub const RED: SideBit = SideBit(0x10);
    pub const BLACK: SideBit = SideBit(0x20);

    pub const fn of(side: Side) -> SideBit {
        match side {
            Side::First => SideBit::RED,
            Side::Second => SideBit::BLACK,
        }
    }

    pub const fn is_red(self) -> bool {
        self.0 == SideBit::RED.0
    }

    pub const fn other(self) -> SideBit {
        SideBit(self.0 ^ (SideBit::RED.0 | SideBit::BLACK.0))
    }

    /// The bit in each byte of a word.
    pub const fn fourfold(self) -> u32 {
        u32::from_le_bytes([self.0; 4])
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Piece, Role};
    use crate::Side;

    #[test]
    fn letters_there_and_back() {
        for side in Side::ALL {
            for (role, letter) in Role::ALL.into_iter().zip("KABNRCP".chars()) {
                let piece = Piece { side, role };
                let expected = match side {
                    Side::First => letter,
                    Side::Second => letter.to_ascii_lowercase(),
                };
                assert_eq!(piece.letter(), expected);
                assert_eq!(Piece::from_letter(expected), Some(piece));
                assert_eq!(Code::from(piece).piece(), Some(piece));
            }
        }
        for (other, usual) in "GEHSgehs".chars().zip("KBNPkbnp".chars()) {
            assert_eq!(Piece::from_letter(other), Piece::from_letter(usual));
        }
        for other in "1x.Qq/ é\u{10000}".chars() {
            assert_eq!(Piece::from_letter(other), None, "{other}");
        }
        assert_eq!(Code::EMPTY.piece(), None);
        assert_eq!(Code::OUTSIDE.piece(), None);
        assert_eq!(Code::OUTSIDE.side(), None);
    }
}
