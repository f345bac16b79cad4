// SPDX-License-Identifier: Apache-2.0
//! Pawns that are locked for ever, and what the other pieces can still reach then.

use super::board::Board;
use super::piece::{Code, SideBit};
use super::square::Square;
use crate::Side;

/// A set of squares, bit 0 for a1 and bit 63 for h8.
type Squares = u64;

const FILE_A: Squares = 0x0101_0101_0101_0101;
const FILE_B: Squares = FILE_A << 1;
const FILE_G: Squares = FILE_A << 6;
const FILE_H: Squares = FILE_A << 7;

/// Whether a side can never give mate, because no pawn will ever move.
///
/// That is so when each pawn has another in front of it, no pawn can capture or be captured, now
/// or ever, and wherever the opposing king can be checked, it has a square beside it that nothing
/// can ever take from it. Pieces are assumed to pass through each other, and kings to avoid
/// nothing but pawns: what is out of reach even then is out of reach in play. `false` may be
/// wrong; `true` never is, except for a capture en passant, which the caller must have ruled out.
pub(super) fn shuts_out(board: &Board, side: Side) -> bool {
    let own = Pawns::of(board, side);
    let theirs = Pawns::of(board, side.other());
    // Most positions are told by their pawns alone.
    are_locked(&own, &theirs) && {
        let (own, theirs) = (
            Camp::of(board, side, own),
            Camp::of(board, side.other(), theirs),
        );
        own.is_harmless_to(&theirs)
    }
}

/// Where the pawns of one side are.
struct Pawns {
    pawns: Squares,
    /// Where they would go next, and what they attack.
    before: Squares,
    guarded: Squares,
}

/// Where the pieces of one side are.
struct Camp {
    pawns: Squares,
    guarded: Squares,
    knights: Squares,
    bishops: Squares,
    rooks: Squares,
    queens: Squares,
    king: Squares,
}

/// The squares that the king of a side and its other pieces can reach at the very most.
struct Reach {
    king: Squares,
    pieces: Squares,
}

/// Where a piece of that code stands.
#[inline(never)]
fn places(board: &Board, code: Code) -> Squares {
    let found = Square::all().filter(|&square| board.on(square) == code);
    found.fold(0, |squares, square| squares | 1 << square.number())
}

/// Whether there are pawns, and none can move or capture another one.
fn are_locked(own: &Pawns, theirs: &Pawns) -> bool {
    let pawns = own.pawns | theirs.pawns;
    let before = own.before | theirs.before;
    let captures = own.guarded & theirs.pawns | theirs.guarded & own.pawns;
    pawns != 0 && before & !pawns == 0 && captures == 0
}

impl Pawns {
    fn of(board: &Board, side: Side) -> Pawns {
        let pawns = places(board, Code::new(SideBit::of(side), Code::PAWN));
        let before = match side {
            Side::First => pawns << 8,
            Side::Second => pawns >> 8,
        };
        Pawns {
            pawns,
            before,
            guarded: beside(before),
        }
    }
}

impl Camp {
    fn of(board: &Board, side: Side, pawns: Pawns) -> Camp {
        let places = |role| places(board, Code::new(SideBit::of(side), role));
        Camp {
            pawns: pawns.pawns,
            guarded: pawns.guarded,
            knights: places(Code::KNIGHT),
            bishops: places(Code::BISHOP),
            rooks: places(Code::ROOK),
            queens: places(Code::QUEEN),
            king: places(Code::KING),
        }
    }

    fn is_harmless_to(&self, enemy: &Camp) -> bool {
        let (Some(own), Some(theirs)) = (self.reach(enemy), enemy.reach(self)) else {
            return false;
        };
        let contested = own.pieces | around(own.king) | self.guarded | theirs.pieces;
        let refuges = theirs.king & !contested;
        let checked = theirs.king & own.pieces;
        checked & !around(refuges) == 0
    }

    /// Where the pieces can get to while no pawn moves, or `None` when one of them could capture
    /// a pawn or be captured by one.
    fn reach(&self, enemy: &Camp) -> Option<Reach> {
        let king = spread(self.king, around, self.pawns | enemy.guarded);
        let pieces = spread(self.knights, jumps, self.pawns)
            | spread(self.bishops, diagonals, self.pawns)
            | spread(self.rooks, straights, self.pawns)
            | spread(self.queens, around, self.pawns);
        let opening = king & enemy.pawns | pieces & (enemy.pawns | enemy.guarded);
        (opening == 0).then_some(Reach { king, pieces })
    }
}

/// All squares that can be reached step by step without entering closed ones. A piece that moves
/// along lines reaches by single steps whatever it reaches by long ones.
#[inline(never)]
fn spread(from: Squares, step: fn(Squares) -> Squares, closed: Squares) -> Squares {
    let mut reached = from;
    loop {
        let wider = reached | step(reached) & !closed;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The squares to the left and to the right.
#[inline(never)]
const fn beside(squares: Squares) -> Squares {
    (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1
}

/// The squares above and below.
const fn beyond(squares: Squares) -> Squares {
    squares << 8 | squares >> 8
}

fn straights(squares: Squares) -> Squares {
    beside(squares) | beyond(squares)
}

fn diagonals(squares: Squares) -> Squares {
    beyond(beside(squares))
}

#[inline(never)]
fn around(squares: Squares) -> Squares {
    straights(squares) | diagonals(squares)
}

fn jumps(squares: Squares) -> Squares {
    let one = beside(squares);
    let two = (squares & !(FILE_A | FILE_B)) >> 2 | (squares & !(FILE_G | FILE_H)) << 2;
    one << 16 | one >> 16 | beyond(two)
}
