// SPDX-License-Identifier: Apache-2.0
//! Who attacks a square; which moves leave the king safe.

use super::board::Board;
use super::piece::{Code, Mark};
use super::square::Square;

/// The steps to the neighbouring squares: north, east, south, west, then north-east,
/// south-east, south-west, north-west. Rooks have the first four, bishops the last.
pub(super) static STEPS: [i8; 8] = [8, 1, -8, -1, 9, -7, -9, 7];

/// Index of the first diagonal in [`STEPS`].
pub(super) const DIAGONALS: usize = 4;

/// The steps of a knight, turning right, from one file right and two ranks up.
pub(super) static JUMPS: [i8; 8] = [17, 10, -6, -15, -17, -10, 6, 15];

/// How far a piece can go from each square in each direction of [`STEPS`] before the board
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

/// Which of the [`JUMPS`] stay on the board, a bit each, the first in the lowest.
pub(super) static LANDINGS: [u8; 64] = {
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

/// In which directions of [`STEPS`] a king of that side is attacked by pawns, a bit each.
const fn pawn_directions(king: Mark) -> u32 {
    if king.is_white() {
        1 << 4 | 1 << 7
    } else {
        1 << 5 | 1 << 6
    }
}

/// Whether a piece that is first in this direction, so many squares away, attacks along it.
fn strikes(piece: Code, direction: usize, distance: u32, pawns: u32) -> bool {
    let slider = if direction < DIAGONALS {
        Code::ROOK
    } else {
        Code::BISHOP
    };
    piece.slides(slider)
        || distance == 1
            && (piece.role() == Code::KING
                || piece.role() == Code::PAWN && pawns >> direction & 1 != 0)
}

/// The square from which a knight of the side attacks this one.
fn knight_at(board: &Board, square: Square, knight: Code) -> Option<Square> {
    let landings = LANDINGS[square.number()];
    (0..8)
        .filter(|jump| landings >> jump & 1 != 0)
        .map(|jump| square.step(JUMPS[jump]))
        .find(|&from| board.on(from) == knight)
}

/// Whether a king of side `us` would be attacked on this square. Kings of that side do not
/// stand in the way: the one that has moved there no longer shields the squares behind it.
pub(super) fn is_attacked(board: &Board, square: Square, us: Mark) -> bool {
    let them = us.other();
    let pawns = pawn_directions(us);
    let mut room = ROOM[square.number()];
    for (direction, &step) in STEPS.iter().enumerate() {
        let mut from = square;
        for distance in 1..=room & 15 {
            from = from.step(step);
            let piece = board.on(from);
            if piece.is_empty() || piece == Code::new(us, Code::KING) {
                continue;
            }
            if piece.is(them) && strikes(piece, direction, distance, pawns) {
                return true;
            }
            break;
        }
        room >>= 4;
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
    /// One look around the king finds all there is to mind.
    pub fn of(board: &Board, king: Square, us: Mark) -> Limits {
        let mut limits = Limits {
            king,
            targets: !0,
            pinned: 0,
        };
        let pawns = pawn_directions(us);
        let mut room = ROOM[king.number()];
        for direction in 0..STEPS.len() {
            limits.look(board, us, direction, room & 15, pawns);
            room >>= 4;
        }
        if let Some(from) = knight_at(board, king, Code::new(us.other(), Code::KNIGHT)) {
            limits.targets &= bit(from);
        }
        limits
    }

    /// Looks from the king in one direction, past one piece of its own.
    fn look(&mut self, board: &Board, us: Mark, direction: usize, room: u32, pawns: u32) {
        let mut way = 0;
        let mut shield = 0;
        let mut from = self.king;
        for distance in 1..=room {
            from = from.step(STEPS[direction & 7]);
            way |= bit(from);
            let piece = board.on(from);
            if piece.is_empty() {
                continue;
            }
            if piece.is(us) {
                if shield != 0 {
                    return;
                }
                shield = bit(from);
            } else {
                if strikes(piece, direction, distance, pawns) {
                    if shield != 0 {
                        self.pinned |= shield;
                    } else {
                        self.targets &= way;
                    }
                }
                return;
            }
        }
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
        !self.is_check() && self.pinned & bit(from) == 0
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
