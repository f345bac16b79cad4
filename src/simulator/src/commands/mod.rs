// SPDX-License-Identifier: Apache-2.0
//! The commands, a file each.

mod help;
mod input;
mod judge;
mod line;
mod moves;
mod perft;
mod replay;
mod tally;
mod watch;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use rules::Position;
use scenario::Quoted;

use crate::cli::{Arguments, Command};
use crate::game::{Chess, Game, Playable, Xiangqi};
use crate::options::RuleArguments;
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
            "`{given}` is for the board in the terminal, which opens when no command is given"
        ));
    }
    match arguments.game.unwrap_or(Game::Chess) {
        Game::Chess => run_for::<Chess>(arguments),
        Game::Xiangqi => run_for::<Xiangqi>(arguments),
    }
}

fn run_for<P: Playable>(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let glyphs = glyphs(arguments.board.letters);
    let mut out = BufWriter::new(io::stdout().lock());
    // Rules can be given before a command and after it.
    let all = |rules| arguments.rules.and(rules);
    match &arguments.command {
        None => {
            drop(out);
            return play::<P>(arguments, glyphs).map(ExitCode::from);
        }
        Some(Command::Perft {
            fen,
            divide,
            depth,
            rules,
        }) => {
            let mut position: P = position("--fen", fen.as_deref(), &all(rules))?;
            perft::run(&mut out, &mut position, *depth, *divide)?;
        }
        Some(Command::Moves { line, square }) => {
            let position: P = position("--fen", line.fen.as_deref(), &all(&line.rules))?;
            moves::run(&mut out, position, &line.moves, square.as_deref())?;
        }
        Some(Command::Judge { line }) => {
            let position: P = position("--fen", line.fen.as_deref(), &all(&line.rules))?;
            judge::run(&mut out, position, &line.moves)?;
        }
        Some(Command::Replay {
            files,
            watch,
            speed,
            rules,
        }) => {
            drop(out);
            let show = watch.then(|| Show::open(glyphs, *speed)).transpose()?;
            return replay::run(files, arguments.game, &all(rules), show);
        }
        Some(Command::Help { command }) => {
            drop(out);
            help::run(command.as_deref())?;
            return Ok(ExitCode::SUCCESS);
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn play<P: Playable>(arguments: &Arguments, glyphs: Glyphs) -> anyhow::Result<u8> {
    let board = &arguments.board;
    board.options.check::<P>()?;
    let start = position::<P>("--position", board.position.as_deref(), &arguments.rules)?;
    play::run(&Play {
        options: &board.options,
        start,
        record: board.record.as_deref(),
        glyphs,
        bell: board.bell,
        panics: board.panics(),
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
fn position<P: Position>(
    flag: &str,
    fen: Option<&str>,
    rules: &RuleArguments,
) -> anyhow::Result<P> {
    let rules = rules.of::<P>()?;
    match fen {
        None => Ok(P::start(rules)),
        Some(fen) => P::from_fen(fen, rules)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{flag} `{}`", Quoted(fen))),
    }
}
