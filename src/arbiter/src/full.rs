// SPDX-License-Identifier: Apache-2.0
//! Times in full, where there is more room than eight digits have: on text displays and in words.

use core::fmt::{self, Write};

use heapless::String;
use rules::{PerSide, Position, Side};

use crate::panel::DIGITS;
use crate::{Arbiter, Digits, Duration, Options, Phase};

/// A time in hours, minutes and seconds, rounded up: `1:30:00`, and below an hour `4:59`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FullTime(pub Duration);

impl fmt::Display for FullTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = parts(self.0);
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")
        } else {
            write!(f, "{minutes}:{seconds:02}")
        }
    }
}

/// Hours, minutes and seconds, rounded up.
fn parts(time: Duration) -> (u32, u32, u32) {
    let seconds = time.secs_rounded_up();
    (seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The times of both sides, as a text display shows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// What each side has left; nothing while its half, which blinks, is dark.
    left: PerSide<Option<Duration>>,
    /// The side whose clock runs.
    running: Option<Side>,
}

impl Times {
    /// Whether one of them is more than two digits of seconds can show.
    fn are_long(&self) -> bool {
        Side::ALL
            .into_iter()
            .any(|side| self.left[side].is_some_and(|left| left > TWO_DIGITS))
    }
}

/// The longest time that two digits of seconds can show.
const TWO_DIGITS: Duration = Duration::from_secs(99);

/// The columns of a display where points take columns of their own: all digits and two points.
pub const TEXT_COLUMNS: usize = DIGITS + 2;

/// The columns that the times of both sides take.
const FULL_COLUMNS: usize = 16;

/// The most columns that are written.
const MOST_COLUMNS: usize = 40;

/// A row of a text display.
pub type TextRow = String<MOST_COLUMNS>;

/// What a row of a text display with so many columns and rows shows, filled with spaces; nothing in
/// rows that are not used.
///
/// The first row shows the digits. From 16 columns on, the second one shows the times in full, the
/// first player's at its left end and the second player's at its right end, with a point after the
/// one that runs. If there is only one row, these are shown in it instead of the digits while one
/// of them is above 99 s.
pub fn text_row(
    (columns, rows): (usize, usize),
    row: usize,
    digits: Digits,
    times: Option<Times>,
) -> Option<TextRow> {
    let columns = columns.min(MOST_COLUMNS);
    let has_room = columns >= FULL_COLUMNS;
    let is_full = match row {
        0 => rows == 1 && has_room && times.is_some_and(|times| times.are_long()),
        1 if rows > 1 && has_room => true,
        _ => return None,
    };
    let mut text = TextRow::new();
    // There is room for all of it.
    let _ = match times {
        Some(times) if is_full => write_times(&mut text, times, columns),
        _ if is_full => Ok(()),
        _ => write!(text, "{digits}"),
    };
    while text.len() < columns {
        let _ = text.push(' ');
    }
    Some(text)
}

fn write_times(text: &mut TextRow, times: Times, columns: usize) -> fmt::Result {
    let half = |side| half(times.left[side]?, times.running == Some(side), columns / 2);
    let [first, second] = Side::ALL.map(|side| half(side).unwrap_or_default());
    write!(
        text,
        "{first}{second:>width$}",
        width = columns - first.len()
    )
}

/// A time, with hours and minutes alone if there is no room for its seconds.
fn half(left: Duration, runs: bool, columns: usize) -> Option<TextRow> {
    let point = if runs { "." } else { "" };
    let mut text = TextRow::new();
    write!(text, "{}{point}", FullTime(left)).ok()?;
    if text.len() > columns || text.len() == columns && !runs {
        let (hours, minutes, _) = parts(left);
        text.clear();
        write!(text, "{hours}h{minutes:02}{point}").ok()?;
    }
    Some(text)
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// The times that the digits stand for at this moment; nothing while they show how many squares
    /// are wrong.
    pub fn times(&self) -> Option<Times> {
        if self.phase() == Phase::SetUp && !self.wrong().is_empty() {
            return None;
        }
        let panel = self.panel();
        let left = |side| Some(self.time_left(side).time).filter(|_| !panel.is_dark(side));
        Some(Times {
            left: PerSide::new(left(Side::First), left(Side::Second)),
            running: self.running(),
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::{String, ToString};

    use super::*;

    fn secs(seconds: u32) -> Option<Duration> {
        Some(Duration::from_secs(seconds))
    }

    fn times(first: u32, second: u32, running: Option<Side>) -> Option<Times> {
        Some(Times {
            left: PerSide::new(secs(first), secs(second)),
            running,
        })
    }

    #[track_caller]
    fn assert_rows(size: (usize, usize), times: Option<Times>, wanted: &[&str]) {
        let mut digits = Digits::default();
        digits.put_two(0, 99);
        digits.put_point(1);
        let rows = (0..5).map_while(|row| text_row(size, row, digits, times));
        let rows: std::vec::Vec<String> = rows.map(|row| row.to_string()).collect();
        assert_eq!(rows, wanted);
    }

    #[test]
    fn times_in_hours_minutes_and_seconds() {
        for (millis, wanted) in [
            (0, "0:00"),
            (1, "0:01"),
            (59_001, "1:00"),
            (3_599_000, "59:59"),
            (3_599_001, "1:00:00"),
            (5_430_000, "1:30:30"),
            (86_400_000, "24:00:00"),
        ] {
            let shown = FullTime(Duration::from_millis(millis)).to_string();
            assert_eq!(shown, wanted);
        }
    }

    #[test]
    fn a_second_row_shows_the_times() {
        let first = "99.              ";
        assert_rows(
            (16, 2),
            times(5400, 99, None),
            &[&first[..16], "1:30:00     1:39"],
        );
        assert_rows(
            (17, 2),
            times(5400, 5400, Some(Side::First)),
            &[first, "1:30:00.  1:30:00"],
        );
        assert_rows(
            (16, 4),
            times(5400, 59, Some(Side::Second)),
            &[&first[..16], "1:30:00    0:59."],
        );
    }

    #[test]
    fn only_one_row() {
        let digits = "99.             ";
        assert_rows((16, 1), times(99, 99, Some(Side::First)), &[digits]);
        assert_rows(
            (16, 1),
            times(100, 9, Some(Side::First)),
            &["1:40.       0:09"],
        );
        assert_rows(
            (16, 1),
            times(5400, 5400, Some(Side::Second)),
            &["1:30:00 1:30:00."],
        );
        assert_rows((16, 1), None, &[digits]);
    }

    #[test]
    fn too_few_columns() {
        assert_rows((10, 2), times(5400, 5400, None), &["99.       "]);
        assert_rows((15, 1), times(5400, 5400, None), &["99.            "]);
    }

    #[test]
    fn ten_hours_leave_room_for_both() {
        let ten = times(36_000, 86_400, Some(Side::First));
        assert_rows((16, 1), ten, &["10h00.     24h00"]);
        assert_rows((20, 1), ten, &["10:00:00.   24:00:00"]);
    }

    #[test]
    fn what_is_dark_or_unknown_is_blank() {
        let dark = Times {
            left: PerSide::new(None, secs(300)),
            running: Some(Side::First),
        };
        assert_rows((16, 1), Some(dark), &["            5:00"]);
        assert_rows((16, 2), None, &["99.             ", "                "]);
    }
}
