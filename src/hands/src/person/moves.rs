// SPDX-License-Identifier: Apache-2.0
//! Moves of one piece, and captures.

use rules::Footprint;

use super::{Last, Person};
use crate::game::{Game, prints};
use crate::script::{Class, Wait};

impl<P: Game> Person<P> {
    /// A piece goes to an empty square. It may stay in the hand for as long as it likes.
    pub(super) fn go(&mut self, print: &Footprint<P::Square>) {
        if self.does(Class::Overlaps) && self.push_along(print) {
            return;
        }
        let lead = self.lead();
        self.lift(print.origin, lead);
        self.hover(print.origin);
        self.key_in_hand();
        self.travel(print.origin, print.destination);
        let wait = self.put_down(print);
        self.place(print.destination, wait);
        self.end_well(print);
    }

    /// The time until a piece is put down that was just lifted. In the same moment, what is put
    /// down could be the piece that was moved before, if it could go there, too.
    fn put_down(&mut self, print: &Footprint<P::Square>) -> Wait {
        let could_go = |last: &Last<P>| {
            let moves = prints(&last.before);
            let same = |(_, other): &(P::Move, Footprint<P::Square>)| {
                other.origin == last.print.origin && other.destination == print.destination
            };
            moves.iter().any(same)
        };
        let swaps = self.is_swappable(print.destination);
        if swaps || !self.rested && self.last.as_ref().is_some_and(could_go) {
            self.apart()
        } else {
            self.easy()
        }
    }

    /// What may follow when a piece was put down.
    fn end_well(&mut self, print: &Footprint<P::Square>) {
        // To lift a pawn again on the last rank would be to swap it.
        if self.becomes.is_none() {
            self.wobble(print.destination);
        }
        self.nudge(print);
    }

    /// Own piece first, then the victim, or the other way round where that is allowed. Both may
    /// be in the hand for as long as it likes.
    pub(super) fn capture(&mut self, print: &Footprint<P::Square>) {
        let Some(victim) = print.victim else { return };
        let en_passant = victim != print.destination;
        if self.does(Class::Overlaps) && self.push_along(print) {
            return;
        }
        if en_passant && self.whims.chance(330) {
            return self.pass_and_take(print, victim);
        }
        self.take_up(print, victim, en_passant);
        let down = self.put_down(print);
        self.place(print.destination, down);
        if self.does(Class::Slides) {
            self.drag(victim, print);
        }
        self.end_well(print);
    }

    /// En passant, a pawn on its new square with the victim still standing waits for it.
    fn pass_and_take(&mut self, print: &Footprint<P::Square>, victim: P::Square) {
        let lead = self.lead();
        self.lift(print.origin, lead);
        self.hover(print.origin);
        self.travel(print.origin, print.destination);
        let down = self.easy();
        self.place(print.destination, down);
        let off = self.easy();
        self.lift(victim, off);
        self.drag(victim, print);
    }

    fn take_up(&mut self, print: &Footprint<P::Square>, victim: P::Square, en_passant: bool) {
        // En passant, pawn and victim are lifted in any order.
        let either = !self.own_first() || en_passant;
        let at_once = self.does(Class::Overlaps);
        if at_once {
            self.name(Class::Overlaps, "both lifted at once");
        }
        let lead = self.lead();
        if self.whims.chance(500) || !either && !at_once {
            self.lift(print.origin, lead);
            self.hover(print.origin);
            self.key_in_hand();
            self.travel(print.origin, print.destination);
            let off = if at_once {
                self.together()
            } else {
                self.easy()
            };
            self.lift(victim, off);
            self.drag(victim, print);
        } else {
            self.lift(victim, lead);
            if either {
                self.drag(victim, print);
            }
            let up = if either { self.easy() } else { self.together() };
            self.lift(print.origin, up);
            self.travel(print.origin, print.destination);
        }
    }
}
