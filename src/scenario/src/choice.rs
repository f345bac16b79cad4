// SPDX-License-Identifier: Apache-2.0
//! The options of a scenario. A new one is one more entry in [`CHOICES`].

use core::fmt;
use core::ops::RangeInclusive;

use arbiter::{CaptureOrder, Duration, Settings, TimeControl};

use crate::words::Words;

/// One thing that can be chosen.
#[derive(Debug)]
pub struct ChoiceKind {
    /// Its name, the word after `option`.
    pub name: &'static str,
    /// What may follow the name.
    pub values: &'static str,
    /// Writes the value into the settings; `None` when it is not one of [`ChoiceKind::values`].
    set: fn(&mut Settings, &[&str]) -> Option<()>,
}

/// Everything that can be chosen.
pub const CHOICES: &[ChoiceKind] = &[
    ChoiceKind {
        name: "settle",
        values: "MS (50 to 5000)",
        set: |settings, value| {
            settings.settle = Duration::from_millis(number(value, 50..=5000)?);
            Some(())
        },
    },
    ChoiceKind {
        name: "hand",
        values: "MS (1000 to 600000)",
        set: |settings, value| {
            settings.hand = Duration::from_millis(number(value, 1000..=600_000)?);
            Some(())
        },
    },
    ChoiceKind {
        name: "capture-order",
        values: "own-first or either",
        set: |settings, value| {
            settings.capture_order = match value {
                ["own-first"] => CaptureOrder::OwnFirst,
                ["either"] => CaptureOrder::Either,
                _ => return None,
            };
            Some(())
        },
    },
    ChoiceKind {
        name: "touch-move",
        values: "on or off",
        set: |settings, value| {
            settings.touch_move = on_or_off(value)?;
            Some(())
        },
    },
    ChoiceKind {
        name: "committed-capture",
        values: "on or off",
        set: |settings, value| {
            settings.committed_capture = on_or_off(value)?;
            Some(())
        },
    },
    ChoiceKind {
        name: "move-limit",
        values: "N (0 for none, to 999)",
        set: |settings, value| {
            settings.move_limit = number(value, 0..=999)?;
            Some(())
        },
    },
    ChoiceKind {
        name: "timeout-loses",
        values: "on or off",
        set: |settings, value| {
            settings.timeout_loses = on_or_off(value)?;
            Some(())
        },
    },
    ChoiceKind {
        name: "clock",
        values: "per-move S (1 to 5999)",
        set: |settings, value| {
            settings.time_control = match value {
                ["per-move", secs] => {
                    TimeControl::PerMove(Duration::from_secs(number(&[secs], 1..=5999)?))
                }
                _ => return None,
            };
            Some(())
        },
    },
];

/// A whole number within the range, in digits alone.
fn number(value: &[&str], range: RangeInclusive<u32>) -> Option<u32> {
    let [word] = value else { return None };
    parse_number(word).filter(|number| range.contains(number))
}

/// A whole number in digits alone, without a sign.
pub(crate) fn parse_number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

fn on_or_off(value: &[&str]) -> Option<bool> {
    let [word] = value else { return None };
    switch(word)
}

/// Reads `on` or `off`.
pub(crate) fn switch(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// An option with its value, known to be right.
#[derive(Clone)]
pub struct Choice<'a> {
    kind: &'static ChoiceKind,
    value: Words<'a>,
}

impl<'a> Choice<'a> {
    /// The choice of that kind and value; `None` when the kind has no such value.
    pub(crate) fn new(kind: &'static ChoiceKind, value: &[&'a str]) -> Option<Self> {
        (kind.set)(&mut Settings::default(), value)?;
        let value = Words::from_slice(value).ok()?;
        Some(Choice { kind, value })
    }

    /// Writes the choice into the settings.
    pub fn apply(&self, settings: &mut Settings) {
        // The value has been tried out by `new`.
        let _ = (self.kind.set)(settings, &self.value);
    }
}

impl PartialEq for Choice<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.kind.name == other.kind.name && self.value == other.value
    }
}

impl fmt::Debug for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.kind.name, self.value)
    }
}
