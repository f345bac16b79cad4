// SPDX-License-Identifier: Apache-2.0
//! The loop around the arbiter: changes and the time go in, and what it has to say and to show
//! goes out. Nothing is decided here.

use arbiter::rules::Position;
use arbiter::text::Number;
use arbiter::{Arbiter, Event, Instant, Notice, Options, Rotation};

use crate::console::log;
use crate::ffi;
use crate::inbox::Change;
use crate::input::{self, Incoming};
use crate::outputs::Outputs;

pub use crate::ruleset::PlayedPosition;

/// A square of the game that is played.
pub type Square = <PlayedPosition as Position>::Square;

/// How the matrix lies under the board.
pub fn rotation() -> Rotation {
    // The binding allows no other numbers.
    Rotation::from_degrees(ffi::ROTATION).unwrap_or_default()
}

/// An arbiter, and the outputs on which it shows things.
pub struct EventLoop<O: Options + 'static> {
    arbiter: &'static mut Arbiter<PlayedPosition, O>,
    outputs: Outputs,
    rotation: Rotation,
    /// Whether a warning about a contact beside the board has been logged.
    warned: bool,
    /// Whether the arbiter has seen which pieces stand, and said so.
    knows_set_up: bool,
}

impl<O: Options> EventLoop<O> {
    /// The loop of an arbiter. There is one loop, because there is one display.
    pub fn new(arbiter: &'static mut Arbiter<PlayedPosition, O>, outputs: Outputs) -> Self {
        EventLoop {
            arbiter,
            outputs,
            rotation: rotation(),
            warned: false,
            knows_set_up: false,
        }
    }

    /// Deals with everything that has happened up to now.
    pub fn catch_up(&mut self) {
        loop {
            let incoming = input::next();
            match incoming {
                Incoming::Change(at, change) => {
                    if let Some(event) = self.event_of(change) {
                        self.arbiter.handle(at, event);
                    }
                }
                Incoming::Nothing(now) => self.arbiter.advance(now),
            }
            // The board first, because a line in the log takes milliseconds.
            let times = if cfg!(CONFIG_ARBITER_TEXT_DISPLAY) {
                self.arbiter.times()
            } else {
                None
            };
            self.outputs.show(&self.arbiter.panel(), times);
            while let Some(notice) = self.arbiter.next_notice() {
                self.knows_set_up |= matches!(notice, Notice::Ready | Notice::WrongSetUp(_));
                log!("{notice}");
            }
            if matches!(incoming, Incoming::Nothing(_)) {
                break;
            }
        }
    }

    /// Waits until there is something to do, or until that moment.
    pub fn wait(&self, at_latest: Option<Instant>) {
        let deadlines = [self.arbiter.next_deadline(), at_latest];
        input::wait(deadlines.into_iter().flatten().min());
    }

    /// What a change means to the arbiter; nothing if it was not under a square.
    fn event_of(&mut self, change: Change) -> Option<Event<Square>> {
        match change {
            Change::Key { key, down: true } => Some(Event::Press(key)),
            Change::Key { key, down: false } => Some(Event::Release(key)),
            Change::Contact {
                row,
                column,
                closed,
            } => {
                let square = self.rotation.square_at(row, column);
                if square.is_none() && !self.warned {
                    self.warned = true;
                    log!(
                        "no square above row {}, column {}: such contacts are ignored",
                        Number::new(row as u32),
                        Number::new(column as u32)
                    );
                }
                Some(Event::Contact {
                    square: square?,
                    closed,
                })
            }
        }
    }
}

/// For the shell, and for whoever plays on the emulated board.
#[cfg(any(
    CONFIG_ARBITER_SCENARIOS,
    CONFIG_ARBITER_SOAK,
    CONFIG_ARBITER_SHELL,
    CONFIG_ARBITER_EMULATED_BOARD_SHELL
))]
impl<O: Options> EventLoop<O> {
    /// The arbiter.
    pub fn arbiter(&mut self) -> &mut Arbiter<PlayedPosition, O> {
        self.arbiter
    }
}

#[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
impl<O: Options> EventLoop<O> {
    /// Whether the arbiter has said which pieces stand, or that all do.
    pub fn knows_set_up(&self) -> bool {
        self.knows_set_up
    }
}
