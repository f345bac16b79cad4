// SPDX-License-Identifier: Apache-2.0
//! From the terminal's events to what a person does at the table, and what is drawn of it.

use arbiter::{Instant, Key};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use rules::Square;

use super::controls::{Control, buttons, can_be_held, control};
use super::hint::hint;
use super::session::{Act, Session};
use crate::game::Playable;
use crate::table::Table;
use crate::view::{Areas, Button, Glyphs, Help, View, button_at};

/// What the keyboard is for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Board,
    /// The next key of the board is held.
    Hold,
    /// The help page is open.
    Help,
}

/// The board in the terminal, without the terminal.
pub(crate) struct App<P: Playable> {
    session: Session<P>,
    glyphs: Glyphs,
    cursor: P::Square,
    mode: Mode,
    buttons: Vec<Button>,
    controls: Vec<Control>,
    /// The screen as it was drawn last.
    screen: Rect,
    /// Where a piece was taken up with the mouse whose button is still down.
    dragged_from: Option<P::Square>,
    /// Whether a button on the screen is held with the mouse.
    holds: bool,
    over: bool,
}

impl<P: Playable> App<P> {
    pub(crate) fn new(session: Session<P>, glyphs: Glyphs) -> Option<Self> {
        let (buttons, controls) = buttons::<P>();
        Some(App {
            session,
            glyphs,
            // Both games have the king's file a little to the right.
            cursor: P::Square::at(4, 1)?,
            mode: Mode::Board,
            buttons,
            controls,
            screen: Rect::default(),
            dragged_from: None,
            holds: false,
            over: false,
        })
    }

    /// The table with the person at it.
    pub(crate) fn session(&self) -> &Session<P> {
        &self.session
    }

    /// Lets time pass.
    pub(crate) fn wait_until(&mut self, now: Instant) {
        self.session.wait_until(now);
    }

    /// Whether the person has left.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Ends the session; returns the table as it is left.
    ///
    /// # Errors
    ///
    /// When the recording could not be written.
    pub(crate) fn finish(self) -> std::io::Result<Table<P>> {
        self.session.finish()
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, screen: Rect, buffer: &mut Buffer) {
        self.screen = screen;
        let table = self.session.table();
        let hint = match self.mode {
            Mode::Hold => "Which key should be held for two seconds? s, 1, 2 or c.".to_owned(),
            _ => hint(table),
        };
        let view = View {
            table,
            glyphs: self.glyphs,
            cursor: Some(self.cursor),
            hint: &hint,
            buttons: &self.buttons,
        };
        view.render(screen, buffer);
        if self.mode == Mode::Help {
            let help = Help { chess: P::PROMOTES };
            help.render(screen, buffer);
        }
    }

    /// Handles an event of the terminal. Returns whether there may be something new to see.
    pub(crate) fn handle(&mut self, event: &Event, now: Instant) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => return self.mouse(*mouse, now),
            Event::Resize(..) => {}
            _ => return false,
        }
        true
    }

    fn key(&mut self, event: KeyEvent, now: Instant) {
        let control = control::<P>(event);
        match (self.mode, control) {
            (_, Some(Control::Leave)) => self.over = true,
            // What cannot be seen should not be played with.
            _ if Areas::of::<P>(self.screen).is_none() => {}
            (Mode::Help, _) => self.mode = Mode::Board,
            (Mode::Hold, Some(Control::Key(key))) if can_be_held(key) => {
                self.mode = Mode::Board;
                self.session.act(Act::Hold(key), now);
            }
            (Mode::Hold, Some(Control::PutBack | Control::Hold)) => self.mode = Mode::Board,
            (_, Some(control)) => {
                self.mode = Mode::Board;
                self.control(control, now);
            }
            (_, None) => {}
        }
    }

    fn control(&mut self, control: Control, now: Instant) {
        let act = match control {
            Control::Key(key) => Act::Press(key),
            Control::Use => Act::Use(self.cursor),
            Control::Touch => Act::Touch(self.cursor),
            Control::ChooseNext => Act::ChooseNext,
            Control::PutBack => Act::PutBack,
            Control::PutInPlace => Act::PutInPlace,
            Control::Cursor(files, ranks) => return self.move_cursor(files, ranks),
            Control::Hold => {
                self.mode = Mode::Hold;
                return;
            }
            Control::Help => {
                self.mode = Mode::Help;
                return;
            }
            Control::Leave => {
                self.over = true;
                return;
            }
        };
        self.session.act(act, now);
    }

    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let moved = |from: usize, by: i8| from.checked_add_signed(isize::from(by));
        let file = moved(self.cursor.file(), files);
        let rank = moved(self.cursor.rank(), ranks);
        if let (Some(file), Some(rank)) = (file, rank)
            && let Some(square) = P::Square::at(file, rank)
        {
            self.cursor = square;
        }
    }

    fn mouse(&mut self, event: MouseEvent, now: Instant) -> bool {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) if self.mode == Mode::Help => {
                self.mode = Mode::Board;
            }
            MouseEventKind::Down(button) => self.mouse_down(button, event, now),
            MouseEventKind::Up(MouseButton::Left) => self.mouse_up(event, now),
            _ => return false,
        }
        true
    }

    fn mouse_down(&mut self, button: MouseButton, event: MouseEvent, now: Instant) {
        let Some(areas) = Areas::of::<P>(self.screen) else {
            return;
        };
        if let Some(square) = areas.square_at(event.column, event.row) {
            self.cursor = square;
            let pieces = self.session.table().pieces();
            let lifts = pieces.hand().is_empty() && pieces.at(square).is_some();
            let act = if button == MouseButton::Left {
                self.dragged_from = lifts.then_some(square);
                Act::Use(square)
            } else {
                Act::Touch(square)
            };
            self.session.act(act, now);
        } else if button == MouseButton::Left
            && let Some(index) = button_at(&self.buttons, &areas, event.column, event.row)
            && let Some(&control) = self.controls.get(index)
        {
            match (control, self.mode) {
                (Control::Key(key), Mode::Hold) if can_be_held(key) => {
                    self.session.act(Act::Hold(key), now);
                }
                (Control::Key(key), _) if can_be_held(key) => self.press_down(key, now),
                _ => self.control(control, now),
            }
            if self.mode == Mode::Hold && control != Control::Hold {
                self.mode = Mode::Board;
            }
        }
    }

    fn press_down(&mut self, key: Key, now: Instant) {
        self.holds = true;
        self.session.act(Act::Down(key), now);
    }

    /// Ends a drag on another square than it began on; on the same one it was a click.
    fn mouse_up(&mut self, event: MouseEvent, now: Instant) {
        if std::mem::take(&mut self.holds) {
            self.session.act(Act::Up, now);
        }
        let Some(from) = self.dragged_from.take() else {
            return;
        };
        let to = Areas::of::<P>(self.screen)
            .and_then(|areas| areas.square_at::<P::Square>(event.column, event.row));
        if let Some(to) = to.filter(|&to| to != from) {
            self.cursor = to;
            self.session.act(Act::Use(to), now);
        }
    }
}
