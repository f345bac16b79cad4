// SPDX-License-Identifier: Apache-2.0
//! The board as it is drawn in a terminal: what stands where, the eight digits, the alarm, and
//! what the arbiter says.

mod board;
mod digits;
mod status;

use arbiter::{Arbiter, Settings};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};
use rules::Position;

use crate::journal::Journal;
use board::Board;
pub(crate) use board::Pieces;
use digits::SegmentDigits;

/// The smallest terminal in which everything can be seen: columns and rows.
pub(crate) const SIZE: (u16, u16) = (80, 24);

/// Everything there is to see at a moment.
pub(crate) struct View<'a, P: Position> {
    /// The arbiter of the board.
    pub arbiter: &'a Arbiter<P, Settings>,
    /// What it has said.
    pub journal: &'a Journal,
    /// How pieces are drawn.
    pub pieces: Pieces,
    /// What can be done now.
    pub help: &'a str,
}

impl<P: Position> Widget for &View<'_, P> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let panel = self.arbiter.panel();
        let [main, log, help] = Layout::vertical([
            Constraint::Length(board::height::<P>() + 2),
            Constraint::Min(2),
            Constraint::Length(1),
        ])
        .areas(area);
        let [left, right] = Layout::horizontal([
            Constraint::Length(board::width::<P>() + 2),
            Constraint::Min(digits::WIDTH + 2),
        ])
        .areas(main);
        let [clock, status, moves] = Layout::vertical([
            Constraint::Length(digits::HEIGHT + 2),
            Constraint::Length(3),
            Constraint::Min(3),
        ])
        .areas(right);

        let frame = Block::bordered().title(P::NAME);
        Board::new(self.arbiter, self.pieces).render(frame.inner(left), buffer);
        frame.render(left, buffer);
        let frame = Block::bordered();
        SegmentDigits(panel.lit()).render(frame.inner(clock), buffer);
        frame.render(clock, buffer);
        status::render(self.arbiter, status, buffer);
        render_tail(
            &self.journal.move_list(),
            Block::bordered().title("moves"),
            moves,
            buffer,
        );
        render_tail(self.journal.lines(), Block::new(), log, buffer);
        Line::from(self.help).dark_gray().render(help, buffer);
    }
}

/// As many of the last lines as there is room for.
fn render_tail(lines: &[String], frame: Block, area: Rect, buffer: &mut Buffer) {
    let room = usize::from(frame.inner(area).height);
    let tail = &lines[lines.len().saturating_sub(room)..];
    let lines: Vec<Line> = tail.iter().map(|line| Line::from(line.as_str())).collect();
    Paragraph::new(lines).block(frame).render(area, buffer);
}

/// The view as plain text, without colours.
pub(crate) fn as_text<P: Position>(view: &View<'_, P>) -> String {
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    let mut buffer = Buffer::empty(area);
    view.render(area, &mut buffer);
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(SIZE.0)) {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chess::Chess;
    use scenario::{Scenario, Simulated};

    /// The view after a scenario of these lines.
    fn text_after(lines: &str, pieces: Pieces) -> String {
        let text = format!("game chess\n{lines}");
        let scenario = Scenario::<Chess>::parse(&text).unwrap();
        let mut bench = Simulated::default();
        scenario.play(&mut bench, |_| {}).unwrap();
        let mut journal = Journal::default();
        while let Some(notice) = bench.next_notice() {
            journal.take(bench.now(), &notice);
        }
        as_text(&View {
            arbiter: bench.arbiter(),
            journal: &journal,
            pieces,
            help: "help",
        })
    }

    #[track_caller]
    fn assert_shows(text: &str, parts: &[&str]) {
        for part in parts {
            assert!(text.contains(part), "{part:?} is not in\n{text}");
        }
    }

    #[test]
    fn pieces_and_the_move_list_are_drawn() {
        let text = text_after("start\nmove e2e4\nmove e7e5", Pieces::Letters);
        assert_shows(
            &text,
            &[
                " 8  r   n   b   q   k   b   n   r  ",
                " 5                  p              ",
                " 2  P   P   P   P       P   P   P  ",
                "  1. e2e4  e7e5",
                "white to move",
                "move 1 black e7e5",
                "help",
            ],
        );
        assert_shows(&text_after("start", Pieces::Figurines), &["♜   ♞", "♙   ♙"]);
    }

    #[test]
    fn lifted_and_unknown_pieces_are_marked() {
        let text = text_after("start\nlift e2\nplace e5\nwait 2000", Pieces::Letters);
        assert_shows(
            &text,
            &[
                " 5                  ?              ",
                " 2  P   P   P   P   ·   P   P   P  ",
                "ALARM",
                "illegal-move: white",
            ],
        );
    }

    #[test]
    fn set_up_and_end_are_told() {
        assert_shows(&text_after("wait 500", Pieces::Letters), &["press Start"]);
        assert_shows(
            &text_after("lift a1\nwait 500", Pieces::Letters),
            &["set-up, squares wrong: 1"],
        );
        let mate = "start\nmove f2f3\nmove e7e5\nmove g2g4\nmove d8h4";
        assert_shows(
            &text_after(mate, Pieces::Letters),
            &["black wins, checkmate"],
        );
        assert_shows(
            &text_after("start\nkey start", Pieces::Letters),
            &["paused, white to move"],
        );
    }
}
