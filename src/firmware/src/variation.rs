// SPDX-License-Identifier: Apache-2.0
//! The game that was chosen with Kconfig, and which of its special rules are played, as
//! constants: what is off is not in the image.

/// The position of the game that the firmware was built for.
#[cfg(CONFIG_ARBITER_GAME_CHESS)]
pub type PlayedPosition = arbiter::rules::chess::ChessWith<Chosen>;

/// The position of the game that the firmware was built for.
#[cfg(CONFIG_ARBITER_GAME_XIANGQI)]
pub type PlayedPosition = arbiter::rules::xiangqi::XiangqiWith<Chosen>;

/// The special rules that were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen;

#[cfg(CONFIG_ARBITER_GAME_CHESS)]
impl arbiter::rules::chess::Variation for Chosen {
    const CASTLING: bool = cfg!(CONFIG_ARBITER_RULE_CASTLING);
    const EN_PASSANT: bool = cfg!(CONFIG_ARBITER_RULE_EN_PASSANT);
    const UNDERPROMOTION: bool = cfg!(CONFIG_ARBITER_RULE_UNDERPROMOTION);
    const REPETITION: bool = cfg!(CONFIG_ARBITER_RULE_REPETITION);
    const MOVE_COUNT_DRAWS: bool = cfg!(CONFIG_ARBITER_RULE_MOVE_COUNT_DRAWS);
    const DEAD_POSITION: bool = cfg!(CONFIG_ARBITER_RULE_DEAD_POSITION);
}

#[cfg(CONFIG_ARBITER_GAME_XIANGQI)]
impl arbiter::rules::xiangqi::Variation for Chosen {
    const FACING_GENERALS: bool = cfg!(CONFIG_ARBITER_RULE_FACING_GENERALS);
    const SIXTY_MOVES: bool = cfg!(CONFIG_ARBITER_RULE_SIXTY_MOVES);
}
