// SPDX-License-Identifier: Apache-2.0
//! The arbiter by itself, in virtual time.

use arbiter::{Arbiter, Duration, Event, Instant, Key, Notice, Settings, Snapshot};
use rules::Position;

use crate::rig::{Rig, Unsuitable};

/// A rig without hardware: the arbiter and a time that is only counted.
#[derive(Clone, Debug)]
pub struct Simulated<P: Position> {
    arbiter: Arbiter<P, Settings>,
    now: Instant,
}

impl<P: Position> Simulated<P> {
    /// An empty board whose arbiter waits for the set-up of `start`.
    #[must_use]
    pub fn new(settings: Settings, start: P) -> Self {
        Simulated {
            arbiter: Arbiter::new(settings, start, Instant::ZERO),
            now: Instant::ZERO,
        }
    }

    /// The arbiter.
    #[must_use]
    pub fn arbiter(&self) -> &Arbiter<P, Settings> {
        &self.arbiter
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Presses a key and does not let go of it.
    pub fn press_down(&mut self, key: Key) {
        self.arbiter.handle(self.now, Event::Press(key));
    }

    /// Lets go of a key.
    pub fn release(&mut self, key: Key) {
        self.arbiter.handle(self.now, Event::Release(key));
    }

    /// The next line for the log, oldest first.
    pub fn next_notice(&mut self) -> Option<Notice<P>> {
        self.arbiter.next_notice()
    }
}

impl<P: Position> Default for Simulated<P> {
    fn default() -> Self {
        Self::new(Settings::of::<P>(), P::start(P::Ruleset::default()))
    }
}

impl<P: Position> Rig<P> for Simulated<P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        *self = Simulated::new(settings.clone(), start.clone());
        Ok(())
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        self.arbiter
            .handle(self.now, Event::Contact { square, closed });
    }

    fn press(&mut self, key: Key) {
        self.press_down(key);
        self.release(key);
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.press_down(key);
        self.wait(span);
        self.release(key);
        Ok(())
    }

    /// Stops at every deadline of the arbiter, as a loop around it does.
    fn wait(&mut self, span: Duration) {
        let end = self.now + span;
        while let Some(deadline) = self.arbiter.next_deadline() {
            if deadline <= self.now || deadline >= end {
                break;
            }
            self.now = deadline;
            self.arbiter.advance(deadline);
        }
        self.now = end;
        self.arbiter.advance(end);
    }

    fn look(&mut self) -> Snapshot<P> {
        self.arbiter.snapshot()
    }
}
