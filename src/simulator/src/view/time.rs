// SPDX-License-Identifier: Apache-2.0
//! Times that the digits cannot show.

use arbiter::{Duration, FullTime, Layout};

/// The most seconds that the digits show.
fn most_shown(layout: Layout) -> u32 {
    match layout {
        Layout::Count => 99,
        Layout::Clock => 99 * 60 + 59,
    }
}

/// A time that is longer than the digits can show, in minutes and seconds, and hours if there are
/// any: `1:40`, `1:00:00`. The seconds are rounded up, like those of the digits.
pub(super) fn beyond_digits(time: Duration, layout: Layout) -> Option<String> {
    let is_beyond = time.secs_rounded_up() > most_shown(layout);
    is_beyond.then(|| FullTime(time).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_written_beside(layout: Layout, millis: u32, expected: Option<&str>) {
        let time = beyond_digits(Duration::from_millis(millis), layout);
        assert_eq!(time.as_deref(), expected);
    }

    #[track_caller]
    fn assert_written(millis: u32, expected: Option<&str>) {
        assert_written_beside(Layout::Count, millis, expected);
    }

    #[test]
    fn hours_are_written_out_in_full_where_digits_show_minutes() {
        assert_written_beside(Layout::Clock, 5_999_000, None);
        assert_written_beside(Layout::Clock, 5_999_001, Some("1:40:00"));
    }

    #[test]
    fn long_times_are_written_out() {
        assert_written(0, None);
        assert_written(99_000, None);
        assert_written(99_001, Some("1:40"));
        assert_written(300_000, Some("5:00"));
        assert_written(3_599_001, Some("1:00:00"));
        assert_written(86_400_000, Some("24:00:00"));
    }
}
