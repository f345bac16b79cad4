// SPDX-License-Identifier: Apache-2.0
//! The emulated board, as a rig on which scenarios are played.
//!
//! Contacts and keys go through Zephyr's drivers, which takes milliseconds, and so does
//! waiting for what must have arrived before the next thing is done. Time that is spent on that
//! is taken from the next wait: waits end at moments counted from the beginning of the scenario.

use arbiter::rules::Side;
use arbiter::{Duration, Instant, Key, Phase, Settings, Snapshot};
use scenario::{Rig, Unsuitable};

use crate::event_loop::{PlayedPosition, Square};
use crate::pins::{self, CONTACT_TOLD, HELD, RELEASED, sleep_until};
use crate::{clock, stage, view};

/// Between two contacts, so that the matrix scans them in this order: more than a scan's period.
const APART: Duration = Duration::from_millis(10);
/// Between a contact and a key, so that they are reported in this order.
const CONTACT_BEFORE_KEY: Duration = Duration::from_millis(20);

/// The emulated board.
pub struct Emulated {
    /// When the scenario began.
    begin: Instant,
    /// How much of the scenario's time has passed.
    elapsed: u64,
    /// When the next contact may change.
    contact_at: Instant,
    /// When the next key may be pressed.
    key_at: Instant,
    /// When the arbiter has been told of all that was done.
    told_at: Instant,
}

impl Emulated {
    /// The board as it is.
    pub fn new() -> Self {
        Emulated {
            begin: Instant::ZERO,
            elapsed: 0,
            contact_at: Instant::ZERO,
            key_at: Instant::ZERO,
            told_at: Instant::ZERO,
        }
    }

    fn push(&mut self, key: Key) {
        sleep_until(self.key_at);
        pins::key(key, true);
    }

    fn let_go(&mut self, key: Key) {
        pins::key(key, false);
        self.key_at = clock::now() + RELEASED;
        self.told_at = self.told_at.max(self.key_at);
    }
}

impl Rig<PlayedPosition> for Emulated {
    fn set_up(&mut self, settings: &Settings, start: &PlayedPosition) -> Result<(), Unsuitable> {
        for square in pins::standing().iter() {
            pins::put(square, false);
        }
        sleep_until(clock::now() + CONTACT_TOLD);
        stage::set_up(settings, start);
        *self = Emulated::new();
        self.begin = clock::now();
        Ok(())
    }

    fn contact(&mut self, square: Square, closed: bool) {
        // The order in which the pieces are set up does not matter.
        if view::latest().phase != Phase::SetUp {
            sleep_until(self.contact_at);
        }
        pins::put(square, closed);
        let now = clock::now();
        self.contact_at = now + APART;
        self.key_at = self.key_at.max(now + CONTACT_BEFORE_KEY);
        self.told_at = now + CONTACT_TOLD;
    }

    fn press(&mut self, key: Key) {
        self.push(key);
        sleep_until(clock::now() + HELD);
        self.let_go(key);
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.push(key);
        self.wait(span.max(HELD));
        self.let_go(key);
        Ok(())
    }

    fn wait(&mut self, span: Duration) {
        self.elapsed += u64::from(span.millis());
        sleep_until(Instant::from_millis(self.begin.millis() + self.elapsed));
    }

    /// The digits, the alarm and the lights are those on the board's pins.
    fn look(&mut self) -> Snapshot<PlayedPosition> {
        sleep_until(self.told_at);
        let mut shown = view::latest();
        shown.panel.digits = pins::digits();
        shown.panel.alarm = pins::alarm();
        shown.panel.turn = match Side::ALL.map(pins::light) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        };
        shown
    }
}
