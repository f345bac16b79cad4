// SPDX-License-Identifier: Apache-2.0
//! Seven-segment digits, drawn with lines.

use arbiter::{DIGITS, Digits, Glyph};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

/// Columns of one digit: three for the segments, one for the point, one to keep apart.
const DIGIT_WIDTH: u16 = 5;
/// Columns of all digits.
pub(super) const WIDTH: u16 = DIGIT_WIDTH * DIGITS as u16;
/// Rows of the digits.
pub(super) const HEIGHT: u16 = 3;

/// The segments of 0 to 9: upper, middle and lower row.
const SEGMENTS: [[&str; HEIGHT as usize]; 10] = [
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
pub(super) struct SegmentDigits(pub Digits);

impl Widget for SegmentDigits {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let style = Style::new().fg(Color::LightRed);
        for (row, y) in area.rows().take(usize::from(HEIGHT)).enumerate() {
            let mut text = String::new();
            for glyph in self.0.0 {
                text += &row_of(glyph, row);
            }
            buffer.set_stringn(y.x, y.y, text, usize::from(area.width), style);
        }
    }
}

/// One row of a digit with its point.
fn row_of(glyph: Glyph, row: usize) -> String {
    let segments = glyph
        .digit
        .and_then(|digit| SEGMENTS.get(usize::from(digit)))
        .map_or("   ", |rows| rows[row]);
    let lowest = row + 1 == usize::from(HEIGHT);
    let point = if glyph.point && lowest { '.' } else { ' ' };
    format!("{segments}{point} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_and_points_are_drawn() {
        let mut digits = Digits::default();
        for (glyph, digit) in digits.0.iter_mut().zip(0..).skip(1) {
            glyph.digit = Some(digit);
        }
        digits.0[2].point = true;
        let area = Rect::new(0, 0, WIDTH, HEIGHT);
        let mut buffer = Buffer::empty(area);
        SegmentDigits(digits).render(area, &mut buffer);
        let expected = Buffer::with_lines([
            "           _    _         _    _    _   ",
            "       |   _|   _|  |_|  |_   |_     |  ",
            "       |  |_ .  _|    |   _|  |_|    |  ",
        ]);
        for (drawn, wanted) in buffer.content.iter().zip(&expected.content) {
            assert_eq!(drawn.symbol(), wanted.symbol());
        }
    }
}
