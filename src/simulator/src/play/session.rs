// SPDX-License-Identifier: Apache-2.0
//! A person at the table: what the person means by a click or a key becomes contacts and keys,
//! one after the other, as fast as a quick hand is.

use std::collections::VecDeque;

use arbiter::{Duration, HOLD, Instant, Key, Phase, Settings};
use rules::{Position, Square};

use super::Recorder;
use crate::table::{Table, side_of};

/// How long the pieces have stood when the person sits down. Scenarios give them that long, too.
pub(crate) const SET_UP: Duration = Duration::from_millis(200);
/// The least time between two things that a hand does.
const HAND: Duration = Duration::from_millis(100);
/// How long a hand takes from lifting a captured piece to putting its own there.
const EXCHANGE: Duration = Duration::from_millis(200);
/// How long a key is held when it is meant to be held.
const HELD: Duration = Duration::from_millis(HOLD.millis() + 100);

/// What a person wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act<S> {
    /// Do the natural thing on this square: lift the piece, put down the one in the hand, or
    /// capture with it.
    Use(S),
    /// Change the contact of this square only: lift its piece, or put one down.
    Touch(S),
    /// Put what is in the hand back where it was lifted.
    PutBack,
    /// Make the board as the arbiter has it.
    PutInPlace,
    /// Choose another piece of those in the hand to be put down next.
    ChooseNext,
    /// Press a key and let go of it.
    Press(Key),
    /// Hold a key until it means something else.
    Hold(Key),
    /// Press a key, …
    Down(Key),
    /// … and let go of the key that is down.
    Up,
}

/// One thing that a hand does.
enum Step<S> {
    Act(Act<S>),
    Lift(S),
    /// The piece in the hand that is meant for the square, or a certain one.
    Place(S, Option<char>),
}

/// A key that is down.
struct Down {
    key: Key,
    since: Instant,
    /// When it is let go of automatically.
    until: Option<Instant>,
}

/// A table with a person at it.
pub(crate) struct Session<P: Position> {
    table: Table<P>,
    steps: VecDeque<Step<P::Square>>,
    /// When the hand can do the next thing.
    free_at: Instant,
    down: Option<Down>,
    recorder: Option<Recorder>,
}

impl<P: Position> Session<P> {
    /// A board on which all pieces stand.
    pub(crate) fn new(settings: Settings, start: P, recorder: Option<Recorder>) -> Self {
        let mut table = Table::new(settings, start.clone());
        for square in start.occupied().iter() {
            table.place(square, None);
        }
        table.wait_until(Instant::ZERO + SET_UP);
        Session {
            free_at: table.now(),
            table,
            steps: VecDeque::new(),
            down: None,
            recorder,
        }
    }

    /// The table.
    pub(crate) fn table(&self) -> &Table<P> {
        &self.table
    }

    /// Does something as soon as the hand is free.
    pub(crate) fn act(&mut self, act: Act<P::Square>, now: Instant) {
        self.wait_until(now);
        self.steps.push_back(Step::Act(act));
        self.wait_until(now);
    }

    /// Lets time pass, in which the hand goes on with what it has to do.
    pub(crate) fn wait_until(&mut self, now: Instant) {
        while let Some(at) = self.next_step().filter(|&at| at <= now) {
            self.table.wait_until(at);
            self.step();
        }
        self.table.wait_until(now);
    }

    /// When [`Session::wait_until`] must be called at the latest.
    pub(crate) fn next_deadline(&self) -> Option<Instant> {
        let deadlines = [self.next_step(), self.table.arbiter().next_deadline()];
        deadlines.into_iter().flatten().min()
    }

    /// When the hand does the next thing.
    fn next_step(&self) -> Option<Instant> {
        match &self.down {
            Some(Down { until, .. }) if until.is_some() || self.steps.is_empty() => *until,
            _ if self.steps.is_empty() => None,
            _ => Some(self.free_at.max(self.table.now())),
        }
    }

    fn step(&mut self) {
        if self.down.is_some() {
            return self.let_go();
        }
        match self.steps.pop_front() {
            Some(Step::Act(act)) => self.begin(act),
            Some(Step::Lift(square)) => self.lift(square),
            Some(Step::Place(square, letter)) => self.place(square, letter),
            None => {}
        }
    }

    fn begin(&mut self, act: Act<P::Square>) {
        match act {
            Act::Use(square) => self.use_square(square),
            Act::Touch(square) if self.is_empty(square) => self.place_from_hand(square),
            Act::Touch(square) => self.lift(square),
            Act::PutBack => self.put_back(),
            Act::PutInPlace => self.put_in_place(),
            Act::ChooseNext => self.table.choose_next(),
            Act::Press(key) => self.press(key),
            Act::Hold(key) => self.hold(key, Some(self.table.now() + HELD)),
            Act::Down(key) => self.hold(key, None),
            Act::Up => {}
        }
    }

    fn is_empty(&self, square: P::Square) -> bool {
        self.table.pieces().at(square).is_none()
    }

