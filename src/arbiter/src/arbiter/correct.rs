// SPDX-License-Identifier: Apache-2.0
//! What the human arbiter may change while the clocks are stopped (FIDE 6.10).

use rules::{Position, Side};

use super::{Arbiter, Phase};
use crate::{Duration, Notice, Options, Refusal};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Gives a side this much time; in a period of byo-yomi, that of the period as far as it goes.
    ///
    /// # Errors
    ///
    /// While the clocks are not stopped, with the reason.
    pub fn correct_time(&mut self, side: Side, time: Duration) -> Result<(), Refusal> {
        self.begin_correction()?;
        let now = self.played(self.now);
        self.clock.correct(&self.control, side, time, now);
        if self.clock.running() == Some(side) {
            // If it runs out once more, that is another time.
            self.flagged_after = None;
            self.end_overtime(side);
        }
        self.end_correction(side);
        Ok(())
    }

    /// Says how many moves a side has made. By that, stages of the time control end, and games with
    /// a limit of moves. Where the count belongs to another stage, the side is in that one from
    /// now on; its time is not changed, since the arbiter says what that is.
    ///
    /// # Errors
    ///
    /// While the clocks are not stopped, with the reason.
    pub fn correct_moves(&mut self, side: Side, count: u32) -> Result<(), Refusal> {
        self.begin_correction()?;
        self.clock.correct_moves(&self.control, side, count);
        self.moves_made[side] = count;
        self.end_correction(side);
        Ok(())
    }

    fn begin_correction(&mut self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Paused => {
                // What is taken back would bring the uncorrected clocks back with it.
                self.settle_all();
                Ok(())
            }
            Phase::Playing => Err(Refusal::NotPaused),
            phase => Err(Refusal::in_phase(phase)),
        }
    }

    fn end_correction(&mut self, side: Side) {
        self.settled_clock = self.clock;
        self.notify(Notice::Corrected {
            side,
            left: self.time_left(side),
            count: self.moves_made[side],
        });
    }
}
