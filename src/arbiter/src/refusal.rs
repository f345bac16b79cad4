// SPDX-License-Identifier: Apache-2.0
//! Why a key is refused.

use core::fmt;

use crate::Phase;

/// Why a key was refused. [`fmt::Display`] writes the reason as part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Start, while squares are still wrong.
    SetUpIncomplete,
    /// A key of the game, before the game.
    NotStarted,
    /// A key of the running game, while the clocks are stopped.
    Paused,
    /// A key of the game, after the game.
    Over,
    /// A clock button, while the clock changes sides by itself.
    ClockRunning,
    /// The clock button of a side whose clock does not run.
    ClockStands,
    /// A correction, while the clocks run.
    NotPaused,
    /// A key that has no meaning while something is set.
    Setting,
    /// A time control that gives a player no time at all.
    NoTime,
    /// A clock button, while a violation has to be put right.
    Violation,
    /// No pawn becomes that piece: the game has no such promotion, or its rule is off.
    NoPromotion,
    /// A claim in a game in which nothing is claimed.
    NoClaims,
    /// A claim after a piece was touched (FIDE 9.4).
    Touched,
    /// A claim without grounds.
    NothingToClaim,
}

impl Refusal {
    /// Why a key that has no meaning in this phase is refused there.
    pub(crate) fn in_phase(phase: Phase) -> Refusal {
        match phase {
            Phase::SetUp => Refusal::NotStarted,
            Phase::Playing => Refusal::ClockRunning,
            Phase::Paused => Refusal::Paused,
            Phase::Over => Refusal::Over,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::SetUpIncomplete => "the set-up is not complete",
            Refusal::NotStarted => "the game has not started",
            Refusal::Paused => "the clocks are stopped",
            Refusal::Over => "the game is over",
            Refusal::ClockRunning => "the clock changes sides by itself",
            Refusal::ClockStands => "that side's clock does not run",
            Refusal::NotPaused => "the clocks run; Start stops them",
            Refusal::Setting => "the clock is being set: the clock buttons, Start or New",
            Refusal::NoTime => "a player needs some time, or an increment",
            Refusal::Violation => "the last accepted position has to stand again first",
            Refusal::NoPromotion => "no pawn becomes that piece in this game",
            Refusal::NoClaims => "in this game the arbiter declares draws, and nobody claims them",
            Refusal::Touched => "it is too late to claim, as a piece has been touched",
            Refusal::NothingToClaim => {
                "there is neither a threefold repetition nor fifty moves to claim"
            }
        })
    }
}
