// SPDX-License-Identifier: Apache-2.0
//! What can be chosen in the firmware's Kconfig is what can be chosen on a PC.

use std::ops::RangeInclusive;

use arbiter::{Layout, Settings, TimeControl};

/// What follows that word in an option of `src/firmware/Kconfig`.
fn property(option: &str, name: &str) -> Option<String> {
    property_of("config", option, name)
}

/// What a choice is when nobody chooses.
fn choice_default(choice: &str) -> Option<String> {
    property_of("choice", choice, "default")
}

fn property_of(entry: &str, option: &str, name: &str) -> Option<String> {
    let kconfig = concat!(env!("CARGO_MANIFEST_DIR"), "/../firmware/Kconfig");
    let kconfig = std::fs::read_to_string(kconfig).expect("the Kconfig file can be read");
    let header = format!("{entry} {option}");
    kconfig
        .lines()
        .skip_while(|line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with("config ") && !line.starts_with("choice "))
        .find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(' '))
        .map(String::from)
}

/// The `range` of an option.
fn range(option: &str) -> Option<RangeInclusive<u32>> {
    let range = property(option, "range")?;
    let mut range = range.split_whitespace().map(|number| number.parse().ok());
    Some(range.next()??..=range.next()??)
}

#[test]
fn the_ranges_are_the_same() {
    for (option, wanted) in [
        ("ARBITER_SETTLE_MS", Settings::SETTLE_MILLIS),
        ("ARBITER_HAND_MS", Settings::HAND_MILLIS),
        ("ARBITER_MOVE_SECONDS", TimeControl::SECONDS),
        ("ARBITER_LOW_TIME_SECONDS", Settings::LOW_TIME_SECONDS),
        ("ARBITER_MOVE_LIMIT", Settings::MOVE_LIMIT),
    ] {
        assert_eq!(range(option), Some(wanted), "{option}");
    }
}

#[test]
fn the_defaults_are_the_same() {
    let settings = Settings::default();
    for (option, wanted) in [
        ("ARBITER_SETTLE_MS", settings.settle.millis()),
        ("ARBITER_HAND_MS", settings.hand.millis()),
        (
            "ARBITER_LOW_TIME_SECONDS",
            settings.low_time.millis() / 1000,
        ),
    ] {
        let default = property(option, "default");
        assert_eq!(default, Some(wanted.to_string()), "{option}");
    }
    let seconds = property("ARBITER_MOVE_SECONDS", "default").expect("an option with a default");
    let per_move = TimeControl::parse(&format!("per-move {seconds}"));
    assert_eq!(per_move, Ok(settings.time_control));
    for (choice, wanted) in [
        ("ARBITER_CLOCK", "ARBITER_CLOCK_PER_MOVE"),
        ("ARBITER_LAYOUT", "ARBITER_LAYOUT_COUNT"),
    ] {
        assert_eq!(choice_default(choice).as_deref(), Some(wanted), "{choice}");
    }
    assert_eq!(settings.layout, Layout::Count);
    assert_eq!(property("ARBITER_ALARM", "default").as_deref(), Some("y"));
    assert!(settings.alarm);
    assert_eq!(property("ARBITER_CLOCK_BUTTON", "default"), None);
    assert!(!settings.clock_button);
}

#[test]
fn the_default_of_the_other_time_control_is_one() {
    let default = property("ARBITER_TIME_CONTROL", "default").expect("an option with a default");
    let text = default.trim_matches('"');
    let control = TimeControl::parse(text).map(|control| control.to_string());
    assert_eq!(control.as_deref(), Ok(text));
}
