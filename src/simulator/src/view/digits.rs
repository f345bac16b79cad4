// SPDX-License-Identifier: Apache-2.0
//! Seven-segment digits, drawn with lines.

use arbiter::{DIGITS, Digits, Glyph};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

use super::Glyphs;

/// Columns of one digit: three for the segments, one for the point, one to keep digits apart.
const DIGIT_WIDTH: u16 = 5;
/// Columns of all digits; nothing is kept apart after the last one.
pub(super) const WIDTH: u16 = DIGIT_WIDTH * DIGITS as u16 - 1;
/// Rows of the digits.
pub(super) const HEIGHT: u16 = 3;

/// The segments of 0 to 9: upper, middle and lower row.
type Segments = [[&'static str; HEIGHT as usize]; 10];

const LINES: Segments = [
    ["┏━┓", "┃ ┃", "┗━┛"],
    ["  ╻", "  ┃", "  ╹"],
    ["╺━┓", "┏━┛", "┗━╸"],
    ["╺━┓", "╺━┫", "╺━┛"],
    ["╻ ╻", "┗━┫", "  ╹"],
    ["┏━╸", "┗━┓", "╺━┛"],
    ["┏━╸", "┣━┓", "┗━┛"],
    ["╺━┓", "  ┃", "  ╹"],
    ["┏━┓", "┣━┫", "┗━┛"],
    ["┏━┓", "┗━┫", "╺━┛"],
];

/// For terminals without such lines.
const LETTERS: Segments = [
    [" _ ", "| |", "|_|"],
    ["   ", "  |", "  |"],
    [" _ ", " _|", "|_ "],
    [" _ ", " _|", " _|"],
    ["   ", "|_|", "  |"],
    [" _ ", "|_ ", " _|"],
    [" _ ", "|_ ", "|_|"],
    [" _ ", "  |", "  |"],
    [" _ ", "|_|", "|_|"],
    [" _ ", "|_|", " _|"],
];

/// The eight digits of the display.
pub(super) struct SegmentDigits {
    pub digits: Digits,
    pub glyphs: Glyphs,
}

impl Widget for SegmentDigits {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let style = Style::new().fg(Color::LightRed).bold();
        for (row, y) in area.rows().take(usize::from(HEIGHT)).enumerate() {
            let mut text = String::new();
            for glyph in self.digits.0 {
                text += &self.row_of(glyph, row);
            }
            buffer.set_stringn(y.x, y.y, text, usize::from(area.width), style);
        }
    }
}

impl SegmentDigits {
    /// One row of a digit with its point.
    fn row_of(&self, glyph: Glyph, row: usize) -> String {
        let segments = match self.glyphs {
            Glyphs::Letters => &LETTERS,
            Glyphs::Figurines | Glyphs::Outlines => &LINES,
        };
        let segments = glyph
            .digit
            .and_then(|digit| segments.get(usize::from(digit)))
            .map_or("   ", |rows| rows[row]);
        let lowest = row + 1 == usize::from(HEIGHT);
        let point = match (glyph.point && lowest, self.glyphs) {
            (false, _) => ' ',
            (true, Glyphs::Letters) => '.',
            (true, _) => '▪',
        };
        format!("{segments}{point} ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A blank and the digits 1 to 7, with a point after the 2.
    #[track_caller]
    fn assert_drawn(glyphs: Glyphs, rows: [&str; 3]) {
        let mut digits = Digits::default();
        for (glyph, digit) in digits.0.iter_mut().zip(0..).skip(1) {
            glyph.digit = Some(digit);
        }
        digits.0[2].point = true;
        let area = Rect::new(0, 0, WIDTH, HEIGHT);
        let mut buffer = Buffer::empty(area);
        SegmentDigits { digits, glyphs }.render(area, &mut buffer);
        for (drawn, wanted) in buffer.content.chunks(usize::from(WIDTH)).zip(rows) {
            let drawn: String = drawn.iter().map(ratatui::buffer::Cell::symbol).collect();
            assert_eq!(drawn, wanted);
        }
    }

    #[test]
    fn segments_and_points_are_drawn() {
        assert_drawn(
            Glyphs::Figurines,
            [
                "       ╻  ╺━┓  ╺━┓  ╻ ╻  ┏━╸  ┏━╸  ╺━┓ ",
                "       ┃  ┏━┛  ╺━┫  ┗━┫  ┗━┓  ┣━┓    ┃ ",
                "       ╹  ┗━╸▪ ╺━┛    ╹  ╺━┛  ┗━┛    ╹ ",
            ],
        );
    }

    #[test]
    fn letters_do_without_lines() {
        assert_drawn(
            Glyphs::Letters,
            [
                "           _    _         _    _    _  ",
                "       |   _|   _|  |_|  |_   |_     | ",
                "       |  |_ .  _|    |   _|  |_|    | ",
            ],
        );
    }
}
