// SPDX-License-Identifier: Apache-2.0
//! Whether some move can have led to a check by two pieces.

use super::ChessWith;
use super::attacks::is_attacked;
use super::board::Board;
use super::castling::CastlingRights;
use super::make::Undo;
use super::moves::{Kind, Move};
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::Square;
use super::state::State;
use crate::{PerSide, Position, Ruleset, Side};

/// Whether the side to move is in check by one piece at most, or by several after a move that the
/// other side can have made: one before which the king was not attacked.
///
/// Every conceivable move, of whatever kind, is taken back, once as if it had captured nothing
/// and once as if it had captured a knight; any other piece would do.
///
/// A check by one piece is never refused. There are positions that everybody uses to test move
/// generators in which no last move explains it.
pub(super) fn has_last_move<R: Ruleset<Rule = Rule>>(
    board: &Board,
    turn: Side,
    kings: PerSide<Square>,
    rules: R,
) -> bool {
    if !is_in_check(board, turn, kings) {
        return true;
    }
    (0..2 * CAPTURE).any(|retreat| can_retreat(retreat, board, turn, kings, rules))
}

/// Added to the bits of a move that is taken back: it has captured something.
const CAPTURE: u32 = 1 << 16;

/// Whether a pawn can have passed the square by the opponent's last move.
pub(super) fn has_passed<R: Ruleset<Rule = Rule>>(
    square: Square,
    board: &Board,
    turn: Side,
    kings: PerSide<Square>,
    rules: R,
) -> bool {
    let square = square.number() as u32;
    // From the seventh rank to the fifth across the sixth, or from the second to the fourth
    // across the third.
    let (home, landing) = (Square::masked(square ^ 0o30), Square::masked(square ^ 0o10));
    let mv = Move::new(home, landing, Kind::DOUBLE_STEP);
    can_retreat(mv.bits().into(), board, turn, kings, rules)
}

/// Whether a move of the side that is not to move can have led here: the bits of the move, and
/// [`CAPTURE`] if it is to have captured something.
#[inline(never)]
fn can_retreat<R: Ruleset<Rule = Rule>>(
    retreat: u32,
    board: &Board,
    turn: Side,
    kings: PerSide<Square>,
    rules: R,
) -> bool {
    let mv = Move::from_bits(retreat as u16);
    let (from, to) = (mv.origin(), mv.destination());
    let us = SideBit::of(turn);
    if !board.on(to).is(us.other()) {
        return false;
    }
    // The square that a pawn may have passed before. Castling never gives more than one check.
    let home = Square::masked(to.number() as u32 ^ 0o30);
    let passed = (us.ranks_gone(to) == 2 && board.on(home).is_empty()).then_some(to);
    let state = State::new(CastlingRights::NONE, passed, 0);
    let mut before = ChessWith {
        board: board.clone(),
        plies: turn as u32,
        state,
        kings,
        rules,
    };
    let captured = if retreat >> 16 == 0 {
        Code::EMPTY
    } else {
        Code::new(us, Code::KNIGHT)
    };
    before.unmake(mv, Undo { captured, state });
    if is_in_check(&before.board, turn, kings) {
        return false;
    }
    // On a single square, the piece has vanished: it alone gives check.
    from == to && mv.kind() == Kind::ORDINARY
        || before.generate_from(from, &mut |legal| legal == mv) && {
            before.play(mv);
            before.board.is_same(board)
        }
}

/// Whether the king of that side is attacked.
#[inline(never)]
pub(super) fn is_in_check(board: &Board, side: Side, kings: PerSide<Square>) -> bool {
    is_attacked(board, kings[side], SideBit::of(side))
}
