// SPDX-License-Identifier: Apache-2.0
//! The loop around the arbiter: changes and the time go in, and what it has to say and to show
//! goes out. Nothing is decided here.

use arbiter::rules::Position;
use arbiter::{Arbiter, Event, Options, Rotation};
use log::{info, warn};

use crate::board::Board;
use crate::ffi;
use crate::inbox::Change;
use crate::input::{self, Incoming};

pub use crate::ruleset::Game;

/// A square of that game.
pub type Square = <Game as Position>::Square;

/// How the matrix lies under the board.
pub fn rotation() -> Rotation {
    // The binding allows no other numbers.
    Rotation::from_degrees(ffi::ROTATION).unwrap_or_default()
}

/// An arbiter and the board that it looks after. The arbiter has its place elsewhere: moving its
/// two kilobytes would take the stack twice as much.
pub struct Table<'a, O: Options> {
    arbiter: &'a mut Arbiter<Game, O>,
    board: Board,
    rotation: Rotation,
    /// Whether a contact beside the board has been told of.
    warned: bool,
}

impl<'a, O: Options> Table<'a, O> {
    /// The board of an arbiter.
    pub fn new(arbiter: &'a mut Arbiter<Game, O>) -> Self {
        Table {
            arbiter,
            board: Board::new(),
            rotation: rotation(),
            warned: false,
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
            self.board.show(&self.arbiter.panel());
            while let Some(notice) = self.arbiter.next_notice() {
                info!("{notice}");
            }
            if matches!(incoming, Incoming::Nothing(_)) {
                break;
            }
        }
    }

    /// Waits until there is something to do.
    pub fn wait(&self) {
        input::wait(self.arbiter.next_deadline());
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
                    warn!("no square above row {row}, column {column}: such contacts are ignored");
                }
                Some(Event::Contact {
                    square: square?,
                    closed,
                })
            }
        }
    }
}

/// What those look at, or change, who play on the emulated board.
#[cfg(any(CONFIG_ARBITER_SCENARIOS, CONFIG_ARBITER_EMULATED_BOARD_SHELL))]
impl<O: Options> Table<'_, O> {
    /// The arbiter.
    pub fn arbiter(&mut self) -> &mut Arbiter<Game, O> {
        self.arbiter
    }
}
