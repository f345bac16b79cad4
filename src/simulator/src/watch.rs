// SPDX-License-Identifier: Apache-2.0
//! A bench that can be watched in the terminal.

use std::io;
use std::time::Duration as WallTime;

use arbiter::{Blink, Digits, Duration, Key, Settings, Violation};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use rules::{Ending, Position};
use scenario::{Bench, Simulated, Unsuitable};

use crate::journal::Journal;
use crate::view::{Pieces, View, as_text};

/// How many times as fast as it was played a game is shown.
const SPEED: u32 = 3;
/// How much of the game's time there is between two frames.
const FRAME: Duration = Duration::from_millis(100);
/// How long the end stays on the screen, in the game's time.
const LINGER: Duration = Duration::from_secs(9);

const HELP: &str = "q or Ctrl-C: leave";

/// The arbiter in virtual time, of which every moment is drawn if there is a terminal.
pub(crate) struct Watched<P: Position> {
    bench: Simulated<P>,
    journal: Journal,
    pieces: Pieces,
    terminal: Option<DefaultTerminal>,
    /// Why the terminal could not be drawn on.
    trouble: io::Result<()>,
}

impl<P: Position> Watched<P> {
    pub(crate) fn new(pieces: Pieces) -> Self {
        Watched {
            bench: Simulated::default(),
            journal: Journal::default(),
            pieces,
            terminal: None,
            trouble: Ok(()),
        }
    }

    /// From now on everything is drawn, in watchable time, until the user has seen enough.
    pub(crate) fn show_in(&mut self, terminal: DefaultTerminal) {
        self.terminal = Some(terminal);
    }

    /// Leaves what there is on the screen for a while.
    pub(crate) fn linger(&mut self) {
        self.wait(LINGER);
    }

    /// What was said, and how the board looks now.
    ///
    /// # Errors
    ///
    /// When the terminal could not be drawn on.
    pub(crate) fn finish(mut self) -> io::Result<(Journal, String)> {
        self.take_notices();
        let text = as_text(&view(&self.bench, &self.journal, self.pieces, ""));
        self.trouble.map(|()| (self.journal, text))
    }

    fn take_notices(&mut self) {
        while let Some(notice) = self.bench.next_notice() {
            self.journal.take(self.bench.now(), &notice);
        }
    }

    /// Draws a frame and leaves it for its time. Stops drawing when the user has seen enough.
    fn show_frame(&mut self) {
        let Some(terminal) = &mut self.terminal else {
            return;
        };
        let view = view(&self.bench, &self.journal, self.pieces, HELP);
        let drawn = terminal.draw(|frame| frame.render_widget(&view, frame.area()));
        let shown = drawn.map(|_| ()).and_then(|()| is_enough(frame_time()));
        match shown {
            Ok(false) => return,
            Ok(true) => {}
            Err(error) => self.trouble = Err(error),
        }
        self.terminal = None;
    }
}

fn view<'a, P: Position>(
    bench: &'a Simulated<P>,
    journal: &'a Journal,
    pieces: Pieces,
    help: &'a str,
) -> View<'a, P> {
    View {
        arbiter: bench.arbiter(),
        journal,
        pieces,
        help,
    }
}

fn frame_time() -> WallTime {
    WallTime::from_millis(u64::from(FRAME.millis() / SPEED))
}

/// Waits so long for the user to ask for the end.
fn is_enough(time: WallTime) -> io::Result<bool> {
    let end = std::time::Instant::now() + time;
    while event::poll(end.saturating_duration_since(std::time::Instant::now()))? {
        if let Event::Key(key) = event::read()?
            && leaves(key)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn leaves(key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => true,
        KeyCode::Char('c') => key.modifiers.contains(KeyModifiers::CONTROL),
        _ => false,
    }
}

impl<P: Position> Bench<P> for Watched<P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        self.journal = Journal::default();
        self.bench.set_up(settings, start)
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        self.bench.contact(square, closed);
        self.take_notices();
    }

    fn press(&mut self, key: Key) {
        self.bench.press(key);
        self.take_notices();
    }

    fn wait(&mut self, span: Duration) {
        let mut left = span;
        while left > Duration::ZERO {
            let step = left.min(FRAME);
            self.bench.wait(step);
            self.take_notices();
            self.show_frame();
            left = left.saturating_sub(step);
        }
    }

    fn digits(&mut self) -> Digits {
        self.bench.digits()
    }

    fn blink(&mut self) -> Blink {
        self.bench.blink()
    }

    fn alarm(&mut self) -> bool {
        self.bench.alarm()
    }

    fn position(&mut self) -> P {
        self.bench.position()
    }

    fn last_move(&mut self) -> Option<P::Move> {
        self.bench.last_move()
    }

    fn last_violation(&mut self) -> Option<Violation> {
        self.bench.last_violation()
    }

    fn ending(&mut self) -> Option<Ending> {
        self.bench.ending()
    }
}
