// SPDX-License-Identifier: Apache-2.0
//! What pawns are promoted to: the piece last chosen with a key, and the real piece put in
//! their place.
//!
//! A key counts for the turn in which it is pressed, until the other side lifts a piece. One
//! that is pressed between two promotions belongs to the pawn lifted next, if that one promotes.

use rules::{Move as _, Position, Promotion, Side};

use super::readings::Root;
use super::tail::{Last, Line, Ply};
use super::{Arbiter, Phase};
use crate::fit::{Standing, Turn};
use crate::trace::EITHER_ORDER;
use crate::{Duration, Key, Notice, Options, Refusal};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// A promotion key: for the move in hand, or for the promotion just made.
    pub(super) fn choose(&mut self, key: Key, piece: Promotion) {
        if !self.standing.position.promotions().contains(&piece) {
            return self.refuse(key, Refusal::NoPromotion);
        }
        match self.phase {
            Phase::Playing => {}
            Phase::Paused => return self.correct_promotion(key, piece),
            Phase::Over if self.is_last_open() => {
                // The clocks have stood still since the end.
                let span = self.played(self.now).since(self.ended_at);
                self.stopped = self.stopped + span;
                return self.correct_promotion(key, piece);
            }
            phase => return self.refuse(key, Refusal::in_phase(phase)),
        }
        self.note_choice(piece, self.trace.moment(self.now));
        self.revise_marks();
        self.decide();
    }

    fn note_choice(&mut self, piece: Promotion, at: Duration) {
        if self.keys.is_full() {
            self.keys.remove(0);
        }
        // There is room now.
        let _ = self.keys.push((piece, at));
    }

    /// Whether the game has ended by the last move alone, in place of which another would be a
    /// move of a game that goes on.
    fn is_last_open(&self) -> bool {
        !self.tail.is_empty()
    }

    /// The piece that keys have chosen for a pawn that is promoted now.
    pub(super) fn chosen_now(&self) -> Option<Promotion> {
        match self.tail.last() {
            Some(last) => self.chosen(self.limit_of(last), Duration::MAX),
            None => self.chosen(Duration::ZERO, Duration::MAX),
        }
    }

    /// The last key pressed after one moment and up to another.
    fn chosen(&self, after: Duration, until: Duration) -> Option<Promotion> {
        let mut keys = self.keys.iter().rev();
        keys.find(|&&(_, at)| after < at && at <= until)
            .map(|&(piece, _)| piece)
    }

    /// What a pawn becomes by the first move of a reading.
    pub(super) fn choice_at_root(&self) -> Promotion {
        let promotes = |ply: &&Ply<P>| ply.mv.promotion().is_some();
        let made = self
            .marks
            .iter()
            .filter_map(|mark| mark.first())
            .find(promotes);
        let until = made.map_or(Duration::MAX, |ply| self.limit_of(ply));
        self.chosen(Duration::ZERO, until)
            .unwrap_or(Promotion::Queen)
    }

    /// What a pawn becomes in reply to this move.
    pub(super) fn choice_after(&self, ply: &Ply<P>) -> Promotion {
        self.chosen(self.limit_of(ply), Duration::MAX)
            .unwrap_or(Promotion::Queen)
    }

    /// Up to when keys belong to this first move of a reading: until it was made, or if it
    /// promotes, until the other side lifts a piece; but not those before the lifting of a pawn
    /// that promotes, too.
    fn limit_of(&self, ply: &Ply<P>) -> Duration {
        if ply.mv.promotion().is_none() {
            return ply.since.at;
        }
        let standing = self.settled.after(ply.mv);
        let turn = Self::turn_after(&standing, ply, Promotion::Queen);
        let Some(lifted) = turn.first_lift(&self.look()) else {
            return Duration::MAX;
        };
        let is_own = |square: &P::Square| {
            standing.position.side_at(*square) == Some(standing.position.turn())
                && self.trace.opened(*square) == Some(lifted)
        };
        let mut promotes = false;
        for square in self.trace.squares().filter(is_own) {
            standing
                .position
                .for_each_legal_from(square, |mv| promotes |= mv.promotion().is_some());
        }
        if promotes { ply.since.at } else { lifted }
    }

    /// Gives marks that promote a pawn the piece that keys say.
    fn revise_marks(&mut self) {
        for index in 0..self.marks.len() {
            let Some(mark) = self.marks.get(index) else {
                return;
            };
            let mut standing = self.settled.clone();
            let mut revised = Line::new();
            let mut until = None;
            for ply in mark {
                let piece = match until {
                    None => self.chosen(Duration::ZERO, self.limit_of(ply)),
                    Some(after) => self.chosen(after, Duration::MAX),
                };
                let piece = piece.unwrap_or(Promotion::Queen);
                let mut ply = ply.clone();
                if let Some(mv) = promoting_to(&standing.position, ply.mv, piece) {
                    ply.mv = mv;
                }
                until = Some(self.limit_of(&ply));
                standing = standing.after(ply.mv);
                // It is as long as the mark.
                let _ = revised.push(ply);
            }
            if let Some(mark) = self.marks.get_mut(index) {
                *mark = revised;
            }
        }
    }

    /// Shows another promotion in the tail where keys say so.
    pub(super) fn revise_promotions(&mut self) {
        let Some(first) = self.tail.first().filter(|ply| ply.mv.promotion().is_some()) else {
            return;
        };
        let piece = self
            .chosen(Duration::ZERO, self.limit_of(first))
            .unwrap_or(Promotion::Queen);
        let Some(mv) = promoting_to(&self.settled.position, first.mv, piece) else {
            return;
        };
        let mut first = first.clone();
        let old = first.mv;
        first.mv = mv;
        for first in self.marks.iter_mut().filter_map(|mark| mark.first_mut()) {
            if first.mv == old {
                first.mv = mv;
            }
        }
        let mut line = Line::new();
        let _ = line.push(first);
        for ply in self.tail.iter().skip(1) {
            let _ = line.push(ply.clone());
        }
        self.show_line(&line);
    }

    /// A key corrects the promotion just made: while the clocks are stopped, or of a game that
    /// it has ended.
    fn correct_promotion(&mut self, key: Key, piece: Promotion) {
        let Some(last) = self
            .last
            .clone()
            .filter(|last| last.mv.promotion().is_some())
        else {
            return self.refuse(key, Refusal::NothingPromoted);
        };
        match self.tail.last().cloned() {
            Some(mut ply) => {
                self.note_choice(piece, ply.since.at);
                let Some(mv) = promoting_to(&self.settled.position, ply.mv, piece) else {
                    return;
                };
                for first in self.marks.iter_mut().filter_map(|mark| mark.first_mut()) {
                    if first.mv == ply.mv {
                        first.mv = mv;
                    }
                }
                ply.mv = mv;
                let mut line = Line::new();
                let _ = line.push(ply);
                self.show_line(&line);
            }
            None => self.correct_settled(&last, piece),
        }
    }

    /// Corrects a promotion after which the other side has already lifted a piece.
    fn correct_settled(&mut self, last: &Last<P>, piece: Promotion) {
        if self.record.pop().is_none() {
            return;
        }
        let side = self.record.position().turn();
        let mv = promoting_to(self.record.position(), last.mv, piece).unwrap_or(last.mv);
        self.record.push(mv);
        self.standing.position.clone_from(self.record.position());
        self.settled.clone_from(&self.standing);
        if mv == last.mv {
            return;
        }
        self.notify(Notice::TakenBack { side, mv: last.mv });
        self.notify(Notice::Moved {
            side,
            count: self.moves_made[side],
            mv,
            used: last.used,
        });
        let last = Last { mv, ..last.clone() };
        self.settled_last = Some(last.clone());
        self.last = Some(last);
        if let Some(ending) = self.record.ending() {
            self.end(ending, self.played(self.now));
        }
    }

    /// The pawn that was promoted by the last move has been swapped for the real piece, before
    /// the other side has lifted anything: that ends the move (FIDE 4.7.3).
    pub(super) fn end_swap(&mut self, square: P::Square) {
        let [ply] = self.tail.as_slice() else { return };
        if ply.mv.promotion().is_none() || ply.mv.destination() != square {
            return;
        }
        let turn = Self::turn_after(&self.standing, ply, Promotion::Queen);
        let now = self.trace.moment(self.now);
        let lifted = turn.first_lift(&self.look());
        if lifted.is_some_and(|at| at + EITHER_ORDER < now) {
            return;
        }
        let mut ply = ply.clone();
        ply.at = self.played(self.now);
        ply.since.at = self.trace.moment(self.now);
        // What captures the new piece may have put this one there.
        self.add_mark(Line::from_iter([ply.clone()]));
        let mut line = Line::new();
        let _ = line.push(ply);
        self.show_line(&line);
    }

    /// How many half-moves this game has.
    pub(super) fn plies_made(&self) -> u32 {
        self.moves_made[Side::First].saturating_add(self.moves_made[Side::Second])
    }

    /// Remembers a promotion for which no key was pressed.
    pub(super) fn note_keyless(&mut self, ply: &Ply<P>) {
        let before = self.tail.last();
        let after = before.map_or(Duration::ZERO, |before| self.limit_of(before));
        let until = match before {
            None => self.limit_of(ply),
            Some(_) => Duration::MAX,
        };
        let is_chosen = self.chosen(after, until).is_some();
        if ply.mv.promotion().is_none() || is_chosen {
            return;
        }
        if self.keyless.is_full() {
            self.keyless.remove(0);
        }
        // There is room now.
        let _ = self.keyless.push(self.plies_made());
    }

    /// Nothing explains the contacts. Perhaps a piece has moved that was promoted without a key
    /// and is no queen: if another one explains the contacts, every move since being legal for
    /// it too, it was that one.
    pub(super) fn finds_other_piece(&mut self) -> bool {
        if self.keyless.is_empty() || !self.is_position_certain() {
            return false;
        }
        let dropped = self.plies_made().saturating_sub(self.record.len() as u32);
        let numbers = self.keyless.clone();
        for number in numbers.into_iter().rev() {
            let Some(index) = number.checked_sub(dropped + 1) else {
                continue;
            };
            for piece in [Promotion::Knight, Promotion::Rook, Promotion::Bishop] {
                if self.was_promoted_to(index as usize, piece) {
                    self.keyless.retain(|&other| other != number);
                    return true;
                }
            }
        }
        false
    }

    /// Whether the position shown is the only one that there can be, but for promotions.
    fn is_position_certain(&mut self) -> bool {
        if self.root == Root::Open && self.tail.is_empty() {
            return true;
        }
        if self.marks.len() > 1 || self.tail.len() > 1 {
            return false;
        }
        self.settle_all();
        true
    }

    /// Tries whether the contacts are explained if the pawn was promoted to that piece by the
    /// move with that index in the record, and if so accepts the move that they show.
    fn was_promoted_to(&mut self, index: usize, piece: Promotion) -> bool {
        let mut place = 0;
        let mut found = None;
        let mut stands = None;
        self.record.replay(|position, mv| {
            if place == index {
                found = promoting_to(position, mv, piece).map(|other| (position.turn(), mv, other));
                stands = Some(mv.destination());
            } else if stands == Some(mv.origin()) {
                stands = Some(mv.destination());
            }
            place += 1;
        });
        let Some((side, mv, other)) = found else {
            return false;
        };
        if !self.record.replace(index, other) {
            return false;
        }
        let standing = Standing::new(self.record.position().clone());
        let turn = Turn {
            standing: &standing,
            ..self.root_turn()
        };
        let made = turn.read(&self.look()).made;
        let ply = made.map(|made| self.ply(&standing, made));
        // What the piece is shows in how it moves itself, as it could not if it were what it is
        // taken for.
        let taken_for = &self.standing.position;
        let is_its = |ply: &Ply<P>| {
            let (from, to) = (ply.mv.origin(), ply.mv.destination());
            let is_same = |other: P::Move| (other.origin(), other.destination()) == (from, to);
            Some(from) == stands && !taken_for.any_legal(is_same)
        };
        let ply = ply.filter(|ply| is_its(ply) && self.is_reply_explained(&standing, ply));
        let Some(ply) = ply else {
            self.record.replace(index, mv);
            return false;
        };
        self.notify(Notice::Revealed { side, mv, other });
        self.standing.clone_from(&standing);
        self.settled = standing;
        self.marks.clear();
        self.add_mark(Line::from_iter([ply]));
        self.mark();
        match self.complete_line().filter(|_| self.judged) {
            Some(line) => self.accept_at_rest(&line),
            None => self.decide(),
        }
        true
    }

    fn is_reply_explained(&self, standing: &Standing<P>, ply: &Ply<P>) -> bool {
        let after = standing.after(ply.mv);
        let turn = Self::turn_after(&after, ply, Promotion::Queen);
        turn.read(&self.look()).explains()
    }
}

/// The same pawn's move with another choice of piece.
pub(super) fn promoting_to<P: Position>(
    position: &P,
    mv: P::Move,
    piece: Promotion,
) -> Option<P::Move> {
    mv.promotion()?;
    position.find_legal(|other| {
        other != mv
            && other.promotion() == Some(piece)
            && (other.origin(), other.destination()) == (mv.origin(), mv.destination())
    })
}
