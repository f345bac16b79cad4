// SPDX-License-Identifier: Apache-2.0
//! Who attacks a square; which moves leave the king safe.

use super::board::Board;
use super::piece::{Code, Mark};
use super::square::Square;

/// A direction in which pieces go.
#[repr(align(4))]
pub(super) struct Line {
    /// The step to the neighbouring square.
    pub step: i8,
    /// What attacks a white king and a black king from there, when it is the first piece on
    /// the line. Of it, only bishop, rook and queen attack from further away than one square.
    strikers: [u8; 2],
}

/// North, east, west, south, then north-east, north-west, south-east, south-west: rooks have
/// the first four, bishops the last.
pub(super) static LINES: [Line; 8] = [
    line(8, ROOKS, ROOKS),
    line(1, ROOKS, ROOKS),
    line(-1, ROOKS, ROOKS),
    line(-8, ROOKS, ROOKS),
    line(9, BISHOPS | Code::PAWN, BISHOPS),
    line(7, BISHOPS | Code::PAWN, BISHOPS),
    line(-7, BISHOPS, BISHOPS | Code::PAWN),
    line(-9, BISHOPS, BISHOPS | Code::PAWN),
];

const ROOKS: u8 = Code::ROOK | Code::KING;
const BISHOPS: u8 = Code::BISHOP | Code::KING;

const fn line(step: i8, white: u8, black: u8) -> Line {
    let strikers = [white, black];
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
struct Look {
    step: i8,
    /// How many squares are left before the board ends.
    room: u32,
    /// The square last seen.
    at: Square,
}

impl Look {
    /// Looks from a square along a line; `rooms` has the room of it in its lowest four bits.
    #[inline(always)]
    fn new(line: &Line, from: Square, rooms: u32) -> Look {
        Look {
            step: line.step,
            room: rooms & 15,
            at: from,
        }
    }

    /// Looks as far as the next piece other than the one ignored.
    #[inline(always)]
    fn next(&mut self, board: &Board, ignored: Code) -> Code {
        while self.room != 0 {
            self.room -= 1;
            self.at = self.at.step(self.step);
            let piece = board.on(self.at);
            if !piece.is_empty() && piece != ignored {
                return piece;
            }
        }
        Code::EMPTY
    }

    /// What of the square last seen would attack the king of side `us` from where it stands.
    #[inline(always)]
    fn strikers(&self, line: &Line, king: Square, us: Mark) -> u8 {
        let strikers = line.strikers[us.index()];
        if self.at == king.step(self.step) {
            strikers
        } else {
            strikers & Code::QUEEN
        }
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
    let mut direction = 0;
    while rooms != 0 {
        let line = &LINES[direction & 7];
        let mut look = Look::new(line, square, rooms);
        rooms >>= 4;
        direction += 1;
        let piece = look.next(board, ghost);
        if piece.is(them) && piece.is_any(look.strikers(line, square, us)) {
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
    /// How many pieces must stay on their line with the king, and where they stand.
    pins: u32,
    pinned: [u8; 8],
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
            pinned: [0; 8],
        };
        limits.look_around(board, us, mover.map_or(64, Square::number));
        limits
    }

    #[inline(never)]
    fn look_around(&mut self, board: &Board, us: Mark, mover: usize) {
        let king = self.king;
        let mut rooms = ROOM[king.number()];
        let mut direction = 0;
        while rooms != 0 {
            let line = &LINES[direction & 7];
            let mut look = Look::new(line, king, rooms);
            rooms >>= 4;
            direction += 1;
            let first = look.next(board, Code::EMPTY);
            if first.is_empty() {
                continue;
            }
            if first.is(us) {
                if mover == 64 || mover == look.at.number() {
                    self.look_behind(board, line, look, us);
                }
            } else if first.is_any(look.strikers(line, king, us)) {
                self.add_check(look.at, line.step);
            }
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

    /// Looks behind a piece of the king's own side for what pins it.
    #[inline(always)]
    fn look_behind(&mut self, board: &Board, line: &Line, mut look: Look, us: Mark) {
        let at = look.at;
        let piece = look.next(board, Code::EMPTY);
        let sliders = line.strikers[us.index()] & Code::QUEEN;
        if piece.is(us.other()) && piece.is_any(sliders) {
            self.pinned[(self.pins & 7) as usize] = at.number() as u8;
            self.pins += 1;
        }
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
    pub fn is_free(&self, from: Square) -> bool {
        !self.is_check() && (self.pins == 0 || !self.is_pinned(from))
    }

    /// Whether a piece other than the king may make this move, which is one of its kind and
    /// not en passant, in a position without double check.
    pub fn allow(&self, from: Square, to: Square) -> bool {
        (!self.is_check() || self.ends_check(to))
            && (!self.is_pinned(from) || self.in_line_with_king(from, to))
    }

    fn is_pinned(&self, square: Square) -> bool {
        let mut pinned = self.pinned.iter().take(self.pins as usize);
        pinned.any(|&pinned| usize::from(pinned) == square.number())
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
