// SPDX-License-Identifier: Apache-2.0
//! The moves of a game, in the notation that its players write.

use arbiter::{Arbiter, Settings};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Widget};
use rules::Side;

use crate::game::Playable;

/// Columns of a full move.
const WIDTH: u16 = 20;

/// Draws as many of the last moves as there is room for, in columns.
pub(super) fn render<P: Playable>(arbiter: &Arbiter<P, Settings>, area: Rect, buffer: &mut Buffer) {
    let frame = Block::bordered().title(" moves ");
    let inner = frame.inner(area);
    frame.render(area, buffer);
    let lines = list(arbiter);
    let rows = usize::from(inner.height).max(1);
    let columns = usize::from(inner.width / WIDTH).max(1);
    // Whole columns are dropped, so that lines do not wander with every move.
    let surplus = lines.len().saturating_sub(rows * columns).div_ceil(rows);
    let shown = lines.get(surplus * rows..).unwrap_or_default();
    for (column, lines) in shown.chunks(rows).enumerate() {
        for (row, line) in lines.iter().enumerate() {
            let x = inner.x + column as u16 * WIDTH;
            let width = usize::from(inner.right().saturating_sub(x));
            buffer.set_stringn(x, inner.y + row as u16, line, width, Style::new());
        }
    }
}

/// The recorded moves, a full move a line.
fn list<P: Playable>(arbiter: &Arbiter<P, Settings>) -> Vec<String> {
    let record = arbiter.record();
    let made: u32 = Side::ALL.map(|side| arbiter.moves_made(side)).iter().sum();
    let dropped = made.saturating_sub(record.len() as u32);
    let mut number = dropped / 2 + 1;
    let mut lines: Vec<String> = Vec::new();
    record.replay(|position, mv| {
        let word = position.notation(mv);
        match (position.turn(), lines.last_mut()) {
            (Side::Second, Some(line)) => {
                line.push(' ');
                line.push_str(&word);
                number += 1;
            }
            (Side::Second, None) => {
                lines.push(format!("{number:>3}. {:<7} {word}", "…"));
                number += 1;
            }
            (Side::First, _) => lines.push(format!("{number:>3}. {word:<7}")),
        }
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Chess, Xiangqi};
    use crate::table::Table;
    use scenario::Scenario;

    #[track_caller]
    fn assert_lists<P: Playable>(lines: &str, expected: &[&str]) {
        let text = format!("game {}\n{lines}", P::NAME);
        let scenario = Scenario::<P>::parse(&text, P::Ruleset::default()).unwrap();
        let mut table = Table::<P>::new(Settings::of::<P>(), P::start(P::Ruleset::default()));
        scenario.play(&mut table, |_| {}).unwrap();
        assert_eq!(list(table.arbiter()), expected);
    }

    #[test]
    fn full_moves_share_a_line() {
        assert_lists::<Chess>(
            "start\nmove e2e4\nmove e7e5\nmove g1f3",
            &["  1. e4      e5", "  2. Nf3    "],
        );
        assert_lists::<Xiangqi>("start\nmove h3e3\nmove h10g8", &["  1. C2=5    H8+7"]);
    }

    #[test]
    fn an_amended_move_is_listed_once() {
        assert_lists::<Chess>(
            "position \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\nstart\nmove h1f1\nlift e1\nwait 300\n\
             place g1\nwait 1000",
            &["  1. O-O    "],
        );
    }

    #[test]
    fn black_may_begin() {
        assert_lists::<Chess>(
            "position \"4k3/8/8/8/8/8/8/R3K3 b - - 0 1\"\nstart\nmove e8e7\nmove e1e2",
            &["  1. …       Ke7", "  2. Ke2    "],
        );
    }
}
