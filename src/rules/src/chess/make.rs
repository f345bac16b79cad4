// SPDX-License-Identifier: Apache-2.0
//! Making a move and taking it back.

use super::ChessWith;
use super::castling::rook_way;
use super::moves::{Kind, Move};
use super::piece::Code;
use super::rule::Rule;
use super::square::Square;
use super::state::State;
use crate::Ruleset;

/// What a move destroys, kept to take it back.
pub(super) struct Undo {
    pub captured: Code,
    pub state: State,
}

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// Makes a move that the generator has given for this position. Any other leaves the
    /// board in disorder, but never panics.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.origin(), mv.destination());
        let piece = self.board.on(from);
        let captured = self.board.on(to);
        let state = self.state;
        self.board.put(from, Code::EMPTY);
        self.board.put(to, piece);
        let is_lasting = piece.is_any(Code::PAWN) || !captured.is_empty();
        self.state = state.after(self.rules, from, to, is_lasting);
        if mv.kind() == Kind::DOUBLE_STEP {
            if self.rules.plays(Rule::EnPassant) {
                self.state = self.state.passing(Square::between(from, to));
            }
        } else if mv.kind() != Kind::ORDINARY {
            self.make_special(mv);
        }
        self.plies = self.plies.wrapping_add(1);
        Undo { captured, state }
    }

    /// The rest of a special move, whose piece has been moved.
    #[inline(never)]
    fn make_special(&mut self, mv: Move) {
        let (from, to) = (mv.origin(), mv.destination());
        if let Some(promotion) = mv.promotion() {
            let role = if self.rules.plays(Rule::Underpromotion) {
                Code::promoted(promotion)
            } else {
                Code::QUEEN
            };
            self.board.put(to, Code::new(self.us(), role));
        } else if self.rules.plays(Rule::EnPassant) && mv.is_en_passant() {
            self.board.put(Square::corner(from, to), Code::EMPTY);
        } else {
            let side = self.side();
            self.kings[side] = to;
            if self.rules.plays(Rule::Castling) && mv.is_castling() {
                let (rook_from, rook_to) = rook_way(to);
                self.shift(rook_from, rook_to);
            }
        }
    }

    /// Takes back the last move made.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.origin(), mv.destination());
        self.plies = self.plies.wrapping_sub(1);
        self.board.put(from, self.board.on(to));
        self.board.put(to, undo.captured);
        self.state = undo.state;
        if mv.kind().is_more_than_a_step() {
            self.unmake_special(mv);
        }
    }

    #[inline(never)]
    fn unmake_special(&mut self, mv: Move) {
        let (from, to) = (mv.origin(), mv.destination());
        if mv.promotion().is_some() {
            self.board.put(from, Code::new(self.us(), Code::PAWN));
        } else if self.rules.plays(Rule::EnPassant) && mv.is_en_passant() {
            let pawn = Code::new(self.us().other(), Code::PAWN);
            self.board.put(Square::corner(from, to), pawn);
        } else {
            let side = self.side();
            self.kings[side] = from;
            if self.rules.plays(Rule::Castling) && mv.is_castling() {
                let (rook_from, rook_to) = rook_way(to);
                self.shift(rook_to, rook_from);
            }
        }
    }

    fn shift(&mut self, from: Square, to: Square) {
        let piece = self.board.on(from);
        self.board.put(from, Code::EMPTY);
        self.board.put(to, piece);
    }
}
