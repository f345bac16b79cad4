// SPDX-License-Identifier: Apache-2.0
//! The words that scenarios are made of.

use core::fmt;

use arbiter::{Blink, Key, ViolationKind};
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use rules::{Position, Reason, Ruleset, Side, SpecialRule};

use crate::choice::CHOICES;
use crate::text::write_list;

/// The names of the games.
pub(crate) const GAMES: [&str; 2] = [Chess::NAME, Xiangqi::NAME];

/// The first words of lines.
pub(crate) const STATEMENTS: [&str; 11] = [
    "game", "option", "position", "start", "lift", "place", "move", "key", "hold", "wait", "expect",
];

/// The words after `expect`.
pub(crate) const SUBJECTS: [&str; 8] = [
    "turn",
    "display",
    "blink",
    "alarm",
    "violation",
    "last",
    "fen",
    "result",
];

/// The name of the option that chooses a special rule. It is not one of [`CHOICES`], which end up
/// in the settings: rules belong to the position.
pub(crate) const RULE: &str = "rule";

/// The longest wait in milliseconds: 30 days.
pub(crate) const MAX_WAIT: u32 = 30 * 24 * 60 * 60 * 1000;

/// The names of the game's special rules.
fn rule_names<P: Position>() -> impl Iterator<Item = &'static str> {
    let rules = <P::Ruleset as Ruleset>::Rule::ALL.iter();
    rules.map(|rule| rule.name())
}

/// A list of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vocabulary {
    /// The first words of lines.
    Statement,
    /// The names of options.
    Option,
    /// What can be expected.
    Expectation,
    /// The names of keys.
    Key,
    /// The names of the sides.
    Side,
    /// The kinds of violation.
    Violation,
    /// The parts of the display that blink.
    Blink,
    /// The special rules of the game.
    Rule,
    /// Why games end.
    Reason,
    /// On and off.
    Switch,
}

impl Vocabulary {
    /// What one word of the list is called.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Vocabulary::Statement => "a statement",
            Vocabulary::Option => "an option",
            Vocabulary::Expectation => "something to expect",
            Vocabulary::Key => "a key",
            Vocabulary::Side => "a side",
            Vocabulary::Violation => "a violation",
            Vocabulary::Blink => "a part that blinks",
            Vocabulary::Rule => "a special rule",
            Vocabulary::Reason => "a reason for a game to end",
            Vocabulary::Switch => "a setting",
        }
    }

    pub(crate) fn write_words<P: Position>(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vocabulary::Statement => write_list(f, STATEMENTS),
            Vocabulary::Option => write_list(f, CHOICES.iter().map(|kind| kind.name).chain([RULE])),
            Vocabulary::Expectation => write_list(f, SUBJECTS),
            Vocabulary::Key => write_list(f, Key::ALL),
            Vocabulary::Side => write_list(f, Side::ALL.map(P::side_name)),
            Vocabulary::Violation => {
                write_list(f, ViolationKind::ALL)?;
                f.write_str(", none")
            }
            Vocabulary::Blink => write_list(f, Blink::ALL),
            Vocabulary::Rule => write_list(f, rule_names::<P>()),
            Vocabulary::Reason => write_list(f, Reason::ALL),
            Vocabulary::Switch => write_list(f, ["on", "off"]),
        }
    }
}
