// SPDX-License-Identifier: Apache-2.0
//! Making a move and taking it back.

use super::ChessWith;
use super::castling::{CastlingRights, rook_way};
use super::moves::{Kind, Move};
use super::piece::Code;
use super::square::Square;
use super::variation::Variation;

/// What a move destroys, kept to take it back.
pub(super) struct Undo {
    captured: Code,
    castling: CastlingRights,
    en_passant: u8,
    halfmoves: u16,
}

impl<V: Variation> ChessWith<V> {
    /// Makes a move that the generator has given for this position. Any other leaves the
    /// board in disorder, but never panics.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.origin(), mv.destination());
        let piece = self.board.on(from);
        let undo = Undo {
            captured: self.board.on(to),
            castling: self.castling,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
        };
        self.board.put(from, Code::EMPTY);
        self.board.put(to, piece);
        self.en_passant = 0;
        self.halfmoves = self.halfmoves.saturating_add(1);
        if piece.is_any(Code::PAWN) || !undo.captured.is_empty() {
            self.halfmoves = 0;
        }
        if V::CASTLING {
            self.castling = self.castling.after(from, to);
        }
        if piece.is_any(Code::KING) {
            self.kings[self.side().index()] = to;
        }
        if mv.kind() != Kind::ORDINARY {
            self.make_special(mv);
        }
        self.plies = self.plies.wrapping_add(1);
        undo
    }

    /// The rest of a special move, whose piece has been moved.
    fn make_special(&mut self, mv: Move) {
        let (from, to) = (mv.origin(), mv.destination());
        if let Some(promotion) = mv.promotion() {
            self.board
                .put(to, Code::new(self.us(), Code::promoted(promotion)));
        } else if mv.kind() == Kind::DOUBLE_STEP {
            if V::EN_PASSANT {
                self.en_passant = Square::between(from, to).number() as u8;
            }
        } else if mv.is_en_passant() {
            self.board.put(Square::corner(from, to), Code::EMPTY);
        } else {
            let (rook_from, rook_to) = rook_way(to);
            let rook = self.board.on(rook_from);
            self.board.put(rook_from, Code::EMPTY);
            self.board.put(rook_to, rook);
        }
    }

    /// Takes back the last move made.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.origin(), mv.destination());
        self.plies = self.plies.wrapping_sub(1);
        let piece = self.board.on(to);
        self.board.put(from, piece);
        self.board.put(to, undo.captured);
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.halfmoves = undo.halfmoves;
        if piece.is_any(Code::KING) {
            self.kings[self.side().index()] = from;
        }
        if mv.kind() != Kind::ORDINARY {
            self.unmake_special(mv);
        }
    }

    fn unmake_special(&mut self, mv: Move) {
        let (from, to) = (mv.origin(), mv.destination());
        if mv.promotion().is_some() {
            self.board.put(from, Code::new(self.us(), Code::PAWN));
        } else if mv.is_en_passant() {
            let pawn = Code::new(self.us().other(), Code::PAWN);
            self.board.put(Square::corner(from, to), pawn);
        } else if mv.is_castling() {
            let (rook_from, rook_to) = rook_way(to);
            let rook = self.board.on(rook_to);
            self.board.put(rook_to, Code::EMPTY);
            self.board.put(rook_from, rook);
        }
    }
}
