// SPDX-License-Identifier: Apache-2.0
//! Whether a side has what it takes to give mate.

use super::board::Board;
use super::piece::{Code, SideBit};
use super::square::Square;
use crate::Side;

/// What a side has, as far as it decides whether mate is possible at all: a bit each.
#[derive(Clone, Copy)]
struct Force(u8);

impl Force {
    const NONE: u8 = 0;
    const KNIGHT: u8 = 1;
    const SECOND_KNIGHT: u8 = 2;
    /// A bishop on the dark squares.
    const DARK_BISHOP: u8 = 4;
    const LIGHT_BISHOP: u8 = 8;
    /// Rooks and queens.
    const ROOK: u8 = 16;
    const QUEEN: u8 = 32;
    const PAWN: u8 = 64;

    fn of(board: &Board, side: SideBit) -> Force {
        let mut force = Force::NONE;
        for square in Square::all() {
            let code = board.on(square);
            if code.is(side) {
                force |= match code.role() {
                    Code::KNIGHT if force & Force::KNIGHT != 0 => Force::SECOND_KNIGHT,
                    Code::KNIGHT => Force::KNIGHT,
                    Code::BISHOP if is_dark(square) => Force::DARK_BISHOP,
                    Code::BISHOP => Force::LIGHT_BISHOP,
                    Code::ROOK => Force::ROOK,
                    Code::QUEEN => Force::QUEEN,
                    Code::PAWN => Force::PAWN,
                    _ => Force::NONE,
                };
            }
        }
        Force(force)
    }
}

fn is_dark(square: Square) -> bool {
    (square.column() + square.row()).is_multiple_of(2)
}

/// Whether a side has the pieces for a mate, if need be with the opponent's help.
///
/// * A king alone never mates.
/// * One knight mates where a piece of the opponent takes a square from its own king: any but
///   a queen, which could capture the knight wherever it stands in the way.
/// * Bishops that all stand on squares of one colour need a piece that takes a square of the
///   other colour from its king without being able to step between: a knight, a pawn, or a
///   bishop on that other colour. A rook or a queen beside the king always can.
/// * Anything else mates a bare king.
pub(super) fn suffices(board: &Board, side: Side) -> bool {
    let us = SideBit::of(side);
    let own = Force::of(board, us).0;
    let helpers = match own {
        Force::NONE => return false,
        Force::KNIGHT => {
            Force::KNIGHT | Force::DARK_BISHOP | Force::LIGHT_BISHOP | Force::ROOK | Force::PAWN
        }
        Force::DARK_BISHOP => Force::KNIGHT | Force::LIGHT_BISHOP | Force::PAWN,
        Force::LIGHT_BISHOP => Force::KNIGHT | Force::DARK_BISHOP | Force::PAWN,
        _ => return true,
    };
    Force::of(board, us.other()).0 & helpers != 0
}
