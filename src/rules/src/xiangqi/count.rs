// SPDX-License-Identifier: Apache-2.0
//! Counting the legal moves without looking at each.

use super::XiangqiWith;
use super::board::{EAST, WEST};
use super::movegen::Sink;
use super::rule::Rule;
use super::square::Place;
use crate::Ruleset;

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// How many legal moves there are.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Xiangqi, Standard}};
    ///
    /// assert_eq!(Xiangqi::start(Standard).count_legal(), 44);
    /// ```
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        let limits = self.limits();
        let mut count = Count(0);
        let mut generator = self.moves_into(&mut count);
        self.board.any_piece(generator.us, |from, piece| {
            generator.moves(from, piece, &limits)
        });
        count.0
    }
}

/// Counts moves.
struct Count(u32);

impl Sink for Count {
    fn take(&mut self, _: Place, _: Place) -> bool {
        self.0 += 1;
        false
    }

    fn take_line(&mut self, from: Place, step: Place, end: Place) -> bool {
        let way = end.wrapping_sub(from).cast_signed().unsigned_abs() as u32;
        let steps = if step == EAST || step == WEST {
            way
        } else {
            way / 10
        };
        self.0 += steps - 1;
        false
    }
}
