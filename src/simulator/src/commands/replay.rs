// SPDX-License-Identifier: Apache-2.0
//! `arbiter replay`: scenario files, played by the arbiter in virtual time.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rules::Position;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use scenario::{Bench, Report, Scenario, Simulated, Stop, game_of};

use super::watch::{Show, Watched};
use super::{BAD_INPUT, FAILED};
use crate::game::{Game, Playable};

/// Plays all files, also when one of them is wrong; if there is a show, on its screen.
pub(super) fn run(files: &[PathBuf], mut show: Option<Show>) -> anyhow::Result<ExitCode> {
    // What is written while a screen is taken over is shown after it.
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let mut status = 0;
    for file in files {
        let one = match replay(&mut out, file, show.as_mut()) {
            Ok(0) => 0,
            Ok(_) => FAILED,
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(Failure::Input(error)) => {
                writeln!(messages, "{}{error}", file.display())?;
                BAD_INPUT
            }
        };
        status = status.max(one);
    }
    if let Some(show) = show {
        show.close()?;
    }
    io::stdout().write_all(&out)?;
    io::stdout().flush()?;
    io::stderr().write_all(&messages)?;
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
fn replay(out: &mut impl Write, file: &Path, show: Option<&mut Show>) -> Result<usize, Failure> {
    let text = fs::read_to_string(file).map_err(input)?;
    match game_of(&text).and_then(Game::from_name) {
        Some(Game::Xiangqi) => replay_text::<Xiangqi>(out, file, &text, show),
        // What is wrong with a scenario of no game the reader explains.
        Some(Game::Chess) | None => replay_text::<Chess>(out, file, &text, show),
    }
}

fn input(error: impl Display) -> Failure {
    Failure::Input(format!(": {error}"))
}

fn mistake(line: usize, error: impl Display) -> Failure {
    Failure::Input(format!(":{line}: {error}"))
}

fn replay_text<P: Playable>(
    out: &mut impl Write,
    file: &Path,
    text: &str,
    show: Option<&mut Show>,
) -> Result<usize, Failure> {
    let scenario = Scenario::<P>::parse(text).map_err(|error| mistake(error.line, error.error))?;
    let Some(show) = show else {
        return play(out, file, &scenario, &mut Simulated::default());
    };
    let mut watched = Watched::<P>::new(show, file);
    let played = play(out, file, &scenario, &mut watched);
    watched.linger();
    played
}

/// Plays a scenario at a bench, and writes what does not hold.
fn play<P: Position>(
    out: &mut impl Write,
    file: &Path,
    scenario: &Scenario<'_, P>,
    bench: &mut impl Bench<P>,
) -> Result<usize, Failure> {
    let mut failures = 0;
    let mut written = Ok(());
    let played = scenario.play(bench, |report| {
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
        Err(Stop::Mistake(error)) => Err(mistake(error.line, error.error)),
        Err(Stop::Unsuitable(why)) => Err(input(why)),
    }
}
