// SPDX-License-Identifier: Apache-2.0
//! How time is allotted, and how that is written.

use core::fmt;
use core::ops::RangeInclusive;

use rules::Side;

use crate::Duration;

/// How many stages a time control has at the most.
pub const STAGES: usize = 3;

/// What becomes of a player's time besides running down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Each move has all of the time.
    PerMove,
    /// Nothing: all moves have to be made within the time (FIDE Guidelines III).
    Sudden,
    /// This much is added before each move, the first one included (FIDE 6.3.2, "cumulative").
    Fischer(Duration),
    /// The time runs only after this delay in each move (US Chess rule 5F).
    Delay(Duration),
    /// What a move has used is given back after it, at the most this much.
    Bronstein(Duration),
    /// When the time is used up, each move has a period. One in which no move is made is lost.
    Byoyomi {
        /// How long a period lasts.
        period: Duration,
        /// How many there are, 1 to 9.
        periods: u8,
    },
    /// What one side uses, the other side is given.
    Hourglass,
}

/// A part of a game with a time and a method of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// How many moves the side has to make in it; 0 in the last one, which never ends.
    pub moves: u16,
    /// The time for it. What is left of the stage before is added.
    pub time: Duration,
    /// What becomes of it.
    pub method: Method,
}

/// What one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment([Option<Stage>; STAGES]);

impl Allotment {
    /// One stage for the whole game.
    #[must_use]
    pub const fn single(method: Method, time: Duration) -> Self {
        let stage = Stage {
            moves: 0,
            time,
            method,
        };
        Allotment([Some(stage), None, None])
    }

    /// Several stages, of which the last one has no number of moves.
    pub(super) const fn staged(stages: [Option<Stage>; STAGES]) -> Self {
        Allotment(stages)
    }

    /// The stage with that index, counted from 0; the last one if there are not so many.
    #[must_use]
    pub fn stage(&self, index: u8) -> Stage {
        let [first, second, third] = self.0;
        let stage = match index {
            0 => first,
            1 => second.or(first),
            _ => third.or(second).or(first),
        };
        stage.unwrap_or(Stage {
            moves: 0,
            time: Duration::ZERO,
            method: Method::Sudden,
        })
    }

    /// The stages, the first one first.
    pub fn stages(&self) -> impl Iterator<Item = Stage> + '_ {
        self.0.iter().copied().flatten()
    }
}

/// How time is allotted to the two sides.
///
/// It is written as in scenario files, for both sides or for the first player and then for the
/// second one: [`TimeControl::parse`] and [`fmt::Display`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    first: Allotment,
    /// If it is not the same.
    second: Option<Allotment>,
}

impl TimeControl {
    /// The same for both sides.
    #[must_use]
    pub const fn both(allotment: Allotment) -> Self {
        TimeControl {
            first: allotment,
            second: None,
        }
    }

    /// What the first player has, and what the second one has.
    #[must_use]
    pub const fn each(first: Allotment, second: Allotment) -> Self {
        TimeControl {
            first,
            second: Some(second),
        }
    }

    /// This much for every single move.
    #[must_use]
    pub const fn per_move(time: Duration) -> Self {
        Self::both(Allotment::single(Method::PerMove, time))
    }

    /// What that side has.
    #[must_use]
    pub fn of(&self, side: Side) -> &Allotment {
        match (side, &self.second) {
            (Side::Second, Some(second)) => second,
            _ => &self.first,
        }
    }

    /// The one stage that there is, if it is the same for both sides.
    #[must_use]
    pub const fn only_stage(&self) -> Option<Stage> {
        match (self.second, self.first.0) {
            (None, [stage, None, None]) => stage,
            _ => None,
        }
    }
}

/// What the numbers of a time control may be.
impl TimeControl {
    /// The time, in seconds: of a game, of a stage, of an hourglass. Fischer's and byo-yomi's may
    /// be 0.
    pub const SECONDS: RangeInclusive<u32> = 1..=86_400;
    /// An increment, a delay or a period, in seconds.
    pub const INCREMENT_SECONDS: RangeInclusive<u32> = 1..=3600;
    /// The periods of byo-yomi.
    pub const PERIODS: RangeInclusive<u32> = 1..=9;
    /// The moves of a stage.
    pub const STAGE_MOVES: RangeInclusive<u32> = 1..=999;
    /// The forms in which a time control is written, and what the numbers may be.
    pub const FORMS: &'static str = "per-move S, sudden S, fischer S+I, delay S+D, bronstein S+D, \
        byoyomi S+NxP, hourglass S, or stages N/S+I,S+I (S 1 to 86400, in fischer and byoyomi from \
        0; I, D and P 1 to 3600; N 1 to 9 periods, or 1 to 999 moves)";
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.of(Side::First))?;
        if self.of(Side::First) != self.of(Side::Second) {
            write!(f, " {}", self.of(Side::Second))?;
        }
        Ok(())
    }
}

impl fmt::Display for Allotment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.stage(0);
        if first.moves == 0 {
            let name = match first.method {
                Method::PerMove => "per-move",
                Method::Sudden => "sudden",
                Method::Fischer(_) => "fischer",
                Method::Delay(_) => "delay",
                Method::Bronstein(_) => "bronstein",
                Method::Byoyomi { .. } => "byoyomi",
                Method::Hourglass => "hourglass",
            };
            return write!(f, "{name} {}", Amount(first, '+'));
        }
        f.write_str("stages ")?;
        for (index, stage) in self.stages().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            if stage.moves > 0 {
                write!(f, "{}/", stage.moves)?;
            }
            let sign = match stage.method {
                Method::Delay(_) => 'd',
                Method::Bronstein(_) => 'b',
                _ => '+',
            };
            write!(f, "{}", Amount(stage, sign))?;
        }
        Ok(())
    }
}

/// The time of a stage and what its method adds, with this sign between them.
struct Amount(Stage, char);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Amount(stage, sign) = self;
        write!(f, "{}", stage.time.secs_rounded_up())?;
        match stage.method {
            Method::PerMove | Method::Sudden | Method::Hourglass => Ok(()),
            Method::Fischer(span) | Method::Delay(span) | Method::Bronstein(span) => {
                write!(f, "{sign}{}", span.secs_rounded_up())
            }
            Method::Byoyomi { period, periods } => {
                write!(f, "{sign}{periods}x{}", period.secs_rounded_up())
            }
        }
    }
}
