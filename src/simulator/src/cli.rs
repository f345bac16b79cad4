// SPDX-License-Identifier: Apache-2.0
//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::game::Game;
use crate::options::{Chosen, RuleArguments};

/// The deepest perft: what lies deeper takes years, and may not fit into 64 bits.
const MAX_DEPTH: i64 = 12;

/// The arbiter of a sensing board, on a PC.
///
/// Without a command, a board opens in the terminal, to be played on: pieces are lifted and put
/// down with the mouse or the keyboard, and the arbiter rules on what the contacts show.
#[derive(Parser)]
#[command(name = "arbiter", version, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// The game that is played [default: chess; `replay` takes what a file says].
    #[arg(long, global = true, value_enum)]
    pub game: Option<Game>,

    #[command(flatten)]
    pub rules: RuleArguments,

    #[command(flatten)]
    pub board: BoardArguments,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The options of the board in the terminal.
#[derive(Args)]
pub(crate) struct BoardArguments {
    /// The position that games begin from, instead of the usual start position.
    #[arg(long, value_name = "FEN")]
    pub position: Option<String>,
    /// Record what is done in a scenario file, which `arbiter replay` plays back.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Draw pieces as letters, not as figurines.
    #[arg(long, global = true)]
    pub letters: bool,
    /// Ring the terminal's bell when the alarm begins.
    #[arg(long)]
    pub bell: bool,
    /// For tests: panic at the first key.
    #[cfg(debug_assertions)]
    #[arg(long, hide = true)]
    pub panic: bool,
    #[command(flatten)]
    pub options: Chosen,
}

impl BoardArguments {
    /// The first argument that means nothing to other commands, if there is one.
    pub(crate) fn first_given(&self) -> Option<String> {
        let flag = |given: bool, name: &str| given.then(|| name.to_owned());
        let option = self.options.lines().first();
        flag(self.position.is_some(), "--position")
            .or_else(|| flag(self.record.is_some(), "--record"))
            .or_else(|| flag(self.bell, "--bell"))
            .or_else(|| option.map(|line| format!("--{line}")))
    }

    pub(crate) fn panics(&self) -> bool {
        #[cfg(debug_assertions)]
        return self.panic;
        #[cfg(not(debug_assertions))]
        false
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Count the ways to play this many moves.
    ///
    /// The number of leaf nodes is on the last line.
    Perft {
        /// The position, instead of the usual start position.
        #[arg(long)]
        fen: Option<String>,
        /// Also print how many there are after each first move.
        #[arg(long)]
        divide: bool,
        /// How many half-moves deep: 0 to 12.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        depth: u32,
        #[command(flatten)]
        rules: RuleArguments,
    },
    /// Print the legal moves in UCI, one per line, sorted.
    Moves {
        #[command(flatten)]
        line: Line,
        /// Only the moves of the piece on this square.
        square: Option<String>,
    },
    /// Say whose turn it is, whether there is a check, and how the game stands.
    Judge {
        #[command(flatten)]
        line: Line,
    },
    /// Play scenario files, and print each expectation that does not hold and how many do.
    ///
    /// Exit status: 0 when all expectations hold, 1 when one does not, 2 when a file cannot be
    /// read, has a mistake, or is of another game than --game says.
    Replay {
        /// Show a scenario on the board in the terminal, as it goes.
        #[arg(long)]
        watch: bool,
        /// How fast a scenario is shown, 0.1 to 100: 1 is as fast as it was played.
        #[arg(
            long,
            default_value_t = 1.0,
            requires = "watch",
            value_name = "TIMES",
            value_parser = speed
        )]
        speed: f64,
        /// The scenario files; `-` is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        rules: RuleArguments,
    },
    /// Explain the program, or one of its commands.
    Help {
        /// The command.
        command: Option<String>,
    },
}

/// A position, given by where the game begins and what is played.
#[derive(Args)]
pub(crate) struct Line {
    /// The position to begin with, instead of the usual start position (startpos).
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves to play from there, with spaces between them; "" for none.
    ///
    /// In UCI (`e2e4`) or SAN (`Nf3`); in xiangqi in UCI (`h3e3`), ICCS (`H2-E2`) or WXF
    /// (`C2=5`). If that is the only way to play all of them, ranks are counted from 0 to 9.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        // A move in WXF may begin with the mark for the rear piece.
        allow_hyphen_values = true,
        value_name = "MOVE …"
    )]
    pub moves: String,
    #[command(flatten)]
    pub rules: RuleArguments,
}

/// Reads how many times as fast: 0.1 to 100.
fn speed(word: &str) -> Result<f64, String> {
    word.parse()
        .ok()
        .filter(|speed| (0.1..=100.0).contains(speed))
        .ok_or_else(|| "it takes a number from 0.1 to 100".to_owned())
}
