// SPDX-License-Identifier: Apache-2.0
//! What is true of a game, worked out from its script.
//!
//! Nothing of the arbiter's is used here but its types: the moves are those that the person
//! has meant, and the times those at which the contacts have changed.

use arbiter::{Key, Phase, Settings, Violation, ViolationKind};
use rules::{Ending, Position, Reason, Record, Side, SquareSet};

use crate::script::{Act, Effect, Script, Step};

/// Half-moves of the record that the ends of games are judged by.
const PLIES: usize = 300;

/// A time that may be known only roughly: a contact that chatters has changed at its first change
/// or at its last. Both ends are in play time, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Time {
    /// At the earliest.
    pub low: u64,
    /// At the latest.
    pub high: u64,
}

impl Time {
    fn at(millis: u64) -> Self {
        Time {
            low: millis,
            high: millis,
        }
    }

    /// The shortest and the longest time from `earlier` until this one.
    #[must_use]
    pub fn since(self, earlier: Time) -> (u32, u32) {
        let span = |to: u64, from: u64| to.saturating_sub(from) as u32;
        (span(self.low, earlier.high), span(self.high, earlier.low))
    }
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Made<M> {
    /// The move.
    pub mv: M,
    /// When.
    pub at: Time,
}

/// A contact that has changed.
#[derive(Clone, Copy, Debug)]
struct Change<S> {
    gesture: usize,
    square: S,
    at: u64,
    chatter: bool,
}

/// The state of a game, as it is in truth.
#[derive(Clone, Debug)]
pub struct Truth<P: Position> {
    settings: Settings,
    start: P,
    record: Record<P, PLIES>,
    /// The moves since the game began.
    pub made: Vec<Made<P::Move>>,
    /// When it began.
    began: Time,
    /// The violation that lasts.
    pub violation: Option<Violation>,
    /// The last one.
    pub last_violation: Option<Violation>,
    /// How many are counted against each side.
    pub violations: [u8; 2],
    /// How the game has ended.
    pub ending: Option<Ending>,
    /// How far the game has come.
    pub phase: Phase,
    /// When the clocks have stopped for good.
    stopped: Option<Time>,
    /// The side whose time is used up, until it has moved.
    pub overtime: Option<Side>,
    /// The changes of gestures that have not come into effect.
    changes: Vec<Change<P::Square>>,
    /// The time that the clocks have stood still.
    still: u64,
    paused_at: Option<u64>,
    /// The contacts that are closed.
    contacts: SquareSet<P::Square>,
    /// How many gestures have come into effect.
    done: usize,
}

impl<P: Position> Truth<P> {
    /// A game that is started at that time.
    pub fn new(script: &Script<P>, at: u64) -> Self {
        Truth {
            settings: script.settings.clone(),
            start: script.start.clone(),
            record: Record::new(script.start.clone()),
            made: Vec::new(),
            began: Time::at(at),
            violation: None,
            last_violation: None,
            violations: [0; 2],
            ending: None,
            phase: Phase::Playing,
            stopped: None,
            overtime: None,
            changes: Vec::new(),
            still: 0,
            paused_at: None,
            contacts: script.start.occupied(),
            done: 0,
        }
    }

    /// The position.
    pub fn position(&self) -> &P {
        self.record.position()
    }

    /// The time that counts for the clocks.
    pub fn play_time(&self, now: u64) -> u64 {
        self.paused_at.unwrap_or(now) - self.still
    }

    /// A step is done at that time.
    pub fn step(&mut self, script: &Script<P>, step: &Step<P::Square>, now: u64) {
        // What came before a key is in effect when the key is.
        if matches!(step.act, Act::Press(_) | Act::Hold(..)) {
            self.settle(script, step.gesture);
        }
        if let Some(square) = step.act.square() {
            let at = self.play_time(now);
            self.contacts.set(square, matches!(step.act, Act::Place(_)));
            let Step {
                gesture, chatter, ..
            } = *step;
            self.changes.push(Change {
                gesture,
                square,
                at,
                chatter,
            });
        }
        match step.act {
            Act::Press(Key::Start) => self.press_start(now),
            Act::Check => {
                self.settle(script, step.gesture + 1);
                self.watch_clock(self.play_time(now));
            }
            _ => {}
        }
    }

    fn press_start(&mut self, now: u64) {
        match self.phase {
            Phase::Playing => {
                self.paused_at = Some(now);
                self.phase = Phase::Paused;
            }
            Phase::Paused => {
                self.still += now - self.paused_at.take().unwrap_or(now);
                self.phase = Phase::Playing;
            }
            Phase::SetUp if self.is_set_up() => {
                self.phase = Phase::Playing;
                self.began = Time::at(self.play_time(now));
            }
            Phase::SetUp | Phase::Over => {}
        }
    }

    /// Whether the pieces stand where the game begins.
    fn is_set_up(&self) -> bool {
        self.contacts == self.start.occupied()
    }

    /// The gestures before this one come into effect.
    fn settle(&mut self, script: &Script<P>, before: usize) {
        while self.done < before {
            if let Some(gesture) = script.gestures.get(self.done) {
                self.take_effect(&gesture.effect);
            }
            self.done += 1;
        }
        let done = self.done;
        self.changes.retain(|change| change.gesture >= done);
    }

    /// When one of these squares was changed last by the gesture that comes into effect.
    fn last_change(&self, squares: SquareSet<P::Square>) -> Option<Time> {
        let mut counted = self.changes.clone();
        counted.retain(|change| change.gesture == self.done && squares.contains(change.square));
        let high = counted.iter().map(|change| change.at).max()?;
        let real = counted.iter().filter(|change| !change.chatter);
        let low = real.map(|change| change.at).max().unwrap_or(high);
        Some(Time { low, high })
    }

