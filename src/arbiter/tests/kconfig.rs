// SPDX-License-Identifier: Apache-2.0
//! What can be chosen in the firmware's Kconfig is what can be chosen on a PC.

use std::ops::RangeInclusive;

use arbiter::{Settings, TimeControl};

/// The `range` of an option of `src/firmware/Kconfig`.
fn range(option: &str) -> Option<RangeInclusive<u32>> {
    let kconfig = concat!(env!("CARGO_MANIFEST_DIR"), "/../firmware/Kconfig");
    let kconfig = std::fs::read_to_string(kconfig).expect("the Kconfig file can be read");
    let header = format!("config {option}");
    let mut range = kconfig
        .lines()
        .skip_while(|line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with("config "))
        .find_map(|line| line.trim_start().strip_prefix("range "))?
        .split_whitespace()
        .map(|number| number.parse().ok());
    Some(range.next()??..=range.next()??)
}

#[test]
fn the_ranges_are_the_same() {
    for (option, wanted) in [
        ("ARBITER_SETTLE_MS", Settings::SETTLE_MILLIS),
        ("ARBITER_HAND_MS", Settings::HAND_MILLIS),
        ("ARBITER_MOVE_SECONDS", TimeControl::SECONDS),
        ("ARBITER_MOVE_LIMIT", Settings::MOVE_LIMIT),
    ] {
        assert_eq!(range(option), Some(wanted), "{option}");
    }
}
