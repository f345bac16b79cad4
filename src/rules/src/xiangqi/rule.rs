// SPDX-License-Identifier: Apache-2.0
//! The rules that can be switched off.

use crate::{RuleFlags, Ruleset, SpecialRule, names};

/// A rule of xiangqi that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The generals never face each other on an open file. Without it they may.
    FacingGenerals,
    /// The game is drawn after sixty moves by each side without a capture.
    SixtyMoves,
}

names! {
    Rule {
        (Rule::FacingGenerals) => "facing-generals",
        (Rule::SixtyMoves) => "sixty-moves",
    }
}

impl SpecialRule for Rule {
    const ALL: &'static [Rule] = &Rule::ALL;

    fn index(self) -> u32 {
        self as u32
    }

    fn name(self) -> &'static str {
        Rule::name(self)
    }
}

/// Xiangqi with all its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standard;

impl Ruleset for Standard {
    type Rule = Rule;

    #[inline]
    fn plays(&self, _: Rule) -> bool {
        true
    }
}

/// The special rules of xiangqi, chosen while the program runs.
pub type XiangqiRules = RuleFlags<Rule>;
