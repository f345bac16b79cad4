// SPDX-License-Identifier: Apache-2.0
//! The board's outputs: the display, the alarm and the lights of the side to move.

use core::fmt;

use arbiter::rules::Side;
use arbiter::text::Word;
use arbiter::{Panel, Times};
use embedded_hal::digital::OutputPin;

use crate::console::log;
use crate::display::Display;
use crate::ffi::{self, BoardPin};
use crate::output::Output;

/// The outputs of the board. One that fails is tried again whenever something is shown, and
/// the game goes on meanwhile.
pub struct Outputs {
    display: &'static mut Display,
    display_health: Health,
    alarm: Switch<Output>,
    turn: [Switch<Output>; 2],
}

impl Outputs {
    /// Makes the outputs ready; nothing is lit and the alarm is silent.
    pub fn new(display: &'static mut Display) -> Self {
        Outputs {
            display,
            display_health: Health::new("clock display"),
            alarm: Switch::new("alarm", &ffi::ALARM_PIN),
            turn: [
                Switch::new("first player's light", &ffi::TURN_PINS[0]),
                Switch::new("second player's light", &ffi::TURN_PINS[1]),
            ],
        }
    }

    /// Shows what the arbiter has to show.
    pub fn show(&mut self, panel: &Panel, times: Option<Times>) {
        self.alarm.set(panel.sounds);
        for (side, light) in Side::ALL.into_iter().zip(&mut self.turn) {
            light.set(panel.turn == Some(side));
        }
        let shown = self.display.show(panel.lit(), times);
        self.display_health.note(shown);
    }
}

/// Whether a part of the board works. When that changes, there is a line in the log.
struct Health {
    name: &'static str,
    failed: bool,
}

impl Health {
    const fn new(name: &'static str) -> Self {
        Health {
            name,
            failed: false,
        }
    }

    fn note(&mut self, result: Result<(), impl fmt::Display>) {
        match result {
            Err(ref error) if !self.failed => log!("{} fails: {error}", Word(self.name)),
            Ok(()) if self.failed => log!("{} works again", Word(self.name)),
            _ => {}
        }
        self.failed = result.is_err();
    }
}

/// A pin that is on or off, and is set when that changes.
struct Switch<P> {
    pin: Option<P>,
    on: bool,
    health: Health,
}

impl Switch<Output> {
    /// The switch of a pin; where the board has none, it does nothing.
    fn new(name: &'static str, pin: &'static BoardPin) -> Self {
        let mut health = Health::new(name);
        let mut output = None;
        if pin.exists() {
            health.note(Output::new(pin).map(|pin| output = Some(pin)));
        }
        Switch {
            pin: output,
            on: false,
            health,
        }
    }
}

impl<P: OutputPin<Error: fmt::Display>> Switch<P> {
    fn set(&mut self, on: bool) {
        let Some(pin) = self.pin.as_mut().filter(|_| self.on != on) else {
            return;
        };
        let result = pin.set_state(on.into());
        if result.is_ok() {
            self.on = on;
        }
        self.health.note(result);
    }
}
