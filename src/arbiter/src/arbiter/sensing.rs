// SPDX-License-Identifier: Apache-2.0
//! Contacts that change.

use rules::Position;

use super::readings::Root;
use super::{Arbiter, Phase};
use crate::trace::{EITHER_ORDER, Since, Trace};
use crate::{Duration, Notice, Options};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Begins with no changes of the contacts and no pieces touched.
    pub(super) fn begin_history(&mut self) {
        self.trace = Trace::new(self.now);
        self.begin_anew();
        self.since = Since::ALWAYS;
        self.keys.clear();
        self.commitments.clear();
        self.calm = Duration::ZERO;
        self.restored_at = Duration::ZERO;
        self.judge_at = None;
        self.remind_at = None;
        self.judged = false;
    }

    /// A contact has changed, now.
    pub(super) fn contact(&mut self, square: P::Square, closed: bool) {
        if self.contacts.contains(square) == closed {
            return;
        }
        self.note_commitments();
        self.look_for_accident();
        let half = self.half_made();
        self.contacts.set(square, closed);
        let played = self.played(self.now);
        let bounced = self.trace.note(square, closed, self.now, played);
        self.judged = false;
        self.remind_at = None;
        if self.violation.is_some() {
            self.look_for_restoration();
            return;
        }
        if !matches!(self.phase, Phase::Playing | Phase::Paused) && self.tail.is_empty() {
            return;
        }
        if bounced {
            self.forget_adjusted(square);
        } else if !closed {
            self.note_touch(square);
        } else {
            self.end_swap(square);
        }
        self.mark();
        self.decide();
        if let Some(to_come) = half.filter(|_| !closed) {
            self.expect_judgement(square, to_come);
        }
    }

    /// If a part of a move stands where it ends, or the king is in the hand that may follow its
    /// rook: how many contacts are still to come, at the least.
    fn half_made(&self) -> Option<usize> {
        if self.phase != Phase::Playing || self.violation.is_some() {
            return None;
        }
        let fit = self.read().root;
        let castles = matches!(self.root, Root::Castling(_));
        let half = fit.under_way.filter(|way| way.placed || castles)?;
        fit.made_exactly().is_none().then_some(half.to_come)
    }

    /// A piece was lifted while a move was half made. If the other side has lifted it and
    /// nothing explains that, it is a reply to what is no move, which is judged at once: as soon
    /// as it is clear that the move was not completed in the same moment.
    fn expect_judgement(&mut self, square: P::Square, to_come: usize) {
        let mover = self.settled.position.turn();
        let replies = self.settled.position.side_at(square) == Some(mover.other());
        if replies && self.is_reading() && !self.is_explained() {
            self.judge_at = Some(self.now + EITHER_ORDER);
            if to_come > 1 {
                self.judge_reply();
            }
        }
    }

    /// The moment has come to judge a reply to half a move.
    pub(super) fn judge_reply(&mut self) {
        self.judge_at = None;
        if self.is_reading() && !self.is_explained() {
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