    fn take_effect(&mut self, effect: &Effect<P>) {
        if self.ending.is_some() && !matches!(effect, Effect::Anew | Effect::Amend { .. }) {
            return;
        }
        match *effect {
            Effect::Nothing => {}
            Effect::Move { mv, squares } => self.make(mv, squares),
            Effect::Amend { mv, squares } => self.amend(mv, squares),
            Effect::Violate(violation) => {
                self.violation = Some(violation);
                self.charge(violation);
            }
            Effect::Restore => self.violation = None,
            Effect::Reveal {
                plies,
                promoted,
                mv,
                squares,
            } => {
                self.reveal(plies, promoted);
                self.make(mv, squares);
            }
            Effect::Anew => self.begin_anew(),
        }
    }

    fn make(&mut self, mv: P::Move, squares: SquareSet<P::Square>) {
        let at = self.last_change(squares).unwrap_or(self.began);
        // A move whose last contact changed when the time was used up is too late.
        self.watch_clock(at.low.saturating_sub(1));
        if self.ending.is_none() {
            self.play(mv, at);
        }
    }

    fn play(&mut self, mv: P::Move, at: Time) {
        if self.overtime == Some(self.position().turn()) {
            self.overtime = None;
        }
        self.record.push(mv);
        self.made.push(Made { mv, at });
        self.ending = self.record.ending().or_else(|| self.limit_reached());
        if self.ending.is_some() {
            self.stopped = Some(at);
            self.phase = Phase::Over;
        }
    }

    fn amend(&mut self, mv: P::Move, squares: SquareSet<P::Square>) {
        let Some(last) = self.made.pop() else { return };
        self.record.pop();
        self.ending = None;
        self.stopped = None;
        let at = self.last_change(squares).unwrap_or(last.at);
        self.play(mv, at);
    }

    /// The piece was another one all the time.
    fn reveal(&mut self, plies: usize, promoted: P::Move) {
        let since: Vec<_> = (0..plies).filter_map(|_| self.record.pop()).collect();
        self.record.pop();
        self.record.push(promoted);
        for mv in since.into_iter().rev() {
            self.record.push(mv);
        }
        let index = self.made.len().checked_sub(plies + 1);
        if let Some(made) = index.and_then(|index| self.made.get_mut(index)) {
            made.mv = promoted;
        }
    }

    fn limit_reached(&self) -> Option<Ending> {
        let limit = self.settings.move_limit;
        let reached = limit != 0 && self.moves_made().iter().all(|&made| made >= limit);
        reached.then_some(Ending::draw(Reason::MoveLimit))
    }

    fn charge(&mut self, violation: Violation) {
        self.last_violation = Some(violation);
        if let Some(side) = violation.offender {
            let count = &mut self.violations[side.index()];
            *count = count.saturating_add(1);
        }
    }

    /// The clock of the side to move has run until then.
    fn watch_clock(&mut self, until: u64) {
        let out = self.turn_began().high + u64::from(self.allotment());
        let runs = matches!(self.phase, Phase::Playing | Phase::Paused);
        if !runs || until < out || self.overtime.is_some() {
            return;
        }
        let side = self.position().turn();
        self.charge(Violation {
            kind: ViolationKind::Time,
            offender: Some(side),
        });
        self.overtime = Some(side);
        if self.settings.timeout_loses {
            self.ending = Some(if self.position().can_mate(side.other()) {
                Ending::win(side.other(), Reason::Time)
            } else {
                Ending::draw(Reason::TimeNoMate)
            });
            self.phase = Phase::Over;
            self.violation = None;
            self.stopped = Some(Time::at(out));
        }
    }

    fn begin_anew(&mut self) {
        let mut anew = self.clone();
        anew.record = Record::new(self.start.clone());
        anew.made.clear();
        anew.phase = Phase::SetUp;
        anew.violation = None;
        anew.last_violation = None;
        anew.violations = [0; 2];
        anew.ending = None;
        anew.stopped = None;
        anew.overtime = None;
        anew.paused_at = None;
        *self = anew;
    }

    /// How many moves each side has made.
    pub fn moves_made(&self) -> [u32; 2] {
        let turn = self.position().turn();
        let count = self.made.len() as u32;
        let mut made = [count / 2; 2];
        // With an odd number, the side that is not to move has made one more.
        made[turn.other().index()] += count % 2;
        made
    }

    /// What one move may take, in milliseconds.
    pub fn allotment(&self) -> u32 {
        allotment(&self.settings)
    }

    /// When the side to move got its turn.
    pub fn turn_began(&self) -> Time {
        self.made.last().map_or(self.began, |last| last.at)
    }

    /// The time that each of the last moves took, at the least and at the most.
    pub fn used(&self, from: usize) -> Vec<(P::Move, (u32, u32))> {
        let before = from.checked_sub(1).and_then(|index| self.made.get(index));
        let mut since = before.map_or(self.began, |made| made.at);
        let made = self.made.iter().skip(from);
        let used = made.map(|made| {
            let used = made.at.since(since);
            since = made.at;
            (made.mv, used)
        });
        used.collect()
    }

    /// What each side has left, at the least and at the most.
    pub fn left(&self, now: u64) -> [(u32, u32); 2] {
        let allotment = self.allotment();
        let until = self
            .stopped
            .unwrap_or_else(|| Time::at(self.play_time(now)));
        let (short, long) = until.since(self.turn_began());
        let mut left = [(allotment, allotment); 2];
        let running = (
            allotment.saturating_sub(long),
            allotment.saturating_sub(short),
        );
        left[self.position().turn().index()] = running;
        left
    }
}

/// What one move may take under per-move control, in milliseconds.
pub fn allotment(settings: &Settings) -> u32 {
    settings.time_control.of(Side::First).stage(0).time.millis()
}
