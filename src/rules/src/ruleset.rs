// SPDX-License-Identifier: Apache-2.0
//! Which of a game's special rules are played.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

/// A rule that can be switched off, one of a list that each game has:
/// [`chess::Rule`](crate::chess::Rule), [`xiangqi::Rule`](crate::xiangqi::Rule).
pub trait SpecialRule: Copy + PartialEq + Debug + 'static {
    /// All special rules of the game, at most 32, in the order of their indices.
    const ALL: &'static [Self];

    /// The rule's place in the list, from 0.
    fn index(self) -> u32;

    /// The rule's name: that of its Kconfig option `ARBITER_RULE_…` in lower case, with hyphens.
    fn name(self) -> &'static str;

    /// The rule of that name.
    fn named(name: &str) -> Option<Self> {
        let mut list = Self::ALL.iter().copied();
        list.find(|rule| rule.name() == name)
    }
}

/// Which of a game's special rules are played, as a value that every position carries.
///
/// A firmware has a type without fields for it, whose answers the compiler knows: the code of a
/// rule that is off is then not in the program. Where rules are chosen while the program runs,
/// there is [`RuleFlags`].
///
/// ```
/// use rules::{Position, Ruleset, chess::{ChessWith, Rule}};
///
/// #[derive(Clone, Copy, PartialEq, Debug, Default)]
/// struct Beginners;
/// impl Ruleset for Beginners {
///     type Rule = Rule;
///     fn plays(&self, rule: Rule) -> bool {
///         rule != Rule::EnPassant
///     }
/// }
///
/// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
/// let position = ChessWith::from_fen(fen, Beginners).unwrap();
/// assert!(position.parse_uci("e5d6").is_err());
/// ```
pub trait Ruleset: Copy + PartialEq + Debug + Default + 'static {
    /// The special rules that there are.
    type Rule: SpecialRule;

    /// Whether this rule is played.
    fn plays(&self, rule: Self::Rule) -> bool;

    /// These rules with one switched on or off; `None` where that was fixed otherwise when the
    /// program was built.
    #[must_use]
    fn with(self, rule: Self::Rule, on: bool) -> Option<Self> {
        (self.plays(rule) == on).then_some(self)
    }
}

/// Special rules that are chosen while the program runs; at first all are on.
///
/// ```
/// use rules::{Position, Ruleset, chess::{ChessRules, ChessWith, Rule}};
///
/// let rules = ChessRules::default().with(Rule::Castling, false).unwrap();
/// let position = ChessWith::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", rules).unwrap();
/// assert!(position.parse_uci("e1g1").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RuleFlags<T> {
    /// A bit for each rule that is off.
    off: u32,
    rule: PhantomData<T>,
}

impl<T> Default for RuleFlags<T> {
    fn default() -> Self {
        RuleFlags {
            off: 0,
            rule: PhantomData,
        }
    }
}

impl<T: SpecialRule> Ruleset for RuleFlags<T> {
    type Rule = T;

    #[inline]
    fn plays(&self, rule: T) -> bool {
        self.off & bit(rule) == 0
    }

    fn with(mut self, rule: T, on: bool) -> Option<Self> {
        if on {
            self.off &= !bit(rule);
        } else {
            self.off |= bit(rule);
        }
        Some(self)
    }
}

fn bit(rule: impl SpecialRule) -> u32 {
    1 << (rule.index() & 31)
}

/// Lists the rules that are off.
impl<T: SpecialRule> Debug for RuleFlags<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let off = T::ALL.iter().filter(|&&rule| !self.plays(rule));
        f.write_str("without ")?;
        f.debug_set().entries(off).finish()
    }
}
