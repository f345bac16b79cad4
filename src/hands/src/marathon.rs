// SPDX-License-Identifier: Apache-2.0
//! Game after game at one board, for as long as one likes, with a loop that is late at random: how
//! games end and what the clocks show is compared with the rules and with a [`Clock`] that counts
//! milliseconds.

use std::collections::VecDeque;

use arbiter::{Event, Key, PLIES, Settings};
use rules::{Ending, Move as _, PerSide, Promotion, Reason, Record, Side, SquareSet};

use crate::clock::Clock;
use crate::game::{Game, all_squares, legal_moves, pieces_of};
use crate::judged::Judged;
use crate::whims::Whims;

/// How late the loop may be, in milliseconds.
const LATE: u32 = 2000;
/// After how long the board is at rest, and that is judged: longer than the settle time.
const REST: u64 = 500;

/// What has been played.
#[derive(Clone, Copy, Default, Debug)]
pub struct Totals {
    /// Games from the first move to the end.
    pub games: u32,
    /// Moves of both sides.
    pub moves: u32,
    /// Times that the clocks were stopped.
    pub pauses: u32,
    /// Violations of the position, each put right.
    pub violations: u32,
    /// Flags that have fallen.
    pub flags: u32,
    /// What all moves have taken, in milliseconds.
    pub used: u64,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.pauses += other.pauses;
        self.violations += other.violations;
        self.flags += other.flags;
        self.used += other.used;
    }
}

/// A board, and people who play on it all the time.
pub struct Marathon<P: Game> {
    settings: Settings,
    judged: Judged<P>,
    clock: Clock,
    record: Record<P, PLIES>,
    moves_made: PerSide<u32>,
    /// What the moves of this game have taken, in milliseconds.
    used: u64,
    contacts: SquareSet<P::Square>,
    ending: Option<Ending>,
    whims: Whims,
    /// What has happened and was not handled yet, with its time.
    queue: VecDeque<(u64, Event<P::Square>)>,
    now: u64,
    /// When the loop will run again.
    wakes_at: u64,
    /// What has been played so far.
    pub totals: Totals,
}

impl<P: Game> Marathon<P> {
    /// A board on which the pieces stand.
    #[must_use]
    pub fn new(settings: Settings, seed: u64) -> Self {
        let start = P::opening();
        Marathon {
            judged: Judged::set_up(&settings, &start, 0),
            clock: Clock::new(settings.time_control),
            settings,
            moves_made: PerSide::default(),
            used: 0,
            contacts: start.occupied(),
            record: Record::new(start),
            ending: None,
            whims: Whims::seeded(seed),
            queue: VecDeque::new(),
            now: 0,
            wakes_at: 0,
            totals: Totals::default(),
        }
    }

    /// The time, in milliseconds.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Plays a game that begins at that time, or as soon as the board is free.
    ///
    /// # Errors
    ///
    /// What the arbiter has got wrong.
    pub fn play_game(&mut self, begin: u64) -> Result<(), String> {
        self.begin(begin);
        loop {
            self.think();
            self.compare()?;
            if self.whims.chance(50) {
                self.pause();
            }
            if self.whims.chance(20) {
                self.knock_over()?;
            }
            self.compare()?;
            let moves = legal_moves(self.record.position());
            let is_made =
                |mv: &P::Move| P::promotes_to(*mv).is_none_or(|to| to == Promotion::Queen);
            let moves: Vec<_> = moves.into_iter().filter(is_made).collect();
            let chosen = self.whims.pick(&moves);
            match chosen.filter(|_| self.ending.is_none()) {
                Some(mv) => self.make(mv),
                None => break,
            }
        }
        self.totals.games += 1;
        self.totals.used += self.used;
        Ok(())
    }

    /// The pieces go back to where they began. Until then nobody has been at the board.
    fn begin(&mut self, at: u64) {
        self.clock.set_running(false);
        self.now = self.now.max(at);
        self.run_loop();
        self.press(Key::New);
        self.record = Record::new(P::opening());
        let wanted = self.record.position().occupied();
        for square in all_squares::<P::Square>() {
            if self.contacts.contains(square) != wanted.contains(square) {
                self.touch(square, wanted.contains(square));
            }
        }
        self.wait(1000);
        self.moves_made = PerSide::default();
        self.used = 0;
        self.ending = None;
        self.press(Key::Start);
        self.clock = Clock::new(self.settings.time_control);
    }

    /// Time passes for the people, and the loop runs now and then. Nobody does anything in the very
    /// millisecond in which time runs out.
    fn wait(&mut self, span: u64) {
        let mut end = self.now + span;
        while self.now < end {
            self.now += 1;
            self.tick();
            if self.now == end && self.clock.is_at_the_end() {
                end += 1;
            }
            if self.wakes_at <= self.now {
                self.run_loop();
                self.wakes_at = self.now + u64::from(self.whims.between(1, LATE));
            }
        }
    }

    fn tick(&mut self) {
        if !self.clock.tick() {
            return;
        }
        self.totals.flags += 1;
        if self.settings.timeout_loses {
            self.clock.set_running(false);
            let winner = self.clock.turn().other();
            self.ending = Some(if self.record.position().can_mate(winner) {
                Ending::win(winner, Reason::Time)
            } else {
                Ending::draw(Reason::TimeNoMate)
            });
        }
    }

