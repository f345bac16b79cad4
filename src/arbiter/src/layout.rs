// SPDX-License-Identifier: Apache-2.0
//! What eight digits say of two clocks and two counts.

use rules::{PerSide, Side, names};

use crate::{Digits, TimeLeft};

/// How the digits are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Of each side, two digits of seconds and two of moves, as on a referee's panel. The point
    /// behind the seconds marks the side whose clock runs; in a period of byo-yomi, its count is
    /// that of the periods left, after a blank.
    #[default]
    Count,
    /// Of each side, its time in four digits: minutes and seconds, above 99.59 hours and minutes,
    /// in a period of byo-yomi how many there are left and seconds. The point behind the second
    /// digit blinks on the side whose clock runs.
    Clock,
}

names! {
    Layout {
        (Layout::Count) => "count",
        (Layout::Clock) => "clock",
    }
}

/// The digits of one side.
pub(crate) const HALF: usize = 4;

/// The digit of a half, counted from 0, whose point marks the running clock.
const RUNNING_POINT: usize = 1;

/// The digit of a half whose point marks, when both flags have fallen, the one that was first.
const FLAG_POINT: usize = 0;

/// The most that two digits can show.
const TWO_DIGITS: u32 = 99;

/// What there is to show of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Half {
    pub left: TimeLeft,
    pub moves: u32,
    pub runs: bool,
    /// Whether both flags have fallen, and this one was the first.
    pub was_flagged_first: bool,
}

/// The digits that show both sides.
pub(crate) fn digits(layout: Layout, halves: PerSide<Half>) -> Digits {
    let mut digits = Digits::default();
    for side in Side::ALL {
        let first = side.index() * HALF;
        let half = halves[side];
        match layout {
            Layout::Count => put_time_and_count(&mut digits, first, half),
            Layout::Clock => put_clock(&mut digits, first, half),
        }
        if half.runs || layout == Layout::Clock {
            digits.put_point(first + RUNNING_POINT);
        }
        if half.was_flagged_first {
            digits.put_point(first + FLAG_POINT);
        }
    }
    digits
}

/// The digit whose point blinks.
pub(crate) fn blinking_point(layout: Layout, running: Option<Side>) -> Option<usize> {
    let side = running.filter(|_| layout == Layout::Clock)?;
    Some(side.index() * HALF + RUNNING_POINT)
}

fn put_time_and_count(digits: &mut Digits, first: usize, half: Half) {
    let seconds = half.left.time.secs_rounded_up();
    digits.put_two(first, seconds.min(TWO_DIGITS));
    if half.runs && half.left.periods > 0 {
        digits.put_one(first + 3, u32::from(half.left.periods));
    } else {
        digits.put_two(first + 2, half.moves % 100);
    }
}

fn put_clock(digits: &mut Digits, first: usize, half: Half) {
    let seconds = half.left.time.secs_rounded_up();
    let (minutes, periods) = (seconds / 60, u32::from(half.left.periods));
    if periods > 0 && seconds <= TWO_DIGITS {
        digits.put_one(first, periods);
        digits.put_two(first + 2, seconds);
    } else if minutes <= TWO_DIGITS {
        digits.put_two(first, minutes);
        digits.put_two(first + 2, seconds % 60);
    } else {
        let hours = minutes / 60;
        if hours < 10 {
            digits.put_one(first + 1, hours);
        } else {
            digits.put_two(first, hours.min(TWO_DIGITS));
        }
        digits.put_two(first + 2, minutes % 60);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;
    use crate::Duration;

    fn half(millis: u32, periods: u8, moves: u32) -> Half {
        Half {
            left: TimeLeft {
                time: Duration::from_millis(millis),
                periods,
            },
            moves,
            ..Half::default()
        }
    }

    #[track_caller]
    fn assert_shown(layout: Layout, first: Half, second: Half, wanted: &str) {
        let shown = digits(layout, PerSide::new(first, second));
        assert_eq!(shown.to_string(), wanted);
    }

    #[test]
    fn seconds_and_counts() {
        let running = Half {
            runs: true,
            ..half(99_001, 0, 7)
        };
        assert_shown(Layout::Count, running, half(4001, 0, 123), "99.070523");
        assert_shown(Layout::Count, half(0, 0, 0), running, "000099.07");
    }

    #[test]
    fn a_period_shows_how_many_there_are_while_it_runs() {
        let period = half(29_001, 3, 12);
        let running = Half {
            runs: true,
            ..period
        };
        assert_shown(Layout::Count, running, period, "30. 33012");
        assert_shown(Layout::Clock, running, period, "3 .303 .30");
    }

    #[test]
    fn minutes_and_seconds_then_hours_and_minutes() {
        let second = half(0, 0, 0);
        for (millis, wanted) in [
            (1, "00.01"),
            (59_001, "01.00"),
            (5_999_000, "99.59"),
            (5_999_001, " 1.40"),
            (7_199_000, " 1.59"),
            (7_200_000, " 2.00"),
            (86_400_000, "24.00"),
        ] {
            let shown = std::format!("{wanted}00.00");
            assert_shown(Layout::Clock, half(millis, 0, 50), second, &shown);
        }
    }

    #[test]
    fn a_long_period_of_byo_yomi_is_shown_in_minutes() {
        assert_shown(
            Layout::Clock,
            half(99_000, 2, 0),
            half(99_001, 2, 0),
            "2 .9901.40",
        );
    }

    #[test]
    fn the_first_flag_has_a_point_of_its_own() {
        let flagged = Half {
            was_flagged_first: true,
            ..half(0, 0, 4)
        };
        assert_shown(Layout::Count, half(5000, 0, 5), flagged, "05050.004");
        assert_shown(Layout::Clock, half(5000, 0, 5), flagged, "00.050.0.00");
    }

    #[test]
    fn only_the_running_point_blinks() {
        assert_eq!(blinking_point(Layout::Count, Some(Side::First)), None);
        assert_eq!(blinking_point(Layout::Clock, Some(Side::First)), Some(1));
        assert_eq!(blinking_point(Layout::Clock, Some(Side::Second)), Some(5));
        assert_eq!(blinking_point(Layout::Clock, None), None);
    }
}
