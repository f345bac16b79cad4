// SPDX-License-Identifier: Apache-2.0
//! Reads a time control. A constant function, so that the firmware's build reads the one that
//! Kconfig names, and stops where it is wrong.

use core::ops::RangeInclusive;

use super::control::{Allotment, Method, STAGES, Stage, TimeControl};
use crate::Duration;

impl TimeControl {
    /// Reads a time control, all times in seconds:
    ///
    /// | text | what it is |
    /// |---|---|
    /// | `per-move S` | S for each move |
    /// | `sudden S` | S for all moves |
    /// | `fischer S+I` | S, and I more before each move |
    /// | `delay S+D` | S, which runs only after D in each move |
    /// | `bronstein S+D` | S, and at most D of what was used given back after each move |
    /// | `byoyomi S+NxP` | S, then N periods of P |
    /// | `hourglass S` | S, and what the other side uses |
    /// | `stages N/S+I,S+I` | up to three stages: N moves in S with an increment of I, then S with I |
    ///
    /// A stage may also be `S` alone, `SdD` with a delay, `SbD` by Bronstein, or `S+NxP` by
    /// byo-yomi. If two follow each other, the first is the first player's and the second the
    /// second one's.
    ///
    /// ```
    /// use arbiter::TimeControl;
    ///
    /// let control = TimeControl::parse("stages 40/5400+30,1800+30").unwrap();
    /// assert_eq!(control.to_string(), "stages 40/5400+30,1800+30");
    /// assert_eq!(TimeControl::parse("fischer 300"), Err(11));
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is wrong: at which byte.
    pub const fn parse(text: &str) -> Result<Self, usize> {
        let mut cursor = Cursor {
            rest: text.as_bytes(),
            at: 0,
        };
        let first = match cursor.allotment() {
            Ok(first) => first,
            Err(at) => return Err(at),
        };
        if cursor.rest.is_empty() {
            return Ok(TimeControl::both(first));
        }
        if !cursor.takes(b" ") {
            return Err(cursor.at);
        }
        match cursor.allotment() {
            Ok(second) if cursor.rest.is_empty() => Ok(TimeControl::each(first, second)),
            Ok(_) => Err(cursor.at),
            Err(at) => Err(at),
        }
    }
}

/// What is still to be read, and how much has been.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    rest: &'a [u8],
    at: usize,
}

/// A number, or where one is missing or too large or small.
type Number = Result<u32, usize>;

