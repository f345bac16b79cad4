// SPDX-License-Identifier: Apache-2.0
//! Counting the positions that can be reached, the usual test of a move generator.

use super::ChessWith;
use super::moves::Move;
use super::rule::Rule;
use crate::Ruleset;

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// How many sequences of `depth` legal moves there are from here. Every move is made and
    /// taken back, the last ones too.
    ///
    /// ```
    /// use rules::{Position as _, chess::{Chess, Fide}};
    ///
    /// assert_eq!(Chess::start(Fide).perft(3), 8902);
    /// ```
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        self.clone().generate(&mut |mv| {
            leaves += self.perft_after(mv, depth);
            false
        });
        leaves
    }

    /// [`ChessWith::perft`] of each legal move: shows the move and how many of the sequences
    /// begin with it.
    pub fn divide(&mut self, depth: u32, mut show: impl FnMut(Move, u64)) {
        if depth == 0 {
            return;
        }
        self.clone().generate(&mut |mv| {
            show(mv, self.perft_after(mv, depth));
            false
        });
    }

    fn perft_after(&mut self, mv: Move, depth: u32) -> u64 {
        let undo = self.make(mv);
        let leaves = match depth {
            1 => 1,
            _ => self.perft(depth - 1),
        };
        self.unmake(mv, undo);
        leaves
    }
}
