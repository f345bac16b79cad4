// SPDX-License-Identifier: Apache-2.0
//! The time controls that can be chosen at the board. docs/clock.md lists them, too.

use crate::TimeControl;

/// The number of the preset in which the times are set by hand.
pub const BY_HAND: u8 = 99;

/// The presets, by their numbers from 0; then follows [`BY_HAND`].
pub const PRESETS: [&str; 36] = [
    // Each move has its own time.
    "per-move 100",
    "per-move 10",
    "per-move 30",
    "per-move 60",
    // All moves in a time.
    "sudden 60",
    "sudden 180",
    "sudden 300",
    "sudden 600",
    "sudden 900",
    "sudden 1800",
    "sudden 3600",
    // With an increment.
    "fischer 60+1",
    "fischer 120+1",
    "fischer 180+2",
    "fischer 300+3",
    "fischer 600+5",
    "fischer 900+10",
    "fischer 1500+10",
    "fischer 3600+30",
    "fischer 5400+30",
    // Several stages.
    "stages 40/5400+30,1800+30",
    "stages 40/6000+30,20/3000+30,900+30",
    "stages 40/7200,3600",
    "stages 40/7200d5,3600d5",
    // A US delay.
    "delay 300+3",
    "delay 1500+5",
    "delay 3600+5",
    "delay 5400+5",
    // A Bronstein delay.
    "bronstein 180+2",
    "bronstein 1500+10",
    // Byo-yomi.
    "byoyomi 0+1x30",
    "byoyomi 600+3x30",
    "byoyomi 1200+3x30",
    "byoyomi 3600+5x60",
    // An hourglass.
    "hourglass 60",
    "hourglass 300",
];

/// The time control of a preset; `None` for those that do not exist and for [`BY_HAND`].
///
/// ```
/// assert_eq!(arbiter::preset(13).unwrap().to_string(), "fischer 180+2");
/// assert_eq!(arbiter::preset(arbiter::BY_HAND), None);
/// ```
#[must_use]
pub fn preset(number: u8) -> Option<TimeControl> {
    let text = PRESETS.get(usize::from(number))?;
    TimeControl::parse(text).ok()
}

/// The preset after this one, or before it; they go round.
pub(crate) fn next(number: u8, up: bool) -> u8 {
    let last = PRESETS.len() as u8 - 1;
    match (number, up) {
        (BY_HAND, true) => 0,
        (BY_HAND, false) => last,
        (0, false) => BY_HAND,
        (number, true) if number >= last => BY_HAND,
        (number, true) => number + 1,
        (number, false) => number - 1,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn every_preset_is_a_time_control() {
        for (number, text) in PRESETS.into_iter().enumerate() {
            let control = preset(number as u8).map(|control| control.to_string());
            assert_eq!(control.as_deref(), Some(text));
        }
    }

    #[test]
    fn they_go_round() {
        let mut number = 0;
        for _ in 0..=PRESETS.len() {
            let after = next(number, true);
            assert_eq!(next(after, false), number);
            number = after;
        }
        assert_eq!(number, 0);
    }
}
