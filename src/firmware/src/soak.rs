// SPDX-License-Identifier: Apache-2.0
//! Plays random games on the emulated board, one after the other for many simulated days, and
//! compares what the arbiter makes of them with what was played: every position, the end of every
//! game, and the time on the clocks against the time that has passed.

use core::ffi::c_void;
use core::fmt::Write;

use arbiter::rules::{Footprint, Position, Reason, Record, Side, SquareSet};
use arbiter::{Duration, Instant, Key, Phase, Snapshot};
use heapless::String;
use scenario::{AFTER_MOVE, MoveWord, gesture};
use static_cell::StaticCell;

use crate::console::log;
use crate::event_loop::{PlayedPosition, Square};
use crate::pins::{self, CONTACT_TOLD, HELD, RELEASED, sleep_until, squares};
use crate::ruleset::Chosen;
use crate::{clock, kconfig, view};

/// For how long games are played.
const HOURS: u64 = kconfig::CONFIG_ARBITER_SOAK_HOURS as u64;
/// Between two scans of the matrix, as the devicetree of this image has it.
const SCAN: u32 = 100;
/// How long after its last change the board is at rest, with some time to spare.
const AT_REST: Duration = Duration::from_millis(
    SCAN + CONTACT_TOLD.millis() + kconfig::CONFIG_ARBITER_SETTLE_MS as u32 + AFTER_MOVE.millis(),
);
/// Between two contacts at the least, so that they are scanned in this order.
const APART: u64 = SCAN as u64 + 50;
/// How long a key is held that must be held.
const HOLD: Duration = Duration::from_millis(2100);
/// The time of each side, by Kconfig: more than a game takes.
const EACH: u64 = 86_400_000;
/// What the clocks may differ from the time that has passed: a start or a stop of the clocks is
/// debounced, which takes a tick more or less.
const TOLERANCE: u64 = 20;
/// The half-moves that a record keeps: more than a game has.
const PLIES: usize = 300;
/// An hour, in milliseconds.
const HOUR: u64 = 3_600_000;

/// What was done and what was found.
#[derive(Default)]
struct Tally {
    games: u32,
    moves: u32,
    pauses: u32,
    violations: u32,
    /// Games that the rules have ended, not the players.
    ruled: u32,
    wrong: u32,
    /// The most that the clocks differed from the time that has passed, in milliseconds.
    difference: u64,
}

/// Somebody who plays both sides.
struct Player {
    random: u64,
    record: Record<PlayedPosition, PLIES>,
    tally: Tally,
    /// When the game was started, and for how long the clocks have been stopped since.
    started: Instant,
    stopped: u64,
}

/// The thread that plays.
#[unsafe(no_mangle)]
extern "C" fn arbiter_soak(_: *mut c_void, _: *mut c_void, _: *mut c_void) {
    static PLAYER: StaticCell<Player> = StaticCell::new();
    let Some(player) = PLAYER.try_init_with(|| Player {
        random: 0x9e37_79b9_7f4a_7c15,
        record: Record::new(PlayedPosition::start(Chosen)),
        tally: Tally::default(),
        started: Instant::ZERO,
        stopped: 0,
    }) else {
        return;
    };
    let mut told = 0;
    while clock::now().millis() < HOURS * HOUR {
        player.play();
        let days = clock::now().millis() / (24 * HOUR);
        if days > told {
            told = days;
            player.tell();
        }
    }
    player.tell();
    if player.tally.wrong == 0 && player.tally.games > 0 {
        log!("soak: passed");
    } else {
        // What Zephyr's test runner takes as the end of a test that has failed.
        log!("PROJECT EXECUTION FAILED");
    }
}

fn sleep(millis: u64) {
    sleep_until(Instant::from_millis(clock::now().millis() + millis));
}

fn rest() {
    sleep(u64::from(AT_REST.millis()));
}

fn press(key: Key, span: Duration) {
    pins::key(key, true);
    sleep(u64::from(span.millis()));
    pins::key(key, false);
    sleep(u64::from(RELEASED.millis()));
}

impl Player {
    /// A number below `end`, by xorshift.
    fn below(&mut self, end: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % end
    }

    /// What has come of it up to now.
    fn tell(&self) {
        let tally = &self.tally;
        log!(
            "soak: {} hours, {} games, {} ended by the rules, {} moves, {} pauses, {} violations, \
             {} wrong, clocks off by {} ms at most",
            clock::now().millis() / HOUR,
            tally.games,
            tally.ruled,
            tally.moves,
            tally.pauses,
            tally.violations,
            tally.wrong,
            tally.difference
        );
    }

    /// Notes whether something holds.
    fn check(&mut self, holds: bool, what: &str) -> bool {
        if !holds {
            let view = view::latest();
            log!(
                "soak: FAILED after {} moves: {what}; the arbiter has \"{}\", played was \"{}\"",
                self.record.len() as u32,
                view.position.fen(),
                self.record.position().fen()
            );
            self.tally.wrong += 1;
        }
        holds
    }

    /// Plays a game; it is abandoned when something does not hold.
    fn play(&mut self) {
        self.tally.games += 1;
        self.record = Record::new(PlayedPosition::start(Chosen));
        press(Key::New, HOLD);
        let wanted = self.record.position().occupied();
        for square in squares() {
            pins::put(square, wanted.contains(square));
        }
        rest();
        self.started = clock::now();
        self.stopped = 0;
        press(Key::Start, HELD);
        let length = 10 + self.below(180);
        for _ in 0..length {
            if !self.play_one_move() {
                return;
            }
            if let Some(ending) = self.record.ending() {
                let view = view::latest();
                self.tally.ruled += 1;
                self.check(view.ending == Some(ending), "the end of the game");
                return;
            }
        }
        self.agree_on_a_draw();
    }