    /// The natural thing: see [`Act::Use`]. With a piece in the hand, an enemy piece is
    /// captured, and for another piece of the same side the first one is put back.
    fn use_square(&mut self, square: P::Square) {
        let turn = self.table.arbiter().position().turn();
        let Some(standing) = self.table.pieces().at(square) else {
            return self.place_from_hand(square);
        };
        match self.table.next_in_hand() {
            Some(held) if side_of(held.letter) == side_of(standing) => {
                if self.is_empty(held.from) {
                    self.place(held.from, Some(held.letter));
                    self.next(EXCHANGE, Step::Lift(square));
                } else {
                    self.lift(square);
                }
            }
            // An enemy piece that was lifted first is the victim of the player's own piece to
            // come.
            Some(held) if side_of(standing) != turn => {
                self.lift(square);
                self.next(EXCHANGE, Step::Place(square, Some(held.letter)));
            }
            _ => self.lift(square),
        }
    }

    fn place_from_hand(&mut self, square: P::Square) {
        if !self.table.pieces().hand().is_empty() {
            self.place(square, None);
        }
    }

    /// If another piece has come to stand there meanwhile, everything must go back to its place.
    fn put_back(&mut self) {
        let hand = self.table.pieces().hand();
        if hand.iter().any(|held| !self.is_empty(held.from)) {
            return self.put_in_place();
        }
        let steps: Vec<_> = hand
            .iter()
            .map(|held| Step::Place(held.from, Some(held.letter)))
            .collect();
        for step in steps {
            self.steps.push_front(step);
        }
    }

    /// First what stands wrong is lifted, then what is missing is put down.
    fn put_in_place(&mut self) {
        if self.table.arbiter().wrong().is_empty() {
            return self.exchange_misplaced();
        }
        let now = self.table.now();
        let wanted = self.table.arbiter().position().clone();
        let squares = || (0..P::Square::COUNT).filter_map(P::Square::from_index);
        let mut lifted = false;
        for square in squares() {
            let stands = self.table.pieces().at(square);
            if stands.is_some() && stands != wanted.letter_at(square) {
                self.lift(square);
                lifted = true;
            }
        }
        if lifted {
            self.next(HAND, Step::Act(Act::PutInPlace));
            return;
        }
        for square in squares() {
            if let Some(letter) = wanted.letter_at(square) {
                self.place(square, Some(letter));
            }
        }
        self.free_at = now + HAND;
    }

    /// Puts the right pieces where others stand, with every contact as it should be. One at a
    /// time and with the Adjust key, so that nobody has touched a piece to move it, nor begun a
    /// capture.
    fn exchange_misplaced(&mut self) {
        let arbiter = self.table.arbiter();
        let adjusts = arbiter.phase() == Phase::Playing;
        for square in self.table.misplaced().iter() {
            let letter = arbiter.position().letter_at(square);
            self.steps.push_front(Step::Place(square, letter));
            self.steps.push_front(Step::Lift(square));
            if adjusts {
                self.steps.push_front(Step::Act(Act::Press(Key::Adjust)));
            }
        }
    }

    /// Goes on with this before anything else.
    fn next(&mut self, after: Duration, step: Step<P::Square>) {
        self.free_at = self.table.now() + after;
        self.steps.push_front(step);
    }

    fn lift(&mut self, square: P::Square) {
        if self.table.lift(square) {
            self.did(format_args!("lift {square}"));
        }
    }

    fn place(&mut self, square: P::Square, letter: Option<char>) {
        if self.table.place(square, letter) {
            self.did(format_args!("place {square}"));
        }
    }

    fn press(&mut self, key: Key) {
        let arbiter = self.table.arbiter();
        let starts =
            key == Key::Start && arbiter.phase() == Phase::SetUp && arbiter.wrong().is_empty();
        self.table.press_down(key);
        self.table.release(key);
        if starts {
            self.did("start");
        } else {
            self.did(format_args!("key {key}"));
        }
    }

    fn hold(&mut self, key: Key, until: Option<Instant>) {
        let since = self.table.now();
        self.table.press_down(key);
        self.down = Some(Down { key, since, until });
        self.free_at = since + HAND;
    }

    fn let_go(&mut self) {
        if let Some(Down { key, since, .. }) = self.down.take() {
            let now = self.table.now();
            self.table.release(key);
            if let Some(recorder) = &mut self.recorder {
                recorder.held(since, key, now.since(since));
            }
            self.free_at = now + HAND;
        }
    }

    /// Records what was done just now.
    fn did(&mut self, statement: impl std::fmt::Display) {
        let now = self.table.now();
        if let Some(recorder) = &mut self.recorder {
            recorder.statement(now, statement);
        }
        self.free_at = now + HAND;
    }

    /// Ends the recording, if there is one, at a moment that is not near any change of what the
    /// board shows; returns the table as it is left.
    ///
    /// # Errors
    ///
    /// When the recording could not be written.
    pub(crate) fn finish(mut self) -> std::io::Result<Table<P>> {
        if self.down.is_some() {
            self.let_go();
        }
        self.wait_for_calm();
        if let Some(recorder) = self.recorder.take() {
            recorder.finish(&self.table)?;
        }
        Ok(self.table)
    }

    /// Waits until nothing has changed for a while, and nothing will change for a while.
    fn wait_for_calm(&mut self) {
        const AFTER: Duration = Duration::from_millis(100);
        const BEFORE: Duration = Duration::from_millis(250);
        const TRIES: usize = 20;
        for _ in 0..TRIES {
            match self.table.arbiter().next_deadline() {
                Some(at) if at.since(self.table.now()) < BEFORE => self.table.wait_until(at),
                _ => break,
            }
        }
        self.table.wait_until(self.table.now() + AFTER);
    }
}
