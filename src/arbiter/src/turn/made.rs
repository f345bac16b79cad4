// SPDX-License-Identifier: Apache-2.0
//! Whether the contacts show a move as made.

use heapless::Vec;
use rules::{Footprint, Move as _, Position, Promotion, SquareSet};

use super::{Course, LIFTED_AT_ONCE, Ply, Reader, Turn, continues, goes_on, pushed_on};
use crate::Duration;
use crate::log::{BOUNCE, Change, EITHER_ORDER, Places};

impl<P: Position> Reader<'_, P> {
    /// The moves that the contacts show as made after a change.
    pub(super) fn made(
        &self,
        turn: &Turn<P>,
        contacts: SquareSet<P::Square>,
        index: usize,
        course: Course<P::Move>,
    ) -> Vec<Ply<P::Move>, 2> {
        let mut made = Vec::new();
        let position = &turn.standing.position;
        let missing = turn.standing.occupied.without(contacts);
        let own = turn.standing.of_side(position.turn(), missing);
        let ends = self.ends_of_moves(turn, contacts, index);
        // One more may have been lifted by the other side as the victim of the reply.
        if ends.is_empty() || own.len() > LIFTED_AT_ONCE + 1 {
            return made;
        }
        for origin in own.iter() {
            position.for_each_legal_from(origin, |mv| {
                if ends.contains(mv.destination())
                    && let Some(ply) = self.ply(turn, mv, contacts, index, course)
                {
                    // Captures of more than two pieces at once are nobody's.
                    let _ = made.push(ply);
                }
            });
        }
        made
    }

    /// The squares on which a move can have ended: where something stands that did not, or was
    /// put in the place of what stood there.
    pub(super) fn ends_of_moves(
        &self,
        turn: &Turn<P>,
        contacts: SquareSet<P::Square>,
        index: usize,
    ) -> SquareSet<P::Square> {
        let changes = self.changes().iter().take(index + 1).skip(turn.begin);
        let closed = changes.filter(|change| change.closed && contacts.contains(change.square));
        let put: SquareSet<P::Square> = closed.map(|change| change.square).collect();
        put.union(contacts.without(turn.standing.occupied))
    }

    /// This move as the contacts show it to be made after a change, if they do.
    pub(super) fn ply(
        &self,
        turn: &Turn<P>,
        mv: P::Move,
        contacts: SquareSet<P::Square>,
        end: usize,
        course: Course<P::Move>,
    ) -> Option<Ply<P::Move>> {
        let position = &turn.standing.position;
        let print = position.footprint(mv);
        let (emptied, filled) = (print.emptied(), print.filled());
        let own = emptied.union(filled);
        let mut accepted = turn.accepted.moves.iter();
        let is_wanted =
            !turn.accepted.is_any() || accepted.any(|&other| continues(other, mv, &print));
        if contacts.intersection(own) != filled || !is_wanted || !goes_on(course, mv, &print) {
            return None;
        }
        if !emptied
            .iter()
            .all(|square| self.was_open(turn, square, end))
        {
            return None;
        }
        if self.has_only_passed(turn, print.destination, end)
            || print.victim == Some(print.destination) && !self.was_taken(turn, &print, end)
        {
            return None;
        }
        // The square that a king leaves when castling, its rook may pass afterwards.
        let left = match print.companion {
            None => self.left(turn, &print, end, mv.promotion().is_some())?,
            Some(_) => end,
        };
        let is_own = |&(index, change): &(usize, &Change<P::Square>)| {
            let is_left = change.square != print.origin || index <= left;
            is_left && own.contains(change.square) && Self::belongs(turn, index)
        };
        let mut changes = self.changes().iter().enumerate().take(end + 1).rev();
        let (last, change) = changes.find(is_own)?;
        let others = turn.standing.wrong(contacts).without(own);
        let mut early = Places::NONE;
        for square in others.iter() {
            let (place, opened) = self.last(turn, square, false, end)?;
            let in_last_moment = last == end && opened.at + EITHER_ORDER >= change.at;
            let is_own = position.side_at(square) == Some(position.turn());
            let is_reply = || !is_own || turn.standing.can_be_taken_after(mv, square);
            let is_swap = turn.swap == Some(square);
            let is_early = is_swap || in_last_moment && is_reply();
            if contacts.contains(square) || !is_early {
                return None;
            }
            early = early.with(place);
        }
        let choice = mv.promotion().and_then(|_| self.choice(turn, mv, last));
        let piece = choice.unwrap_or(Promotion::Queen);
        let is_chosen = mv.promotion().is_none_or(|promoted| promoted == piece);
        is_chosen.then_some(Ply {
            mv,
            at: change.played,
            end: last as u8,
            chosen: choice.is_some(),
            early,
        })
    }

    /// Whether the contact of a square opens again so soon after it has closed that nothing has
    /// stood there.
    pub(super) fn has_only_passed(&self, turn: &Turn<P>, square: P::Square, end: usize) -> bool {
        let Some((place, put)) = self.last(turn, square, true, end) else {
            return false;
        };
        let mut later = self.log.changes().iter().skip(place + 1);
        let next = later.find(|change| change.square == square);
        next.is_some_and(|next| next.at < put.at + BOUNCE)
    }

    /// The change by which the piece of a move has left its old square, if it was put on the new
    /// one after that. One that is pushed on may close the new one a little before it opens the old
    /// one, or long before if it stays there and nothing else stood there; so may the new piece of
    /// a pawn. What passes over the old square later is another piece.
    fn left(
        &self,
        turn: &Turn<P>,
        print: &Footprint<P::Square>,
        end: usize,
        promotes: bool,
    ) -> Option<usize> {
        let (place, put) = self.last(turn, print.destination, true, end)?;
        let mut later = self.changes().iter().enumerate().skip(place);
        let pushed = later.find(|(index, change)| *index <= end && change.square == print.origin);
        let Some((left, change)) = pushed.filter(|(_, change)| !change.closed) else {
            return self
                .last(turn, print.origin, false, place)
                .map(|(left, _)| left);
        };
        let mut later = self.changes().iter().skip(end + 1);
        let moved_on = later.find(|change| change.square == put.square);
        let until = moved_on.map_or(self.played, |change| change.played);
        let stays = print.victim.is_none() && change.played + self.settle <= until;
        let span = pushed_on(print.origin, print.destination).max(EITHER_ORDER);
        let is_slow = promotes || stays && !self.was_open(turn, print.origin, place);
        (put.at + span >= change.at || is_slow).then_some(left)
    }

    /// Whether the piece on the destination of a capture, which was seen to leave, has been
    /// replaced by the capturing one: something was put there while that one stood on no other
    /// square.
    pub(super) fn was_taken(
        &self,
        turn: &Turn<P>,
        print: &Footprint<P::Square>,
        end: usize,
    ) -> bool {
        let lifted = self.last(turn, print.destination, false, end);
        let Some((put_index, put)) = self.last(turn, print.destination, true, end) else {
            return false;
        };
        let lifted = lifted.map_or(0, |(index, _)| index);
        let changes = self.changes().iter().enumerate().take(end + 1);
        let mut later = changes.skip(put_index);
        let stood_elsewhere = later.any(|(_, change)| {
            let square = change.square;
            let closed = self.last(turn, square, true, lifted);
            !change.closed
                && !turn.standing.occupied.contains(square)
                && change.at > put.at + pushed_on(square, print.destination)
                && closed.is_some()
        });
        !stood_elsewhere
    }

    /// What a pawn becomes that reaches the last rank by that change: the piece last chosen until
    /// the other side lifts a piece.
    pub(super) fn choice(&self, turn: &Turn<P>, mv: P::Move, end: usize) -> Option<Promotion> {
        let until = self.keys_until(turn, mv, end);
        let mut choices = self.choices.iter().rev();
        let chosen = choices.find(|choice| turn.keys_from < choice.at && choice.at <= until);
        chosen.map(|choice| choice.piece)
    }

    /// Up to when keys belong to a promotion whose last change that is: until the other side lifts
    /// a piece. If that is a pawn that promotes, too, keys pressed in between are that one's.
    pub(super) fn keys_until(&self, turn: &Turn<P>, mv: P::Move, last: usize) -> Duration {
        let Some(made) = self
            .changes()
            .get(last)
            .filter(|_| !self.choices.is_empty())
        else {
            return Duration::MAX;
        };
        let position = &turn.standing.position;
        let other = position.turn().other();
        let is_own = |square| {
            square == mv.destination() || position.side_at(square) == Some(position.turn())
        };
        // What the promoting side has lifted by then may be what is put there.
        let stays_open = |index: usize, open: &Change<P::Square>, until: usize| {
            let changes = self.changes().iter().take(until);
            let mut later = changes.clone().skip(index);
            let put = later.find(|put| put.square == open.square && put.closed);
            put.is_none_or(|put| {
                changes.skip(index.min(last + 1)).any(|lift| {
                    let until = put.at + pushed_on(lift.square, open.square);
                    let in_time = open.at <= lift.at + EITHER_ORDER && lift.at <= until;
                    !lift.closed && is_own(lift.square) && in_time
                })
            })
        };
        let mut until = Duration::MAX;
        for (index, change) in self.changes().iter().enumerate().skip(turn.begin) {
            let square = change.square;
            let is_others = position.side_at(square) == Some(other) && square != mv.destination();
            // The reply may have begun in the last moment before.
            let is_early =
                || change.at + EITHER_ORDER >= made.at && stays_open(index, change, last + 1);
            if change.closed || !is_others || index <= last && !is_early() {
                continue;
            }
            until = until.min(change.at);
            // A piece that is put back is not the one that moves.
            if stays_open(index, change, self.until) {
                let mut promotes = false;
                position
                    .passed_on()
                    .for_each_legal_from(square, |mv| promotes |= mv.promotion().is_some());
                return if promotes { made.at } else { until };
            }
        }
        until
    }
}
