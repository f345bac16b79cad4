// SPDX-License-Identifier: Apache-2.0
//! The legal moves, one after the other.
//!
//! Moves go to a [`Sink`] as they are found; there is no list. The usual sink is a `dyn` that
//! shows them to a closure, so that there is one generator in the program, whoever asks; and
//! so that checks and pins cost nothing where there are none: where they matter, the same
//! generator is given a sink that lets through what they allow.

use super::XiangqiWith;
use super::attacks::{Limits, forward, is_attacked};
use super::board::{EAST, NORTH, SOUTH, STEPS, WEST};
use super::moves::Move;
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::{Place, Square};
use crate::Ruleset;

/// Where moves go.
pub(super) trait Sink {
    /// Takes a move. Returns `true` to be given no more.
    fn take(&mut self, from: Place, to: Place) -> bool;

    /// Takes the moves to all places after `from` and before `end`.
    fn take_line(&mut self, from: Place, step: Place, end: Place) -> bool {
        let mut to = from;
        loop {
            to = to.wrapping_add(step);
            if to == end {
                return false;
            }
            if self.take(from, to) {
                return true;
            }
        }
    }
}

/// Shows each move to a visitor.
pub(super) struct Each<F>(pub F);

impl<F: FnMut(Move) -> bool> Sink for Each<F> {
    fn take(&mut self, from: Place, to: Place) -> bool {
        (self.0)(Move::new(from, to))
    }
}

/// The steps along the diagonals.
const DIAGONALS: [Place; 4] = [
    NORTH.wrapping_add(EAST),
    NORTH.wrapping_add(WEST),
    SOUTH.wrapping_add(EAST),
    SOUTH.wrapping_add(WEST),
];

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// Gives every legal move to the sink until it returns `true`; returns whether it stopped.
    pub(super) fn generate(&self, sink: &mut dyn Sink) -> bool {
        let limits = self.limits();
        let mut generator = self.moves_into(sink);
        self.board.any_piece(generator.us, |from, piece| {
            generator.moves(from, piece, &limits)
        })
    }

    /// The same for the moves of the piece on one square.
    pub(super) fn generate_from(&self, from: Square, sink: &mut dyn Sink) -> bool {
        let piece = self.board.at(from.place());
        let limits = self.limits();
        let mut generator = self.moves_into(sink);
        piece.is(generator.us) && generator.moves(from.place(), piece, &limits)
    }

    /// What the side to move must mind.
    pub(super) fn limits(&self) -> Limits {
        Limits::of(self.rules, &self.board, self.general().place(), self.us())
    }

    pub(super) fn moves_into<'a, S: Sink + ?Sized>(
        &'a self,
        sink: &'a mut S,
    ) -> Generator<'a, R, S> {
        Generator {
            position: self,
            us: self.us(),
            sink,
        }
    }
}

pub(super) struct Generator<'a, R, S: ?Sized> {
    position: &'a XiangqiWith<R>,
    pub us: SideBit,
    sink: &'a mut S,
}

