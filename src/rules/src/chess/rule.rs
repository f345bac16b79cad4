// SPDX-License-Identifier: Apache-2.0
//! The rules that can be switched off.

use crate::{RuleFlags, Ruleset, SpecialRule, names};

/// A rule of chess that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Castling (FIDE 3.8.2). Without it, castling rights in a FEN are read and dropped.
    Castling,
    /// Capture en passant (FIDE 3.7.3.1). Without it, the square in a FEN is read and dropped.
    EnPassant,
    /// Promotion to rook, bishop or knight (FIDE 3.7.3.3). Without it a pawn becomes a queen.
    Underpromotion,
    /// Draws by repetition: threefold to be claimed (FIDE 9.2), fivefold at once (FIDE 9.6.1).
    Repetition,
    /// Draws after a number of moves without a capture or a pawn's move: fifty to be claimed
    /// (FIDE 9.3), seventy-five at once (FIDE 9.6.2).
    MoveCountDraws,
    /// The draw when neither side can give mate any longer (FIDE 5.2.2).
    DeadPosition,
}

names! {
    Rule {
        (Rule::Castling) => "castling",
        (Rule::EnPassant) => "en-passant",
        (Rule::Underpromotion) => "underpromotion",
        (Rule::Repetition) => "repetition",
        (Rule::MoveCountDraws) => "move-count-draws",
        (Rule::DeadPosition) => "dead-position",
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

/// Chess as FIDE has it: every rule is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fide;

impl Ruleset for Fide {
    type Rule = Rule;

    #[inline]
    fn plays(&self, _: Rule) -> bool {
        true
    }
}

/// The special rules of chess, chosen while the program runs.
pub type ChessRules = RuleFlags<Rule>;
