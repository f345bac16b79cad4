// SPDX-License-Identifier: Apache-2.0
//! The arbiter itself: the state of a game at the board, and what time and events do to it.
//!
//! This file holds the state and the timers. `keys` is what the keys do, `sensing` takes in
//! contacts, `readings` says what they can mean, `decide` which of these readings is shown and
//! when it is certain, `tail` plays and takes back the moves that are shown, `ruling` raises
//! and ends violations and ends the game, `conduct` knows what a touched piece obliges to, and
//! `show` says what the board shows.

mod conduct;
mod decide;
mod keys;
mod promotion;
mod readings;
mod ruling;
mod sensing;
mod show;
mod tail;

use heapless::{Deque, Vec};
use rules::{Ending, PerSide, Position, Promotion, Record, Side, SquareSet};

use crate::clock::Clock;
use crate::fit::Standing;
use crate::trace::{Since, Trace};
use crate::{Duration, Event, Instant, Key, Notice, Options, Violation};

use conduct::{Adjusting, Commitment};
pub use keys::HOLD;
use readings::{Mark, Root};
pub use show::{BEEP, BLINK, REMINDER};
use tail::{Last, Line};

/// How many half-moves the record of a game holds.
pub const PLIES: usize = 300;

/// How many notices can wait to be read. One event causes five at most.
const NOTICES: usize = 8;

/// First moves of readings that are kept. A piece that slides over more squares on which it
/// could stop has hardly stopped on the first of them.
const MARKS: usize = 5;

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
///
/// `P` is the position of the game that is played, `O` the options.
///
/// ```
/// use arbiter::{Arbiter, Event, Instant, Key, Settings};
/// use rules::{Position, chess::{Chess, Fide, Square}};
///
/// let start = Chess::start(Fide);
/// let mut arbiter = Arbiter::new(Settings::default(), start.clone(), Instant::ZERO);
/// for square in start.occupied().iter() {
///     arbiter.handle(Instant::ZERO, Event::Contact { square, closed: true });
/// }
/// arbiter.handle(Instant::from_millis(1000), Event::Press(Key::Start));
///
/// let e2 = Square::from_ascii(*b"e2").unwrap();
/// let e4 = Square::from_ascii(*b"e4").unwrap();
/// arbiter.handle(Instant::from_millis(3000), Event::Contact { square: e2, closed: false });
/// arbiter.handle(Instant::from_millis(3300), Event::Contact { square: e4, closed: true });
/// arbiter.advance(Instant::from_millis(4000));
/// assert_eq!(arbiter.last_move().unwrap().to_string(), "e2e4");
/// assert_eq!(arbiter.panel().digits.to_string(), "990199.00");
/// ```
#[derive(Clone, Debug)]
pub struct Arbiter<P: Position, O: Options> {
    options: O,
    /// The position that this game began from, and that the next one will begin from.
    start: P,
    phase: Phase,
    /// The moves shown, with those of the tail.
    record: Record<P, PLIES>,
    contacts: SquareSet<P::Square>,
    /// The position that is certain: the one before the tail.
    settled: Standing<P>,
    /// The clocks in that position.
    settled_clock: Clock,
    /// The last move before it.
    settled_last: Option<Last<P>>,
    /// Which changes of the contacts have come after it.
    since: Since<P::Square>,
    /// What may come of the settled position besides the moves of the tail.
    root: Root<P::Move>,
    /// The moves that the contacts have shown as made from the settled position.
    marks: Vec<Mark<P>, MARKS>,
    /// The moves that are shown and not yet certain.
    tail: Line<P>,
    /// How many of them have come to rest.
    rested: usize,
    /// The position shown: the one after the tail.
    standing: Standing<P>,
    /// The clocks in the position shown.
    clock: Clock,
    /// What the last move has changed.
    last: Option<Last<P>>,
    trace: Trace<P::Square>,
    /// Whether the board has come to rest since the last change, and that was acted on.
    judged: bool,
    /// When the board was last at rest with nothing wrong.
    calm: Duration,
    /// When the last violation was put right, or the board was last at rest with every piece in
    /// its place.
    restored_at: Duration,
    /// When an unfinished board is judged, because a piece was lifted in reply.
    judge_at: Option<Instant>,
    /// The promotion keys pressed since the settled position, and when.
    keys: Vec<(Promotion, Duration), 4>,
    /// The promotions without a key, by the numbers of their half-moves in this game, from 1:
    /// the pieces that may turn out to be others than queens.
    keyless: Vec<u32, 4>,
    adjusting: Adjusting<P::Square>,
    commitments: Vec<Commitment<P::Square>, 4>,
    moves_made: PerSide<u32>,
    violation: Option<Violation>,
    last_violation: Option<Violation>,
    violations: PerSide<u8>,
    /// The side whose time is used up, until it has moved or the alarm is silenced.
    overtime: Option<Side>,
    ending: Option<Ending>,
    notices: Deque<Notice<P>, NOTICES>,
    /// The wrong squares last reported during the set-up.
    told: Option<SquareSet<P::Square>>,
    blink_since: Instant,
    remind_at: Option<Instant>,
    /// A key that is held while the clocks are stopped, and since when.
    held: Option<(Key, Instant)>,
    beep_until: Option<Instant>,
    now: Instant,
    /// For how long the clocks have been stopped before this moment.
    stopped: Duration,
    /// Since when they are stopped.
    paused_at: Option<Instant>,
    /// When the game has ended, on the clocks.
    ended_at: Instant,
}

