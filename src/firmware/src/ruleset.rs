// SPDX-License-Identifier: Apache-2.0
//! The game that was chosen with Kconfig, and which of its special rules are played: a type
//! without fields, whose answers the compiler knows, so that what is off is not in the image.

use arbiter::rules::Ruleset;

#[cfg(CONFIG_ARBITER_GAME_CHESS)]
use arbiter::rules::chess::{ChessWith as PositionWith, Rule};
#[cfg(CONFIG_ARBITER_GAME_XIANGQI)]
use arbiter::rules::xiangqi::{Rule, XiangqiWith as PositionWith};

/// The position of the game that the firmware was built for.
pub type PlayedPosition = PositionWith<Chosen>;

/// The special rules that were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chosen;

impl Ruleset for Chosen {
    type Rule = Rule;

    #[cfg(CONFIG_ARBITER_GAME_CHESS)]
    fn plays(&self, rule: Rule) -> bool {
        match rule {
            Rule::Castling => cfg!(CONFIG_ARBITER_RULE_CASTLING),
            Rule::EnPassant => cfg!(CONFIG_ARBITER_RULE_EN_PASSANT),
            Rule::Underpromotion => cfg!(CONFIG_ARBITER_RULE_UNDERPROMOTION),
            Rule::Repetition => cfg!(CONFIG_ARBITER_RULE_REPETITION),
            Rule::MoveCountDraws => cfg!(CONFIG_ARBITER_RULE_MOVE_COUNT_DRAWS),
            Rule::DeadPosition => cfg!(CONFIG_ARBITER_RULE_DEAD_POSITION),
        }
    }

    #[cfg(CONFIG_ARBITER_GAME_XIANGQI)]
    fn plays(&self, rule: Rule) -> bool {
        match rule {
            Rule::FacingGenerals => cfg!(CONFIG_ARBITER_RULE_FACING_GENERALS),
            Rule::SixtyMoves => cfg!(CONFIG_ARBITER_RULE_SIXTY_MOVES),
        }
    }
}
