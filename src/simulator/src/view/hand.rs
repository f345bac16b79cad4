// SPDX-License-Identifier: Apache-2.0
//! What the hand holds, on one line.

use ratatui::style::Stylize;
use ratatui::text::{Line, Span};

use super::Glyphs;
use super::board::style_of;
use crate::game::Playable;
use crate::table::{Held, Table};

/// Columns for the number of pieces that are not shown.
const MORE: usize = 4;

/// The pieces in the hand in the order in which they were lifted, and where: in words if there
/// is room, else with the squares alone. If not all find room, the one that is put down next is
/// among those that do, and the number of the others follows.
pub(super) fn line<P: Playable>(table: &Table<P>, glyphs: Glyphs, room: usize) -> Line<'static> {
    let pieces = table.pieces();
    let hand = pieces.hand();
    let next = pieces.next(table.arbiter().position());
    let items = |from: &str| -> Vec<Line<'static>> {
        let item = |(index, held)| {
            let is_next = next == Some(index) && hand.len() > 1;
            item::<P>(held, glyphs, is_next, from)
        };
        hand.iter().enumerate().map(item).collect()
    };
    let full = items("from ");
    if width(&full) <= room {
        return joined(full, 0);
    }
    let short = items("");
    let mut first = 0;
    let reserved = if width(&short) <= room { 0 } else { MORE };
    let last = next.unwrap_or(0);
    while first < last && width(&short[first..=last]) + reserved > room {
        first += 1;
    }
    let mut end = short.len();
    while end > first + 1 && width(&short[first..end]) + reserved > room {
        end -= 1;
    }
    let hidden = short.len() - (end - first);
    joined(short[first..end].to_vec(), hidden)
}

fn item<P: Playable>(
    held: &Held<P::Square>,
    glyphs: Glyphs,
    is_next: bool,
    from: &str,
) -> Line<'static> {
    let symbol = glyphs.of::<P>(held.letter);
    let (before, after) = if is_next { ("[", "]") } else { (" ", " ") };
    let (symbol, gap) = if from.is_empty() {
        (symbol, " ")
    } else {
        (format!(" {symbol} "), "  ")
    };
    Line::from(vec![
        Span::from(before).light_yellow().bold(),
        Span::styled(symbol, style_of::<P>(held.letter)),
        Span::from(after).light_yellow().bold(),
        Span::from(format!("{from}{}{gap}", held.from)),
    ])
}

fn width(items: &[Line<'_>]) -> usize {
    items.iter().map(Line::width).sum()
}

fn joined(items: Vec<Line<'static>>, hidden: usize) -> Line<'static> {
    let spans: Vec<Span> = items.into_iter().flat_map(|item| item.spans).collect();
    let mut line = Line::from(spans);
    if hidden > 0 {
        line.push_span(format!("+{hidden}"));
    }
    line
}
