// SPDX-License-Identifier: Apache-2.0
//! What a position has besides its pieces and the side to move.

use super::castling::{CastlingRights, kept};
use super::rule::Rule;
use super::square::Square;
use crate::Ruleset;

/// Castling rights, the en passant square and the half-move clock in one word, so that a move
/// keeps and restores them as a whole: from the lowest bit, 8 bits for the rights, 8 for the
/// number of the square, which is 0 for none (no pawn ever passes a1), and 16 for the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State(u32);

impl State {
    const SQUARE: u32 = 8;
    const CLOCK: u32 = 16;

    pub const fn new(castling: CastlingRights, passed: Option<Square>, halfmoves: u16) -> State {
        let state = State(castling.bits() | (halfmoves as u32) << State::CLOCK);
        match passed {
            Some(square) => state.passing(square),
            None => state,
        }
    }

    pub const fn castling(self) -> CastlingRights {
        CastlingRights::from_bits(self.0)
    }

    /// Moves of either side since the last capture or pawn move.
    pub const fn halfmoves(self) -> u16 {
        (self.0 >> State::CLOCK) as u16
    }

    /// The square that a pawn has just passed, whether or not it can be captured there.
    pub const fn passed(self) -> Option<Square> {
        match self.0 >> State::SQUARE & 0xff {
            0 => None,
            number => Some(Square::masked(number)),
        }
    }

    /// Whether a pawn has just passed that square.
    pub const fn is_passed(self, square: Square) -> bool {
        let number = self.0 >> State::SQUARE & 0xff;
        number != 0 && number as usize == square.number()
    }

    /// The state in which a pawn has just passed that square.
    pub const fn passing(self, square: Square) -> State {
        State(self.0 | (square.number() as u32) << State::SQUARE)
    }

    /// The state after a piece has moved. The clock stops at its largest number.
    #[inline(always)]
    pub fn after<R: Ruleset<Rule = Rule>>(
        self,
        rules: R,
        from: Square,
        to: Square,
        is_capture_or_pawn_move: bool,
    ) -> State {
        let rights = if rules.plays(Rule::Castling) {
            self.0 & kept(from) & kept(to)
        } else {
            0
        };
        if is_capture_or_pawn_move {
            return State(rights);
        }
        let ticked = self.0.checked_add(1 << State::CLOCK).unwrap_or(self.0);
        State(rights | ticked >> State::CLOCK << State::CLOCK)
    }
}
