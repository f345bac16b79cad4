// SPDX-License-Identifier: Apache-2.0
//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::game::Game;

/// The deepest perft: what lies deeper takes years, and may not fit into 64 bits.
const MAX_DEPTH: i64 = 12;

/// The arbiter of a sensing board, on a PC.
///
/// Without a command, a game that was really played is shown in the terminal, as a board with
/// an arbiter in it would have refereed it.
#[derive(Parser)]
#[command(name = "arbiter", version)]
pub(crate) struct Arguments {
    /// The game that is played.
    #[arg(long, global = true, value_enum, default_value_t = Game::Chess)]
    pub game: Game,

    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Count the positions that can be reached by so many moves.
    ///
    /// The number of leaf nodes is on the last line.
    Perft {
        /// The position, instead of the one in which games begin.
        #[arg(long)]
        fen: Option<String>,
        /// Say also how many there are after each first move.
        #[arg(long)]
        divide: bool,
        /// How many half-moves deep: 0 to 12.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        depth: u32,
    },
    /// Print the legal moves in UCI, one a line, sorted.
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
    /// Play scenario files, and print each expectation that does not hold.
    ///
    /// Exit status: 0 when all expectations hold, 1 when one does not, 2 when a file cannot be
    /// read or has a mistake.
    Replay {
        /// The scenario files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// A position, given by where the game begins and what is played.
#[derive(Args)]
pub(crate) struct Line {
    /// The position to begin with, instead of the one in which games begin.
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves to play from there, in UCI, with spaces between them; "" for none.
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "UCI …"
    )]
    pub moves: String,
}
