// SPDX-License-Identifier: Apache-2.0
//! The arbiter itself: the state of a game at the board, and what time and events do to it.
//!
//! This file holds the state and the timers. `keys` is what the keys do, `menu` what is set with
//! them, `correct` what the human arbiter may change, `sensing` takes in contacts, `readings` says
//! what they can mean, `decide` which of these readings is shown and when it is certain, `tail`
//! plays and takes back the moves that are shown, `promotion` knows what pawns become, `ruling`
//! raises and ends violations and ends the game, `conduct` knows what a touched piece obliges to,
//! and `show` says what the board shows.

mod conduct;
mod correct;
mod decide;
mod keys;
mod menu;
mod promotion;
mod readings;
mod ruling;
mod sensing;
mod show;
mod tail;

use heapless::{Deque, Vec};
use rules::{Ending, PerSide, Position, Promotion, Record, Side, SquareSet};

use crate::clock::Clock;
use crate::log::Log;
use crate::standing::Standing;
use crate::turn::{Accepted, Choice, Line, PLIES_AHEAD, Ply};
use crate::{Duration, Event, Instant, Key, Notice, Options, Signal, TimeLeft, Violation};

use conduct::Adjusting;
pub use keys::HOLD;
use menu::Menu;
pub use show::{BLINK, REMINDER};
use tail::Last;

/// How many half-moves the record of a game holds.
pub const PLIES: usize = 300;

/// How many notices can wait to be read. One event takes back and shows as many moves as can be
/// uncertain, and ends the game or raises a violation.
const NOTICES: usize = 2 * PLIES_AHEAD + 2;

/// As how long it counts for the log when nothing has happened for longer: far more than any two
/// things can be apart that belong together, and so little that the log never comes to its end.
const IDLE: u64 = 3_600_000;

/// Touched pieces that are remembered. A later one was not the first.
const TOUCHED: usize = 8;

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
/// arbiter.handle(Instant::from_millis(1100), Event::Release(Key::Start));
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
    /// How time is allotted.
    control: O::Control,
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
    /// What the contacts have done since.
    log: Log<P::Square>,
    /// The pieces touched in the turn that begins there, before what is in the log.
    touched: Vec<P::Square, TOUCHED>,
    /// One of the mover's own pieces and its victim that were both in the hand then.
    committed: Option<(P::Square, P::Square)>,
    /// The moves that are shown and not yet certain.
    tail: Line<P::Move>,
    /// If they have come to rest, the moves that there can be in the settled position: the first
    /// of them, and another one that the contacts show as well.
    accepted: Accepted<P::Move>,
    /// The first of them, if it is certain unless something changes in the next moment.
    certain: Option<Ply<P::Move>>,
    /// The position shown: the one after the tail.
    standing: Standing<P>,
    /// The clocks in the position shown.
    clock: Clock,
    /// What the last move has changed.
    last: Option<Last<P>>,
    last_change: Instant,
    /// Whether the board has come to rest since the last change, and that was acted on.
    judged: bool,
    /// Whose move is half made: a piece of it already stands where it ends.
    half_made: Option<Side>,
    /// When, in some reading, the side to move has made its move.
    pending: Option<Duration>,
    /// When a piece will have stopped on its square that may only have passed there, on the clocks.
    decide_at: Option<Duration>,
    /// When an unfinished board is judged, because a piece was lifted in reply.
    judge_at: Option<Instant>,
    /// The promotion keys pressed since the settled position.
    choices: Vec<Choice, 6>,
    /// The promotions without a key, by the numbers of their half-moves in this game, from 1:
    /// the pieces that may turn out to be others than queens.
    keyless: Vec<u32, 8>,
    /// What is being set with the keys.
    menu: Option<Menu>,
    /// The number of the preset that was chosen last.
    chosen_preset: u8,
    adjusting: Adjusting<P::Square>,
    moves_made: PerSide<u32>,
    /// How many half-moves this game has, whatever the counts were corrected to.
    plies: u32,
    violation: Option<Violation>,
    /// The one that was put right last, by a change of which square, and when.
    restored: Option<(Violation, P::Square, Instant)>,
    last_violation: Option<Violation>,
    violations: PerSide<u8>,
    /// The side whose time is used up, until it has moved or the alarm is silenced.
    overtime: Option<Side>,
    /// After how many turns a player has run out of time last.
    flagged_after: Option<u32>,
    /// The side that has run out of time first.
    first_flag: Option<Side>,
    /// Whether the other one has, too.
    are_both_flagged: bool,
    /// How many half-moves were ended with a clock button.
    passed: u32,
    ending: Option<Ending>,
    notices: Deque<Notice<P>, NOTICES>,
    /// The wrong squares last reported during the set-up.
    told: Option<SquareSet<P::Square>>,
    blink_since: Instant,
    remind_at: Option<Instant>,
    /// A key that is held while the clocks are stopped, and since when.
    held: Option<(Key, Instant)>,
    /// The last signal given, and when.
    beep: Option<(Signal, Instant)>,
    /// Whether somebody has silenced the alarm.
    silenced: bool,
    now: Instant,
    /// For how many milliseconds the clocks have stood still, all the time before the game
    /// included.
    still: u64,
    /// Since when they are stopped.
    paused_at: Option<Instant>,
    /// The moment from which the log counts.
    began_at: Instant,
    /// The same on the clocks.
    played_from: Instant,
    /// When something has happened last.
    last_event: Instant,
    /// When the game has ended, on the clocks.
    ended_at: Instant,
}

