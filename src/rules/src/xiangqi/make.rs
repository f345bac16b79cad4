// SPDX-License-Identifier: Apache-2.0
//! Making a move and taking it back.

use super::XiangqiWith;
use super::moves::Move;
use super::piece::Code;
use super::rule::Rule;
use crate::Ruleset;

/// What a move destroys, kept to take it back.
pub(super) struct Undo {
    pub captured: Code,
    pub halfmoves: u16,
}

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// Makes a move that the generator has given for this position. Any other leaves the
    /// board in disorder, but never panics.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.origin().place(), mv.destination().place());
        let piece = self.board.replace(from, Code::EMPTY);
        let captured = self.board.replace(to, piece);
        let halfmoves = self.halfmoves;
        self.halfmoves = if captured.is_empty() {
            halfmoves.saturating_add(1)
        } else {
            0
        };
        if piece.role() == Code::GENERAL {
            let side = self.side();
            self.generals[side] = mv.destination();
        }
        self.plies = self.plies.wrapping_add(1);
        Undo {
            captured,
            halfmoves,
        }
    }

    /// Takes back the last move made.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.origin().place(), mv.destination().place());
        self.plies = self.plies.wrapping_sub(1);
        let piece = self.board.replace(to, undo.captured);
        self.board.put(from, piece);
        self.halfmoves = undo.halfmoves;
        if piece.role() == Code::GENERAL {
            let side = self.side();
            self.generals[side] = mv.origin();
        }
    }
}
