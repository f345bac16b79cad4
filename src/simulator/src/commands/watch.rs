// SPDX-License-Identifier: Apache-2.0
//! `arbiter replay --watch`: a scenario, shown on the board as it goes.

use std::io;
use std::path::Path;
use std::time::{Duration as WallTime, Instant as WallClock};

use arbiter::{Duration, Instant, Key, Settings, Snapshot};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use scenario::{Rig, Unsuitable};

use crate::game::Playable;
use crate::play::{Input, Screen};
use crate::table::Table;
use crate::view::{Glyphs, View};

/// What is said where there is no terminal.
const INSTEAD: &str = "Without --watch the files are played without one.";

/// The screen on which scenarios are shown, until the user has seen enough.
pub(super) struct Show {
    screen: Option<Screen>,
    glyphs: Glyphs,
    /// How many times as fast as it was played.
    speed: f64,
    /// Why the screen could not be drawn on.
    trouble: io::Result<()>,
    /// The exit status of a signal that has told the program to stop.
    stopped: Option<u8>,
}

/// What the user wants of a show.
#[derive(PartialEq, Eq)]
enum Wish {
    Leave,
    Pause,
    Redraw,
}

impl Show {
    /// Takes over the terminal.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn open(glyphs: Glyphs, speed: f64) -> anyhow::Result<Self> {
        Ok(Show {
            screen: Some(Screen::open(INSTEAD)?),
            glyphs,
            speed,
            trouble: Ok(()),
            stopped: None,
        })
    }

    /// Gives the terminal back; returns an exit status if a signal told the program to stop.
    ///
    /// # Errors
    ///
    /// When it could not be drawn on.
    pub(super) fn close(self) -> io::Result<Option<u8>> {
        drop(self.screen);
        match self.stopped {
            Some(status) => Ok(Some(status)),
            None => self.trouble.map(|()| None),
        }
    }

    fn draw<P: Playable>(&mut self, table: &Table<P>, hint: &str) {
        let Some(screen) = &mut self.screen else {
            return;
        };
        let view = View {
            table,
            glyphs: self.glyphs,
            cursor: None,
            hint,
            buttons: &[],
        };
        let drawn = screen
            .terminal
            .draw(|frame| frame.render_widget(&view, frame.area()));
        if let Err(error) = drawn {
            self.trouble = Err(error);
            self.screen = None;
        }
    }

    /// Waits this long or, without a time, until a key is pressed. The user can pause and leave.
    fn wait(&mut self, time: Option<WallTime>) -> io::Result<Option<Wish>> {
        let begin = WallClock::now();
        while let Some(screen) = &self.screen {
            let left = time.map(|time| time.saturating_sub(begin.elapsed()));
            match screen.wait(left)? {
                None => return Ok(None),
                Some(Input::Stop(status)) => {
                    self.stopped = Some(status);
                    return Ok(Some(Wish::Leave));
                }
                Some(Input::Event(event)) => {
                    if let Some(wish) = wish(&event) {
                        return Ok(Some(wish));
                    }
                }
            }
        }
        Ok(None)
    }
}

fn wish(event: &Event) -> Option<Wish> {
    match *event {
        Event::Key(KeyEvent {
            code,
            modifiers,
            kind,
            ..
        }) if kind != KeyEventKind::Release => match code {
            KeyCode::Char('q') | KeyCode::Esc => Some(Wish::Leave),
            KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => Some(Wish::Leave),
            KeyCode::Char(' ') => Some(Wish::Pause),
            _ => None,
        },
        Event::Resize(..) => Some(Wish::Redraw),
        _ => None,
    }
}

/// A table that is shown as time passes.
pub(super) struct Watched<'a, P: Playable> {
    table: Table<P>,
    show: &'a mut Show,
    /// The name of the file.
    name: String,
}

/// What can be done while a scenario goes on.
const RUNNING: &str = "Space pauses, q leaves";
/// What can be done while it does not.
const PAUSED: &str = "PAUSED. Space continues, q leaves";
/// What can be done when it is over.
const OVER: &str = "The end. Space continues, q leaves";

impl<'a, P: Playable> Watched<'a, P> {
    /// A table for the scenario of a file.
    pub(super) fn new(show: &'a mut Show, file: &Path) -> Self {
        let name = file.file_name().unwrap_or(file.as_os_str());
        Watched {
            table: Table::new(Settings::of::<P>(), P::start(P::Ruleset::default())),
            show,
            name: name.display().to_string(),
        }
    }

    /// Leaves the end on the screen until the user has seen enough.
    pub(super) fn linger(&mut self) {
        self.stand_still(OVER);
    }

    /// Draws the table and what can be done; that comes before the file's name, which may be
    /// long.
    fn draw(&mut self, what: &str) {
        let hint = format!("{what} ({})", self.name);
        self.show.draw(&self.table, &hint);
    }

    /// Waits until the user wants to go on.
    fn stand_still(&mut self, what: &str) {
        while self.show.screen.is_some() {
            self.draw(what);
            match self.show.wait(None) {
                Ok(Some(Wish::Redraw) | None) => {}
                Ok(Some(Wish::Pause)) => return,
                Ok(Some(Wish::Leave)) => self.show.screen = None,
                Err(error) => self.give_up(error),
            }
        }
    }

    fn give_up(&mut self, error: io::Error) {
        self.show.screen = None;
        self.show.trouble = Err(error);
    }

    /// Shows the game up to that moment.
    fn show_until(&mut self, end: Instant) {
        self.draw(RUNNING);
        if self.show.screen.is_none() {
            return;
        }
        let millis = f64::from(end.since(self.table.now()).millis()) / self.show.speed;
        match self
            .show
            .wait(Some(WallTime::from_secs_f64(millis / 1000.0)))
        {
            Ok(None | Some(Wish::Redraw)) => {}
            Ok(Some(Wish::Leave)) => self.show.screen = None,
            Ok(Some(Wish::Pause)) => self.stand_still(PAUSED),
            Err(error) => self.give_up(error),
        }
    }
}

impl<P: Playable> Rig<P> for Watched<'_, P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        self.table.set_up(settings, start)
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        self.table.contact(square, closed);
    }

    fn press(&mut self, key: Key) {
        self.table.press(key);
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.table.press_down(key);
        self.wait(span);
        self.table.release(key);
        Ok(())
    }

    fn wait(&mut self, span: Duration) {
        let end = self.table.now() + span;
        while self.table.now() < end {
            let deadline = self.table.arbiter().next_deadline().unwrap_or(end);
            // A deadline that has passed already must not stop the time.
            let next = if deadline > self.table.now() {
                deadline.min(end)
            } else {
                end
            };
            self.show_until(next);
            self.table.wait_until(next);
        }
    }

    fn look(&mut self) -> Snapshot<P> {
        self.table.look()
    }
}
