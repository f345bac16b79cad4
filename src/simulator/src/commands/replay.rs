// SPDX-License-Identifier: Apache-2.0
//! `arbiter replay`: scenario files, played by the arbiter in virtual time.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rules::Position;
use rules::chess::Chess;
use scenario::{Report, Scenario, Simulated, Stop, game_of};

use super::{BAD_INPUT, FAILED};
use crate::game::Game;

/// Plays all files, also when one of them is wrong.
pub(super) fn run(files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut status = 0;
    for file in files {
        let one = match replay(&mut out, file) {
            Ok(0) => 0,
            Ok(_) => FAILED,
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(Failure::Input(error)) => {
                out.flush()?;
                eprintln!("{}{error}", file.display());
                BAD_INPUT
            }
        };
        status = status.max(one);
    }
    out.flush()?;
    Ok(ExitCode::from(status))
}

/// Why a file was not played to its end.
enum Failure {
    /// The file is wrong; what is said of it follows the file's name.
    Input(String),
    /// Nothing can be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Plays one file; returns how many expectations did not hold.
fn replay(out: &mut impl Write, file: &Path) -> Result<usize, Failure> {
    let text = fs::read_to_string(file).map_err(input)?;
    match game_of(&text).and_then(Game::from_name) {
        Some(game @ Game::Xiangqi) => Err(input(game.missing())),
        // What is wrong with a scenario of no game the reader explains.
        Some(Game::Chess) | None => replay_text::<Chess>(out, file, &text),
    }
}

fn input(error: impl Display) -> Failure {
    Failure::Input(format!(": {error}"))
}

fn replay_text<P: Position>(
    out: &mut impl Write,
    file: &Path,
    text: &str,
) -> Result<usize, Failure> {
    let mistake = |line, error| Failure::Input(format!(":{line}: {error}"));
    let scenario =
        Scenario::<P>::parse(text).map_err(|error| mistake(error.line, error.error.to_string()))?;
    let mut failures = 0;
    let mut written = Ok(());
    let played = scenario.play(&mut Simulated::default(), |report| {
        if let Report::Failed(failure) = report
            && written.is_ok()
        {
            failures += 1;
            written = writeln!(out, "{}:{}: {failure}", file.display(), failure.line);
        }
    });
    written?;
    match played {
        Ok(()) => Ok(failures),
        Err(Stop::Mistake(error)) => Err(mistake(error.line, error.error.to_string())),
        Err(Stop::Unsuitable(why)) => Err(Failure::Input(format!(": {why}"))),
    }
}
