// SPDX-License-Identifier: Apache-2.0
//! Contacts that change.

use rules::Position;

use super::{Arbiter, Phase};
use crate::log::{Change, EITHER_ORDER};
use crate::{Duration, Instant, Notice, Options};

/// How soon a reply is judged to half a move that has come to rest: long after its contact may
/// have bounced, and before anybody notices. Only a move that is completed later than this after
/// its reply has begun is not seen as such.
const AT_ONCE: Duration = Duration::from_millis(50);

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Begins with no changes of the contacts and no pieces touched.
    pub(super) fn begin_history(&mut self) {
        self.began_at = self.now;
        self.played_from = Instant::ZERO;
        self.choices.clear();
        self.touched.clear();
        self.committed = None;
        self.begin_anew();
        self.last_change = self.now;
        self.judge_at = None;
        self.remind_at = None;
        self.judged = false;
    }

    /// A contact has changed, now.
    pub(super) fn contact(&mut self, square: P::Square, closed: bool) {
        if self.contacts.contains(square) == closed {
            return;
        }
        self.settle_certain();
        self.look_for_bounce(square);
        self.contacts.set(square, closed);
        self.last_change = self.now;
        let was_at_rest = core::mem::take(&mut self.judged);
        self.remind_at = None;
        if self.violation.is_some() {
            self.look_for_restoration(square);
            return;
        }
        if !matches!(self.phase, Phase::Playing | Phase::Paused) && self.tail.is_empty() {
            return;
        }
        self.note(square, closed);
        let mover = self.half_made;
        let lifted = self.standing.position.side_at(square).filter(|_| !closed);
        self.decide();
        if mover.is_some_and(|mover| lifted == Some(mover.other())) {
            let is_accepted = self.accepted.is_any() && mover == Some(self.settled.position.turn());
            self.expect_judgement(was_at_rest || is_accepted);
        }
    }

    fn note(&mut self, square: P::Square, closed: bool) {
        // What is touched while the clocks are stopped obliges to nothing either.
        if self.log.is_full() {
            self.make_room();
        }
        let adjusted = !closed && (self.phase != Phase::Playing || self.is_adjusting(square));
        let bounced = self.log.note(Change {
            square,
            closed,
            adjusted,
            at: self.moment(),
            played: self.played_moment(),
        });
        if bounced.is_some_and(|change| change.adjusted) {
            self.adjust_again(square);
        }
    }

    /// Settles the first move of the likeliest reading, so that its changes can be forgotten.
    fn make_room(&mut self) {
        match self.read().first_of_full() {
            Some(first) => self.settle(first),
            // What is shown must not be forgotten with the changes that show it.
            None => self.settle_all(),
        }
    }

    /// The other side has lifted a piece while a move was half made. If nothing explains that,
    /// it is a reply to what is no move, which is judged as soon as it is clear that the piece
    /// has not bounced, or if the move was still going on, that it was not completed in the same
    /// moment.
    fn expect_judgement(&mut self, had_rested: bool) {
        if self.is_unexplained() {
            let span = if had_rested { AT_ONCE } else { EITHER_ORDER };
            self.judge_at = Some(self.now + span);
        }
    }

    /// The moment has come to judge a reply to half a move.
    pub(super) fn judge_reply(&mut self) {
        self.judge_at = None;
        if self.is_unexplained() && !self.finds_other_piece(false) {
            self.raise_for_contacts();
        }
    }

    pub(super) fn tell_set_up(&mut self) {
        let wrong = self.wrong();
        if self.told != Some(wrong) {
            self.told = Some(wrong);
            self.notify(if wrong.is_empty() {
                Notice::Ready
            } else {
                Notice::WrongSetUp(wrong)
            });
        }
    }
}
