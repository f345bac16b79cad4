// SPDX-License-Identifier: Apache-2.0
//! The board in the terminal, to be played on.

mod app;
mod controls;
#[cfg(test)]
mod events;
mod hint;
mod recorder;
mod session;
mod terminal;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration as WallTime, Instant as WallClock};

use anyhow::{Context, anyhow};
use arbiter::{Duration, Instant};

use crate::game::Playable;
use crate::options::Chosen;
use crate::table::Table;
use crate::view::Glyphs;
use app::App;
pub(crate) use recorder::Recorder;
pub(crate) use session::{SET_UP, Session};
pub(crate) use terminal::{Input, Screen};

/// What is said where there is no terminal.
const INSTEAD: &str = "Scenario files can be played without one: `arbiter replay FILE`. \
                       `arbiter --help` lists what else there is.";

/// How the board is played on.
pub(crate) struct Play<'a, P> {
    /// The options chosen.
    pub options: &'a Chosen,
    /// The position in which the game begins.
    pub start: P,
    /// Where to record what is done.
    pub record: Option<&'a Path>,
    /// How pieces are drawn.
    pub glyphs: Glyphs,
    /// Whether the terminal's bell rings when the alarm begins.
    pub bell: bool,
    /// For tests: panics at the first event.
    pub panics: bool,
}

/// Opens the board and lets somebody play until they leave; returns the exit status.
///
/// # Errors
///
/// When there is no terminal, or the recording cannot be written.
pub(crate) fn run<P: Playable>(play: &Play<'_, P>) -> anyhow::Result<u8> {
    // Nothing is created where there is no terminal.
    let mut screen = Screen::open(INSTEAD)?;
    let session = session(play)?;
    let Some(mut app) = App::new(session, play.glyphs) else {
        return Ok(0);
    };
    let shown = show(play, &mut screen, &mut app);
    drop(screen);
    let finished = app.finish().context("the recording could not be written");
    let status = shown?;
    finished.map(|_| status)
}

fn session<P: Playable>(play: &Play<'_, P>) -> anyhow::Result<Session<P>> {
    let recorder = match play.record {
        None => None,
        Some(path) => {
            let file = File::create_new(path)
                .map_err(|error| match error.kind() {
                    ErrorKind::AlreadyExists => {
                        anyhow!("it exists; name a file that does not exist yet")
                    }
                    _ => error.into(),
                })
                .with_context(|| format!("--record `{}`", path.display()))?;
            Some(Recorder::new(
                Box::new(file),
                play.options.lines(),
                &play.start,
            ))
        }
    };
    let settings = play.options.settings::<P>();
    Ok(Session::new(settings, play.start.clone(), recorder))
}

/// Draws when something may have changed, and otherwise sleeps; returns the exit status.
fn show<P: Playable>(
    play: &Play<'_, P>,
    screen: &mut Screen,
    app: &mut App<P>,
) -> anyhow::Result<u8> {
    let begin = WallClock::now();
    let now = || Instant::ZERO + SET_UP + span(begin.elapsed());
    let mut alarm = false;
    while !app.is_over() {
        app.wait_until(now());
        let sounds = app.session().table().arbiter().panel().alarm;
        if play.bell && sounds && !alarm {
            let mut out = std::io::stdout();
            out.write_all(b"\x07").and_then(|()| out.flush())?;
        }
        alarm = sounds;
        screen
            .terminal
            .draw(|frame| app.draw(frame.area(), frame.buffer_mut()))?;
        if let Some(status) = wait_for_event(screen, app, now)? {
            app.wait_until(now());
            return Ok(status);
        }
        assert!(!play.panics, "a panic was asked for");
    }
    Ok(0)
}

/// Sleeps until something may have changed. Returns an exit status when a signal tells the
/// program to stop.
fn wait_for_event<P: Playable>(
    screen: &Screen,
    app: &mut App<P>,
    now: impl Fn() -> Instant,
) -> anyhow::Result<Option<u8>> {
    loop {
        let deadline = app.session().next_deadline();
        let left = deadline.map(|at| WallTime::from_millis(at.since(now()).millis().into()));
        match screen.wait(left)? {
            Some(Input::Stop(status)) => return Ok(Some(status)),
            Some(Input::Event(event)) if !app.handle(&event, now()) => {}
            Some(Input::Event(_)) | None => return Ok(None),
        }
    }
}

fn span(elapsed: WallTime) -> Duration {
    Duration::from_millis(u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX))
}