    /// The loop handles what has come in, and then finds out how late it is.
    fn run_loop(&mut self) {
        for (at, event) in self.queue.drain(..) {
            self.judged.event(at, event);
        }
        self.judged.advance(self.now);
    }

    fn touch(&mut self, square: P::Square, closed: bool) {
        self.contacts.set(square, closed);
        self.queue
            .push_back((self.now, Event::Contact { square, closed }));
    }

    fn press(&mut self, key: Key) {
        self.queue.push_back((self.now, Event::Press(key)));
        self.queue.push_back((self.now, Event::Release(key)));
    }

    /// Often a little, now and then long enough for many a clock.
    fn think(&mut self) {
        let most = self
            .whims
            .pick(&[1000, 3000, 10_000, 90_000])
            .unwrap_or(1000);
        let span = self.whims.between(1, most);
        self.wait(span.into());
    }

    fn pause(&mut self) {
        if self.ending.is_some() {
            return;
        }
        self.press(Key::Start);
        self.clock.set_running(false);
        let span = self.whims.between(1, 100_000);
        self.wait(span.into());
        self.press(Key::Start);
        self.clock.set_running(true);
        self.totals.pauses += 1;
    }

    /// Two pieces of the side that is not to move fall over and are put back. The one moved last
    /// stays: it might be exchanged for another one, or castle.
    fn knock_over(&mut self) -> Result<(), String> {
        let position = self.record.position();
        let mut pieces = pieces_of(position, position.turn().other());
        let last = self.record.last().map(|mv| mv.destination());
        pieces.retain(|&square| Some(square) != last);
        self.whims.shuffle(&mut pieces);
        let &[one, other, ..] = pieces.as_slice() else {
            return Ok(());
        };
        for closed in [false, true] {
            self.touch(one, closed);
            self.wait(150);
            self.touch(other, closed);
            self.wait(REST);
            self.run_loop();
            let violation = self.judged.seen().violation;
            if self.ending.is_none() && violation.is_none() != closed {
                return Err(self.wrong("the violation", &violation, &!closed));
            }
        }
        self.totals.violations += 1;
        Ok(())
    }

    /// The contacts of a move change one after the other. Where there are clock buttons, the mover
    /// presses the own one some time after.
    fn make(&mut self, mv: P::Move) {
        let print = self.record.position().footprint(mv);
        let mut touches = vec![(print.origin, false)];
        touches.extend(print.victim.map(|square| (square, false)));
        touches.push((print.destination, true));
        if let Some((from, to)) = print.companion {
            touches.extend([(from, false), (to, true)]);
        }
        for (index, (square, closed)) in touches.into_iter().enumerate() {
            if index > 0 {
                let span = self.whims.between(100, 400);
                self.wait(span.into());
            }
            self.touch(square, closed);
        }
        if self.ending.is_none() {
            self.has_moved(mv);
        }
        if self.settings.clock_button {
            let span = self.whims.between(100, 3000);
            self.wait(span.into());
            self.press(Key::Clock(self.clock.turn()));
            if self.ending.is_none() {
                self.clock.pass();
            }
        }
    }

    fn has_moved(&mut self, mv: P::Move) {
        self.totals.moves += 1;
        self.used += u64::from(self.clock.used());
        self.moves_made[self.clock.turn()] += 1;
        self.record.push(mv);
        if !self.settings.clock_button {
            self.clock.pass();
        }
        let limit = self.settings.move_limit;
        let is_limit = limit != 0 && Side::ALL.iter().all(|&side| self.moves_made[side] >= limit);
        let by_limit = || is_limit.then(|| Ending::draw(Reason::MoveLimit));
        self.ending = self.record.ending().or_else(by_limit);
        if self.ending.is_some() {
            self.clock.set_running(false);
        }
    }

    /// Lets the board come to rest, and compares all that there is.
    fn compare(&mut self) -> Result<(), String> {
        self.wait(REST);
        self.run_loop();
        let seen = self.judged.seen();
        if seen.ending != self.ending {
            return Err(self.wrong("the end", &seen.ending, &self.ending));
        }
        if seen.position != *self.record.position() {
            return Err(self.wrong("the position", &seen.position, self.record.position()));
        }
        // The last period has run down, or there is none any more: that is the same.
        let is_over = self.ending.is_some();
        for side in Side::ALL {
            let (left, wanted) = (self.judged.time_left(side), self.clock.left(side));
            if left.time != wanted.time || left.periods != wanted.periods && !is_over {
                return Err(self.wrong("the time left", &left, &wanted));
            }
        }
        let counted = self.judged.played.iter().map(|&(_, used)| u64::from(used));
        let counted: u64 = counted.sum();
        if counted != self.used {
            return Err(self.wrong("the time used", &counted, &self.used));
        }
        Ok(())
    }

    fn wrong(
        &self,
        what: &str,
        seen: &dyn std::fmt::Debug,
        wanted: &dyn std::fmt::Debug,
    ) -> String {
        format!(
            "{what} at {} ms in game {} with {} {}: {seen:?} instead of {wanted:?}",
            self.now,
            self.totals.games + 1,
            self.settings.time_control,
            if self.settings.clock_button {
                "and buttons"
            } else {
                ""
            },
        )
    }
}
