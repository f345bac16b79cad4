// SPDX-License-Identifier: Apache-2.0
//! Counting the positions that can be reached, the usual test of a move generator.

use super::XiangqiWith;
use super::movegen::Each;
use super::moves::Move;
use super::rule::Rule;
use crate::Ruleset;

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// How many sequences of `depth` legal moves there are from here. Every move is made and
    /// taken back, the last ones too.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Xiangqi, Standard}};
    ///
    /// assert_eq!(Xiangqi::start(Standard).perft(3), 79666);
    /// ```
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        self.clone().generate(&mut Each(|mv| {
            leaves += self.perft_after(mv, depth);
            false
        }));
        leaves
    }

    /// [`XiangqiWith::perft`] of each legal move: shows the move and how many of the sequences
    /// begin with it.
    pub fn divide(&mut self, depth: u32, mut show: impl FnMut(Move, u64)) {
        if depth == 0 {
            return;
        }
        self.clone().generate(&mut Each(|mv| {
            show(mv, self.perft_after(mv, depth));
            false
        }));
    }

    /// The same number as [`XiangqiWith::perft`], sooner: the last moves of the sequences are
    /// counted but not made.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Xiangqi, Standard}};
    ///
    /// assert_eq!(Xiangqi::start(Standard).perft_by_counting(4), 3_290_240);
    /// ```
    pub fn perft_by_counting(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal().into(),
            _ => {
                let mut leaves = 0;
                self.clone().generate(&mut Each(|mv| {
                    let undo = self.make(mv);
                    leaves += self.perft_by_counting(depth - 1);
                    self.unmake(mv, undo);
                    false
                }));
                leaves
            }
        }
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
