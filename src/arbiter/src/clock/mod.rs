// SPDX-License-Identifier: Apache-2.0
//! The two players' clocks. At most one runs.
//!
//! A clock keeps what each side had at the beginning of its turn and what the side to move has
//! used since. All else follows from the [`Method`] of the stage that the side is in: [`budget`]
//! says how long the turn may last, [`Clock::reading`] what is left meanwhile, and
//! [`Clock::moved`] what is left afterwards.
//!
//! In a firmware the stage is often a constant ([`Control`]). What takes one is inlined, so that the
//! compiler sees its method and leaves out what is there for others.

mod control;
mod parse;
#[cfg(test)]
mod tables;

use core::fmt;

use rules::{PerSide, Side};

use crate::{Duration, Instant};

pub use control::{Allotment, Method, STAGES, Stage, TimeControl};

/// Where a clock has its time control from: a [`TimeControl`] that can be chosen, or in a firmware
/// that plays only one, a constant, so that the code for all others is not in the image.
pub trait Control: Copy + PartialEq + fmt::Debug {
    /// The stage of a side with that index, counted from 0; the last one if there are not so many.
    fn stage(&self, side: Side, index: u8) -> Stage;

    /// Whether another one can be chosen at the board.
    const IS_CHOSEN: bool = false;

    /// Takes another time control; returns whether it can.
    fn choose(&mut self, _control: TimeControl) -> bool {
        false
    }
}

impl Control for TimeControl {
    fn stage(&self, side: Side, index: u8) -> Stage {
        self.of(side).stage(index)
    }

    const IS_CHOSEN: bool = true;

    fn choose(&mut self, control: TimeControl) -> bool {
        *self = control;
        true
    }
}

/// What a side has left at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeLeft {
    /// The time: that of the period, once the time before byo-yomi is used up.
    pub time: Duration,
    /// In a period of byo-yomi, how many there are left with this one; otherwise 0.
    pub periods: u8,
}

/// The clocks of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    sides: PerSide<SideClock>,
    /// The side whose time it is.
    turn: Side,
    /// What it has used in this turn before the clock was last started.
    used: Duration,
    /// Since when the clock runs.
    running: Option<Instant>,
}

/// What one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct SideClock {
    /// What it had at the beginning of its turn, or has now if it is not to move.
    left: Duration,
    /// The periods of byo-yomi that it has, whether or not they have begun.
    periods: u8,
    stage: u8,
    /// How many moves it has made in this stage.
    moves: u16,
    /// Whether its time was used up in this stage.
    flagged: bool,
}

impl SideClock {
    /// Has the time of a stage as well, from the first move in it on.
    #[inline(always)]
    fn begin(&mut self, stage: Stage) {
        self.left = self.left + stage.time;
        self.moves = 0;
        self.flagged = false;
        self.begin_periods(stage);
    }

    fn begin_periods(&mut self, stage: Stage) {
        self.periods = match stage.method {
            Method::Byoyomi { periods, .. } => periods,
            _ => 0,
        };
    }

    /// Is given what the method gives before a move.
    #[inline(always)]
    fn begin_move(&mut self, stage: Stage) {
        match stage.method {
            Method::PerMove => self.left = stage.time,
            Method::Fischer(increment) if !self.flagged => self.left = self.left + increment,
            _ => {}
        }
    }
}

/// How long a turn may last.
#[inline(always)]
fn budget(side: &SideClock, method: Method) -> Duration {
    match method {
        Method::Delay(delay) => side.left + delay,
        Method::Byoyomi { period, .. } => side.left + period.times(side.periods),
        _ => side.left,
    }
}

/// How many periods have been used up when so much has been used of the time after the main one.
/// A period that was used to its last millisecond has been enough.
fn periods_used(over: Duration, period: Duration) -> u32 {
    let millis = over.millis().saturating_sub(1);
    millis.checked_div(period.millis()).unwrap_or(0)
}

impl Clock {
    /// Stopped clocks with the full time on both sides.
    pub fn new(control: &impl Control) -> Self {
        let mut sides = PerSide::<SideClock>::default();
        for side in Side::ALL {
            let stage = control.stage(side, 0);
            sides[side].begin(stage);
            sides[side].begin_move(stage);
        }
        Clock {
            sides,
            turn: Side::First,
            used: Duration::ZERO,
            running: None,
        }
    }

