// SPDX-License-Identifier: Apache-2.0
//! `arbiter replay`: scenario files, played by the arbiter in virtual time.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use scenario::{Simulated, expectations_in, game_of};
use variations::{Trouble, chooses_rules, play, play_by_its_rules};

use super::input;
use super::tally::{Played, Tally};
use super::watch::{Show, Watched};
use crate::game::{Game, Playable};

/// Plays all files, also when one of them is wrong; if there is a show, on its screen. If a game
/// is given, no file may be of another one.
pub(super) fn run(
    files: &[PathBuf],
    game: Option<Game>,
    mut show: Option<Show>,
) -> anyhow::Result<ExitCode> {
    // What is written while a screen is taken over is shown after it.
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let mut tally = Tally::default();
    for file in files {
        match replay(&mut out, file, game, show.as_mut()) {
            Ok(played) => tally.add(played),
            Err(Failure::Output(error)) => return Err(error.into()),
            Err(Failure::Input(error)) => {
                writeln!(messages, "{}{error}", file.display())?;
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

/// Plays one file, and writes which of its expectations do not hold.
fn replay(
    out: &mut impl Write,
    file: &Path,
    game: Option<Game>,
    show: Option<&mut Show>,
) -> Result<Played, Failure> {
    let text = input::read(file).map_err(|error| Failure::Input(format!(": {error}")))?;
    // Some editors begin every file with the mark of UTF-8.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if let (Some(wanted), Some(game)) = (game, game_of(text).and_then(Game::from_name))
        && wanted != game
    {
        let (game, wanted) = (game.name(), wanted.name());
        let why = format!(": it is a scenario of {game}, and --game says {wanted}");
        return Err(Failure::Input(why));
    }
    let mut failures = 0;
    let mut written = Ok(());
    let played = play_text(text, file, show, &mut |line, failure| {
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

/// Plays a scenario; if there is a show, on its screen.
fn play_text(
    text: &str,
    file: &Path,
    show: Option<&mut Show>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    if chooses_rules(text) {
        if show.is_some() {
            return Err(Trouble {
                line: None,
                message: "a scenario that switches special rules off cannot be watched; it is \
                          played without --watch"
                    .to_owned(),
            });
        }
        return play_by_its_rules(text, failed);
    }
    match game_of(text).and_then(Game::from_name) {
        Some(Game::Xiangqi) => play_game::<Xiangqi>(text, file, show, failed),
        // What is wrong with a scenario of no game the reader explains.
        Some(Game::Chess) | None => play_game::<Chess>(text, file, show, failed),
    }
}

fn play_game<P: Playable>(
    text: &str,
    file: &Path,
    show: Option<&mut Show>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    let Some(show) = show else {
        return play(text, &mut Simulated::<P>::default(), failed);
    };
    let mut watched = Watched::<P>::new(show, file);
    let played = play(text, &mut watched, failed);
    watched.linger();
    played
}
