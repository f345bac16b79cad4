// SPDX-License-Identifier: Apache-2.0
//! The games by every choice of their special rules.

use std::fmt::Debug;
use std::marker::PhantomData;

use rules::chess::{self, ChessWith};
use rules::xiangqi::{self, XiangqiWith};
use rules::{Position, chess::Chess, xiangqi::Xiangqi};
use scenario::{Simulated, game_of, rule_choice};

use crate::play::{Trouble, play};

/// A rule that is on or off.
trait Switch: Clone + PartialEq + Debug + 'static {
    const ON: bool;
}

#[derive(Clone, PartialEq, Debug)]
struct On;

impl Switch for On {
    const ON: bool = true;
}

#[derive(Clone, PartialEq, Debug)]
struct Off;

impl Switch for Off {
    const ON: bool = false;
}

/// A choice of rules: a tuple of switches.
#[derive(Clone, PartialEq, Debug)]
struct Rules<T>(PhantomData<T>);

impl<C, E, U, R, M, D> chess::Variation for Rules<(C, E, U, R, M, D)>
where
    C: Switch,
    E: Switch,
    U: Switch,
    R: Switch,
    M: Switch,
    D: Switch,
{
    const CASTLING: bool = C::ON;
    const EN_PASSANT: bool = E::ON;
    const UNDERPROMOTION: bool = U::ON;
    const REPETITION: bool = R::ON;
    const MOVE_COUNT_DRAWS: bool = M::ON;
    const DEAD_POSITION: bool = D::ON;
}

impl<F: Switch, S: Switch> xiangqi::Variation for Rules<(F, S)> {
    const FACING_GENERALS: bool = F::ON;
    const SIXTY_MOVES: bool = S::ON;
}

/// Plays the text by a game whose rules are found out one by one.
macro_rules! play_with {
    ($game:ident, $text:expr, $failed:expr, [] $($switch:ty)*) => {
        play(
            $text,
            &mut Simulated::<$game<Rules<($($switch,)*)>>>::default(),
            $failed,
        )
    };
    ($game:ident, $text:expr, $failed:expr, [$rule:literal $($rest:literal)*] $($switch:ty)*) => {
        if rule_choice($text, $rule).unwrap_or(true) {
            play_with!($game, $text, $failed, [$($rest)*] $($switch)* On)
        } else {
            play_with!($game, $text, $failed, [$($rest)*] $($switch)* Off)
        }
    };
}

/// Whether a scenario switches a special rule off.
#[must_use]
pub fn chooses_rules(text: &str) -> bool {
    let rules = match game_of(text) {
        Some(Xiangqi::NAME) => Xiangqi::RULES,
        _ => Chess::RULES,
    };
    rules
        .iter()
        .any(|rule| rule_choice(text, rule.name) == Some(false))
}

/// Plays a scenario by the special rules that it chooses, in virtual time: see [`play`].
///
/// # Errors
///
/// The first mistake in the text.
pub fn play_by_its_rules(text: &str, failed: &mut dyn FnMut(usize, String)) -> Result<(), Trouble> {
    match game_of(text) {
        Some(Xiangqi::NAME) => {
            play_with!(XiangqiWith, text, failed, ["facing-generals" "sixty-moves"])
        }
        _ => play_with!(ChessWith, text, failed, [
            "castling" "en-passant" "underpromotion" "repetition" "move-count-draws"
            "dead-position"
        ]),
    }
}
