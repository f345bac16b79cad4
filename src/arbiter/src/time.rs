// SPDX-License-Identifier: Apache-2.0
//! Points and spans of time, in whole milliseconds. The arbiter has no clock of its own.

use core::ops::Add;

/// A point in time: milliseconds since some fixed moment, such as power-on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Instant(u64);

impl Instant {
    /// The moment from which the others count.
    pub const ZERO: Instant = Instant(0);

    /// That many milliseconds after [`Instant::ZERO`].
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Instant(millis)
    }

    /// Milliseconds since [`Instant::ZERO`].
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// The time from `earlier` until now; zero if `earlier` is later, and at most
    /// [`Duration::MAX`].
    #[must_use]
    pub fn since(self, earlier: Instant) -> Duration {
        Duration(u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX))
    }
}

/// A span of time, 0 to 49 days.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Duration(u32);

impl Duration {
    /// No time at all.
    pub const ZERO: Duration = Duration(0);
    /// The longest span that can be expressed.
    pub const MAX: Duration = Duration(u32::MAX);

    /// That many milliseconds.
    #[must_use]
    pub const fn from_millis(millis: u32) -> Self {
        Duration(millis)
    }

    /// That many seconds, at most [`Duration::MAX`].
    #[must_use]
    pub const fn from_secs(secs: u32) -> Self {
        Duration(secs.saturating_mul(1000))
    }

    /// The span in milliseconds.
    #[must_use]
    pub const fn millis(self) -> u32 {
        self.0
    }

    /// The span in seconds, rounded up, as on a clock that counts down.
    #[must_use]
    pub const fn secs_rounded_up(self) -> u32 {
        self.0.div_ceil(1000)
    }

    /// The span so many times, at most [`Duration::MAX`].
    #[must_use]
    pub const fn times(self, count: u8) -> Duration {
        Duration(self.0.saturating_mul(count as u32))
    }

    /// What is left of this span when `other` is taken away; not less than zero.
    #[must_use]
    pub const fn saturating_sub(self, other: Duration) -> Duration {
        Duration(self.0.saturating_sub(other.0))
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, span: Duration) -> Instant {
        Instant(self.0.saturating_add(u64::from(span.0)))
    }
}

impl Add for Duration {
    type Output = Duration;

    /// At most [`Duration::MAX`].
    fn add(self, other: Duration) -> Duration {
        Duration(self.0.saturating_add(other.0))
    }
}
