// SPDX-License-Identifier: Apache-2.0
//! The options of a scenario. A new one is one more entry in [`CHOICES`].

use core::fmt;
use core::ops::RangeInclusive;

use arbiter::{CaptureOrder, Duration, Layout, Settings, TimeControl};
use heapless::String;

use crate::words::Words;

/// One thing that can be chosen.
#[derive(Debug)]
pub struct ChoiceKind {
    /// Its name, the word after `option`.
    pub name: &'static str,
    /// What is chosen, in a few words.
    pub about: &'static str,
    /// What may follow the name.
    pub values: &'static str,
    /// Writes the value into the settings; when it is not one of [`ChoiceKind::values`], the
    /// error is the index of the first word that is wrong or missing.
    set: fn(&mut Settings, &[&str]) -> Result<(), usize>,
    /// Writes out the value that settings have.
    write: fn(&Settings, &mut fmt::Formatter<'_>) -> fmt::Result,
}

impl ChoiceKind {
    /// The value that settings have, as it would follow the name.
    pub fn value_in<'a>(&'a self, settings: &'a Settings) -> impl fmt::Display + 'a {
        ValueIn(self, settings)
    }
}

struct ValueIn<'a>(&'a ChoiceKind, &'a Settings);

impl fmt::Display for ValueIn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0.write)(self.1, f)
    }
}

/// Everything that can be chosen.
pub const CHOICES: &[ChoiceKind] = &[
    ChoiceKind {
        name: "settle",
        about: "How long nothing must change before the board counts as at rest",
        values: "MS (50 to 5000)",
        set: |settings, value| {
            settings.settle = Duration::from_millis(number(value, Settings::SETTLE_MILLIS)?);
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.settle.millis()),
    },
    ChoiceKind {
        name: "hand",
        about: "How long pieces may be in the hand before beeps remind the players",
        values: "MS (1000 to 600000)",
        set: |settings, value| {
            settings.hand = Duration::from_millis(number(value, Settings::HAND_MILLIS)?);
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.hand.millis()),
    },
    ChoiceKind {
        name: "capture-order",
        about: "Which piece must be lifted first in a capture",
        values: "own-first or either",
        set: |settings, value| {
            settings.capture_order = match only(value)? {
                "own-first" => CaptureOrder::OwnFirst,
                "either" => CaptureOrder::Either,
                _ => return Err(0),
            };
            Ok(())
        },
        write: |settings, f| {
            f.write_str(match settings.capture_order {
                CaptureOrder::OwnFirst => "own-first",
                CaptureOrder::Either => "either",
            })
        },
    },
    ChoiceKind {
        name: "touch-move",
        about: "Whether a piece that was touched must move, or be captured",
        values: "on or off",
        set: |settings, value| {
            settings.touch_move = on_or_off(value)?;
            Ok(())
        },
        write: |settings, f| write_switch(f, settings.touch_move),
    },
    ChoiceKind {
        name: "committed-capture",
        about: "Whether a capture must be completed once both pieces are up",
        values: "on or off",
        set: |settings, value| {
            settings.committed_capture = on_or_off(value)?;
            Ok(())
        },
        write: |settings, f| write_switch(f, settings.committed_capture),
    },
    ChoiceKind {
        name: "move-limit",
        about: "How many moves each side makes before the game is drawn",
        values: "N (0 for no limit, to 100000)",
        set: |settings, value| {
            settings.move_limit = number(value, Settings::MOVE_LIMIT)?;
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.move_limit),
    },
    ChoiceKind {
        name: "timeout-loses",
        about: "Whether running out of time loses the game",
        values: "on or off",
        set: |settings, value| {
            settings.timeout_loses = on_or_off(value)?;
            Ok(())
        },
        write: |settings, f| write_switch(f, settings.timeout_loses),
    },
    ChoiceKind {
        name: "clock",
        about: "How much time there is, in seconds, for both or for the first and then the second",
        values: TimeControl::FORMS,
        set: |settings, value| {
            settings.time_control = time_control(value)?;
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.time_control),
    },
    ChoiceKind {
        name: "clock-button",
        about: "Whether players end their moves with their clock buttons",
        values: "on or off",
        set: |settings, value| {
            settings.clock_button = on_or_off(value)?;
            Ok(())
        },
        write: |settings, f| write_switch(f, settings.clock_button),
    },
    ChoiceKind {
        name: "layout",
        about: "Whether the digits show seconds and moves, or a clock",
        values: "count or clock",
        set: |settings, value| {
            settings.layout = Layout::from_name(only(value)?).ok_or(0_usize)?;
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.layout),
    },
    ChoiceKind {
        name: "low-time",
        about: "How much time is left when beeps begin to warn, in seconds",
        values: "S (0 for never, to 3600)",
        set: |settings, value| {
            let secs = number(value, Settings::LOW_TIME_SECONDS)?;
            settings.low_time = Duration::from_secs(secs);
            Ok(())
        },
        write: |settings, f| write!(f, "{}", settings.low_time.secs_rounded_up()),
    },
    ChoiceKind {
        name: "alarm",
        about: "Whether the alarm sounds at all",
        values: "on or off",
        set: |settings, value| {
            settings.alarm = on_or_off(value)?;
            Ok(())
        },
        write: |settings, f| write_switch(f, settings.alarm),
    },
];

