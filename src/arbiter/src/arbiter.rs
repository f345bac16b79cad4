// SPDX-License-Identifier: Apache-2.0
//! The arbiter itself.

use rules::{Ending, Position, Side, SquareSet};

use crate::{Event, Instant, Notice, Options, Panel, Violation};

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The pieces are being put on their squares.
    SetUp,
    /// The game is on.
    Playing,
    /// The clocks have been stopped.
    Paused,
    /// The game has ended.
    Over,
}

/// The arbiter of one board.
#[derive(Clone, Debug)]
pub struct Arbiter<P: Position, O: Options> {
    options: O,
    position: P,
    contacts: SquareSet<P::Square>,
    now: Instant,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// An arbiter that waits for the set-up of `start` on a board without pieces.
    pub fn new(options: O, start: P, now: Instant) -> Self {
        Arbiter {
            options,
            position: start,
            contacts: SquareSet::EMPTY,
            now,
        }
    }
    /// Back to the set-up, of this position.
    pub fn set_up(&mut self, start: P, now: Instant) {
        self.position = start;
        self.now = now;
    }
    /// Takes in an event. Events must come in the order of their times.
    pub fn handle(&mut self, at: Instant, event: Event<P::Square>) {
        self.now = at;
        if let Event::Contact { square, closed } = event {
            self.contacts.set(square, closed);
        }
    }
    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Instant) {
        self.now = now;
    }
    /// When [`Arbiter::advance`] must be called at the latest; `None` when only an event can
    /// change anything.
    pub fn next_deadline(&self) -> Option<Instant> {
        None
    }
    /// What the board shows now.
    pub fn panel(&self) -> Panel {
        Panel::default()
    }
    /// The next line for the log, oldest first.
    pub fn next_notice(&mut self) -> Option<Notice<P>> {
        None
    }
    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        Phase::SetUp
    }
    /// The last accepted position.
    pub fn position(&self) -> &P {
        &self.position
    }
    /// The squares whose contacts are closed.
    pub fn contacts(&self) -> SquareSet<P::Square> {
        self.contacts
    }
    /// The squares whose contacts differ from the last accepted position.
    pub fn wrong(&self) -> SquareSet<P::Square> {
        SquareSet::EMPTY
    }
    /// The last accepted move of this game.
    pub fn last_move(&self) -> Option<P::Move> {
        None
    }
    /// The violation that lasts at this moment.
    pub fn violation(&self) -> Option<Violation> {
        None
    }
    /// The last violation that was raised in this game, whether it still lasts or not.
    pub fn last_violation(&self) -> Option<Violation> {
        None
    }
    /// How many violations are counted against a side.
    pub fn violations(&self, _side: Side) -> u8 {
        0
    }
    /// How many moves a side has made.
    pub fn moves_made(&self, _side: Side) -> u32 {
        0
    }
    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        None
    }
    /// The options that the arbiter was made with.
    pub fn options(&self) -> &O {
        &self.options
    }
}
