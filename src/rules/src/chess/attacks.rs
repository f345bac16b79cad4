// SPDX-License-Identifier: Apache-2.0
//! Who attacks a square; which moves leave the king safe.

use super::board::Board;
use super::piece::{Code, SideBit};
use super::square::{PerSquare, Square};

/// A direction in which pieces go, seen from a king of one side.
pub(super) struct Line {
    /// The step to the neighbouring square.
    pub step: i8,
    /// What attacks the king when it is the first piece in this direction. Of it, only bishop,
    /// rook and queen attack from further away than one square.
    strikers: u8,
}

/// North, east, west, south, then north-east, north-west, south-east, south-west: rooks have
/// the first four, bishops the last. First as seen from White's king, then from Black's.
pub(super) static LINES: [[Line; 8]; 2] = [
    lines(BISHOPS | Code::PAWN, BISHOPS),
    lines(BISHOPS, BISHOPS | Code::PAWN),
];

const ROOKS: u8 = Code::ROOK | Code::KING;
const BISHOPS: u8 = Code::BISHOP | Code::KING;

const fn lines(north: u8, south: u8) -> [Line; 8] {
    [
        line(8, ROOKS),
        line(1, ROOKS),
        line(-1, ROOKS),
        line(-8, ROOKS),
        line(9, north),
        line(7, north),
        line(-7, south),
        line(-9, south),
    ]
}

const fn line(step: i8, strikers: u8) -> Line {
    Line { step, strikers }
}

/// Index of the first diagonal in [`LINES`].
pub(super) const DIAGONALS: usize = 4;

/// The steps of a knight, turning right, from one file right and two ranks up.
static JUMPS: [i8; 8] = [17, 10, -6, -15, -17, -10, 6, 15];

/// How far a piece can go from each square in each direction of [`LINES`] before the board ends:
/// four bits per direction, the first in the lowest.
#[expect(
    clippy::indexing_slicing,
    reason = "only run at compile time, when a wrong index is an error"
)]
pub(super) static ROOM: PerSquare<u32> = {
    let mut room = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (east, north) = (7 - index % 8, 7 - index / 8);
        let (west, south) = (7 - east, 7 - north);
        let straight = north | east << 4 | west << 8 | south << 12;
        let upward = least(north, east) | least(north, west) << 4;
        let downward = least(south, east) | least(south, west) << 4;
        room[index as usize] = straight | (upward | downward << 8) << 16;
        index += 1;
    }
    PerSquare::new(room)
};

const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

/// The squares that a knight reaches from this one.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "three bits are below 8")]
pub(super) fn landings(from: Square) -> impl Iterator<Item = Square> {
    let mut left = u32::from(LANDINGS[from]);
    core::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let jump = left.trailing_zeros();
        left &= left - 1;
        Some(from.step(JUMPS[(jump & 7) as usize]))
    })
}

/// Which of the [`JUMPS`] stay on the board, a bit each, the first in the lowest.
#[expect(
    clippy::indexing_slicing,
    reason = "only run at compile time, when a wrong index is an error"
)]
static LANDINGS: PerSquare<u8> = {
    const WAYS: [(i32, i32); 8] = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let mut landings = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut jump = 0;
        while jump < 8 {
            let (file, rank) = (index % 8 + WAYS[jump].0, index / 8 + WAYS[jump].1);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                landings[index as usize] |= 1 << jump;
            }
            jump += 1;
        }
        index += 1;
    }
    PerSquare::new(landings)
};

/// A look along a line of squares.
struct Look {
    step: i8,
    /// How many squares are left before the board ends.
    room: u32,
    /// The square last seen.
    at: Square,
}

impl Look {
    /// Looks as far as the first piece other than the one ignored. At least one square must be
    /// left.
    #[inline(always)]
    fn first(&mut self, board: &Board, ignored: Code) -> Code {
        loop {
            self.room -= 1;
            self.at = self.at.step(self.step);
            let piece = board.on(self.at);
            if !piece.is_empty() && piece != ignored {
                return piece;
            }
            if self.room == 0 {
                return Code::EMPTY;
            }
        }
    }

    /// Looks as far as the next piece.
    #[inline(always)]
    fn next(&mut self, board: &Board) -> Code {
        while self.room != 0 {
            self.room -= 1;
            self.at = self.at.step(self.step);
            let piece = board.on(self.at);
            if !piece.is_empty() {
                return piece;
            }
        }
        Code::EMPTY
    }
}

