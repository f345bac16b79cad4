// SPDX-License-Identifier: Apache-2.0
//! A rig whose contacts and keys come late, as from drivers that debounce.

use std::collections::VecDeque;

use arbiter::{Duration, Instant, Key, Settings, Snapshot};
use rules::Position;
use scenario::{Rig, Simulated, Unsuitable};

/// How late each kind of change is seen.
#[derive(Clone, Copy)]
pub struct Delays {
    /// A contact that opens.
    pub open: Duration,
    /// A contact that closes.
    pub close: Duration,
    /// A key.
    pub press: Duration,
}

/// Something that has been done and is yet to be seen.
enum Change<S> {
    Contact(S, bool),
    Press(Key),
    Down(Key),
    Up(Key),
}

/// [`Simulated`] with slow drivers.
pub struct Late<P: Position> {
    rig: Simulated<P>,
    delays: Delays,
    /// In the order of the times at which they are seen.
    pending: VecDeque<(Instant, Change<P::Square>)>,
}

impl<P: Position> Late<P> {
    pub fn new(delays: Delays) -> Self {
        Late {
            rig: Simulated::default(),
            delays,
            pending: VecDeque::new(),
        }
    }

    /// Keys and contacts keep their order; contacts that open and contacts that close do not.
    fn put_off(&mut self, delay: Duration, change: Change<P::Square>) {
        let is_press = |change: &Change<_>| !matches!(change, Change::Contact(..));
        let before = self
            .pending
            .iter()
            .rfind(|(_, other)| is_press(&change) || is_press(other))
            .map_or(Instant::ZERO, |&(at, _)| at);
        let at = before.max(self.rig.now() + delay);
        let after = self.pending.partition_point(|&(other, _)| other <= at);
        self.pending.insert(after, (at, change));
    }
}

impl<P: Position> Rig<P> for Late<P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        self.pending.clear();
        self.rig.set_up(settings, start)
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        let delay = if closed {
            self.delays.close
        } else {
            self.delays.open
        };
        self.put_off(delay, Change::Contact(square, closed));
    }

    fn press(&mut self, key: Key) {
        self.put_off(self.delays.press, Change::Press(key));
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.put_off(self.delays.press, Change::Down(key));
        self.wait(span);
        self.put_off(self.delays.press, Change::Up(key));
        Ok(())
    }

    fn wait(&mut self, span: Duration) {
        let end = self.rig.now() + span;
        while let Some((at, change)) = self.pending.pop_front() {
            if at > end {
                self.pending.push_front((at, change));
                break;
            }
            self.rig.wait(at.since(self.rig.now()));
            match change {
                Change::Contact(square, closed) => self.rig.contact(square, closed),
                Change::Press(key) => self.rig.press(key),
                Change::Down(key) => self.rig.press_down(key),
                Change::Up(key) => self.rig.release(key),
            }
        }
        self.rig.wait(end.since(self.rig.now()));
    }

    fn look(&mut self) -> Snapshot<P> {
        self.rig.look()
    }
}