    /// Thinks, now and then pauses or breaks a rule, and moves. Returns whether all is well.
    fn play_one_move(&mut self) -> bool {
        let longest = 1000 << self.below(7);
        let thought = 500 + self.below(longest);
        sleep(thought);
        match self.below(100) {
            0..2 => {
                let span = 1000 + self.below(60_000);
                self.pause(span, |_| {});
            }
            2..5 if !self.break_a_rule() => return false,
            _ => {}
        }
        let Some(mv) = self.choose() else {
            return self.check(false, "no move, and the game has not ended");
        };
        self.make(mv);
        self.record.push(mv);
        self.tally.moves += 1;
        rest();
        let view = view::latest();
        let is_well = view.position == *self.record.position() && view.last_move == Some(mv);
        self.check(is_well, "the move") && self.check(self.is_shown(false), "what the board shows")
    }

    /// Whether the pins show what the arbiter means to show, and that is whose turn it is.
    fn is_shown(&self, alarm: bool) -> bool {
        let digits = pins::digits();
        let view = view::latest();
        let turn = (view.phase == Phase::Playing).then(|| self.record.position().turn());
        let lights = Side::ALL.map(|side| pins::light(side) == (turn == Some(side)));
        digits == view.panel.digits && pins::alarm() == alarm && lights == [true; 2]
    }

    fn choose(&mut self) -> Option<<PlayedPosition as Position>::Move> {
        let mut count = 0;
        self.record.position().for_each_legal(|_| count += 1);
        let mut chosen = self.below(count.max(1));
        self.record.position().clone().find_legal(|_| {
            let is_it = chosen == 0;
            chosen = chosen.wrapping_sub(1);
            is_it
        })
    }

    /// Makes a move as a hand does.
    fn make(&mut self, mv: <PlayedPosition as Position>::Move) {
        let mut uci = String::<8>::new();
        // There is room for it.
        let _ = write!(uci, "{mv}");
        let position = self.record.position().clone();
        let Some(word) = MoveWord::parse(&uci) else {
            return;
        };
        if let Some(key) = word.promotion {
            press(key, HELD);
        }
        for touch in gesture(&position, pins::standing(), &word)
            .into_iter()
            .flatten()
        {
            let gap = APART + self.below(450);
            sleep(gap);
            pins::put(touch.square, touch.placed);
        }
    }

    /// Stops the clocks for a while; what is done meanwhile comes after it.
    fn pause(&mut self, span: u64, then: impl FnOnce(&mut Self)) {
        let since = clock::now();
        press(Key::Start, HELD);
        let view = view::latest();
        self.check(view.phase == Phase::Paused, "the pause");
        self.compare_times(&view, since);
        self.tally.pauses += 1;
        sleep(span);
        then(self);
        if view::latest().phase == Phase::Paused {
            self.stopped += clock::now().millis() - since.millis();
            press(Key::Start, HELD);
        }
    }

    /// What both sides have used is what has passed since the game was started.
    fn compare_times(&mut self, view: &Snapshot<PlayedPosition>, at: Instant) {
        let left: u64 = view
            .time_left
            .iter()
            .map(|left| u64::from(left.time.millis()))
            .sum();
        let used = 2 * EACH - left;
        let passed = at.millis() - self.started.millis() - self.stopped;
        let difference = used.abs_diff(passed);
        self.tally.difference = self.tally.difference.max(difference);
        self.check(difference <= TOLERANCE, "the time on the clocks");
    }

    /// Puts a piece of the side to move where none of its pieces can go, and back.
    fn break_a_rule(&mut self) -> bool {
        let Some((from, to)) = self.illegal_move() else {
            return true;
        };
        pins::put(from, false);
        sleep(300);
        pins::put(to, true);
        rest();
        self.tally.violations += 1;
        let view = view::latest();
        let turn = self.record.position().turn();
        let offender = view.last_violation.and_then(|violation| violation.offender);
        let is_raised = offender == Some(turn) && self.is_shown(true);
        if !self.check(is_raised, "the violation") {
            return false;
        }
        pins::put(to, false);
        sleep(300);
        pins::put(from, true);
        rest();
        self.check(self.is_shown(false), "the restored position")
    }

    /// From one of the mover's squares to an empty one where no legal move ends.
    fn illegal_move(&mut self) -> Option<(Square, Square)> {
        let position = self.record.position().clone();
        let mut ends = SquareSet::EMPTY;
        position.for_each_legal(|mv| {
            let footprint: Footprint<Square> = position.footprint(mv);
            ends = ends.union(footprint.filled());
        });
        let own = |square| position.side_at(square) == Some(position.turn());
        let from = squares().filter(|&square| own(square)).collect();
        let to = squares().filter(|&square| position.side_at(square).is_none());
        let to = to.collect::<SquareSet<Square>>().without(ends);
        Some((self.one_of(from)?, self.one_of(to)?))
    }

    fn one_of(&mut self, set: SquareSet<Square>) -> Option<Square> {
        let index = self.below((set.len() as u64).max(1));
        set.iter().nth(index as usize)
    }

    fn agree_on_a_draw(&mut self) {
        self.pause(1000, |_| press(Key::Claim, HOLD));
        let ending = view::latest().ending;
        let is_agreed = ending.is_some_and(|ending| ending.reason == Reason::Agreement);
        self.check(is_agreed, "the agreed draw");
    }
}
