// SPDX-License-Identifier: Apache-2.0
//! The commands, a file each.

mod judge;
mod line;
mod moves;
mod perft;
mod replay;
mod watch;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use rules::Position;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;

use crate::cli::{Arguments, BoardArguments, Command};
use crate::game::{Game, Playable};
use crate::play::{self, Play};
use crate::view::Glyphs;
use watch::Show;

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
    if arguments.command.is_some()
        && let Some(given) = arguments.board.first_given()
    {
        return Err(anyhow!(
            "`{given}` is for the board in the terminal, which opens when there is no command"
        ));
    }
    match arguments.game {
        Game::Chess => run_for::<Chess>(arguments),
        Game::Xiangqi => run_for::<Xiangqi>(arguments),
    }
}

fn run_for<P: Playable>(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let glyphs = glyphs(arguments.board.letters);
    let mut out = BufWriter::new(io::stdout().lock());
    match &arguments.command {
        None => {
            drop(out);
            return play::<P>(&arguments.board, glyphs).map(ExitCode::from);
        }
        Some(Command::Perft { fen, divide, depth }) => {
            let mut position = position::<P>("--fen", fen.as_deref())?;
            perft::run(&mut out, &mut position, *depth, *divide)?;
        }
        Some(Command::Moves { line, square }) => {
            let position = position::<P>("--fen", line.fen.as_deref())?;
            moves::run(&mut out, position, &line.moves, square.as_deref())?;
        }
        Some(Command::Judge { line }) => {
            let position = position::<P>("--fen", line.fen.as_deref())?;
            judge::run(&mut out, position, &line.moves)?;
        }
        Some(Command::Replay {
            files,
            watch,
            speed,
        }) => {
            drop(out);
            let show = watch.then(|| Show::open(glyphs, *speed)).transpose()?;
            return replay::run(files, show);
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn play<P: Playable>(arguments: &BoardArguments, glyphs: Glyphs) -> anyhow::Result<u8> {
    arguments.options.check::<P>()?;
    let fen = arguments.position.as_deref();
    let start = fen.map(|fen| position::<P>("--position", Some(fen)));
    play::run(&Play {
        options: &arguments.options,
        start: start.transpose()?,
        record: arguments.record.as_deref(),
        glyphs,
        bell: arguments.bell,
        panics: arguments.panics(),
    })
}

fn glyphs(letters: bool) -> Glyphs {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if letters || !supports_unicode::on(supports_unicode::Stream::Stdout) {
        Glyphs::Letters
    } else if colours {
        Glyphs::Figurines
    } else {
        Glyphs::Outlines
    }
}

/// The position of a FEN, or the one in which games begin.
fn position<P: Position>(flag: &str, fen: Option<&str>) -> anyhow::Result<P> {
    match fen {
        None => Ok(P::start()),
        Some(fen) => P::from_fen(fen)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{flag} `{fen}`")),
    }
}