    fn stage(&self, control: &impl Control, side: Side) -> Stage {
        control.stage(side, self.sides[side].stage)
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|_| self.turn)
    }

    /// Starts one side's clock.
    pub fn start(&mut self, side: Side, at: Instant) {
        self.turn = side;
        self.running = Some(at);
    }

    /// The clock that was stopped goes on.
    pub fn go_on(&mut self, at: Instant) {
        self.running = Some(at);
    }

    /// Stops the clock that runs.
    pub fn stop(&mut self, at: Instant) {
        self.used = self.used_at(at);
        self.running = None;
    }

    /// Since when it runs.
    pub fn running_since(&self) -> Option<Instant> {
        self.running
    }

    /// What the side to move has used in its turn.
    pub fn used_at(&self, now: Instant) -> Duration {
        self.used
            + self
                .running
                .map_or(Duration::ZERO, |since| now.since(since))
    }

    /// The side has made its move: its clock stops, the other one starts. Returns the time
    /// used for the move.
    pub fn moved(&mut self, control: &impl Control, side: Side, at: Instant) -> Duration {
        self.stop(at);
        let used = core::mem::take(&mut self.used);
        let stage = self.stage(control, side);
        let left = self.left_after(side, stage.method, used);
        let this = &mut self.sides[side];
        this.flagged |= used > budget(this, stage.method);
        if let Method::Byoyomi { period, .. } = stage.method {
            let lost = periods_used(used.saturating_sub(this.left), period);
            this.periods = this
                .periods
                .saturating_sub(lost.try_into().unwrap_or(u8::MAX));
        }
        let given = this.left.min(used);
        this.left = left;
        this.moves = this.moves.saturating_add(1);
        if matches!(stage.method, Method::Hourglass) {
            let other = &mut self.sides[side.other()];
            other.left = other.left + given;
        }
        self.begin_next_move(control, side, stage);
        self.start(side.other(), at);
        used
    }

    /// What is left of the time of a side that has moved.
    #[inline(always)]
    fn left_after(&self, side: Side, method: Method, used: Duration) -> Duration {
        let left = self.sides[side].left;
        match method {
            Method::Delay(delay) => left.saturating_sub(used.saturating_sub(delay)),
            Method::Bronstein(most) if used <= left => left.saturating_sub(used) + used.min(most),
            _ => left.saturating_sub(used),
        }
    }

    /// The side is given what it has in its next move, and if that begins a stage, the stage's time.
    #[inline(always)]
    fn begin_next_move(&mut self, control: &impl Control, side: Side, mut stage: Stage) {
        let this = &mut self.sides[side];
        if stage.moves != 0 && this.moves >= stage.moves {
            this.stage += 1;
            stage = control.stage(side, this.stage);
            this.begin(stage);
        }
        this.begin_move(stage);
    }

    /// What a side has left; for the side not to move, what it will have in its turn.
    pub fn reading(&self, control: &impl Control, side: Side, now: Instant) -> TimeLeft {
        let this = &self.sides[side];
        let (used, given) = if side == self.turn {
            (self.used_at(now), Duration::ZERO)
        } else {
            (Duration::ZERO, self.given_at(control, now))
        };
        let left = this.left + given;
        let mut time = left.saturating_sub(used);
        let mut periods = 0;
        match self.stage(control, side).method {
            Method::Delay(delay) => time = left.saturating_sub(used.saturating_sub(delay)),
            Method::Byoyomi { period, .. } if used > left || left == Duration::ZERO => {
                let over = used.saturating_sub(left);
                let lost = periods_used(over, period);
                periods = this
                    .periods
                    .saturating_sub(lost.try_into().unwrap_or(u8::MAX));
                let end = period.millis().saturating_mul(lost.saturating_add(1));
                time = Duration::from_millis(end).saturating_sub(over);
                if periods == 0 {
                    time = Duration::ZERO;
                }
            }
            _ => {}
        }
        TimeLeft { time, periods }
    }

    /// What the side to move gives the other one in this turn, by an hourglass.
    fn given_at(&self, control: &impl Control, now: Instant) -> Duration {
        match self.stage(control, self.turn).method {
            Method::Hourglass => self.used_at(now).min(self.sides[self.turn].left),
            _ => Duration::ZERO,
        }
    }

    /// When the running clock will have run out; never again in the same stage, unless each move
    /// has a time of its own.
    pub fn runs_out(&self, control: &impl Control) -> Option<Instant> {
        let since = self.running?;
        let this = &self.sides[self.turn];
        let method = self.stage(control, self.turn).method;
        if this.flagged && !matches!(method, Method::PerMove) {
            return None;
        }
        Some(since + budget(this, method).saturating_sub(self.used))
    }

    /// When the running clock will show that time, which is less than it shows now.
    pub fn reaches(&self, control: &impl Control, time: Duration, now: Instant) -> Option<Instant> {
        let side = self.running()?;
        let span = self.reading(control, side, now).time.saturating_sub(time);
        Some(now + self.delay_left(control, side, now) + span)
    }

    /// For how long the clock that runs still stands, by a US delay.
    fn delay_left(&self, control: &impl Control, side: Side, now: Instant) -> Duration {
        match self.stage(control, side).method {
            Method::Delay(delay) => delay.saturating_sub(self.used_at(now)),
            _ => Duration::ZERO,
        }
    }

    /// When the seconds, rounded up, of one of the clocks will be others; `None` once the running
    /// one is at zero.
    pub fn next_second(&self, control: &impl Control, now: Instant) -> Option<Instant> {
        let side = self.running()?;
        let shown = self.reading(control, side, now);
        let left = shown.time.millis();
        let mut span = match left.div_ceil(1000).checked_sub(1) {
            Some(next) => left - next * 1000,
            // The next period is about to begin.
            None if shown.periods > 1 || self.is_before_byo_yomi(control, side) => 1,
            None => return None,
        };
        if matches!(self.stage(control, side).method, Method::Hourglass) {
            let other = self.reading(control, side.other(), now).time.millis();
            span = span.min(other.div_ceil(1000) * 1000 - other + 1);
        }
        Some(now + self.delay_left(control, side, now) + Duration::from_millis(span))
    }

    fn is_before_byo_yomi(&self, control: &impl Control, side: Side) -> bool {
        let is_byo_yomi = matches!(self.stage(control, side).method, Method::Byoyomi { .. });
        is_byo_yomi && self.sides[side].left > Duration::ZERO && self.sides[side].periods > 0
    }

    /// The arbiter says how many moves a side has made in this game.
    pub fn correct_moves(&mut self, control: &impl Control, side: Side, count: u32) {
        let (mut index, mut rest) = (0, count);
        let mut stage = control.stage(side, index);
        while stage.moves != 0 && rest >= u32::from(stage.moves) {
            rest -= u32::from(stage.moves);
            index += 1;
            stage = control.stage(side, index);
        }
        let this = &mut self.sides[side];
        this.moves = rest.try_into().unwrap_or(u16::MAX);
        if index != this.stage {
            this.stage = index;
            this.flagged = false;
            this.begin_periods(stage);
        }
    }

    /// The arbiter gives a side so much time. In a period of byo-yomi it is that of the period,
    /// as far as it goes.
    pub fn correct(&mut self, control: &impl Control, side: Side, time: Duration, now: Instant) {
        let shown = self.reading(control, side, now);
        let is_turn = side == self.turn;
        let this = &mut self.sides[side];
        this.flagged = false;
        match control.stage(side, this.stage).method {
            Method::Byoyomi { period, .. } if is_turn && shown.periods > 0 => {
                // More than a period holds comes before the periods that are left.
                let is_more = time > period;
                this.left = if is_more { time } else { Duration::ZERO };
                this.periods = shown.periods;
                self.begin_again(
                    if is_more {
                        Duration::ZERO
                    } else {
                        period.saturating_sub(time)
                    },
                    now,
                );
            }
            Method::Delay(delay) if is_turn => {
                let used = self.used_at(now).saturating_sub(delay);
                self.sides[side].left = time + used;
            }
            _ if is_turn => self.sides[side].left = time + self.used_at(now),
            _ => {
                self.give(control, now);
                self.sides[side].left = time;
            }
        }
    }

    /// Counts the turn as if so much had been used of it until now.
    fn begin_again(&mut self, used: Duration, now: Instant) {
        self.used = used;
        self.running = self.running.map(|_| now);
    }

    /// What an hourglass gives in this turn is given already, so that what the other side has can
    /// be anything.
    fn give(&mut self, control: &impl Control, now: Instant) {
        let given = self.given_at(control, now);
        if given > Duration::ZERO {
            let turn = &mut self.sides[self.turn];
            turn.left = turn.left.saturating_sub(given);
            self.begin_again(Duration::ZERO, now);
        }
    }
}
