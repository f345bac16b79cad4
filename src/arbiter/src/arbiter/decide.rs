// SPDX-License-Identifier: Apache-2.0
//! Which reading is shown, and when it is certain.
//!
//! After every change, the moves are shown with which all readings begin that explain the
//! contacts. When the board comes to rest, the reading whose moves are all complete is right, of
//! several the one with the fewest moves. If none is complete, pieces are in the hand and nobody
//! is judged; if none explains the contacts, that is a violation.
//!
//! A move that is shown is settled, and with it what the contacts have done up to then forgotten,
//! once every reading begins with it and either the board is at rest, or it was answered and
//! nothing changed for so long that what was seen cannot have come in another order.

use rules::{Move as _, Position};

use super::readings::Readings;
use super::{Arbiter, Phase};
use crate::log::EITHER_ORDER;
use crate::turn::{Accepted, Line, Ply};
use crate::{Instant, Options};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Shows what the contacts mean, as far as that is clear.
    pub(super) fn decide(&mut self) {
        if !self.is_reading() {
            return;
        }
        let readings = self.read();
        self.pending = readings.next_at;
        self.decide_at = readings.stops_at;
        self.half_made = None;
        let Some(common) = &readings.common else {
            return;
        };
        if readings.is_nudge {
            return;
        }
        if readings.placed && readings.complete.is_none() {
            let turn = self.settled.position.turn();
            let is_reply = common.len() % 2 != 0;
            self.half_made = Some(if is_reply { turn.other() } else { turn });
        }
        self.judge_at = None;
        if let Some(first) = readings.forced() {
            self.settle(first);
            return self.decide();
        }
        let line = self.line_to_show(&readings);
        if self.first_offence(&line).is_some() {
            return;
        }
        self.show_line(&line, false);
        self.certain = self.certain(&readings);
    }

    /// The moves to show: those with which all readings begin. What is shown already is taken
    /// back only when no reading begins with it, or if it has come to rest, when there are
    /// other moves to show.
    fn line_to_show(&self, readings: &Readings<P::Move>) -> Line<P::Move> {
        let mut line = readings.common.clone().unwrap_or_default();
        let is_kept = readings.keeps_shown || self.accepted.is_any();
        let is_begin = line
            .iter()
            .zip(&self.tail)
            .all(|(one, other)| one.mv == other.mv);
        let shown = self.tail.iter().skip(line.len());
        for ply in shown.filter(|_| is_kept && is_begin) {
            // The tail is no longer than a line.
            let _ = line.push(*ply);
        }
        line
    }

    /// The first move shown, if it is certain unless a change in the next moment shows that what
    /// was seen came in another order: every reading begins with it, and it was answered.
    fn certain(&self, readings: &Readings<P::Move>) -> Option<Ply<P::Move>> {
        let common = readings
            .common
            .as_ref()
            .filter(|_| readings.is_first_same)?;
        let ply = *common.first()?;
        let reader = self.reader();
        // A key may belong to the reply, if that turns out to be a promotion, too.
        if common.len() == 1 && ply.mv.promotion().is_some() && !self.choices.is_empty() {
            return None;
        }
        let is_answered = || {
            let next = reader.next_turn(&self.root_turn(), &ply);
            reader.first_lift(&next).is_some()
        };
        (common.len() > 1 || is_answered()).then_some(ply)
    }

    /// Time has passed since the last change: settles the first move that is shown, if it is
    /// certain.
    pub(super) fn settle_certain(&mut self) {
        let is_due = self.last_change + EITHER_ORDER <= self.now;
        if let Some(ply) = self.certain.take().filter(|_| is_due) {
            self.settle(ply);
        }
    }

    /// Settles this move as the first that is shown, in place of another one or at another time.
    pub(super) fn settle(&mut self, ply: Ply<P::Move>) {
        let mut line = self.tail.clone();
        match line.first_mut() {
            Some(first) if first.mv == ply.mv => *first = ply,
            _ => {
                line.clear();
                // A line has room for one.
                let _ = line.push(ply);
            }
        }
        self.show_line(&line, true);
        self.settle_first(&ply);
    }

    /// Nothing has changed for the settle time: acts on what the contacts show.
    pub(super) fn come_to_rest(&mut self) {
        self.judged = true;
        self.decide_at = None;
        if self.phase == Phase::SetUp {
            self.tell_set_up();
            return;
        }
        if !self.is_reading() {
            return;
        }
        let readings = self.read();
        self.pending = None;
        if readings.complete.is_some() {
            self.accept_at_rest(readings);
        } else if self.finds_other_piece(readings.common.is_some()) {
            return self.come_to_rest();
        } else if readings.common.is_some() {
            let line = self.line_to_show(&readings);
            self.accept_or_condemn(&line);
            self.remind_later();
        } else if self.accepted.is_any() {
            // Nothing that goes on from it explains the contacts, so it stands as it is.
            self.settle_all();
            return self.come_to_rest();
        } else {
            self.raise_for_contacts();
        }
        self.rest_adjusted();
    }

    /// The moves of a reading are complete and the board is at rest.
    pub(super) fn accept_at_rest(&mut self, readings: Readings<P::Move>) {
        let Some(line) = &readings.complete else {
            return;
        };
        self.remind_at = None;
        self.accept_or_condemn(line);
        if self.violation.is_some() {
            return;
        }
        if line.is_empty() {
            let touches = self.touches(&self.root_turn(), self.log.changes().len());
            self.remember(touches);
            self.begin_anew();
        } else {
            self.settle_rested(readings.other);
        }
    }

    /// The moves shown have come to rest. The last one may become castling, promote to another
    /// piece, or turn out to have been another one that the contacts show as well.
    fn settle_rested(&mut self, other: Option<Line<P::Move>>) {
        while let [ply, _, ..] = *self.tail.as_slice() {
            self.settle_first(&ply);
        }
        let Some(&ply) = self.tail.first() else {
            return;
        };
        let other = other.and_then(|line| line.last().map(|ply| ply.mv));
        let companions = self.settled.position.companions();
        let may_castle = !self.options.touch_move() && companions.contains(ply.mv.origin());
        if other.is_none() && !may_castle && ply.mv.promotion().is_none() {
            self.settle_first(&ply);
        } else {
            self.accepted = Accepted {
                until: self.log.changes().len(),
                ..Accepted::NONE
            };
            for mv in [Some(ply.mv), other].into_iter().flatten() {
                // There is room for both.
                let _ = self.accepted.moves.push(mv);
            }
        }
    }

    /// When a piece will have stopped on its square that may only have passed there.
    pub(super) fn next_decision(&self) -> Option<Instant> {
        let at = self.decide_at.filter(|_| self.is_reading())?;
        Some(self.on_the_wall(self.play_instant(at)))
    }

    /// Pieces are in the hand: short beeps will remind of them.
    fn remind_later(&mut self) {
        if self.phase == Phase::Playing && self.violation.is_none() && self.remind_at.is_none() {
            self.remind_at = Some(self.last_change + self.options.hand());
        }
    }

    /// A key was pressed that a player presses after moving: what the contacts show as made
    /// counts as made.
    pub(super) fn confirm_pending(&mut self) {
        if !self.is_reading() {
            return;
        }
        let readings = self.read();
        let complete = readings.complete.as_ref();
        if complete.is_some_and(|line| !line.is_empty()) {
            self.accept_at_rest(readings);
        }
    }
}