/// The longest text of a time control that is read.
const CONTROL: usize = 128;

/// Reads a time control, whose words have one space between them.
fn time_control(value: &[&str]) -> Result<TimeControl, usize> {
    let mut text = String::<CONTROL>::new();
    for (index, word) in value.iter().enumerate() {
        let separator = if index == 0 { "" } else { " " };
        let fits = text.push_str(separator).and_then(|()| text.push_str(word));
        fits.map_err(|_| index)?;
    }
    TimeControl::parse(&text).map_err(|at| {
        // Where nothing is wrong but a word is missing, it is the next one.
        let begun = text.get(..at).unwrap_or_default();
        let is_missing = at == text.len() && value.len() % 2 == 1;
        begun.matches(' ').count() + usize::from(is_missing)
    })
}

/// The word of a value that has one.
fn only<'a>(value: &[&'a str]) -> Result<&'a str, usize> {
    match value {
        [] => Err(0),
        [word] => Ok(word),
        [_, ..] => Err(1),
    }
}

/// A whole number within the range, in digits alone.
fn number(value: &[&str], range: RangeInclusive<u32>) -> Result<u32, usize> {
    let number = parse_number(only(value)?);
    number.filter(|number| range.contains(number)).ok_or(0)
}

/// A whole number in digits alone, without a sign.
pub(crate) fn parse_number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

fn on_or_off(value: &[&str]) -> Result<bool, usize> {
    switch(only(value)?).ok_or(0)
}

/// Reads `on` or `off`.
pub(crate) fn switch(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn write_switch(f: &mut fmt::Formatter<'_>, on: bool) -> fmt::Result {
    f.write_str(if on { "on" } else { "off" })
}

/// An option with its value, known to be right.
#[derive(Clone)]
pub struct Choice<'a> {
    kind: &'static ChoiceKind,
    value: Words<'a>,
}

impl<'a> Choice<'a> {
    /// The choice of that kind and value; when the kind has no such value, the error is the
    /// first word that is wrong, or nothing where one is missing.
    pub(crate) fn new(kind: &'static ChoiceKind, value: &[&'a str]) -> Result<Self, &'a str> {
        let word = |index| value.get(index).copied().unwrap_or("");
        (kind.set)(&mut Settings::default(), value).map_err(word)?;
        let value = Words::from_slice(value).map_err(|_| word(value.len() - 1))?;
        Ok(Choice { kind, value })
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
