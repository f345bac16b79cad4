// SPDX-License-Identifier: Apache-2.0
//! The help page, over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::SIZE;

/// What needs to be said of every board: what to do, and how. No line has more columns than a
/// page.
const ABOUT: [(&str, &str); 2] = [
    (
        "",
        "Every square has a sensor. The arbiter sees where pieces stand, works",
    ),
    (
        "",
        "out each move from that and runs the clocks. You play both sides.",
    ),
];
const MOVES: [(&str, &str); 4] = [
    (
        "Move",
        "Arrow keys and Space, or the mouse: two clicks, or a drag.",
    ),
    (
        "Capture",
        "With a piece in the hand, do the same on the enemy piece: it is",
    ),
    ("", "lifted, and yours is put there."),
    (
        "Another",
        "Doing the same on another of your pieces puts the first one back.",
    ),
];
const SPECIAL: [(&str, &str); 2] = [
    (
        "Castle",
        "The king two squares, then the rook. En passant: the pawn, then lift",
    ),
    (
        "",
        "its victim. Promote: q r b or n first, or it becomes a queen.",
    ),
];
const CUSTOMS: [(&str, &str); 2] = [
    (
        "Customs",
        "The capturing piece is lifted first. Once its victim is up, too, the",
    ),
    ("", "capture must be completed."),
];
const REST: [(&str, &str); 13] = [
    ("", ""),
    (
        "l",
        "or the right button: lifts or puts down this one piece and nothing",
    ),
    (
        "",
        "more, so that you can do what no rule allows. The hand can hold",
    ),
    (
        "",
        "several pieces; Tab chooses which of them is put down next.",
    ),
    (
        "p",
        "puts all pieces where the arbiter has them. The alarm of a violation",
    ),
    (
        "",
        "sounds until they stand there; you can mend it by hand, too.",
    ),
    (
        "h s, h 1",
        "hold Start, a clock button or Claim for two seconds, as holding the",
    ),
    (
        "h 2, h c",
        "mouse does: presets, corrections; in a pause, resigning and draws.",
    ),
    ("", ""),
    (
        "Digits",
        "Seconds and moves, or with --layout clock minutes and seconds. The",
    ),
    (
        "",
        "point marks the clock that runs; the side that blinks has broken a",
    ),
    (
        "",
        "rule or lost. At the set-up: how many squares are wrong. Times that",
    ),
    ("", "the digits have no room for stand beside the names."),
];

/// The page.
pub(crate) struct Help {
    /// Whether the game has castling, en passant and promotions.
    pub chess: bool,
}

impl Widget for Help {
    fn render(self, screen: Rect, buffer: &mut Buffer) {
        let special = if self.chess { &SPECIAL } else { &CUSTOMS };
        let lines = [&ABOUT[..], &[("", "")], &MOVES[..], &special[..], &REST[..]].concat();
        let lines: Vec<Line> = lines
            .into_iter()
            .map(|(key, text)| Line::from(vec![format!("{key:<9}").light_yellow(), text.into()]))
            .collect();
        let (width, height) = (SIZE.0.min(screen.width), (lines.len() + 2) as u16);
        let height = height.min(screen.height);
        let area = Rect::new(
            (screen.width - width) / 2,
            (screen.height - height) / 2,
            width,
            height,
        );
        Clear.render(area, buffer);
        let frame = Block::bordered()
            .title(" How to play ")
            .title_bottom(Line::from(" Any key goes back to the board. ").right_aligned())
            .border_style(Style::new().fg(Color::LightYellow));
        Paragraph::new(lines).block(frame).render(area, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_fits_the_smallest_screen() {
        let rows = ABOUT.len() + 1 + MOVES.len() + SPECIAL.len().max(CUSTOMS.len()) + REST.len();
        assert!(rows + 2 <= usize::from(SIZE.1), "{rows} rows");
        let both = SPECIAL.iter().chain(&CUSTOMS);
        let all = ABOUT.iter().chain(&MOVES).chain(both).chain(&REST);
        for (key, text) in all {
            assert!(
                key.len() <= 8 && text.len() + 11 <= usize::from(SIZE.0),
                "{text}"
            );
        }
    }
}
