// SPDX-License-Identifier: Apache-2.0
//! The legal moves, one after the other.
//!
//! Moves are shown to a visitor as they are found; there is no list. The visitor is a `dyn`
//! so that there is one generator in the program, whoever asks; and so that checks and pins
//! cost nothing where there are none: where they matter, the same generator is given a
//! visitor that lets through what they allow.

use super::ChessWith;
use super::attacks::{DIAGONALS, JUMPS, LANDINGS, Limits, ROOM, STEPS, is_attacked};
use super::castling::Wing;
use super::moves::{Kind, Move};
use super::piece::{Code, Mark};
use super::square::Square;
use super::variation::Variation;
use crate::Promotion;

/// Who is shown the moves, until it returns `true`.
type Visitor<'a> = &'a mut dyn FnMut(Move) -> bool;

impl<V: Variation> ChessWith<V> {
    /// Shows every legal move to the visitor until it returns `true`; says whether it did.
    pub(super) fn generate(&self, visit: Visitor) -> bool {
        let limits = self.limits();
        Square::all().any(|from| self.moves_from(from, &limits, visit))
    }

    /// The same for the moves of the piece on one square.
    pub(super) fn generate_from(&self, from: Square, visit: Visitor) -> bool {
        self.moves_from(from, &self.limits(), visit)
    }

    pub(super) fn limits(&self) -> Limits {
        Limits::of(&self.board, self.king(), self.us())
    }

    fn moves_from(&self, from: Square, limits: &Limits, visit: Visitor) -> bool {
        let piece = self.board.on(from);
        if !piece.is(self.us()) {
            false
        } else if piece.role() == Code::KING {
            self.king_moves(from, limits, visit)
        } else if limits.is_free(from) {
            self.piece_moves(from, piece, visit)
        } else if limits.is_double_check() {
            false
        } else {
            self.piece_moves(from, piece, &mut |mv| {
                (mv.is_en_passant() || limits.allow(from, mv.destination())) && visit(mv)
            })
        }
    }

    /// The moves of a piece other than the king. Only en passant minds the king's safety.
    fn piece_moves(&self, from: Square, piece: Code, visit: Visitor) -> bool {
        match piece.role() {
            Code::PAWN => self.pawn_moves(from, visit),
            Code::KNIGHT => self.knight_moves(from, visit),
            role => {
                let first = if role == Code::BISHOP { DIAGONALS } else { 0 };
                let last = if role == Code::ROOK { DIAGONALS } else { 8 };
                self.slides(from, first, last, visit)
            }
        }
    }

    /// The moves of a bishop, rook or queen (FIDE 3.2 to 3.5), in some directions of [`STEPS`].
    fn slides(&self, from: Square, first: usize, last: usize, visit: Visitor) -> bool {
        let us = self.us();
        let mut room = ROOM[from.number()] >> (4 * first);
        for &step in STEPS.iter().take(last).skip(first) {
            let mut to = from;
            for _ in 0..room & 15 {
                to = to.step(step);
                let there = self.board.on(to);
                if there.is(us) {
                    break;
                }
                if visit(Move::new(from, to, Kind::ORDINARY)) {
                    return true;
                }
                if !there.is_empty() {
                    break;
                }
            }
            room >>= 4;
        }
        false
    }

    /// The moves of a knight (FIDE 3.6).
    fn knight_moves(&self, from: Square, visit: Visitor) -> bool {
        let us = self.us();
        let landings = LANDINGS[from.number()];
        for (index, &jump) in JUMPS.iter().enumerate() {
            if landings >> index & 1 == 0 {
                continue;
            }
            let to = from.step(jump);
            if !self.board.on(to).is(us) && visit(Move::new(from, to, Kind::ORDINARY)) {
                return true;
            }
        }
        false
    }

    /// The moves of a pawn (FIDE 3.7).
    fn pawn_moves(&self, from: Square, visit: Visitor) -> bool {
        let (forward, home) = if self.us().is_white() {
            (8, 1)
        } else {
            (-8, 6)
        };
        let one = from.step(forward);
        if self.board.on(one).is_empty() {
            if advance::<V>(from, one, visit) {
                return true;
            }
            let two = one.step(forward);
            if from.row() == home
                && self.board.on(two).is_empty()
                && visit(Move::new(from, two, Kind::DOUBLE_STEP))
            {
                return true;
            }
        }
        from.column() != 0 && self.pawn_captures(from, one.step(-1), visit)
            || from.column() != 7 && self.pawn_captures(from, one.step(1), visit)
    }

    fn pawn_captures(&self, from: Square, to: Square, visit: Visitor) -> bool {
        if self.board.on(to).is(self.us().other()) {
            advance::<V>(from, to, visit)
        } else {
            V::EN_PASSANT && self.en_passant_is(to) && {
                let mv = Move::new(from, to, Kind::EN_PASSANT);
                self.leaves_king_safe(mv) && visit(mv)
            }
        }
    }

    /// Tries a move out. Two pawns leave a rank at once en passant, which no pin foresees.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.make(mv);
        !is_attacked(&after.board, self.king(), self.us())
    }

    /// The moves of the king (FIDE 3.8): to any neighbouring square that is not attacked, or
    /// castling.
    fn king_moves(&self, from: Square, limits: &Limits, visit: Visitor) -> bool {
        let us = self.us();
        let mut room = ROOM[from.number()];
        for (direction, &step) in STEPS.iter().enumerate() {
            let to = from.step(step);
            if room & 15 != 0 && !self.board.on(to).is(us) && !is_attacked(&self.board, to, us) {
                if visit(Move::new(from, to, Kind::ORDINARY)) {
                    return true;
                }
                if V::CASTLING && direction & 1 != 0 && !limits.is_check() {
                    let wing = if direction == EAST {
                        Wing::King
                    } else {
                        Wing::Queen
                    };
                    if direction < DIAGONALS && self.castles(to, step, wing, us) {
                        let mv = Move::new(from, to.step(step), Kind::CASTLING);
                        if visit(mv) {
                            return true;
                        }
                    }
                }
            }
            room >>= 4;
        }
        false
    }

    /// Whether the king may castle (FIDE 3.8.2), given that it is not in check and could step
    /// to `crossed` on its way.
    fn castles(&self, crossed: Square, step: i8, wing: Wing, us: Mark) -> bool {
        let to = crossed.step(step);
        self.castling.has(self.side(), wing)
            && self.board.on(crossed).is_empty()
            && self.board.on(to).is_empty()
            && (wing == Wing::King || self.board.on(to.step(step)).is_empty())
            && !is_attacked(&self.board, to, us)
    }
}

/// Index of the step along the rank towards the h-file in [`STEPS`].
const EAST: usize = 1;

/// Shows a pawn's move, as four promotions where it reaches the last rank (FIDE 3.7.3.2).
fn advance<V: Variation>(from: Square, to: Square, visit: Visitor) -> bool {
    if !to.is_on_edge_rank() {
        return visit(Move::new(from, to, Kind::ORDINARY));
    }
    let choices: &[Promotion] = if V::UNDERPROMOTION {
        &[
            Promotion::Queen,
            Promotion::Rook,
            Promotion::Bishop,
            Promotion::Knight,
        ]
    } else {
        &[Promotion::Queen]
    };
    choices
        .iter()
        .any(|&choice| visit(Move::new(from, to, Kind::promotion_to(choice))))
}