impl Line {
    /// Whether a piece of the other side that is the first on the line attacks the king.
    #[inline(always)]
    fn is_check(&self, piece: Code, at: Square, king: Square) -> bool {
        piece.is_any(self.strikers) && (piece.is_any(Code::QUEEN) || at == king.step(self.step))
    }

    /// Whether a piece of the other side that is the second on the line pins the first.
    #[inline(always)]
    fn is_pin(&self, piece: Code) -> bool {
        piece.is_any(self.strikers & Code::QUEEN)
    }
}

/// Shows `visit` each line from a square, with the line's number, unless the board ends there;
/// stops when it returns `true`, and returns whether it stopped.
#[inline(always)]
#[expect(
    clippy::indexing_slicing,
    reason = "a side's index is 0 or 1, and the loop ends after the last line"
)]
fn any_line(from: Square, us: SideBit, mut visit: impl FnMut(usize, &Line, Look) -> bool) -> bool {
    let lines = &LINES[us.index()];
    let mut rooms = ROOM[from];
    let mut number = 0;
    while number < lines.len() {
        let line = &lines[number];
        let room = rooms & 15;
        rooms >>= 4;
        let (step, at) = (line.step, from);
        if room != 0 && visit(number, line, Look { step, room, at }) {
            return true;
        }
        number += 1;
    }
    false
}

/// Whether a knight of the side attacks the square.
#[inline(always)]
fn is_knight_near(board: &Board, square: Square, side: SideBit) -> bool {
    let knight = Code::new(side, Code::KNIGHT);
    landings(square).any(|from| board.on(from) == knight)
}

/// Whether a king of side `us` would be attacked on this square. Kings of that side do not
/// stand in the way: the one that has moved there no longer shields the squares behind it.
pub(super) fn is_attacked(board: &Board, square: Square, us: SideBit) -> bool {
    let them = us.other();
    let ghost = Code::new(us, Code::KING);
    any_line(square, us, |_, line, mut look| {
        let piece = look.first(board, ghost);
        piece.is(them) && line.is_check(piece, look.at, square)
    }) || is_knight_near(board, square, them)
}

/// Which of a side's pieces may move: all of them, or the one on a square.
#[derive(Clone, Copy)]
pub(super) struct Movers {
    square: u32,
    /// The bits of a square's number that must agree.
    mask: u32,
}

impl Movers {
    pub const ALL: Movers = Movers { square: 0, mask: 0 };

    pub const fn only(square: Square) -> Movers {
        Movers {
            square: square.number() as u32,
            mask: 63,
        }
    }

    const fn include(self, square: Square) -> bool {
        (square.number() as u32 ^ self.square) & self.mask == 0
    }
}

/// What a side must mind so as not to leave its king attacked (FIDE 3.9.2).
#[derive(Clone, Copy)]
pub(super) struct Limits {
    king: Square,
    is_check: bool,
    /// On which of the [`LINES`] from the king the first piece shields it, a bit each.
    pins: u8,
}

impl Limits {
    /// One look around the king finds all there is to mind. Whether a piece is pinned is found
    /// out only for the movers.
    #[inline(never)]
    pub fn of(board: &Board, king: Square, us: SideBit, movers: Movers) -> Limits {
        let mut pins = 0;
        let is_check = any_line(king, us, |number, line, mut look| {
            let piece = look.first(board, Code::EMPTY);
            let at = look.at;
            if !piece.is(us) {
                return line.is_check(piece, at, king);
            }
            if movers.include(at) {
                let piece = look.next(board);
                if piece.is(us.other()) && line.is_pin(piece) {
                    pins |= 1 << number;
                }
            }
            false
        }) || is_knight_near(board, king, us.other());
        Limits {
            king,
            is_check,
            pins,
        }
    }

    /// Whether the king is attacked.
    pub const fn is_check(self) -> bool {
        self.is_check
    }

    /// Whether a piece on that square may make any move of its kind.
    #[inline(always)]
    pub fn is_free(self, board: &Board, from: Square) -> bool {
        !self.is_check && (self.pins == 0 || !self.is_pinned(board, from))
    }

    #[inline(never)]
    fn is_pinned(self, board: &Board, from: Square) -> bool {
        any_line(self.king, SideBit::WHITE, |number, _, mut look| {
            self.pins >> number & 1 != 0 && {
                look.first(board, Code::EMPTY);
                look.at == from
            }
        })
    }
}