impl<R: Ruleset<Rule = Rule>, S: Sink + ?Sized> Generator<'_, R, S> {
    fn at(&self, place: Place) -> Code {
        self.position.board.at(place)
    }

    /// Takes the move if none of the mover's own pieces stands at its end.
    fn go(&mut self, from: Place, to: Place) -> bool {
        self.at(to).admits(self.us) && self.sink.take(from, to)
    }

    /// The legal moves of a piece of the side to move.
    #[inline(always)]
    pub fn moves(&mut self, from: Place, piece: Code, limits: &Limits) -> bool {
        if piece.role() == Code::GENERAL {
            self.general_moves(from)
        } else if limits.is_free(from) {
            self.piece_moves(from, piece)
        } else {
            self.limited_moves(from, piece, limits)
        }
    }

    /// Of the moves of a piece other than the general, those that checks and pins still allow.
    #[inline(never)]
    fn limited_moves(&mut self, from: Place, piece: Code, limits: &Limits) -> bool {
        let position = self.position;
        let mut board = position.board.clone();
        let (general, us) = (position.general().place(), self.us);
        let mut visit = Each(|mv: Move| {
            let to = mv.destination().place();
            if limits.is_doubtful(from, to) {
                board.put(from, Code::EMPTY);
                let captured = board.replace(to, piece);
                let attacked = is_attacked(position.rules, &board, general, us);
                board.put(to, captured);
                board.put(from, piece);
                !attacked && self.sink.take(from, to)
            } else {
                !limits.is_check() && self.sink.take(from, to)
            }
        });
        let visit: &mut dyn Sink = &mut visit;
        position.moves_into(visit).piece_moves(from, piece)
    }

    /// The moves of a piece other than the general, whatever becomes of its general.
    #[inline(never)]
    fn piece_moves(&mut self, from: Place, piece: Code) -> bool {
        match piece.role() {
            Code::CHARIOT => self.chariot_moves(from),
            Code::CANNON => self.cannon_moves(from),
            Code::HORSE => self.horse_moves(from),
            Code::ELEPHANT => self.elephant_moves(from),
            Code::ADVISOR => self.advisor_moves(from),
            _ => self.soldier_moves(from),
        }
    }

    fn chariot_moves(&mut self, from: Place) -> bool {
        STEPS.iter().any(|&step| {
            let (end, _) = self.position.board.next_taken(from, step);
            self.sink.take_line(from, step, end) || self.go(from, end)
        })
    }

    fn cannon_moves(&mut self, from: Place) -> bool {
        STEPS.iter().any(|&step| {
            let (screen, there) = self.position.board.next_taken(from, step);
            self.sink.take_line(from, step, screen)
                || !there.is_outside() && {
                    let (beyond, _) = self.position.board.next_taken(screen, step);
                    self.go(from, beyond)
                }
        })
    }

    fn horse_moves(&mut self, from: Place) -> bool {
        STEPS.iter().any(|&step| {
            let leg = from.wrapping_add(step);
            let ahead = leg.wrapping_add(step);
            let aside = if step == NORTH || step == SOUTH {
                EAST
            } else {
                NORTH
            };
            self.at(leg).is_empty()
                && (self.go(from, ahead.wrapping_add(aside))
                    || self.go(from, ahead.wrapping_sub(aside)))
        })
    }

    fn elephant_moves(&mut self, from: Place) -> bool {
        DIAGONALS.iter().any(|&step| {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            self.at(eye).is_empty() && seen_by(self.us, to) < RIVER && self.go(from, to)
        })
    }

    fn advisor_moves(&mut self, from: Place) -> bool {
        DIAGONALS.iter().any(|&step| {
            let to = from.wrapping_add(step);
            is_palace(self.us, to) && self.go(from, to)
        })
    }

    fn soldier_moves(&mut self, from: Place) -> bool {
        self.go(from, from.wrapping_add(forward(self.us)))
            || seen_by(self.us, from) >= RIVER
                && (self.go(from, from.wrapping_add(EAST))
                    || self.go(from, from.wrapping_add(WEST)))
    }

    /// The moves of the general: to any neighbouring point of the palace that is not attacked.
    #[inline(never)]
    fn general_moves(&mut self, from: Place) -> bool {
        STEPS.iter().any(|&step| {
            let to = from.wrapping_add(step);
            is_palace(self.us, to)
                && self.at(to).admits(self.us)
                && !is_attacked(self.position.rules, &self.position.board, to, self.us)
                && self.sink.take(from, to)
        })
    }
}

/// The first place beyond the river for a player who numbers places from their own side.
pub(super) const RIVER: Place = 50;

/// A place as the player of a side numbers it, who has the board turned towards him.
pub(super) const fn seen_by(side: SideBit, place: Place) -> Place {
    if side.is_red() {
        place
    } else {
        98usize.wrapping_sub(place)
    }
}

/// Whether a place is in the palace of a side.
pub(super) const fn is_palace(side: SideBit, place: Place) -> bool {
    const RANK: u32 = 0b111 << 3;
    const PALACE: u32 = RANK | RANK << 10 | RANK << 20;
    let place = seen_by(side, place);
    place < 32 && PALACE >> place & 1 != 0
}
