// SPDX-License-Identifier: Apache-2.0
//! Which pieces attack a square, and so threaten or protect what stands there.

use super::XiangqiWith;
use super::attacks::forward;
use super::board::{Board, EAST, NORTH, SOUTH, WEST};
use super::movegen::{RIVER, is_palace, seen_by};
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::{Place, Square};
use crate::{Ruleset, Side, SquareSet};

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// The pieces of a side that could capture on the square if a piece of the other side
    /// stood there, whatever becomes of their general: the attackers of an enemy piece, the
    /// protectors of one of their own. It does not matter who is to move.
    ///
    /// ```
    /// use rules::{Position as _, Side, Square as _, xiangqi::{Standard, Square, Xiangqi}};
    ///
    /// let position = Xiangqi::start(Standard);
    /// let horse = Square::from_name("h10").unwrap();
    /// let names = |side| -> Vec<_> {
    ///     position.attackers(horse, side).iter().map(|square| square.to_string()).collect()
    /// };
    /// assert_eq!(names(Side::First), ["h3"]);
    /// assert_eq!(names(Side::Second), ["i10"]);
    /// ```
    #[must_use]
    pub fn attackers(&self, square: Square, side: Side) -> SquareSet<Square> {
        Square::all()
            .filter(|from| self.board.at(from.place()).is(SideBit::of(side)))
            .filter(|from| captures(&self.board, from.place(), square.place()))
            .collect()
    }
}

/// Whether the piece on `from` could capture one that stands on `to`.
fn captures(board: &Board, from: Place, to: Place) -> bool {
    let code = board.at(from);
    let us = if code.is(SideBit::RED) {
        SideBit::RED
    } else {
        SideBit::BLACK
    };
    let files = (to % 10).abs_diff(from % 10);
    let ranks = (to / 10).abs_diff(from / 10);
    match code.role() {
        Code::GENERAL => files + ranks == 1 && is_palace(us, to),
        Code::ADVISOR => (files, ranks) == (1, 1) && is_palace(us, to),
        Code::ELEPHANT => {
            let eye = usize::midpoint(from, to);
            (files, ranks) == (2, 2) && seen_by(us, to) < RIVER && board.at(eye).is_empty()
        }
        Code::HORSE => {
            let leg = match (files, ranks) {
                (1, 2) if to > from => from.wrapping_add(NORTH),
                (1, 2) => from.wrapping_add(SOUTH),
                (2, 1) if to % 10 > from % 10 => from.wrapping_add(EAST),
                (2, 1) => from.wrapping_add(WEST),
                _ => return false,
            };
            board.at(leg).is_empty()
        }
        Code::CHARIOT => between(board, from, to) == Some(0),
        Code::CANNON => between(board, from, to) == Some(1),
        Code::SOLDIER => {
            to == from.wrapping_add(forward(us))
                || seen_by(us, from) >= RIVER && (files, ranks) == (1, 0)
        }
        _ => false,
    }
}

/// How many pieces stand between two places of one line; `None` if they are not on one, or
/// the same.
fn between(board: &Board, from: Place, to: Place) -> Option<usize> {
    let (low, high) = (from.min(to), from.max(to));
    let step = if low / 10 == high / 10 {
        EAST
    } else if low % 10 == high % 10 {
        NORTH
    } else {
        return None;
    };
    let way = (low + step..high).step_by(step);
    (low != high).then(|| way.filter(|&place| !board.at(place).is_empty()).count())
}
