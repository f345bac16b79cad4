// SPDX-License-Identifier: Apache-2.0
//! Whether some move can have led to a check.

use super::XiangqiWith;
use super::attacks::is_attacked;
use super::board::Board;
use super::make::Undo;
use super::movegen::Each;
use super::moves::Move;
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::Square;
use crate::{PerSide, Ruleset, Side};

/// Whether the side to move is not in check, or is so after a move that the other side can have
/// made: one before which the general was not attacked.
///
/// Every move from one place to another is taken back, once as if it had captured nothing and
/// once as if it had captured an advisor; any other piece would do.
#[inline(never)]
pub(super) fn has_last_move<R: Ruleset<Rule = Rule>>(
    board: &Board,
    turn: Side,
    generals: PerSide<Square>,
    rules: R,
) -> bool {
    !is_in_check(board, turn, generals, rules)
        || (0..2 * CAPTURE).any(|retreat| can_retreat(retreat, board, turn, generals, rules))
}

/// Added to the two places of a move that is taken back, seven bits each: it has captured
/// something.
const CAPTURE: usize = 1 << 14;

/// Whether a move of the side that is not to move can have led here: [`CAPTURE`] and the places.
#[inline(never)]
fn can_retreat<R: Ruleset<Rule = Rule>>(
    retreat: usize,
    board: &Board,
    turn: Side,
    generals: PerSide<Square>,
    rules: R,
) -> bool {
    let (from, to) = (retreat & 127, retreat >> 7 & 127);
    let us = SideBit::of(turn);
    if !board.at(to).is(us.other()) || !board.at(from).is_empty() {
        return false;
    }
    let captured = if retreat < CAPTURE {
        Code::EMPTY
    } else {
        Code::new(us, Code::ADVISOR)
    };
    let halfmoves = 0;
    let mut before = XiangqiWith {
        board: board.clone(),
        plies: turn as u32,
        halfmoves,
        generals,
        rules,
    };
    let mv = Move::new(from, to);
    before.unmake(
        mv,
        Undo {
            captured,
            halfmoves,
        },
    );
    !is_in_check(&before.board, turn, generals, rules)
        && before.generate_from(mv.origin(), &mut Each(|legal: Move| legal == mv))
}

/// Whether the general of that side is attacked.
#[inline(never)]
pub(super) fn is_in_check<R: Ruleset<Rule = Rule>>(
    board: &Board,
    side: Side,
    generals: PerSide<Square>,
    rules: R,
) -> bool {
    is_attacked(rules, board, generals[side].place(), SideBit::of(side))
}
