// SPDX-License-Identifier: Apache-2.0
//! Who attacks a square; which moves leave the king safe.

use super::board::Board;
use super::piece::{Code, Mark};
use super::square::Square;

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

/// How far a piece can go from each square in each direction of [`LINES`] before the board
/// ends: four bits a direction, the first in the lowest.
pub(super) static ROOM: [u32; 64] = {
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
    room
};

const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

/// The squares that a knight reaches from this one.
#[inline(always)]
pub(super) fn landings(from: Square) -> impl Iterator<Item = Square> {
    let mut left = u32::from(LANDINGS[from.number()]);
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
static LANDINGS: [u8; 64] = {
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
    landings
};

/// A look along a line of squares.
struct Look<'a> {
    board: &'a Board,
    line: &'a Line,
    /// How many squares are left before the board ends.
    room: u32,
    /// The square last seen.
    at: Square,
}

impl<'a> Look<'a> {
    /// Looks from a square along a line; `rooms` has the room of it in its lowest four bits.
    #[inline(always)]
    fn new(board: &'a Board, line: &'a Line, from: Square, rooms: u32) -> Look<'a> {
        Look {
            board,
            line,
            room: rooms & 15,
            at: from,
        }
    }

    /// Looks as far as the next piece other than the one ignored.
    #[inline(always)]
    fn next(&mut self, ignored: Code) -> Code {
        while self.room != 0 {
            self.room -= 1;
            self.at = self.at.step(self.line.step);
            let piece = self.board.on(self.at);
            if !piece.is_empty() && piece != ignored {
                return piece;
            }
        }
        Code::EMPTY
    }

    /// Whether a piece of the other side that was seen first attacks the king.
    #[inline(always)]
    fn is_check(&self, piece: Code, king: Square) -> bool {
        piece.is_any(self.line.strikers)
            && (piece.is_any(Code::QUEEN) || self.at == king.step(self.line.step))
    }

    /// Whether a piece of the other side that was seen second pins the first.
    #[inline(always)]
    fn is_pin(&self, piece: Code) -> bool {
        piece.is_any(self.line.strikers & Code::QUEEN)
    }
}

/// The square from which a knight of the side attacks this one.
fn knight_at(board: &Board, square: Square, knight: Code) -> Option<Square> {
    landings(square).find(|&from| board.on(from) == knight)
}

/// Whether a king of side `us` would be attacked on this square. Kings of that side do not
/// stand in the way: the one that has moved there no longer shields the squares behind it.
pub(super) fn is_attacked(board: &Board, square: Square, us: Mark) -> bool {
    let them = us.other();
    let ghost = Code::new(us, Code::KING);
    let mut rooms = ROOM[square.number()];
    for line in &LINES[us.index()] {
        let mut look = Look::new(board, line, square, rooms);
        rooms >>= 4;
        let piece = look.next(ghost);
        if piece.is(them) && look.is_check(piece, square) {
            return true;
        }
    }
    knight_at(board, square, Code::new(them, Code::KNIGHT)).is_some()
}

/// What a side must mind so as not to leave its king attacked (FIDE 3.9.2).
pub(super) struct Limits {
    king: Square,
    /// How many pieces attack the king: 0, 1 or 2.
    checks: u8,
    /// One of them, and the step from the king that leads to it; 0 for a knight.
    checker: Square,
    step: i8,
    /// In which of the [`LINES`] from the king the first piece must stay on that line.
    pins: u32,
}

impl Limits {
    /// One look around the king finds all there is to mind. If only one piece is to move, the
    /// others need not be looked through for what pins them.
    #[inline(always)]
    pub fn of(board: &Board, king: Square, us: Mark, mover: Option<Square>) -> Limits {
        let mut limits = Limits {
            king,
            checks: 0,
            checker: king,
            step: 0,
            pins: 0,
        };
        limits.look_around(board, us, mover.map_or(64, Square::number));
        limits
    }

    #[inline(never)]
    fn look_around(&mut self, board: &Board, us: Mark, mover: usize) {
        let king = self.king;
        let mut rooms = ROOM[king.number()];
        let mut pin = 1;
        for line in &LINES[us.index()] {
            let mut look = Look::new(board, line, king, rooms);
            rooms >>= 4;
            let piece = look.next(Code::EMPTY);
            if !piece.is(us) {
                if look.is_check(piece, king) {
                    self.add_check(look.at, line.step);
                }
            } else if mover == 64 || mover == look.at.number() {
                let piece = look.next(Code::EMPTY);
                if piece.is(us.other()) && look.is_pin(piece) {
                    self.pins |= pin;
                }
            }
            pin <<= 1;
        }
        let knight = Code::new(us.other(), Code::KNIGHT);
        if let Some(from) = landings(king).find(|&from| board.on(from) == knight) {
            self.add_check(from, 0);
        }
    }

    fn add_check(&mut self, from: Square, step: i8) {
        self.checks += 1;
        self.checker = from;
        self.step = step;
    }

    /// Whether the king is attacked.
    pub const fn is_check(&self) -> bool {
        self.checks != 0
    }

    /// Whether the king is attacked twice, so that only the king can move.
    pub const fn is_double_check(&self) -> bool {
        self.checks > 1
    }

    /// Whether a piece from there may make any move of its kind.
    pub fn is_free(&self, board: &Board, from: Square) -> bool {
        !self.is_check() && (self.pins == 0 || !self.is_pinned(board, from))
    }

    /// Whether a piece other than the king may make this move, which is one of its kind and
    /// not en passant, in a position without double check.
    pub fn allow(&self, board: &Board, from: Square, to: Square) -> bool {
        (!self.is_check() || self.ends_check(to))
            && (!self.is_pinned(board, from) || self.in_line_with_king(from, to))
    }

    #[inline(never)]
    fn is_pinned(&self, board: &Board, square: Square) -> bool {
        let mut rooms = ROOM[self.king.number()];
        let mut pins = self.pins;
        LINES[0].iter().any(|line| {
            let mut look = Look::new(board, line, self.king, rooms);
            let is_pin = pins & 1 != 0;
            rooms >>= 4;
            pins >>= 1;
            is_pin && {
                look.next(Code::EMPTY);
                look.at == square
            }
        })
    }

    /// Whether a piece that goes there captures the checking piece or comes in between.
    fn ends_check(&self, to: Square) -> bool {
        let mut between = self.king;
        for _ in 0..if self.step == 0 { 0 } else { 7 } {
            between = between.step(self.step);
            if between == to || between == self.checker {
                break;
            }
        }
        to == between || to == self.checker
    }

    /// Whether king and both squares are on one line. A pinned piece that stays on the line
    /// cannot leave it at the far side of the king or of the pinning piece.
    const fn in_line_with_king(&self, from: Square, to: Square) -> bool {
        let (file, rank) = (self.king.column() as i32, self.king.row() as i32);
        let from = (from.column() as i32 - file, from.row() as i32 - rank);
        let to = (to.column() as i32 - file, to.row() as i32 - rank);
        from.0 * to.1 == from.1 * to.0
    }
}
