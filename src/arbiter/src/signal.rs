// SPDX-License-Identifier: Apache-2.0
//! The patterns in which the alarm sounds, each distinct from the others. None of them keeps the
//! arbiter from anything.

use crate::Duration;

/// What the alarm tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Signal {
    /// A player has little time left: one very short beep, and one for each of the last seconds.
    LowTime,
    /// Pieces have been in the hand for a long time: a short beep.
    Reminder,
    /// A key is refused: two very short beeps.
    Refusal,
    /// The game has ended: three beeps.
    End,
    /// A player's time is used up, and the game goes on: long tones with short gaps.
    Time,
    /// A violation lasts: an unbroken tone.
    Violation,
}

/// For how long a signal sounds, is silent after that, and how often; 0 times without an end.
struct Pattern {
    on: u32,
    off: u32,
    times: u32,
}

impl Pattern {
    /// How long ago the sound has begun that this is a part of, or its gap; `None` when all is
    /// over.
    const fn place(&self, after: Duration) -> Option<u32> {
        let period = self.on + self.off;
        if self.times != 0 && after.millis() >= period * self.times {
            return None;
        }
        after.millis().checked_rem(period)
    }
}

impl Signal {
    const fn pattern(self) -> Pattern {
        let (on, off, times) = match self {
            Signal::LowTime => (40, 0, 1),
            Signal::Reminder => (100, 0, 1),
            Signal::Refusal => (50, 50, 2),
            Signal::End => (300, 200, 3),
            Signal::Time => (700, 300, 0),
            Signal::Violation => (1000, 0, 0),
        };
        Pattern { on, off, times }
    }

    /// How long it lasts; [`Duration::MAX`] if it does not end by itself.
    #[must_use]
    pub const fn length(self) -> Duration {
        let Pattern { on, off, times } = self.pattern();
        match times {
            0 => Duration::MAX,
            times => Duration::from_millis((on + off) * times),
        }
    }

    /// Whether it sounds so long after it has begun.
    #[must_use]
    pub const fn sounds(self, after: Duration) -> bool {
        let pattern = self.pattern();
        match pattern.place(after) {
            Some(place) => place < pattern.on,
            None => false,
        }
    }

    /// How long after that it is silent again, or sounds again; `None` if it stays as it is.
    pub(crate) const fn next_change(self, after: Duration) -> Option<Duration> {
        let pattern = self.pattern();
        match pattern.place(after) {
            Some(_) if pattern.times == 0 && pattern.off == 0 => None,
            Some(place) if place < pattern.on => Some(Duration::from_millis(pattern.on - place)),
            Some(place) => Some(Duration::from_millis(pattern.on + pattern.off - place)),
            None => None,
        }
    }

    /// Whether it calls for somebody to do something, so that the alarm counts as on.
    pub(crate) const fn is_alarm(self) -> bool {
        !matches!(self, Signal::LowTime | Signal::End)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Signal; 6] = [
        Signal::LowTime,
        Signal::Reminder,
        Signal::Refusal,
        Signal::End,
        Signal::Time,
        Signal::Violation,
    ];

    fn sound(signal: Signal) -> [bool; 500] {
        core::array::from_fn(|tick| signal.sounds(Duration::from_millis(10 * tick as u32)))
    }

    #[test]
    fn all_signals_sound_different() {
        for (index, one) in ALL.into_iter().enumerate() {
            for other in ALL.into_iter().skip(index + 1) {
                assert_ne!(sound(one), sound(other), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn the_next_change_is_when_the_sound_changes() {
        for signal in ALL {
            let mut next = signal.next_change(Duration::ZERO);
            for millis in 1..4000 {
                let now = Duration::from_millis(millis);
                let before = Duration::from_millis(millis - 1);
                if signal.sounds(now) != signal.sounds(before) {
                    assert_eq!(next, Some(now), "{signal:?}");
                }
                if next == Some(now) {
                    next = signal.next_change(now).map(|span| now + span);
                }
            }
        }
    }
}
