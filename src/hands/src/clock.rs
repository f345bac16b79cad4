// SPDX-License-Identifier: Apache-2.0
//! A clock that counts single milliseconds and knows nothing else than what each of them does, by
//! the definition of each time control. The arbiter's is judged by it.

use arbiter::{Duration, Method, Stage, TimeControl, TimeLeft};
use rules::{PerSide, Side};

/// What one side has, in milliseconds.
#[derive(Clone, Default, Debug)]
struct Half {
    left: u32,
    /// What is left of the delay in this move.
    delay: u32,
    /// What is left of the period of byo-yomi.
    period: u32,
    periods: u8,
    flagged: bool,
    stage: u8,
    moves: u16,
}

/// Both sides' clocks.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    halves: PerSide<Half>,
    turn: Side,
    /// What the side to move has used in its turn, in milliseconds.
    used: u32,
    /// Whether it has used more than it had.
    late: bool,
    runs: bool,
}

impl Half {
    fn begin_stage(&mut self, stage: Stage) {
        self.left += stage.time.millis();
        self.moves = 0;
        self.flagged = false;
        if let Method::Byoyomi { periods, .. } = stage.method {
            self.periods = periods;
        }
    }

    fn begin_move(&mut self, stage: Stage) {
        match stage.method {
            Method::PerMove => self.left = stage.time.millis(),
            Method::Fischer(increment) if !self.flagged => self.left += increment.millis(),
            Method::Delay(delay) => self.delay = delay.millis(),
            Method::Byoyomi { period, .. } if self.periods > 0 => self.period = period.millis(),
            _ => {}
        }
    }

    /// What the next millisecond is taken from; for one that is not there, this is 0.
    fn next(&mut self, method: Method) -> &mut u32 {
        match method {
            Method::Delay(_) if self.delay > 0 => &mut self.delay,
            Method::Byoyomi { period, .. } if self.left == 0 => {
                if self.period == 0 && self.periods > 0 {
                    self.periods -= 1;
                    self.period = if self.periods > 0 { period.millis() } else { 0 };
                }
                &mut self.period
            }
            _ => &mut self.left,
        }
    }
}

impl Clock {
    /// The clocks at the beginning of a game, the first player's running.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let mut clock = Clock {
            control,
            halves: PerSide::default(),
            turn: Side::First,
            used: 0,
            late: false,
            runs: true,
        };
        for side in Side::ALL {
            let stage = clock.stage(side);
            clock.halves[side].begin_stage(stage);
            clock.halves[side].begin_move(stage);
        }
        clock
    }

    fn stage(&self, side: Side) -> Stage {
        self.control.of(side).stage(self.halves[side].stage)
    }

    /// A millisecond passes. Returns whether a flag falls: once in a stage, or in each move that
    /// has a time of its own.
    pub fn tick(&mut self) -> bool {
        if !self.runs {
            return false;
        }
        self.used += 1;
        let method = self.stage(self.turn).method;
        let half = &mut self.halves[self.turn];
        let next = half.next(method);
        if *next == 0 {
            let is_first = !half.flagged || method == Method::PerMove && !self.late;
            half.flagged = true;
            self.late = true;
            return is_first;
        }
        *next -= 1;
        if method == Method::Hourglass {
            self.halves[self.turn.other()].left += 1;
        }
        false
    }

    /// Whether the next millisecond is one too many.
    #[must_use]
    pub fn is_at_the_end(&self) -> bool {
        let mut half = self.halves[self.turn].clone();
        self.runs && !self.late && *half.next(self.stage(self.turn).method) == 0
    }

    /// The side to move has made its move.
    pub fn pass(&mut self) {
        let side = self.turn;
        let used = std::mem::take(&mut self.used);
        let in_time = !std::mem::take(&mut self.late);
        let stage = self.stage(side);
        let half = &mut self.halves[side];
        if let Method::Bronstein(most) = stage.method
            && in_time
        {
            half.left += used.min(most.millis());
        }
        half.moves += 1;
        if stage.moves != 0 && half.moves >= stage.moves {
            half.stage += 1;
            let next = self.stage(side);
            self.halves[side].begin_stage(next);
        }
        let stage = self.stage(side);
        self.halves[side].begin_move(stage);
        self.turn = side.other();
    }

    /// The clocks stand still, or go on.
    pub fn set_running(&mut self, runs: bool) {
        self.runs = runs;
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// What that side has used in its turn, in milliseconds.
    #[must_use]
    pub fn used(&self) -> u32 {
        self.used
    }

    /// What a side has left.
    #[must_use]
    pub fn left(&self, side: Side) -> TimeLeft {
        let half = &self.halves[side];
        let (time, periods) = match self.stage(side).method {
            Method::Byoyomi { period, .. } if half.left == 0 => {
                // A period begins with the first millisecond that is not of the time before.
                let begins = side != self.turn || self.used == 0;
                if begins || half.period != period.millis() {
                    (half.period, half.periods)
                } else {
                    (0, 0)
                }
            }
            _ => (half.left, 0),
        };
        TimeLeft {
            time: Duration::from_millis(time),
            periods,
        }
    }
}
