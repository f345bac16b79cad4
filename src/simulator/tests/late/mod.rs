// SPDX-License-Identifier: Apache-2.0
//! A bench whose contacts and keys come late, as behind drivers that debounce.

use std::collections::VecDeque;

use arbiter::{Blink, Digits, Duration, Instant, Key, Settings, Violation};
use rules::{Ending, Position};
use scenario::{Bench, Simulated, Unsuitable};

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

/// [`Simulated`] behind slow drivers.
pub struct Late<P: Position> {
    bench: Simulated<P>,
    delays: Delays,
    /// In the order of the times at which they are seen.
    pending: VecDeque<(Instant, Change<P::Square>)>,
}

impl<P: Position> Late<P> {
    pub fn new(delays: Delays) -> Self {
        Late {
            bench: Simulated::default(),
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
        let at = before.max(self.bench.now() + delay);
        let after = self.pending.partition_point(|&(other, _)| other <= at);
        self.pending.insert(after, (at, change));
    }
}

impl<P: Position> Bench<P> for Late<P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        self.pending.clear();
        self.bench.set_up(settings, start)
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
        let end = self.bench.now() + span;
        while let Some((at, change)) = self.pending.pop_front() {
            if at > end {
                self.pending.push_front((at, change));
                break;
            }
            self.bench.wait(at.since(self.bench.now()));
            match change {
                Change::Contact(square, closed) => self.bench.contact(square, closed),
                Change::Press(key) => self.bench.press(key),
                Change::Down(key) => self.bench.press_down(key),
                Change::Up(key) => self.bench.release(key),
            }
        }
        self.bench.wait(end.since(self.bench.now()));
    }

    fn digits(&mut self) -> Digits {
        self.bench.digits()
    }

    fn blink(&mut self) -> Blink {
        self.bench.blink()
    }

    fn alarm(&mut self) -> bool {
        self.bench.alarm()
    }

    fn position(&mut self) -> P {
        self.bench.position()
    }

    fn last_move(&mut self) -> Option<P::Move> {
        self.bench.last_move()
    }

    fn last_violation(&mut self) -> Option<Violation> {
        self.bench.last_violation()
    }

    fn ending(&mut self) -> Option<Ending> {
        self.bench.ending()
    }
}
