// SPDX-License-Identifier: Apache-2.0
//! What a player must do after touching a piece (FIDE 4.2 to 4.4, and the xiangqi rule that a
//! capture must be completed once both of its pieces have been taken up).

use rules::{Move as _, Position, Side};

use super::{Arbiter, Phase};
use crate::{Key, Options, Refusal};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// The Adjust key: the next touch carries no obligation.
    pub(super) fn press_adjust(&mut self) {
        if self.phase == Phase::Playing {
            self.adjusting = true;
        } else {
            self.refuse(Key::Adjust, Refusal::in_phase(self.phase));
        }
    }

    /// A piece was lifted during the game. A pawn that was promoted by the last move may be
    /// swapped freely.
    pub(super) fn note_touch(&mut self, square: P::Square) {
        let swapped = self.promoted_on() == Some(square);
        if core::mem::take(&mut self.adjusting) || swapped {
            return;
        }
        // While two readings are kept, what is lifted is the reply's, or the victim of a capture
        // that the mover is about to complete: it puts no other obligation on the mover.
        match &mut self.fork {
            Some(fork) => fork.trace.touch(square),
            None => self.trace.touch(square),
        }
    }

    /// The square on which the last move promoted a pawn.
    pub(super) fn promoted_on(&self) -> Option<P::Square> {
        let last = self.last.as_ref()?;
        last.mv.promotion()?;
        Some(last.before.position.footprint(last.mv).destination)
    }

    /// Notes a legal capture whose two pieces are both up.
    pub(super) fn note_commitment(&mut self) {
        if self.phase != Phase::Playing {
            return;
        }
        let undecided = self.fork.is_some() || self.trace.committed().is_some();
        if !self.options.committed_capture() || undecided {
            return;
        }
        let missing = self.standing.occupied.without(self.contacts);
        if missing.len() < 2 {
            return;
        }
        let position = &self.standing.position;
        let both_up = position.find_legal(|mv| {
            let print = position.footprint(mv);
            let victim_up = print.victim.is_some_and(|victim| missing.contains(victim));
            victim_up && missing.contains(print.origin)
        });
        if let Some(print) = both_up.map(|mv| position.footprint(mv))
            && let Some(victim) = print.victim
        {
            self.trace.commit(print.origin, victim);
        }
    }

    /// Whether playing this move breaks an obligation.
    pub(super) fn breaks_obligation(&self, mv: P::Move) -> bool {
        let print = self.standing.position.footprint(mv);
        if self.options.committed_capture()
            && let Some((own, victim)) = self.trace.committed()
            && (print.origin, print.victim) != (own, Some(victim))
        {
            return true;
        }
        self.options.touch_move() && !self.fulfils_touch(mv)
    }

    /// Whether a move fulfils the obligation of the touched pieces: FIDE 4.4.1 for king and rook,
    /// 4.3.3 for a piece of each colour, otherwise 4.3.1 and 4.3.2 for the first piece that can
    /// be moved or captured.
    fn fulfils_touch(&self, mv: P::Move) -> bool {
        let position = &self.standing.position;
        let turn = position.turn();
        let touched = self.trace.touched();
        let mut own = touched.iter().filter(|&&square| self.is_of(turn, square));
        let enemy = touched
            .iter()
            .find(|&&square| self.is_of(turn.other(), square));
        let first = own.next();
        let print = position.footprint(mv);

        if let (Some(&king), Some(&rook)) = (first, own.next())
            && enemy.is_none()
        {
            let castles = |mv| {
                let print = position.footprint(mv);
                print.origin == king && print.companion.is_some_and(|(from, _)| from == rook)
            };
            if position.find_legal(castles).is_some() {
                return castles(mv);
            }
        }
        if let (Some(&own), Some(&enemy)) = (first, enemy)
            && self.standing.captures(own, enemy)
        {
            return print.origin == own && print.victim == Some(enemy);
        }
        let first = touched.iter().find(|&&square| self.obliges(square));
        first.is_none_or(|&square| print.origin == square || print.victim == Some(square))
    }

    /// Whether a piece, once touched, must be moved or captured, which is so if it can be.
    fn obliges(&self, square: P::Square) -> bool {
        let position = &self.standing.position;
        position.any_legal(|mv| {
            let print = position.footprint(mv);
            print.origin == square || print.victim == Some(square)
        })
    }

    /// Whether the side to move has touched a piece in order to move, after which it can no
    /// longer claim a draw on this move (FIDE 9.4).
    pub(super) fn has_touched(&self) -> bool {
        let mut touched = self.trace.touched().iter();
        self.options.touch_move() && touched.any(|&square| self.obliges(square))
    }

    fn is_of(&self, side: Side, square: P::Square) -> bool {
        self.standing.position.side_at(square) == Some(side)
    }
}
