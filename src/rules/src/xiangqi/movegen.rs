// SPDX-License-Identifier: Apache-2.0
//! The legal moves, one after the other.
//!
//! Moves are shown to a visitor as they are found; there is no list. The visitor is a `dyn` so
//! that there is one generator in the program, whoever asks; and so that checks and pins cost
//! nothing where there are none: where they matter, the same generator is given a visitor that
//! lets through what they allow.

use super::XiangqiWith;
use super::attacks::{Limits, forward, is_attacked};
use super::board::{EAST, NORTH, SOUTH, STEPS, WEST};
use super::moves::Move;
use super::piece::{Code, Mark};
use super::square::{Place, Square};
use super::variation::Variation;

/// Who is shown the moves, until it returns `true`.
type Visitor<'a> = &'a mut dyn FnMut(Move) -> bool;

/// The steps along the diagonals.
const DIAGONALS: [Place; 4] = [
    NORTH.wrapping_add(EAST),
    NORTH.wrapping_add(WEST),
    SOUTH.wrapping_add(EAST),
    SOUTH.wrapping_add(WEST),
];

impl<V: Variation> XiangqiWith<V> {
    /// Shows every legal move to the visitor until it returns `true`; says whether it did.
    pub(super) fn generate(&self, visit: Visitor) -> bool {
        let limits = self.limits();
        (0..100).any(|from| self.moves_from(from, &limits, visit))
    }

    /// The same for the moves of the piece on one square.
    pub(super) fn generate_from(&self, from: Square, visit: Visitor) -> bool {
        self.moves_from(from.place(), &self.limits(), visit)
    }

    pub(super) fn limits(&self) -> Limits {
        Limits::of::<V>(&self.board, self.general().place(), self.us())
    }

    fn moves_from(&self, from: Place, limits: &Limits, visit: Visitor) -> bool {
        let piece = self.board.at(from);
        if !piece.is(self.us()) {
            false
        } else if piece.role() == Code::GENERAL {
            self.general_moves(from, visit)
        } else if limits.is_free(from) {
            self.piece_moves(from, piece, visit)
        } else {
            self.limited_moves(from, piece, limits, visit)
        }
    }

    /// The legal moves of a piece other than the general where checks or pins matter.
    fn limited_moves(&self, from: Place, piece: Code, limits: &Limits, visit: Visitor) -> bool {
        let mut board = self.board.clone();
        let (general, us) = (self.general().place(), self.us());
        self.piece_moves(from, piece, &mut |mv| {
            let to = mv.destination().place();
            if limits.is_doubtful(from, to) {
                let captured = board.at(to);
                board.put(from, Code::EMPTY);
                board.put(to, piece);
                let attacked = is_attacked::<V>(&board, general, us);
                board.put(from, piece);
                board.put(to, captured);
                !attacked && visit(mv)
            } else {
                !limits.is_check() && visit(mv)
            }
        })
    }

    /// The moves of a piece other than the general, whatever becomes of its general.
    fn piece_moves(&self, from: Place, piece: Code, visit: Visitor) -> bool {
        match piece.role() {
            Code::CHARIOT => self.chariot_moves(from, visit),
            Code::CANNON => self.cannon_moves(from, visit),
            Code::HORSE => self.horse_moves(from, visit),
            Code::ELEPHANT => self.elephant_moves(from, visit),
            Code::ADVISOR => self.advisor_moves(from, visit),
            _ => self.soldier_moves(from, visit),
        }
    }

    /// Shows the move if nothing of the mover's own stands at its end.
    fn go(&self, from: Place, to: Place, visit: Visitor) -> bool {
        self.board.at(to).admits(self.us()) && visit(Move::new(from, to))
    }

    fn chariot_moves(&self, from: Place, visit: Visitor) -> bool {
        STEPS.iter().any(|&step| {
            let mut to = from;
            loop {
                to = to.wrapping_add(step);
                if !self.board.at(to).is_empty() {
                    return self.go(from, to, visit);
                }
                if visit(Move::new(from, to)) {
                    return true;
                }
            }
        })
    }

    fn cannon_moves(&self, from: Place, visit: Visitor) -> bool {
        let them = self.us().other();
        STEPS.iter().any(|&step| {
            let mut to = from;
            loop {
                to = to.wrapping_add(step);
                let there = self.board.at(to);
                if there.is_outside() {
                    return false;
                }
                if !there.is_empty() {
                    break;
                }
                if visit(Move::new(from, to)) {
                    return true;
                }
            }
            let (to, beyond) = self.board.next_taken(to, step);
            beyond.is(them) && visit(Move::new(from, to))
        })
    }

    fn horse_moves(&self, from: Place, visit: Visitor) -> bool {
        STEPS.iter().any(|&step| {
            let leg = from.wrapping_add(step);
            let ahead = leg.wrapping_add(step);
            let aside = if step == NORTH || step == SOUTH {
                EAST
            } else {
                NORTH
            };
            self.board.at(leg).is_empty()
                && (self.go(from, ahead.wrapping_add(aside), visit)
                    || self.go(from, ahead.wrapping_sub(aside), visit))
        })
    }

    fn elephant_moves(&self, from: Place, visit: Visitor) -> bool {
        let us = self.us();
        DIAGONALS.iter().any(|&step| {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            self.board.at(eye).is_empty() && seen_by(us, to) < RIVER && self.go(from, to, visit)
        })
    }

    fn advisor_moves(&self, from: Place, visit: Visitor) -> bool {
        let us = self.us();
        DIAGONALS.iter().any(|&step| {
            let to = from.wrapping_add(step);
            is_palace(us, to) && self.go(from, to, visit)
        })
    }

    fn soldier_moves(&self, from: Place, visit: Visitor) -> bool {
        let us = self.us();
        self.go(from, from.wrapping_add(forward(us)), visit)
            || seen_by(us, from) >= RIVER
                && (self.go(from, from.wrapping_add(EAST), visit)
                    || self.go(from, from.wrapping_add(WEST), visit))
    }

    /// The moves of the general: to any neighbouring point of the palace that is not attacked.
    fn general_moves(&self, from: Place, visit: Visitor) -> bool {
        let us = self.us();
        STEPS.iter().any(|&step| {
            let to = from.wrapping_add(step);
            is_palace(us, to)
                && self.board.at(to).admits(us)
                && !is_attacked::<V>(&self.board, to, us)
                && visit(Move::new(from, to))
        })
    }
}

/// The first place beyond the river for a player who numbers places from his side.
pub(super) const RIVER: Place = 50;

/// A place as the player of a side numbers it, who has the board turned towards him.
pub(super) const fn seen_by(side: Mark, place: Place) -> Place {
    if side.is_red() {
        place
    } else {
        98usize.wrapping_sub(place)
    }
}

/// Whether a place is in the palace of a side.
pub(super) const fn is_palace(side: Mark, place: Place) -> bool {
    const RANK: u32 = 0b111 << 3;
    const PALACE: u32 = RANK | RANK << 10 | RANK << 20;
    let place = seen_by(side, place);
    place < 32 && PALACE >> place & 1 != 0
}
