// SPDX-License-Identifier: Apache-2.0
//! The keys that can be pressed, in two rows; each can be clicked, too.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::areas::Areas;

/// A key with its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Button {
    /// What is pressed on the keyboard, as it is written.
    pub key: &'static str,
    /// What that does.
    pub label: String,
    /// 0 for the upper row, 1 for the lower.
    pub row: u16,
}

impl Button {
    fn width(&self) -> u16 {
        (self.key.chars().count() + self.label.chars().count() + 3) as u16
    }
}

/// Draws the rows.
pub(super) fn render(buttons: &[Button], area: Rect, buffer: &mut Buffer) {
    for (button, place) in placed(buttons, area) {
        let base = Style::new().bg(Color::Indexed(238)).fg(Color::Indexed(252));
        let key = base.fg(Color::LightYellow).add_modifier(Modifier::BOLD);
        buffer.set_style(place, base);
        let (x, y) = buffer.set_stringn(place.x + 1, place.y, button.key, 2, key);
        buffer.set_string(x + 1, y, &button.label, base);
    }
}

/// The index of the button at a place on the screen.
pub(crate) fn button_at(buttons: &[Button], areas: &Areas, column: u16, row: u16) -> Option<usize> {
    placed(buttons, areas.buttons).position(|(_, place)| place.contains(Point::new(column, row)))
}

/// Each button with its place, as long as there is room; a column is kept free between two.
fn placed(buttons: &[Button], area: Rect) -> impl Iterator<Item = (&Button, Rect)> {
    let mut next = [area.x; 2];
    buttons.iter().map(move |button| {
        let row = usize::from(button.row.min(1));
        let x = next[row];
        let place = Rect::new(x, area.y + row as u16, button.width(), 1).intersection(area);
        next[row] = x + button.width() + 1;
        (button, place)
    })
}