/// What a timer is for, in the order in which timers of the same moment go off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Timer {
    Judge,
    Rest,
    /// A piece has stopped on its square.
    Decide,
    Flag,
    Warning,
    Reminder,
    Hold,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// An arbiter that waits for the set-up of `start`, on a board without pieces.
    pub fn new(options: O, start: P, now: Instant) -> Self {
        let control = options.time_control();
        let clock = Clock::new(&control);
        Arbiter {
            options,
            control,
            phase: Phase::SetUp,
            record: Record::new(start.clone()),
            contacts: SquareSet::EMPTY,
            settled: Standing::new(start.clone()),
            settled_clock: clock,
            settled_last: None,
            log: Log::new(SquareSet::EMPTY),
            touched: Vec::new(),
            committed: None,
            tail: Vec::new(),
            accepted: Accepted::NONE,
            certain: None,
            standing: Standing::new(start.clone()),
            clock,
            last: None,
            last_change: now,
            judged: false,
            half_made: None,
            decide_at: None,
            pending: None,
            judge_at: None,
            choices: Vec::new(),
            keyless: Vec::new(),
            menu: None,
            chosen_preset: 0,
            adjusting: Adjusting::Off,
            moves_made: PerSide::default(),
            plies: 0,
            violation: None,
            restored: None,
            last_violation: None,
            violations: PerSide::default(),
            overtime: None,
            flagged_after: None,
            first_flag: None,
            are_both_flagged: false,
            passed: 0,
            ending: None,
            notices: Deque::new(),
            told: None,
            blink_since: now,
            remind_at: None,
            held: None,
            beep: None,
            silenced: false,
            now,
            still: 0,
            paused_at: None,
            began_at: now,
            played_from: Instant::ZERO,
            last_event: now,
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
        self.clock = Clock::new(&self.control);
        self.settled_clock = self.clock;
        self.moves_made = PerSide::default();
        self.plies = 0;
        self.violation = None;
        self.restored = None;
        self.last_violation = None;
        self.violations = PerSide::default();
        self.overtime = None;
        self.flagged_after = None;
        self.first_flag = None;
        self.are_both_flagged = false;
        self.passed = 0;
        self.silenced = false;
        self.beep = None;
        self.ending = None;
        self.told = None;
        self.held = None;
        self.keyless.clear();
        self.menu = None;
        self.adjusting = Adjusting::Off;
        self.still = 0;
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
        self.count_moments();
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
        let rest = (waits && !self.judged).then(|| self.last_change + self.options.settle());
        [
            (self.next_decision(), Timer::Decide),
            (self.judge_at, Timer::Judge),
            (rest, Timer::Rest),
            (self.flag_falls(), Timer::Flag),
            (self.next_warning(), Timer::Warning),
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
            Timer::Warning => self.beep(Signal::LowTime),
            Timer::Reminder => self.remind(at),
            Timer::Hold => self.held_long_enough(),
        }
    }

    /// That moment on the clocks, whose time stands still while they are stopped.
    fn played(&self, at: Instant) -> Instant {
        let at = self.paused_at.map_or(at, |paused| at.min(paused));
        Instant::from_millis(at.millis().saturating_sub(self.still))
    }

    /// When the clocks will show that moment, if they go on.
    fn on_the_wall(&self, played: Instant) -> Instant {
        Instant::from_millis(played.millis().saturating_add(self.still))
    }

    /// Keeps what the log counts small, however long a game lasts and is paused: it begins anew
    /// when there is nothing in the log, and leaves out hours in which nothing has happened.
    fn count_moments(&mut self) {
        if self.log.changes().is_empty() && self.tail.is_empty() {
            // Keys pressed before come before everything else.
            for choice in &mut self.choices {
                choice.at = Duration::from_millis(1);
            }
            let before = self.now.millis().saturating_sub(1);
            self.began_at = Instant::from_millis(before);
            self.played_from = self.played(self.now);
        } else {
            let idle = self.now.millis().saturating_sub(self.last_event.millis());
            let left_out = idle.saturating_sub(IDLE);
            let began = self.began_at.millis().saturating_add(left_out);
            self.began_at = Instant::from_millis(began);
        }
        self.last_event = self.now;
    }

    /// Now, as the log has it; never zero, which is before everything.
    fn moment(&self) -> Duration {
        self.now.since(self.began_at) + Duration::from_millis(1)
    }

    /// Now on the clocks, as the log has it.
    fn played_moment(&self) -> Duration {
        self.played(self.now).since(self.played_from)
    }

    /// That moment on the clocks.
    fn play_instant(&self, played: Duration) -> Instant {
        self.played_from + played
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
    pub fn time_left(&self, side: Side) -> TimeLeft {
        self.clock
            .reading(&self.control, side, self.played(self.now))
    }

    /// The side that has run out of time first.
    pub fn first_flag(&self) -> Option<Side> {
        self.first_flag
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