/// What a timer is for, in the order in which timers of the same moment go off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Timer {
    /// A piece has stopped on its square, or a piece lifted in reply has not bounced.
    Decide,
    Judge,
    Rest,
    Flag,
    Reminder,
    Hold,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// An arbiter that waits for the set-up of `start`, on a board without pieces.
    pub fn new(options: O, start: P, now: Instant) -> Self {
        let clock = Clock::new(options.time_control());
        Arbiter {
            options,
            phase: Phase::SetUp,
            record: Record::new(start.clone()),
            contacts: SquareSet::EMPTY,
            settled: Standing::new(start.clone()),
            settled_clock: clock,
            settled_last: None,
            since: Since::ALWAYS,
            root: Root::Open,
            marks: Vec::new(),
            tail: Vec::new(),
            rested: 0,
            standing: Standing::new(start.clone()),
            clock,
            last: None,
            trace: Trace::new(now),
            judged: false,
            calm: Duration::ZERO,
            restored_at: Duration::ZERO,
            judge_at: None,
            keys: Vec::new(),
            keyless: Vec::new(),
            adjusting: Adjusting::Off,
            commitments: Vec::new(),
            moves_made: PerSide::default(),
            violation: None,
            last_violation: None,
            violations: PerSide::default(),
            overtime: None,
            ending: None,
            notices: Deque::new(),
            told: None,
            blink_since: now,
            remind_at: None,
            held: None,
            beep_until: None,
            now,
            stopped: Duration::ZERO,
            paused_at: None,
            ended_at: now,
            start,
        }
    }

    /// Abandons the game in progress and goes back to the set-up, now of this position. New games
    /// begin from it from now on.
    pub fn set_up(&mut self, start: P, now: Instant) {
        self.phase = Phase::SetUp;
        self.record = Record::new(start.clone());
        self.standing = Standing::new(start.clone());
        self.settled = Standing::new(start.clone());
        self.start = start;
        self.tail.clear();
        self.last = None;
        self.settled_last = None;
        self.clock = Clock::new(self.options.time_control());
        self.settled_clock = self.clock;
        self.moves_made = PerSide::default();
        self.violation = None;
        self.last_violation = None;
        self.violations = PerSide::default();
        self.overtime = None;
        self.ending = None;
        self.told = None;
        self.held = None;
        self.keys.clear();
        self.keyless.clear();
        self.adjusting = Adjusting::Off;
        self.stopped = Duration::ZERO;
        self.paused_at = None;
        self.now = self.now.max(now);
        self.begin_history();
    }

    /// Handles an event.
    ///
    /// Events come in the order of their times. One that is older than what the arbiter has
    /// already seen counts as happening now.
    pub fn handle(&mut self, at: Instant, event: Event<P::Square>) {
        self.advance(at);
        match event {
            Event::Contact { square, closed } => self.contact(square, closed),
            Event::Press(key) => self.press(key),
            Event::Release(key) => self.release(key),
        }
        // A deadline that was put off for the sake of a move is due at once if that move has
        // gone.
        self.advance(self.now);
    }

    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Instant) {
        while let Some((at, timer)) = self.next_timer().filter(|&(at, _)| at <= now) {
            self.now = self.now.max(at);
            self.go_off(timer, at);
        }
        self.now = self.now.max(now);
        if self.beep_until.is_some_and(|until| until <= self.now) {
            self.beep_until = None;
        }
    }

    /// When [`Arbiter::advance`] must be called at the latest, for a ruling or because the
    /// panel changes; `None` when only an event can change anything.
    pub fn next_deadline(&self) -> Option<Instant> {
        let timer = self.next_timer().map(|(at, _)| at);
        [timer, self.next_panel_change()]
            .into_iter()
            .flatten()
            .min()
    }

    /// The next line for the log, oldest first. If nobody takes them, the oldest are lost.
    pub fn next_notice(&mut self) -> Option<Notice<P>> {
        self.notices.pop_front()
    }

    fn notify(&mut self, notice: Notice<P>) {
        if self.notices.is_full() {
            self.notices.pop_front();
        }
        // There is room now.
        let _ = self.notices.push_back(notice);
    }

    fn next_timer(&self) -> Option<(Instant, Timer)> {
        let waits = match self.phase {
            Phase::SetUp | Phase::Playing => true,
            Phase::Over => !self.tail.is_empty(),
            Phase::Paused => false,
        };
        let rest =
            (waits && !self.judged).then(|| self.trace.last_change() + self.options.settle());
        [
            (self.next_decision(), Timer::Decide),
            (self.judge_at, Timer::Judge),
            (rest, Timer::Rest),
            (self.flag_falls(), Timer::Flag),
            (self.remind_at, Timer::Reminder),
            (self.held.map(|(_, since)| since + HOLD), Timer::Hold),
        ]
        .into_iter()
        .filter_map(|(at, timer)| Some((at?, timer)))
        .min()
    }

    fn go_off(&mut self, timer: Timer, at: Instant) {
        match timer {
            Timer::Decide => self.decide(),
            Timer::Judge => self.judge_reply(),
            Timer::Rest => self.come_to_rest(),
            Timer::Flag => self.run_out(),
            Timer::Reminder => self.remind(at),
            Timer::Hold => self.held_long_enough(),
        }
    }

    /// That moment on the clocks, whose time stands still while they are stopped.
    fn played(&self, at: Instant) -> Instant {
        let at = self.paused_at.map_or(at, |paused| at.min(paused));
        at.earlier_by(self.stopped)
    }

    /// When the clocks will show that moment, if they go on.
    fn on_the_wall(&self, played: Instant) -> Instant {
        played + self.stopped
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The last accepted position.
    pub fn position(&self) -> &P {
        &self.standing.position
    }

    /// The moves of this game and where it began.
    pub fn record(&self) -> &Record<P, PLIES> {
        &self.record
    }

    /// The squares whose contacts are closed.
    pub fn contacts(&self) -> SquareSet<P::Square> {
        self.contacts
    }

    /// The squares whose contacts differ from the last accepted position.
    pub fn wrong(&self) -> SquareSet<P::Square> {
        self.standing.wrong(self.contacts)
    }

    /// The last accepted move of this game.
    pub fn last_move(&self) -> Option<P::Move> {
        self.last.as_ref().map(|last| last.mv)
    }

    /// The violation of the position that has not been put right yet.
    pub fn violation(&self) -> Option<Violation> {
        self.violation
    }

    /// The side whose time is used up, until it has moved, or the game that this ended is left,
    /// or Start silences the alarm.
    pub fn overtime(&self) -> Option<Side> {
        self.overtime
    }

    /// The last violation that was raised in this game, whether or not it still lasts.
    pub fn last_violation(&self) -> Option<Violation> {
        self.last_violation
    }

    /// The piece that a key has chosen for a pawn that is promoted in this turn.
    pub fn promotion_choice(&self) -> Option<Promotion> {
        self.chosen_now()
    }

    /// How many violations are counted against a side; at most 255.
    pub fn violations(&self, side: Side) -> u8 {
        self.violations[side]
    }

    /// How many moves a side has made.
    pub fn moves_made(&self, side: Side) -> u32 {
        self.moves_made[side]
    }

    /// The time that a side has left; for the side not to move, what it will have in its turn.
    pub fn time_left(&self, side: Side) -> Duration {
        self.clock.left(side, self.played(self.now))
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The options that the arbiter was made with.
    pub fn options(&self) -> &O {
        &self.options
    }
}
