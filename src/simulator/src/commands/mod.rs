// SPDX-License-Identifier: Apache-2.0
//! The commands, a file each.

mod judge;
mod moves;
mod perft;
mod replay;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use rules::Position;
use rules::chess::Chess;

use crate::cli::{Arguments, Command};
use crate::demo;
use crate::game::{Countable, Game};

/// The exit status when an expectation does not hold.
const FAILED: u8 = 1;

/// The exit status when the input is wrong.
pub(crate) const BAD_INPUT: u8 = 2;

/// Does what the command line asks for.
///
/// # Errors
///
/// What is wrong with the input, and what would be right; or that output is not possible.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match (arguments.game, &arguments.command) {
        (_, Some(Command::Replay { files })) => replay::run(files),
        (Game::Chess, command) => run_for::<Chess>(command.as_ref()),
        (Game::Xiangqi, _) => Err(arguments.game.missing()),
    }
}

fn run_for<P: Countable>(command: Option<&Command>) -> anyhow::Result<ExitCode> {
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        None => demo::run::<P>(&mut out)?,
        Some(Command::Perft { fen, divide, depth }) => {
            let mut position = position::<P>(fen.as_deref())?;
            perft::run(&mut out, &mut position, *depth, *divide)?;
        }
        Some(Command::Moves { line, square }) => {
            let position = position::<P>(line.fen.as_deref())?;
            moves::run(&mut out, position, &line.moves, square.as_deref())?;
        }
        Some(Command::Judge { line }) => {
            let position = position::<P>(line.fen.as_deref())?;
            judge::run(&mut out, position, &line.moves)?;
        }
        Some(Command::Replay { files }) => return replay::run(files),
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The position of a FEN, or the one in which games begin.
fn position<P: Position>(fen: Option<&str>) -> anyhow::Result<P> {
    match fen {
        None => Ok(P::start()),
        Some(fen) => P::from_fen(fen)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("--fen `{fen}`")),
    }
}

/// The legal move that is given in UCI, the `number`th of a line.
fn legal<P: Position>(position: &P, number: usize, uci: &str) -> anyhow::Result<P::Move> {
    position
        .parse_uci(uci)
        .map_err(|error| anyhow!("{error}"))
        .with_context(|| format!("--moves: move {number}, `{uci}`"))
}
