// SPDX-License-Identifier: Apache-2.0
//! Whether a side can still give mate, by any series of legal moves.

use super::{ChessWith, Position, Variation, locked, material};
use crate::Side;

/// How many half-moves are played out where everything is forced.
pub(super) const FORESIGHT: u8 = 3;

impl<V: Variation> ChessWith<V> {
    /// Whether the side can never give mate from here, whatever both play: it lacks the
    /// material, or locked pawns keep it from the king, or each line of so many half-moves
    /// leads to such a position or ends the game without that mate (a piece that must be
    /// captured, for instance). `true` is exact; `false` means that nothing was found.
    ///
    /// The first line that leads elsewhere ends the search, so that it takes a few moves in
    /// nearly all positions.
    pub(super) fn never_mates(&self, side: Side, foresight: u8) -> bool {
        if !material::suffices(&self.board, side)
            || locked::shuts_out(&self.board, side) && self.en_passant().is_none()
        {
            return true;
        }
        if foresight == 0 {
            return false;
        }
        let mut ended = true;
        let escaped = self.generate(&mut |mv| {
            ended = false;
            let mut after = self.clone();
            after.play(mv);
            !after.never_mates(side, foresight - 1)
        });
        let mated = ended && self.side() != side && self.is_check();
        !escaped && !mated
    }
}
