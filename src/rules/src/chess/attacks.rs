// SPDX-License-Identifier: Apache-2.0
//! Who attacks a square; which moves leave the king safe.

use super::board::Board;
use super::piece::{Code, Mark};
use super::square::Square;

/// A direction in which pieces go.
pub(super) struct Line {
    /// The step to the neighbouring square.
    pub step: i8,
    /// What attacks a white king and a black king from there, when it is the first piece on
    /// the line. Of it, only bishop, rook and queen attack from further away than one square.
    strikers: [u8; 2],
}

/// North, east, south, west, then north-east, south-east, south-west, north-west: rooks have
/// the first four, bishops the last.
pub(super) static LINES: [Line; 8] = [
    line(8, ROOKS, ROOKS),
    line(1, ROOKS, ROOKS),
    line(-8, ROOKS, ROOKS),
    line(-1, ROOKS, ROOKS),
    line(9, BISHOPS | Code::PAWN, BISHOPS),
    line(-7, BISHOPS, BISHOPS | Code::PAWN),
    line(-9, BISHOPS, BISHOPS | Code::PAWN),
    line(7, BISHOPS | Code::PAWN, BISHOPS),
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
        let straight = north | east << 4 | south << 8 | west << 12;
        let rising = least(north, east) | least(north, west) << 12;
        let falling = least(south, east) << 4 | least(south, west) << 8;
        room[index as usize] = straight | (rising | falling) << 16;
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
    fn new(line: &Line, from: Square, rooms: u32) -> Look {
        Look {
            step: line.step,
            room: rooms & 15,
            at: from,
        }
    }

    /// What of the square last seen would attack the king of side `us` from where it stands.
    fn strikers(&self, line: &Line, king: Square, us: Mark) -> u8 {
        let strikers = line.strikers[us.index()];
        if self.at == king.step(self.step) {
            strikers
        } else {
            strikers & Code::QUEEN
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
    for line in &LINES {
        let mut look = Look::new(line, square, rooms);
        rooms >>= 4;
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
    /// Where a piece other than the king must go: everywhere when there is no check; onto the
    /// checking piece or between it and the king when there is one; nowhere when there are two.
    targets: u64,
    /// Pieces that must stay on their line with the king.
    pinned: u64,
}

impl Limits {
    /// One look around the king finds all there is to mind. Whether a piece is pinned is
    /// found out for those on the squares of `which` only.
    pub fn of(board: &Board, king: Square, us: Mark, which: impl Fn(Square) -> bool) -> Limits {
        let mut limits = Limits {
            king,
            targets: !0,
            pinned: 0,
        };
        let them = us.other();
        let mut rooms = ROOM[king.number()];
        for line in &LINES {
            let mut look = Look::new(line, king, rooms);
            rooms >>= 4;
            let first = look.next(board, Code::EMPTY);
            let at = look.at;
            if first.is_empty() {
                continue;
            }
            let strikers = look.strikers(line, king, us);
            if !first.is(us) {
                if first.is_any(strikers) {
                    limits.targets &= way(king, line.step, at);
                }
            } else if which(at) {
                let second = look.next(board, Code::EMPTY);
                if second.is(them) && second.is_any(strikers & Code::QUEEN) {
                    limits.pinned |= bit(at);
                }
            }
        }
        if let Some(from) = knight_at(board, king, Code::new(them, Code::KNIGHT)) {
            limits.targets &= bit(from);
        }
        limits
    }

    /// Whether the king is attacked.
    pub const fn is_check(&self) -> bool {
        self.targets != !0
    }

    /// Whether the king is attacked twice, so that only the king can move.
    pub const fn is_double_check(&self) -> bool {
        self.targets == 0
    }

    /// Whether a piece from there may make any move of its kind.
    pub const fn is_free(&self, from: Square) -> bool {
        !self.is_check() && (self.pinned == 0 || self.pinned & bit(from) == 0)
    }

    /// Whether a piece other than the king may make this move, which is one of its kind and
    /// not en passant.
    pub const fn allow(&self, from: Square, to: Square) -> bool {
        self.targets & bit(to) != 0
            && (self.pinned & bit(from) == 0 || self.in_line_with_king(from, to))
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

const fn bit(square: Square) -> u64 {
    1 << square.number()
}

/// The squares behind `from` in the direction of the step, as far as `to`.
fn way(from: Square, step: i8, to: Square) -> u64 {
    let mut way = 0;
    let mut square = from;
    while square != to {
        square = square.step(step);
        way |= bit(square);
    }
    way
}
