// SPDX-License-Identifier: Apache-2.0
//! The table as it is drawn in a terminal: the board, the eight digits, the alarm, what the
//! arbiter says, and what can be done now.

mod areas;
mod board;
mod buttons;
mod digits;
mod hand;
mod help;
mod lines;
mod moves;
mod status;
#[cfg(test)]
mod tests;
mod time;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};
use rules::Side;

use crate::game::Playable;
use crate::table::Table;
pub(crate) use areas::{Areas, SIZE};
use board::BoardView;
pub(crate) use board::Glyphs;
pub(crate) use buttons::{Button, button_at};
use digits::SegmentDigits;
pub(crate) use help::Help;
pub(crate) use status::{name, upper_first};

/// Everything there is to see at a moment.
pub(crate) struct View<'a, P: Playable> {
    /// The board with its arbiter.
    pub table: &'a Table<P>,
    /// How pieces are drawn.
    pub glyphs: Glyphs,
    /// The square that the keyboard acts on.
    pub cursor: Option<P::Square>,
    /// What to do next.
    pub hint: &'a str,
    /// What can be pressed.
    pub buttons: &'a [Button],
}

impl<P: Playable> Widget for &View<'_, P> {
    fn render(self, screen: Rect, buffer: &mut Buffer) {
        let Some(areas) = Areas::of::<P>(screen) else {
            return render_too_small(screen, buffer);
        };
        BoardView::new(self.table, self.glyphs, self.cursor).render(&areas, buffer);
        self.render_clock(areas.clock, buffer);
        status::render(self.table, areas.status, buffer);
        self.render_hand(areas.hand, buffer);
        moves::render(self.table.arbiter(), areas.moves, buffer);
        Line::from(self.hint)
            .style(Style::new().fg(Color::LightYellow).bold())
            .render(areas.hint, buffer);
        buttons::render(self.buttons, areas.buttons, buffer);
        render_tail(self.table.journal().lines(), areas.log, buffer);
    }
}

impl<P: Playable> View<'_, P> {
    /// The digits, and times that do not fit on them; the name of the side that is to move is
    /// lit, as its light on a board is.
    fn render_clock(&self, area: Rect, buffer: &mut Buffer) {
        let arbiter = self.table.arbiter();
        let panel = arbiter.panel();
        let title = |side| {
            let mut text = format!(" {} ", name::<P>(side));
            let (left, layout) = (arbiter.time_left(side).time, arbiter.options().layout);
            if let Some(time) = time::beyond_digits(left, layout) {
                text += &format!("{time} ");
            }
            if panel.turn == Some(side) {
                Line::from(format!(" ●{text}")).black().on_light_green()
            } else {
                Line::from(text)
            }
        };
        let violations = |side| {
            let flag = (arbiter.first_flag() == Some(side)).then(|| "first flag".to_owned());
            let count = Some(arbiter.violations(side)).filter(|&count| count > 0);
            let count = count.map(|count| format!("violations: {count}"));
            let parts: Vec<_> = flag.into_iter().chain(count).collect();
            if parts.is_empty() {
                Line::default()
            } else {
                Line::from(format!(" {} ", parts.join(", "))).light_red()
            }
        };
        let frame = Block::bordered()
            .title(title(Side::First).left_aligned())
            .title(title(Side::Second).right_aligned())
            .title_bottom(violations(Side::First).left_aligned())
            .title_bottom(violations(Side::Second).right_aligned());
        let digits = SegmentDigits {
            digits: panel.lit(),
            glyphs: self.glyphs,
        };
        digits.render(frame.inner(area), buffer);
        frame.render(area, buffer);
    }

    fn render_hand(&self, area: Rect, buffer: &mut Buffer) {
        let frame = Block::bordered().title(" in the hand ");
        let inner = frame.inner(area);
        hand::line(self.table, self.glyphs, usize::from(inner.width)).render(inner, buffer);
        frame.render(area, buffer);
    }
}

/// As many of the last lines as there is room for, the last one the brightest.
fn render_tail(lines: &[String], area: Rect, buffer: &mut Buffer) {
    let room = usize::from(area.height);
    let tail = &lines[lines.len().saturating_sub(room)..];
    for ((row, line), age) in area.rows().zip(tail).zip((0..tail.len()).rev()) {
        let colour = if age == 0 {
            Color::Gray
        } else {
            Color::DarkGray
        };
        buffer.set_stringn(
            row.x,
            row.y,
            line,
            usize::from(row.width),
            Style::new().fg(colour),
        );
    }
}

fn render_too_small(screen: Rect, buffer: &mut Buffer) {
    let text = format!(
        "The board needs {} columns and {} rows; this window has {} and {}. Make it larger, or \
         its letters smaller.",
        SIZE.0, SIZE.1, screen.width, screen.height
    );
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(screen, buffer);
}