impl Cursor<'_> {
    /// The next byte; 0 at the end.
    const fn peek(&self) -> u8 {
        match self.rest {
            [next, ..] => *next,
            [] => 0,
        }
    }

    const fn skip(&mut self) {
        if let [_, rest @ ..] = self.rest {
            self.rest = rest;
            self.at += 1;
        }
    }

    /// Whether these bytes come next; then they are taken.
    const fn takes(&mut self, mut bytes: &[u8]) -> bool {
        let begin = *self;
        while let [byte, others @ ..] = bytes {
            if self.peek() != *byte {
                *self = begin;
                return false;
            }
            self.skip();
            bytes = others;
        }
        true
    }

    /// Whether this name comes next, as a word of its own; then it and the space after it are taken.
    const fn takes_name(&mut self, name: &[u8]) -> bool {
        let begin = *self;
        if self.takes(name) && (self.rest.is_empty() || self.takes(b" ")) {
            return true;
        }
        *self = begin;
        false
    }

    /// A whole number in digits alone, within the range.
    const fn number(&mut self, range: &RangeInclusive<u32>) -> Number {
        let begin = self.at;
        let mut number: u32 = 0;
        while self.peek().is_ascii_digit() {
            number = number
                .saturating_mul(10)
                .saturating_add((self.peek() - b'0') as u32);
            self.skip();
        }
        if self.at == begin || number < *range.start() || number > *range.end() {
            return Err(begin);
        }
        Ok(number)
    }

    const fn seconds(&mut self, range: &RangeInclusive<u32>) -> Result<Duration, usize> {
        match self.number(range) {
            Ok(seconds) => Ok(Duration::from_secs(seconds)),
            Err(at) => Err(at),
        }
    }

    const fn increment(&mut self, sign: &[u8]) -> Result<Duration, usize> {
        if self.takes(sign) {
            self.seconds(&TimeControl::INCREMENT_SECONDS)
        } else {
            Err(self.at)
        }
    }

    /// What one side has.
    const fn allotment(&mut self) -> Result<Allotment, usize> {
        if self.takes_name(b"stages") {
            return self.stages();
        }
        let (plain, alone) = (TimeControl::SECONDS, 0..=*TimeControl::SECONDS.end());
        let (name, range) = if self.takes_name(b"per-move") {
            (b'p', plain)
        } else if self.takes_name(b"sudden") {
            (b's', plain)
        } else if self.takes_name(b"hourglass") {
            (b'h', plain)
        } else if self.takes_name(b"delay") {
            (b'd', plain)
        } else if self.takes_name(b"bronstein") {
            (b'b', plain)
        } else if self.takes_name(b"fischer") {
            (b'f', alone)
        } else if self.takes_name(b"byoyomi") {
            (b'y', alone)
        } else {
            return Err(self.at);
        };
        let time = match self.seconds(&range) {
            Ok(time) => time,
            Err(at) => return Err(at),
        };
        match self.method_of(name) {
            Ok(method) => Ok(Allotment::single(method, time)),
            Err(at) => Err(at),
        }
    }

    /// What follows the time, if the method begins with that letter.
    const fn method_of(&mut self, name: u8) -> Result<Method, usize> {
        match name {
            b'p' => return Ok(Method::PerMove),
            b's' => return Ok(Method::Sudden),
            b'h' => return Ok(Method::Hourglass),
            b'y' => return self.byoyomi(),
            _ => {}
        }
        match (name, self.increment(b"+")) {
            (b'd', Ok(span)) => Ok(Method::Delay(span)),
            (b'b', Ok(span)) => Ok(Method::Bronstein(span)),
            (_, Ok(span)) => Ok(Method::Fischer(span)),
            (_, Err(at)) => Err(at),
        }
    }

    const fn byoyomi(&mut self) -> Result<Method, usize> {
        if !self.takes(b"+") {
            return Err(self.at);
        }
        let periods = match self.number(&TimeControl::PERIODS) {
            Ok(periods) => periods as u8,
            Err(at) => return Err(at),
        };
        match self.increment(b"x") {
            Ok(period) => Ok(Method::Byoyomi { period, periods }),
            Err(at) => Err(at),
        }
    }

    /// Stages with commas between them, of which only the last one has no number of moves.
    const fn stages(&mut self) -> Result<Allotment, usize> {
        let mut stages = [None; STAGES];
        let mut rest: &mut [Option<Stage>] = &mut stages;
        while let [next, others @ ..] = rest {
            let stage = match self.stage() {
                Ok(stage) => stage,
                Err(at) => return Err(at),
            };
            *next = Some(stage);
            if stage.moves == 0 {
                return Ok(Allotment::staged(stages));
            }
            if others.is_empty() || !self.takes(b",") {
                break;
            }
            rest = others;
        }
        Err(self.at)
    }

    const fn stage(&mut self) -> Result<Stage, usize> {
        let begin = *self;
        // Whether the number is one of moves is only known from what follows.
        let mut moves = match self.number(&(0..=u32::MAX)) {
            Ok(number) => number,
            Err(at) => return Err(at),
        };
        if self.peek() == b'/' {
            if moves < *TimeControl::STAGE_MOVES.start() || moves > *TimeControl::STAGE_MOVES.end()
            {
                return Err(begin.at);
            }
            self.skip();
        } else {
            *self = begin;
            moves = 0;
        }
        let time = match self.seconds(&TimeControl::SECONDS) {
            Ok(time) => time,
            Err(at) => return Err(at),
        };
        match self.method_in_stage() {
            Ok(method) => Ok(Stage {
                moves: moves as u16,
                time,
                method,
            }),
            Err(at) => Err(at),
        }
    }

    const fn method_in_stage(&mut self) -> Result<Method, usize> {
        let begin = *self;
        match self.peek() {
            b'd' => match self.increment(b"d") {
                Ok(span) => Ok(Method::Delay(span)),
                Err(at) => Err(at),
            },
            b'b' => match self.increment(b"b") {
                Ok(span) => Ok(Method::Bronstein(span)),
                Err(at) => Err(at),
            },
            b'+' => {
                if let Ok(method) = self.byoyomi() {
                    return Ok(method);
                }
                *self = begin;
                self.method_of(b'f')
            }
            _ => Ok(Method::Sudden),
        }
    }
}
