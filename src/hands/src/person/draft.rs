// SPDX-License-Identifier: Apache-2.0
//! Steps and the time between them.

use super::Person;
use crate::game::Game;
use crate::script::{Act, Step, Wait};

/// How long a contact stays as it is at the least, so that nobody takes it for bouncing: what
/// opens and closes again within 30 ms has not changed.
const HELD: u32 = 45;

/// Contacts further apart than this have changed in that order, for everybody.
const APART: u32 = 90;

/// Contacts closer than this may have changed in either order.
const TOGETHER: u32 = 70;

/// How long after a piece was put anew its reply is: for as long as a pushed piece touches two
/// squares, and a scan.
const PUSHED: u32 = 160;

/// How far below the settle time a piece that has not stopped leaves its square again.
const SHORT_OF_REST: u32 = 30;

impl<P: Game> Person<P> {
    /// A time between these, short ones more often than long ones.
    pub(super) fn spell(&mut self, low: u32, high: u32) -> Wait {
        let high = high.max(low);
        let middle = low + (high - low) / 4;
        let millis = if self.whims.chance(500) {
            self.whims.between(low, middle)
        } else {
            self.whims.between(low, high)
        };
        Wait { millis, low, high }
    }

    /// What a hand does in its own time: nothing is judged meanwhile, however long it takes.
    pub(super) fn easy(&mut self) -> Wait {
        let patience = self.allotment().saturating_sub(self.turn_millis);
        if patience > 40_000 && self.whims.chance(4) {
            return self.spell(HELD + self.slack, 12_000);
        }
        self.spell(HELD + self.slack, 1200)
    }

    /// A moment that is no stop: shorter than the settle time, over so many steps.
    pub(super) fn brief(&mut self, steps: u32) -> Wait {
        let settle = self.settings().settle.millis();
        let longest = (settle - SHORT_OF_REST - self.slack) / steps.max(1);
        self.spell(
            HELD + self.slack,
            longest.min(350 / steps.max(1)).max(HELD + self.slack),
        )
    }

    /// Almost a stop: as near to the settle time as can be told apart from it.
    pub(super) fn nearly_a_stop(&mut self) -> Wait {
        let settle = self.settings().settle.millis();
        let high = settle - SHORT_OF_REST - self.slack;
        let low = HELD + self.slack;
        let millis = self.whims.between(high / 2, high);
        Wait { millis, low, high }
    }

    /// So little time that either order may be the right one.
    pub(super) fn together(&mut self) -> Wait {
        if self.whims.chance(300) {
            return Wait {
                millis: 0,
                low: 0,
                high: TOGETHER - self.slack,
            };
        }
        self.spell(0, TOGETHER - self.slack)
    }

    /// So much time that there is no doubt which came first.
    pub(super) fn apart(&mut self) -> Wait {
        self.spell(APART + self.slack, 1200)
    }

    /// So much time that the order is clear, and not so much that the board comes to rest.
    pub(super) fn unhurried(&mut self) -> Wait {
        let settle = self.settings().settle.millis();
        self.spell(APART + self.slack, settle - SHORT_OF_REST - self.slack)
    }

    /// The time before a gesture begins.
    pub(super) fn lead(&mut self) -> Wait {
        if self.rested {
            return self.spell(0, 1500);
        }
        // A fast reply, sooner or later before the board has come to rest.
        let settle = self.settings().settle.millis();
        let soonest = if std::mem::take(&mut self.put_anew) {
            PUSHED
        } else {
            HELD
        };
        let mut wait = self.spell(soonest + self.slack, settle - SHORT_OF_REST);
        wait.high = 3000;
        wait
    }

    pub(super) fn allotment(&self) -> u32 {
        crate::truth::allotment(self.settings())
    }

    pub(super) fn push(&mut self, act: Act<P::Square>, wait: Wait) {
        self.turn_millis += wait.millis;
        if let Some(square) = act.square() {
            self.changed.set(square, true);
        }
        match act {
            Act::Lift(square) => self.contacts.set(square, false),
            Act::Place(square) => {
                self.contacts.set(square, true);
                self.touched.set(square, true);
            }
            _ => {}
        }
        let gesture = self.script.gestures.len().saturating_sub(1);
        let ornament = self.ornament;
        self.script.steps.push(Step {
            wait,
            act,
            gesture,
            ornament,
            chatter: false,
        });
    }

    pub(super) fn lift(&mut self, square: P::Square, wait: Wait) {
        self.push(Act::Lift(square), wait);
    }

    pub(super) fn place(&mut self, square: P::Square, wait: Wait) {
        self.push(Act::Place(square), wait);
    }

    /// The next steps can be left out together.
    pub(super) fn begin_ornament(&mut self) {
        self.ornaments += 1;
        self.ornament = self.ornaments;
    }

    /// The next steps cannot be left out.
    pub(super) fn end_ornament(&mut self) {
        self.ornament = 0;
    }
}
