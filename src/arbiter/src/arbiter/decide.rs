// SPDX-License-Identifier: Apache-2.0
//! Which reading is shown, and when it is certain.
//!
//! Whenever something changes, there are three cases:
//!
//! 1. The settled position itself still explains every contact: nothing was touched, a move is
//!    under way, or one was made whose piece may go on. Then nothing new is shown.
//! 2. It does not, and one mark does, after which the other side has lifted a piece of its own:
//!    that move is shown at once, and is certain as soon as it is clear that the piece lifted
//!    has not only bounced and was not lifted a moment before the move was complete.
//! 3. No reading explains the contacts, or several do: they are kept until a contact excludes
//!    all but one.
//!
//! When the board comes to rest, the reading whose moves are all complete is right, of several
//! the one with the fewest moves. If none is complete, pieces are in the hand and nobody is
//! judged; if none explains the contacts at all, that is a violation.

use rules::{Move as _, Position};

use super::readings::{Mark, Readings, Replies, Root, explained_after, likelihood};
use super::tail::{Line, PLIES_AHEAD, Ply};
use super::{Arbiter, Phase};
use crate::trace::EITHER_ORDER;
use crate::{Instant, Options};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Shows what the contacts mean, as far as that is clear.
    pub(super) fn decide(&mut self) {
        if !self.is_reading() {
            return;
        }
        self.revise_promotions();
        let readings = self.read();
        let is_open = self.root == Root::Open;
        if readings.root.explains() {
            self.judge_at = None;
            if is_open && !self.tail.is_empty() {
                self.show_line(&Line::new());
            }
            return;
        }
        if !readings.explain() && is_open && self.tail.is_empty() {
            self.finds_other_piece();
            return;
        }
        let Some((index, depth)) = self.only_explanation(&readings) else {
            return;
        };
        let (Some(mark), Some(replies)) = (self.marks.get(index), readings.replies.get(index))
        else {
            return;
        };
        self.judge_at = None;
        let is_answered = replies
            .get(depth)
            .is_some_and(|reply| reply.lifted.is_some());
        let count = if is_answered { depth + 1 } else { depth };
        let line: Line<P> = mark.iter().take(count).cloned().collect();
        if count > 0 {
            self.confirm(&line, replies);
        }
    }

    /// The only mark that explains the contacts, by its place in the list, and after how many of
    /// its moves. One that was made a second time, after its piece had been lifted again, stands
    /// for the first time, too, unless that piece can have been captured meanwhile.
    fn only_explanation(&self, readings: &Readings<P::Move>) -> Option<(usize, usize)> {
        let mut only = None;
        for (index, (mark, replies)) in self.marks.iter().zip(&readings.replies).enumerate() {
            let Some(depth) = explained_after(replies) else {
                continue;
            };
            let Some(first) = mark.first() else { continue };
            let is_later = |other: &Mark<P>| {
                let again = other.first().filter(|ply| ply.mv == first.mv);
                again.is_some_and(|ply| ply.since.at > first.since.at)
            };
            let is_made_again = self
                .marks
                .iter()
                .zip(&readings.replies)
                .any(|(other, replies)| is_later(other) && explained_after(replies).is_some());
            let made = replies.first().and_then(|reply| reply.fit.made);
            let second = mark.get(1).map(|ply| ply.mv).or(made.map(|made| made.mv));
            let is_captured = second.is_some_and(|mv| mv.destination() == first.mv.destination());
            if is_made_again && !is_captured {
                continue;
            }
            if only.is_some() {
                return None;
            }
            only = Some((index, depth));
        }
        only
    }

    /// The other side has lifted a piece in reply to the moves of this line.
    fn confirm(&mut self, line: &Line<P>, replies: &Replies<P::Move>) {
        let now = self.trace.moment(self.now);
        let is_certain = |index: usize| {
            let lifted = replies.get(index).and_then(|reply| reply.lifted);
            lifted.is_some_and(|at| at + EITHER_ORDER <= now)
        };
        if self.offends(line) {
            if is_certain(line.len() - 1) {
                self.accept_or_condemn(line);
            }
            return;
        }
        self.show_line(line);
        for index in 0..line.len() {
            // As many moves as can be uncertain must leave room for the next.
            if !is_certain(index) && line.len() - index < PLIES_AHEAD {
                return;
            }
            self.settle_first();
        }
    }

    /// When a decision may be due without a change: a piece has come to rest on a square that
    /// it might only have passed, or a piece lifted in reply has not bounced.
    pub(super) fn next_decision(&self) -> Option<Instant> {
        if self.phase != Phase::Playing || self.violation.is_some() || self.marks.is_empty() {
            return None;
        }
        let settle = self.options.settle();
        let extra = self.contacts.without(self.settled.occupied);
        let stops = extra.iter().filter_map(|square| {
            let closed = self.trace.closed(square)?;
            Some(self.trace.instant(closed) + settle)
        });
        let lifts = self.trace.squares().filter_map(|square| {
            let opened = self.trace.opened(square)?;
            Some(self.trace.instant(opened) + EITHER_ORDER)
        });
        stops.chain(lifts).filter(|&at| at > self.now).min()
    }

    /// Nothing has changed for the settle time: acts on what the contacts show.
    pub(super) fn come_to_rest(&mut self) {
        self.judged = true;
        if self.phase == Phase::SetUp {
            self.tell_set_up();
            return;
        }
        if !self.is_reading() {
            return;
        }
        self.mark();
        self.revise_promotions();
        match self.complete_line() {
            Some(line) if self.is_doubtful(&line) => self.remind_later(),
            Some(line) => self.accept_at_rest(&line),
            None if self.is_explained() => self.remind_later(),
            None if self.finds_other_piece() => {}
            None => self.raise_for_contacts(),
        }
        self.rest_adjusted();
        if self.violation.is_none() {
            self.calm = self.trace.moment(self.now);
        }
    }

    /// Whether these moves would be an offence, and another reading, by which there is none and a
    /// piece is in the hand, explains the contacts as well.
    fn is_doubtful(&self, line: &Line<P>) -> bool {
        let readings = self.read();
        let mut marks = self.marks.iter().zip(&readings.replies);
        self.offends(line)
            && marks.any(|(mark, replies)| {
                explained_after(replies).is_some_and(|depth| {
                    let other = mark.iter().take(depth + 1).cloned().collect();
                    let is_in_hand = replies.get(depth).is_some_and(|reply| reply.is_in_hand);
                    is_in_hand && !self.offends(&other)
                })
            })
    }

    /// The moves of the reading that is complete, the shortest if there are several.
    pub(super) fn complete_line(&self) -> Option<Line<P>> {
        let readings = self.read();
        let mut line = Line::new();
        if readings.root.untouched && self.root == Root::Open {
            return Some(line);
        }
        if let Some(made) = readings.root.made_exactly() {
            let _ = line.push(self.ply(&self.settled, made));
            return Some(line);
        }
        let marks = self.marks.iter().zip(&readings.replies).rev();
        let complete = marks.filter_map(|(mark, replies)| self.complete_part(mark, replies));
        complete.min_by_key(|line| (line.len(), core::cmp::Reverse(likelihood(line))))
    }

    /// The moves of a mark, up to where they are complete with nothing else touched.
    fn complete_part(&self, mark: &Line<P>, replies: &Replies<P::Move>) -> Option<Line<P>> {
        let mut line = Line::new();
        let mut standing = self.settled.clone();
        for (ply, reply) in mark.iter().zip(replies) {
            let _ = line.push(ply.clone());
            standing = standing.after(ply.mv);
            if reply.fit.untouched {
                return Some(line);
            }
            if let Some(made) = reply.fit.made_exactly() {
                let ply = self.ply(&standing, made);
                return line.push(ply).ok().map(|()| line);
            }
        }
        None
    }

    /// The moves of a reading are complete and the board is at rest.
    pub(super) fn accept_at_rest(&mut self, line: &Line<P>) {
        let stands = self.root != Root::Open && self.tail == *line;
        self.remind_at = None;
        if stands {
            return;
        }
        self.accept_or_condemn(line);
        if self.violation.is_some() {
            return;
        }
        if line.is_empty() {
            self.begin_anew();
            return;
        }
        self.rested = self.tail.len();
        self.keep_explaining(line);
        while self.tail.len() > 1 && (self.is_first_certain() || self.tail.is_full()) {
            self.settle_first();
        }
        self.rest_on_last();
        if self.marks.len() < 2 {
            // Nothing is under way: what comes is a new turn's.
            self.rest_in_place();
        }
    }

    /// Keeps the marks that explain the contacts, the one of the line shown as the last.
    fn keep_explaining(&mut self, line: &Line<P>) {
        let readings = self.read();
        let mut replies = readings.replies.iter();
        self.marks.retain(|mark| {
            let replies = replies.next();
            let depth = replies.and_then(explained_after);
            let reply = replies.and_then(|replies| replies.get(depth?));
            // A piece must be in the hand, or nothing.
            let explains = reply.is_some_and(|reply| {
                reply.fit.untouched || reply.fit.made.is_some() || reply.is_in_hand
            });
            // The same moves, or the first of them, whose last piece has come to rest since.
            let moves = |plies: &[Ply<P>]| {
                let begin = line.iter().take(plies.len());
                plies.iter().map(|ply| ply.mv).eq(begin.map(|ply| ply.mv))
            };
            explains && !mark.starts_with(line) && !moves(mark)
        });
        if self.marks.is_full() {
            self.marks.remove(0);
        }
        // There is room now.
        let _ = self.marks.push(line.clone());
    }

    fn is_first_certain(&self) -> bool {
        let first = self.tail.first();
        self.marks.iter().all(|mark| mark.first() == first)
    }

    /// The last move has come to rest. It may become castling, promote to another piece, or turn
    /// out to have been another one, of which the contacts show the same; otherwise it is
    /// certain.
    fn rest_on_last(&mut self) {
        let [ply] = self.tail.as_slice() else {
            self.root = Root::Closed;
            return;
        };
        let castling = self.castling_with(ply.mv);
        let is_one = castling.is_none() && ply.mv.promotion().is_none();
        if is_one && self.is_first_certain() {
            self.settle_first();
            return;
        }
        self.root = castling.map_or(Root::Closed, Root::Castling);
    }

    /// The castling of which a rook's move is a part. Under touch-move a rook touched first
    /// rules castling out (FIDE 4.4.2).
    fn castling_with(&self, mv: P::Move) -> Option<P::Move> {
        if self.options.touch_move() {
            return None;
        }
        self.settled.castling_with(mv)
    }

    /// Pieces are in the hand: short beeps will remind of them.
    fn remind_later(&mut self) {
        if self.phase == Phase::Playing && self.remind_at.is_none() {
            self.remind_at = Some(self.trace.last_change() + self.options.hand());
        }
    }

    /// A key was pressed that a player presses after moving: what the contacts show as made
    /// counts as made.
    pub(super) fn confirm_pending(&mut self) {
        if !self.is_reading() {
            return;
        }
        self.decide();
        if let Some(line) = self.complete_line().filter(|line| !line.is_empty()) {
            self.accept_at_rest(&line);
        }
    }
}
