// SPDX-License-Identifier: Apache-2.0
//! Pauses, games begun anew, and time used up.

use std::collections::HashSet;

use arbiter::Key;

use super::Person;
use crate::game::{Game, all_squares, prints};
use crate::script::{Act, Class, Effect, Step, Wait};
use crate::truth::Truth;

impl<P: Game> Person<P> {
    /// Start stops the clocks somewhere in the turn whose steps begin with the one of number
    /// `first`, and lets them run again: before a step, or with some steps in between. Play time
    /// stands still meanwhile, so that all of that is as if it had been done in one instant. That
    /// is a move only if no contact changes twice in it.
    pub(super) fn pause_within(&mut self, first: usize) {
        let steps = &self.script.steps;
        let easy: Vec<usize> = (first..steps.len())
            .filter(|&index| self.may_pause_before(index))
            .collect();
        let Some(from) = self.whims.pick(&easy) else {
            return;
        };
        let until = if self.whims.chance(400) {
            from
        } else {
            self.end_of_pause(from)
        };
        let ornament = self.ornaments + 1;
        self.ornaments = ornament;
        let gesture = self.script.steps[from].gesture;
        let press = |wait: Wait| Step {
            wait,
            act: Act::Press(Key::Start),
            gesture,
            ornament,
            chatter: false,
        };
        let long = if self.whims.chance(300) {
            200_000
        } else {
            3000
        };
        let (stop, go) = (self.spell(60, 600), self.spell(60, long));
        self.script.steps.insert(until, press(go));
        self.script.steps.insert(from, press(stop));
        self.name(Class::Pauses, "move with a pause");
    }

    /// Whether nothing is judged before this step, however long it takes.
    fn may_pause_before(&self, index: usize) -> bool {
        let step = &self.script.steps[index];
        let patient = step.wait.high > self.settings().settle.millis();
        patient && step.act.square().is_some()
    }

    /// Until before which step a pause may last that begins before the one of number `from`.
    fn end_of_pause(&mut self, from: usize) -> usize {
        let mut changed = HashSet::new();
        let mut ends = Vec::new();
        for index in from..self.script.steps.len() {
            let Some(square) = self.script.steps[index].act.square() else {
                break;
            };
            if !self.may_pause_before(index) || !changed.insert(square.to_string()) {
                break;
            }
            let last = index + 1 == self.script.steps.len();
            if last || self.may_pause_before(index + 1) {
                ends.push(index + 1);
            }
        }
        self.whims.pick(&ends).unwrap_or(from)
    }

    /// The players begin the game anew: New is held, the pieces are put where they stood when it
    /// began, in any order and by detours, and Start is pressed.
    pub(super) fn begin_anew(&mut self) {
        self.begin(Class::Pauses, "new game", Effect::Anew);
        let lead = self.lead();
        self.push(Act::Hold(Key::New, 2200), lead);
        self.begin(Class::Pauses, "set-up", Effect::Nothing);
        self.builds_on(1);
        let wanted = self.script.start.occupied();
        let mut wrong: Vec<P::Square> = all_squares()
            .filter(|&square| self.contacts.contains(square) != wanted.contains(square))
            .collect();
        self.whims.shuffle(&mut wrong);
        for square in wrong {
            if self.whims.chance(100) {
                self.press_too_early();
            }
            let wait = self.spell(45 + self.slack, 300);
            let act = if wanted.contains(square) {
                Act::Place(square)
            } else {
                Act::Lift(square)
            };
            self.push(act, wait);
        }
        let wait = self.spell(500, 2000);
        self.push(Act::Press(Key::Start), wait);
        self.record = rules::Record::new(self.script.start.clone());
        self.moves = 0;
        self.turn_millis = 0;
        self.last = None;
        self.duty = None;
        self.disguised = None;
        self.key_is_given = false;
        self.rested = true;
    }

    /// Start does not start while squares are wrong.
    fn press_too_early(&mut self) {
        let wanted = self.script.start.occupied();
        if self.contacts == wanted {
            return;
        }
        self.begin_ornament();
        let wait = self.spell(100, 1000);
        self.push(Act::Press(Key::Start), wait);
        self.end_ornament();
    }

    /// The side to move lets its time run out. Returns whether that ends the game.
    pub(super) fn overstep(&mut self) -> bool {
        let allotment = self.allotment();
        if allotment > 120_000 || !self.rested || self.duty.is_some() {
            return false;
        }
        self.begin(Class::Pauses, "time runs out", Effect::Nothing);
        let wait = self.spell(allotment + 100, allotment + 3000);
        self.push(Act::Check, wait);
        self.settings().timeout_loses
    }

    /// A move whose last contact changes just before the time is used up, or just after. Returns
    /// whether the game goes on; `None` when nothing was done.
    pub(super) fn run_short_of_time(&mut self) -> Option<bool> {
        let ready =
            self.rested && self.slack == 0 && self.duty.is_none() && self.disguised.is_none();
        if !ready || self.allotment() > 120_000 {
            return None;
        }
        let left = self.time_left()?;
        let mut quiet = prints(self.position());
        quiet.retain(|(mv, print)| {
            print.victim.is_none() && print.companion.is_none() && P::promotes_to(*mv).is_none()
        });
        let (mv, print) = self.whims.pick(&quiet)?;
        let late = self.whims.chance(300);
        let settle = self.settings().settle.millis();
        let off = self.whims.between(1, settle);
        let at = if late {
            left + off
        } else {
            left.checked_sub(off)?
        };
        let squares = print.emptied().union(print.filled());
        self.begin(
            Class::Pauses,
            "move in the last moment",
            Effect::Move { mv, squares },
        );
        let fixed = |millis| Wait {
            millis,
            low: millis,
            high: millis,
        };
        let up = at.checked_sub(300)?;
        self.lift(print.origin, fixed(up));
        self.place(print.destination, fixed(300));
        self.moved(mv, &print);
        self.rest();
        Some(!late || !self.settings().timeout_loses)
    }

    /// What the side to move has left now, when the board has just been looked at.
    fn time_left(&self) -> Option<u32> {
        let started = crate::check::STARTED;
        let (mut truth, mut now) = (Truth::new(&self.script, started), started);
        for step in &self.script.steps {
            now += u64::from(step.wait.millis);
            truth.step(&self.script, step, now);
            if let Act::Hold(_, span) = step.act {
                now += u64::from(span);
            }
        }
        let looked = self.script.steps.last()?.act == Act::Check;
        let side = truth.position().turn().index();
        let (left, _) = truth.left(now)[side];
        (looked && left > 1000 && truth.overtime.is_none()).then_some(left)
    }
}
