// SPDX-License-Identifier: Apache-2.0
//! `arbiter replay`: scenario files, played by the arbiter in virtual time.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rules::Position;
use scenario::{Quoted, Report, Rig, Scenario, Simulated, Stop, expectations_in, game_of};

use super::input;
use super::tally::{Played, Tally};
use super::watch::{Show, Watched};
use crate::game::{Chess, Game, Playable, Xiangqi};
use crate::options::RuleArguments;

/// Plays all files, even if one of them is wrong; if there is a show, on its screen. If a game is
/// given, no file may be of another one. The rules apply where a scenario does not choose.
pub(super) fn run(
    files: &[PathBuf],
    game: Option<Game>,
    rules: &RuleArguments,
    mut show: Option<Show>,
) -> anyhow::Result<ExitCode> {
    // What is written while a screen is taken over is shown after it.
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let mut tally = Tally::default();
    for file in files {
        match replay(&mut out, file, game, rules, show.as_mut()) {
            Ok(played) => tally.add(played),
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(Failure::Input(error)) => {
                let name = file.display().to_string();
                writeln!(messages, "{}{error}", Quoted(&name))?;
                tally.add_unplayed();
            }
        }
    }
    if let Some(status) = show.map(Show::close).transpose()?.flatten() {
        return Ok(ExitCode::from(status));
    }
    io::stdout().write_all(&out)?;
    io::stdout().flush()?;
    io::stderr().write_all(&messages)?;
    writeln!(io::stdout(), "{tally}")?;
    Ok(ExitCode::from(tally.status()))
}

/// Why a file was not played to its end.
enum Failure {
    /// The file is wrong; what is said about it follows the file's name.
    Input(String),
    /// Nothing can be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Plays one file, and writes which of its expectations do not hold.
fn replay(
    out: &mut impl Write,
    file: &Path,
    game: Option<Game>,
    rules: &RuleArguments,
    show: Option<&mut Show>,
) -> Result<Played, Failure> {
    let text = input::read(file).map_err(|error| Failure::Input(format!(": {error}")))?;
    // Some editors begin every file with the byte order mark of UTF-8.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if let (Some(wanted), Some(game)) = (game, game_of(text).and_then(Game::from_name))
        && wanted != game
    {
        let (game, wanted) = (game.name(), wanted.name());
        let why = format!(": it is a scenario of {game}, but --game says {wanted}");
        return Err(Failure::Input(why));
    }
    let mut failures = 0;
    let mut written = Ok(());
    let played = play_text(text, file, rules, show, &mut |line, failure| {
        failures += 1;
        if written.is_ok() {
            written = writeln!(out, "{}:{line}: {failure}", file.display());
        }
    });
    written?;
    played.map_err(|trouble| {
        Failure::Input(match trouble.line {
            Some(line) => format!(":{line}: {}", trouble.message),
            None => format!(": {}", trouble.message),
        })
    })?;
    Ok(Played {
        expectations: expectations_in(text),
        failures,
    })
}

/// Why a scenario was not played to its end.
struct Trouble {
    /// The line that is wrong, counted from 1; `None` when it is not about a line.
    line: Option<usize>,
    /// What is wrong, and what would be right.
    message: String,
}

/// Plays a scenario; if there is a show, on its screen.
fn play_text(
    text: &str,
    file: &Path,
    rules: &RuleArguments,
    show: Option<&mut Show>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    match game_of(text).and_then(Game::from_name) {
        Some(Game::Xiangqi) => play_game::<Xiangqi>(text, file, rules, show, failed),
        // If the scenario is of neither game, the reader explains what is wrong.
        Some(Game::Chess) | None => play_game::<Chess>(text, file, rules, show, failed),
    }
}

fn play_game<P: Playable>(
    text: &str,
    file: &Path,
    rules: &RuleArguments,
    show: Option<&mut Show>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    let rules = rules.of::<P>().map_err(|error| Trouble {
        line: None,
        message: error.to_string(),
    })?;
    let Some(show) = show else {
        return play(text, rules, &mut Simulated::<P>::default(), failed);
    };
    let mut watched = Watched::<P>::new(show, file);
    let played = play(text, rules, &mut watched, failed);
    watched.linger();
    played
}

/// Plays a scenario, and tells `failed` the line and the text of every expectation that does
/// not hold.
fn play<P: Position>(
    text: &str,
    rules: P::Ruleset,
    rig: &mut impl Rig<P>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    let mistake = |line, message| Trouble {
        line: Some(line),
        message,
    };
    let scenario = Scenario::<P>::parse(text, rules)
        .map_err(|error| mistake(error.line, error.error.to_string()))?;
    let played = scenario.play(rig, |report| {
        if let Report::Failed(failure) = report {
            failed(failure.line, failure.to_string());
        }
    });
    played.map_err(|stop| match stop {
        Stop::Mistake(error) => mistake(error.line, error.error.to_string()),
        Stop::Unsuitable(why) => Trouble {
            line: None,
            message: why.to_owned(),
        },
    })
}
