// SPDX-License-Identifier: Apache-2.0
//! Contacts that close before the ones before have opened: a piece that is pushed from square
//! to square, and hands that are faster than the contacts.

use rules::Footprint;

use super::{Last, Person};
use crate::game::{Game, captures, prints};
use crate::script::{Act, Class, Effect, Step, Wait};

impl<P: Game> Person<P> {
    /// The piece is pushed along a line: it may close each square before it leaves the one before.
    /// Returns whether it was.
    pub(super) fn push_along(&mut self, print: &Footprint<P::Square>) -> bool {
        let line = self.line(print.origin, print.destination);
        let Some(line) = line.filter(|_| !self.is_long()) else {
            return false;
        };
        // On a square that was touched, a piece may have stopped that is only pushed over it.
        let mut between = line.iter().skip(1).rev().skip(1);
        if !self.rested && between.any(|&square| self.touched.contains(square)) {
            return false;
        }
        let victim = print.victim.filter(|&victim| victim == print.destination);
        if print.victim.is_some() && victim.is_none() {
            return false;
        }
        // The piece that has just come there could have been put down again.
        let recaptures = |last: &Last<P>| victim == Some(last.print.destination);
        if !self.rested && self.last.as_ref().is_some_and(recaptures) {
            return false;
        }
        // A slow sensor would make of it that a piece has stopped on a square.
        if self.slack > 0 && self.settings().settle.millis() < 600 {
            return false;
        }
        let Some(order) = self.pushing(line.len(), victim.is_some()) else {
            return false;
        };
        let name = if victim.is_some() {
            "pushed capture"
        } else {
            "pushed move"
        };
        self.name(Class::Overlaps, name);
        let mut wait = self.lead();
        for push in order {
            match push {
                Push::Place(index) => self.place(line[index], wait),
                Push::Lift(index) => self.lift(line[index], wait),
                Push::LiftVictim => self.lift(print.destination, wait),
            }
            // No square stays closed for the settle time: four steps at the most.
            wait = self.brief(4);
        }
        true
    }

    /// An order in which the contacts of a line of squares close and open.
    fn pushing(&mut self, squares: usize, captures: bool) -> Option<Vec<Push>> {
        let last = squares - 1;
        // Under own-first the piece must have left its square before the victim does.
        let own_first = self.own_first();
        if captures && own_first && last == 1 {
            return None;
        }
        let lag = 1;
        let mut order = Vec::new();
        let mut lifted = 0;
        for index in 1..=last {
            if index == last && captures {
                order.push(Push::LiftVictim);
            }
            order.push(Push::Place(index));
            while lifted + lag <= index {
                order.push(Push::Lift(lifted));
                lifted += 1;
            }
        }
        for index in lifted..last {
            order.push(Push::Lift(index));
        }
        if captures && !own_first {
            self.pull_victim_sooner(&mut order);
        }
        Some(order)
    }

    /// The other hand pulls the victim away while the piece is still coming, and touches one
    /// square.
    fn pull_victim_sooner(&mut self, order: &mut Vec<Push>) {
        let at = order
            .iter()
            .position(|push| matches!(push, Push::LiftVictim));
        if let Some(at) = at.filter(|&at| at >= 2 && self.whims.chance(500)) {
            order.remove(at);
            order.insert(at - 2, Push::LiftVictim);
        }
    }

    /// The reply lifts its piece a moment before the last contact of the move changes. Changes
    /// within 80 ms may have happened in either order.
    pub(super) fn overtake(&mut self, first: usize, reply: &Footprint<P::Square>) {
        let Some(last) = self.last.as_ref() else {
            return;
        };
        // A swap and a capture of the piece that is swapped would look the same.
        let swapped = last.print.destination;
        let promotes = P::promotes_to(last.mv).is_some();
        if promotes && captures(self.position(), reply.origin, swapped) {
            return;
        }
        // So would a knight that everybody takes for a queen, with which that one is captured.
        let effect = self.script.gestures.last().map(|gesture| &gesture.effect);
        if promotes && matches!(effect, Some(Effect::Reveal { .. })) {
            return;
        }
        let squares = last.print.emptied().union(last.print.filled());
        let en_passant = last
            .print
            .victim
            .is_some_and(|victim| victim != last.print.destination);
        let steps = &self.script.steps;
        let (Some(before), Some(after)) = (steps.get(first.wrapping_sub(1)), steps.get(first))
        else {
            return;
        };
        let of_move = before
            .act
            .square()
            .is_some_and(|square| squares.contains(square));
        // A victim could be the piece by whose lifting keys are no more for the pawn just promoted,
        // and a pawn that could promote the one that a key is for.
        let mover = self.position().turn();
        let lifts_reply = |square| {
            let is_victim = self.position().side_at(square) == Some(mover.other());
            !(squares.contains(square) || self.may_promote(square) || promotes && is_victim)
        };
        let of_reply = matches!(after.act, Act::Lift(square) if lifts_reply(square));
        if !of_move
            || !of_reply
            || en_passant
            || before.ornament != 0
            || before.gesture + 1 != after.gesture
        {
            return;
        }
        // One that is put back could have been left by the piece before, and come to by this one.
        let is_put_back = |step: &Step<P::Square>| {
            step.act == Act::Place(reply.origin) && after.act == Act::Lift(reply.origin)
        };
        if steps.get(first + 1).is_some_and(is_put_back) {
            return;
        }
        let last_has_companion = last.print.companion.is_some();
        // Under own-first and touch-move two pieces lifted together stay so.
        let later = steps.iter().skip(first + 1);
        let mut lifted = later.filter(|step| step.ornament == 0);
        let together = lifted.any(|step| matches!(step.act, Act::Lift(_)));
        let settings = self.settings();
        let conduct = self.own_first() || settings.touch_move || settings.committed_capture;
        if together && conduct {
            return;
        }
        // The reply takes its time then. If it landed in the same moment, the two could have
        // gone to each other's squares.
        let slow = self.apart();
        match self.script.steps.get_mut(first + 1) {
            Some(next) if next.wait.millis < slow.low => next.wait = slow,
            Some(next) => next.wait.low = next.wait.low.max(slow.low),
            None => {}
        }
        self.name(Class::Overlaps, "reply before the last contact");
        let mut together = self.together();
        let pushed = matches!(self.script.steps[first - 1].act, Act::Lift(_));
        // One that replies to half a castling is judged after less than the last moment.
        if last_has_companion {
            together.high = together.high.min(40);
            together.millis = together.millis.min(40);
        }
        if pushed {
            // A piece that is pushed on touches two squares no longer than before.
            together.high = together.high.min(50);
            together.millis = together.millis.min(50);
        }
        self.exchange(first, together);
    }

    /// Whether a pawn of the side that has just moved could promote, if it were to move again.
    fn may_promote(&self, square: P::Square) -> bool {
        let moves = prints(&self.position().passed_on());
        let promotes = |(mv, print): &(P::Move, Footprint<P::Square>)| {
            print.origin == square && P::promotes_to(*mv).is_some()
        };
        moves.iter().any(promotes)
    }

    /// Exchanges the step at `index` with the one before it; so much lies between them then.
    fn exchange(&mut self, index: usize, between: Wait) {
        let steps = &mut self.script.steps;
        let (before, after): (Step<P::Square>, Step<P::Square>) = (steps[index - 1], steps[index]);
        steps[index - 1] = Step {
            wait: before.wait,
            ..after
        };
        steps[index] = Step {
            wait: between,
            ..before
        };
    }
}

/// A change of a contact on a line, by the number of its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Push {
    Place(usize),
    Lift(usize),
    LiftVictim,
}
