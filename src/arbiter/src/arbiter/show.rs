// SPDX-License-Identifier: Apache-2.0
//! What the board shows at a given moment.

use rules::{Outcome, PerSide, Position, Side};

use super::{Arbiter, Phase};
use crate::layout::{self, Half};
use crate::{Blink, Control, Digits, Duration, Instant, Method, Notice, Options, Panel, Signal};

/// Half the period of blinking: how long a half is lit, and then dark.
pub const BLINK: Duration = Duration::from_millis(500);
/// The time between two reminders that a piece is in the hand.
pub const REMINDER: Duration = Duration::from_millis(2000);

/// For each of so many last seconds there is a beep, if beeps warn of low time.
const LAST_SECONDS: u32 = 5;

impl<P: Position, O: Options> Arbiter<P, O> {
    /// What the board shows now, as of the last event or [`Arbiter::advance`].
    pub fn panel(&self) -> Panel {
        let blink = self.blink();
        let signal = self.signal_since();
        Panel {
            digits: self.digits(),
            blink,
            dark: blink != Blink::None && is_second_half(self.now.since(self.blink_since)),
            dark_digit: self
                .being_set()
                .filter(|_| is_second_half(self.now.since(self.blink_since)))
                .map(|(_, digit)| digit),
            dark_point: self
                .blinking_point()
                .filter(|_| is_second_half(self.clock.used_at(self.played(self.now)))),
            alarm: signal.is_some_and(|(signal, _)| signal.is_alarm()),
            sounds: signal.is_some_and(|(signal, after)| signal.sounds(after)),
            turn: self.light(),
        }
    }

    /// The side whose light is on: the one to move, or whose clock is being set.
    fn light(&self) -> Option<Side> {
        let is_on = matches!(self.phase, Phase::Playing | Phase::Paused);
        let turn = is_on.then(|| self.standing.position.turn());
        self.being_set().map(|(side, _)| side).or(turn)
    }

    fn blink(&self) -> Blink {
        if self.menu().is_some() {
            return Blink::None;
        }
        if let Some(ending) = self.ending {
            return match ending.outcome {
                Outcome::Win(side) => Blink::Half(side.other()),
                Outcome::Draw => Blink::Both,
            };
        }
        match self.violation.map(|violation| violation.offender) {
            Some(Some(side)) => Blink::Half(side),
            Some(None) => Blink::Both,
            None => self.overtime.map_or(Blink::None, Blink::Half),
        }
    }

    fn digits(&self) -> Digits {
        if let Some(menu) = self.menu() {
            return self.menu_digits(menu);
        }
        let wrong = self.wrong();
        if self.phase == Phase::SetUp && !wrong.is_empty() {
            let mut digits = Digits::default();
            digits.put_two(0, wrong.len() as u32);
            return digits;
        }
        let half = |side| Half {
            left: self.time_left(side),
            moves: self.moves_made[side],
            runs: self.running() == Some(side),
            was_flagged_first: self.shows_first_flag() && self.first_flag == Some(side),
        };
        let halves = PerSide::new(half(Side::First), half(Side::Second));
        layout::digits(self.options.layout(), halves)
    }

    /// What the alarm tells now, in its pattern; `None` when there is nothing to tell or no alarm.
    pub fn signal(&self) -> Option<Signal> {
        self.signal_since().map(|(signal, _)| signal)
    }

    /// The side whose clock runs now.
    pub fn running(&self) -> Option<Side> {
        self.clock
            .running()
            .filter(|_| self.phase == Phase::Playing)
    }

    /// Whether both flags have fallen for good.
    fn shows_first_flag(&self) -> bool {
        let method = |side| self.control.stage(side, 0).method;
        self.are_both_flagged
            && Side::ALL
                .into_iter()
                .all(|side| !matches!(method(side), Method::PerMove))
    }

    fn blinking_point(&self) -> Option<usize> {
        layout::blinking_point(self.options.layout(), self.running())
    }

    /// What the alarm tells, the most urgent first, and since how long.
    fn signal_since(&self) -> Option<(Signal, Duration)> {
        if !self.options.alarm() {
            return None;
        }
        let lasting = if self.violation.is_some() {
            Some(Signal::Violation)
        } else {
            self.overtime.map(|_| Signal::Time)
        };
        let lasting = lasting.filter(|_| !self.silenced);
        let lasting = lasting.map(|signal| (signal, self.now.since(self.blink_since)));
        let beep = self.beep.map(|(signal, at)| (signal, self.now.since(at)));
        let beep = beep.filter(|&(signal, after)| after < signal.length());
        lasting.max(beep)
    }

    /// When the panel will next change merely because time passes.
    pub(super) fn next_panel_change(&self) -> Option<Instant> {
        let halves = |span: Duration| {
            let elapsed = span.millis() % BLINK.millis();
            self.now + Duration::from_millis(BLINK.millis() - elapsed)
        };
        let blinks = self.blink() != Blink::None || self.being_set().is_some();
        let blink = blinks.then(|| halves(self.now.since(self.blink_since)));
        let played = self.played(self.now);
        let point = self
            .blinking_point()
            .map(|_| halves(self.clock.used_at(played)));
        let second = self
            .running()
            .and_then(|_| self.clock.next_second(&self.control, played));
        let second = second.map(|at| self.on_the_wall(at));
        let sound = self.signal_since().and_then(|(signal, after)| {
            let span = signal.next_change(after)?;
            Some(self.now + span)
        });
        [blink, point, second, sound].into_iter().flatten().min()
    }

    /// Gives a signal, in place of one that still sounds.
    pub(super) fn beep(&mut self, signal: Signal) {
        self.beep = Some((signal, self.now));
    }

    /// Pieces have been in the hand for a long time.
    pub(super) fn remind(&mut self, at: Instant) {
        self.notify(Notice::Reminder);
        self.beep(Signal::Reminder);
        self.remind_at = Some(at + REMINDER);
    }

    /// When a beep will next warn that little time is left.
    pub(super) fn next_warning(&self) -> Option<Instant> {
        let low = self.options.low_time();
        let side = self.running().filter(|_| low > Duration::ZERO)?;
        let now = self.played(self.now);
        let left = self.clock.reading(&self.control, side, now).time;
        let last = (1..=LAST_SECONDS).map(Duration::from_secs);
        let next = last
            .chain([low])
            .filter(|&at| at < left && at <= low)
            .max()?;
        Some(self.on_the_wall(self.clock.reaches(&self.control, next, now)?))
    }
}

/// Whether what blinks is dark after that time.
fn is_second_half(span: Duration) -> bool {
    span.millis() / BLINK.millis() % 2 == 1
}
