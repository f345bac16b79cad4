// SPDX-License-Identifier: Apache-2.0
//! The arbiter itself: the state of a game at the board, and what time and events do to it.
//!
//! This file holds the state and the timers; `keys` is what the keys do, `sensing` turns contacts
//! into moves, `ruling` accepts moves and raises violations, `conduct` knows what must be done
//! after touching a piece, and `show` works out what the board shows.

mod conduct;
mod keys;
mod ruling;
mod sensing;
mod show;

use heapless::Deque;
use rules::{Ending, PerSide, Position, Promotion, Record, Side, SquareSet};

use crate::clock::Clock;
use crate::reading::{Candidate, Standing};
use crate::trace::Trace;
use crate::{Event, Instant, Key, Notice, Options, Violation};

pub use keys::HOLD;
pub use show::{BEEP, BLINK, REMINDER};

/// How many half-moves the record of a game holds.
pub const PLIES: usize = 300;

/// How many notices can wait to be read. One event causes five at most.
const NOTICES: usize = 8;

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

/// What the contacts show, to be acted on when the board comes to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict<M> {
    /// Nothing to do.
    Nothing,
    /// A move was made.
    Move(Candidate<M>),
    /// The last move turns out to be this one.
    Amendment(Candidate<M>),
    /// Pieces are in the hand; `placed` tells whether one is already on a new square.
    Unfinished { placed: bool },
    /// A violation.
    Wrong,
}

/// A second reading of the contacts: the candidate was made, and what has happened since belongs
/// to the reply. In the first reading, the mover's piece has not stopped yet.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fork<P: Position> {
    candidate: Candidate<P::Move>,
    trace: Trace<P::Square>,
    /// Whether a piece was lifted for the reply. If not, a piece has come to stand where none
    /// of the mover's can: one that slides to the next square may close its contact before it
    /// opens the one that it leaves.
    lifted: bool,
}

/// The last accepted move, with what is needed to undo or amend it.
#[derive(Clone, PartialEq, Debug)]
struct LastMove<P: Position> {
    mv: P::Move,
    at: Instant,
    before: Standing<P>,
    clock_before: Clock,
    /// The castling that this rook move may turn out to be a part of.
    castling: Option<P::Move>,
    /// Whether a piece was chosen with a key for the pawn that it promotes.
    chosen: bool,
    /// Whether the other side has lifted a piece since, after which the move can no longer be
    /// amended.
    answered: bool,
}

/// The arbiter of one board.
///
/// `P` is the position of the game that is played, `O` the options.
///
/// ```
/// use arbiter::{Arbiter, Event, Instant, Key, Settings};
/// use rules::{Position, chess::{Fide, Chess, Square}};
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
    record: Record<P, PLIES>,
    contacts: SquareSet<P::Square>,
    /// The last accepted position.
    standing: Standing<P>,
    trace: Trace<P::Square>,
    fork: Option<Fork<P>>,
    verdict: Verdict<P::Move>,
    /// Whether the board has come to rest since the last change, and the verdict was acted on.
    judged: bool,
    last: Option<LastMove<P>>,
    /// What a pawn becomes in this turn, if a key has chosen it.
    choice: Option<Promotion>,
    /// The same for the next turn, chosen while the move before it waited for rest.
    next_choice: Option<Promotion>,
    /// Whether the next piece lifted is only adjusted.
    adjusting: bool,
    clock: Clock,
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
}

/// What a timer is for, in the order in which timers of the same moment go off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Timer {
    Fork,
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
            start: start.clone(),
            phase: Phase::SetUp,
            record: Record::new(start.clone()),
            contacts: SquareSet::EMPTY,
            standing: Standing::new(start),
            trace: Trace::new(now),
            fork: None,
            verdict: Verdict::Nothing,
            judged: false,
            last: None,
            choice: None,
            next_choice: None,
            adjusting: false,
            clock,
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
        }
    }

    /// Abandons the game in progress and goes back to the set-up, now of this position. New games
    /// begin from it from now on.
    pub fn set_up(&mut self, start: P, now: Instant) {
        self.start.clone_from(&start);
        self.phase = Phase::SetUp;
        self.record = Record::new(start.clone());
        self.standing = Standing::new(start);
        self.last = None;
        self.clock = Clock::new(self.options.time_control());
        self.moves_made = PerSide::default();
        self.violation = None;
        self.last_violation = None;
        self.violations = PerSide::default();
        self.overtime = None;
        self.ending = None;
        self.told = None;
        self.held = None;
        self.choice = None;
        self.next_choice = None;
        self.adjusting = false;
        self.now = self.now.max(now);
        self.begin_history(Trace::new(self.now));
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
            Phase::Over => matches!(self.verdict, Verdict::Amendment(_)),
            Phase::Paused => false,
        };
        let rest =
            (waits && !self.judged).then(|| self.trace.last_change() + self.options.settle());
        let fork = self.fork_is_decided_at();
        [
            (fork, Timer::Fork),
            (rest, Timer::Rest),
            (self.flag_falls(), Timer::Flag),
            (self.remind_at, Timer::Reminder),
            (self.held.map(|(_, since)| since + HOLD), Timer::Hold),
        ]
        .into_iter()
        .filter_map(|(at, timer)| Some((at?, timer)))
        .min()
    }

    /// When the running clock runs out, unless a move that was made in time is only waiting for
    /// the board to come to rest.
    fn flag_falls(&self) -> Option<Instant> {
        if self.phase != Phase::Playing || self.overtime.is_some() {
            return None;
        }
        let runs_out = self.clock.runs_out()?;
        let pending = match (&self.fork, self.verdict) {
            (Some(fork), _) => Some(fork.candidate.at),
            (None, Verdict::Move(candidate) | Verdict::Amendment(candidate)) => Some(candidate.at),
            _ => None,
        };
        match pending {
            Some(made) if made <= runs_out => None,
            _ => Some(runs_out),
        }
    }

    fn go_off(&mut self, timer: Timer, at: Instant) {
        match timer {
            Timer::Fork => self.resolve_fork(),
            Timer::Rest => self.come_to_rest(at),
            Timer::Flag => self.fall_flag(at),
            Timer::Reminder => self.remind(at),
            Timer::Hold => self.held_long_enough(),
        }
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
        self.choice
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
    pub fn time_left(&self, side: Side) -> crate::Duration {
        self.clock.left(side, self.now)
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
