// SPDX-License-Identifier: Apache-2.0
//! A board of lines: the river across its middle, and a palace at each end.

use ratatui::buffer::Buffer;
use ratatui::layout::Position as Point;
use ratatui::style::{Color, Style};
use rules::Square;

use super::Glyphs;
use super::areas::Areas;

const INK: Style = Style::new().fg(Color::DarkGray);
/// The files at the sides of a palace.
const PALACE: (usize, usize) = (3, 5);

/// Draws the lines of a board, without its pieces.
pub(super) fn render<S: Square>(areas: &Areas, glyphs: Glyphs, buffer: &mut Buffer) {
    for square in (0..S::COUNT).filter_map(S::from_index) {
        render_point(square, areas, buffer);
    }
    for south in [0, S::RANKS - 3] {
        let corner = |file, rank| S::at(file, rank).map(|square| areas.middle(square));
        let (west, east) = PALACE;
        for (from, to) in [
            ((west, south + 2), (east, south)),
            ((east, south + 2), (west, south)),
        ] {
            if let (Some(from), Some(to)) = (corner(from.0, from.1), corner(to.0, to.1)) {
                diagonal(from, to, buffer);
            }
        }
    }
    name_river::<S>(areas, glyphs, buffer);
}

/// The crossing on a point, and the lines from there to the right and downwards.
fn render_point<S: Square>(square: S, areas: &Areas, buffer: &mut Buffer) {
    let (file, rank) = (square.file(), square.rank());
    let at = areas.middle(square);
    let place = areas.square(square);
    let (last_file, last_rank) = (S::FILES - 1, S::RANKS - 1);
    let river = S::RANKS / 2;
    let inner = file > 0 && file < last_file;
    // Files end at the river, but for those at the edges.
    let up = rank < last_rank && !(inner && rank + 1 == river);
    let down = rank > 0 && !(inner && rank == river);
    buffer.set_string(
        at.x,
        at.y,
        crossing(up, down, file > 0, file < last_file),
        INK,
    );
    if file < last_file {
        let line = "─".repeat(usize::from(place.width - 1));
        buffer.set_string(at.x + 1, at.y, line, INK);
    }
    if down {
        for below in 1..place.height {
            buffer.set_string(at.x, at.y + below, "│", INK);
        }
    }
}

fn crossing(up: bool, down: bool, left: bool, right: bool) -> &'static str {
    match (up, down, left, right) {
        (false, true, false, true) => "┌",
        (false, true, true, false) => "┐",
        (true, false, false, true) => "└",
        (true, false, true, false) => "┘",
        (true, true, false, true) => "├",
        (true, true, true, false) => "┤",
        (false, true, true, true) => "┬",
        (true, false, true, true) => "┴",
        _ => "┼",
    }
}

/// A diagonal of a palace, in the rows between its lines.
fn diagonal(from: Point, to: Point, buffer: &mut Buffer) {
    let rows = to.y.saturating_sub(from.y);
    let stroke = if to.x > from.x { "╲" } else { "╱" };
    for row in 1..rows {
        let across = u32::from(to.x.abs_diff(from.x)) * u32::from(row) / u32::from(rows.max(1));
        let across = u16::try_from(across).unwrap_or(0);
        let x = if to.x > from.x {
            from.x + across
        } else {
            from.x.saturating_sub(across)
        };
        if buffer[(x, from.y + row)].symbol() == " " {
            buffer.set_string(x, from.y + row, stroke, INK);
        }
    }
}

/// Writes the river's name between its banks.
fn name_river<S: Square>(areas: &Areas, glyphs: Glyphs, buffer: &mut Buffer) {
    let bank = S::RANKS / 2;
    let (Some(west), Some(east)) = (S::at(2, bank), S::at(S::FILES - 3, bank)) else {
        return;
    };
    let row = areas.middle(west).y + areas.square(west).height / 2;
    let (west, east) = (areas.middle(west).x, areas.middle(east).x);
    match glyphs {
        Glyphs::Figurines | Glyphs::Outlines => {
            buffer.set_string(west + 1, row, "楚 河", INK);
            buffer.set_string(east - 5, row, "漢 界", INK);
        }
        Glyphs::Letters => buffer.set_string(west.midpoint(east) - 4, row, "the river", INK),
    }
}
