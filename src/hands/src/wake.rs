// SPDX-License-Identifier: Apache-2.0
//! An arbiter that is woken only when it asks for it must do the same as one that is woken every
//! millisecond.

use arbiter::{Key, Panel};
use rules::Position;

use crate::check::STARTED;
use crate::judged::Judged;
use crate::script::{Act, Script};

/// Where the two differ first, in words; `None` where they do not.
pub fn first_difference<P: Position>(script: &Script<P>) -> Option<String> {
    let mut seldom = Loop::new(script, |judged, _| judged.next_deadline());
    let mut often = Loop::new(script, |_, now| Some(now + 1));
    for (index, step) in script.steps.iter().enumerate() {
        for side in [&mut seldom, &mut often] {
            side.wait(u64::from(step.wait.millis));
            side.act(step.act);
        }
        let (one, other) = (seldom.shown(), often.shown());
        if one != other {
            return Some(format!(
                "step {index}: woken at deadlines {one:?}, woken every millisecond {other:?}"
            ));
        }
    }
    None
}

/// A program around an arbiter, as the firmware is.
struct Loop<P: Position> {
    judged: Judged<P>,
    now: u64,
    /// When to wake the arbiter next.
    next: fn(&Judged<P>, u64) -> Option<u64>,
}

impl<P: Position> Loop<P> {
    fn new(script: &Script<P>, next: fn(&Judged<P>, u64) -> Option<u64>) -> Self {
        let mut judged = Judged::set_up(&script.settings, &script.start, 0);
        judged.said = Some(Vec::new());
        let mut started = Loop {
            judged,
            now: 0,
            next,
        };
        started.wait(STARTED);
        started.act(Act::Press(Key::Start));
        started
    }

    fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(at) = (self.next)(&self.judged, self.now) {
            if at >= end || at <= self.now {
                break;
            }
            self.now = at;
            self.judged.advance(at);
        }
        self.now = end;
        self.judged.advance(end);
    }

    fn act(&mut self, act: Act<P::Square>) {
        match act {
            Act::Lift(square) => self.judged.touch(square, false, self.now),
            Act::Place(square) => self.judged.touch(square, true, self.now),
            Act::Press(key) => {
                self.judged.press(key, self.now);
                self.judged.release(key, self.now);
            }
            Act::Hold(key, span) => {
                self.judged.press(key, self.now);
                self.wait(u64::from(span));
                self.judged.release(key, self.now);
            }
            Act::Check => {}
        }
    }

    /// What has been said since the last time, and the panel.
    fn shown(&mut self) -> (Vec<String>, Panel) {
        let said = self.judged.said.as_mut().map(std::mem::take);
        (said.unwrap_or_default(), self.judged.panel())
    }
}
