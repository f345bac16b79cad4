// SPDX-License-Identifier: Apache-2.0
//! What the arbiter has said: the log, and the moves as a list.

use std::fmt::Display;

use arbiter::{Instant, Notice};
use rules::{Position, Side};

/// The log and the move list of a game.
#[derive(Clone, Default)]
pub(crate) struct Journal {
    lines: Vec<String>,
    moves: Vec<(Side, String)>,
}

impl Journal {
    /// Takes down what the arbiter says at a moment.
    pub(crate) fn take<P: Position>(&mut self, now: Instant, notice: &Notice<P>) {
        self.note(now, notice);
        match notice {
            Notice::Started(_) => self.moves.clear(),
            Notice::Moved { side, mv, .. } => self.moves.push((*side, mv.to_string())),
            Notice::TakenBack { .. } => {
                self.moves.pop();
            }
            _ => {}
        }
    }

    /// Takes down a line of the log.
    pub(crate) fn note(&mut self, now: Instant, line: impl Display) {
        let (minutes, millis) = (now.millis() / 60_000, now.millis() % 60_000);
        let (secs, tenths) = (millis / 1000, millis % 1000 / 100);
        self.lines
            .push(format!("{minutes:02}:{secs:02}.{tenths} {line}"));
    }

    /// The log, oldest line first.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The moves, a full move a line.
    pub(crate) fn move_list(&self) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        for (side, uci) in &self.moves {
            match (side, list.last_mut()) {
                (Side::Second, Some(line)) => {
                    line.push(' ');
                    line.push_str(uci);
                }
                (Side::Second, None) => list.push(format!("{:>3}. …     {uci}", 1)),
                (Side::First, _) => list.push(format!("{:>3}. {uci:<5}", list.len() + 1)),
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::Duration;
    use rules::chess::Chess;

    fn moved(position: &mut Chess, uci: &str) -> Notice<Chess> {
        let side = position.turn();
        let mv = position.parse_uci(uci).unwrap();
        position.play(mv);
        Notice::Moved {
            side,
            count: 1,
            mv,
            used: Duration::ZERO,
        }
    }

    #[test]
    fn full_moves_share_a_line() {
        let mut position = Chess::start();
        let mut journal = Journal::default();
        for uci in ["e2e4", "e7e5", "g1f3"] {
            journal.take(Instant::ZERO, &moved(&mut position, uci));
        }
        assert_eq!(journal.move_list(), ["  1. e2e4  e7e5", "  2. g1f3 "]);
    }

    #[test]
    fn an_amended_move_is_listed_once() {
        let mut position = Chess::start();
        let mut journal = Journal::default();
        let first = moved(&mut position, "e2e4");
        journal.take(Instant::ZERO, &first);
        if let Notice::Moved { side, mv, .. } = first {
            journal.take(Instant::ZERO, &Notice::<Chess>::TakenBack { side, mv });
        }
        journal.take(Instant::from_millis(61_230), &first);
        assert_eq!(journal.move_list(), ["  1. e2e4 "]);
        assert!(journal.lines()[2].starts_with("01:01.2 move 1 white e2e4"));
    }

    #[test]
    fn black_may_begin() {
        let mut position = Chess::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        let mut journal = Journal::default();
        for uci in ["e8e7", "e1e2"] {
            journal.take(Instant::ZERO, &moved(&mut position, uci));
        }
        assert_eq!(journal.move_list(), ["  1. …     e8e7", "  2. e1e2 "]);
    }
}
