// SPDX-License-Identifier: Apache-2.0
//! The games, and what the command line needs of each.

use clap::ValueEnum;
use rules::Position;
use rules::chess::Chess;

/// A game of which the command line knows the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Game {
    /// Chess by the Laws of FIDE.
    Chess,
    /// Chinese chess.
    Xiangqi,
}

impl Game {
    /// The game of that name.
    pub(crate) fn from_name(name: &str) -> Option<Game> {
        Game::from_str(name, false).ok()
    }

    /// What to say of a game that cannot be played yet.
    pub(crate) fn missing(self) -> anyhow::Error {
        let name = self.to_possible_value();
        let name = name.as_ref().map_or("", |name| name.get_name());
        anyhow::anyhow!("{name} is not built yet; there is: chess")
    }
}

/// A game whose positions can be counted.
pub(crate) trait Countable: Position {
    /// How many sequences of `depth` legal moves there are.
    fn perft(&mut self, depth: u32) -> u64;

    /// The same for each first move.
    fn divide(&mut self, depth: u32, show: impl FnMut(Self::Move, u64));
}

impl Countable for Chess {
    fn perft(&mut self, depth: u32) -> u64 {
        Chess::perft(self, depth)
    }

    fn divide(&mut self, depth: u32, show: impl FnMut(Self::Move, u64)) {
        Chess::divide(self, depth, show);
    }
}
