// SPDX-License-Identifier: Apache-2.0
//! Whether what the contacts show besides is a move under way.

use rules::{Footprint, Move as _, Position, SquareSet};

use super::{
    Course, Difference, End, LIFTED_AT_ONCE, Reader, TOUCHED_AT_ONCE, Turn, is_in_hand_again,
};

impl<P: Position> Reader<'_, P> {
    /// How the contacts at the end of the log are explained.
    pub(super) fn end(
        &self,
        turn: &Turn<P>,
        contacts: SquareSet<P::Square>,
        course: Course<P::Move>,
    ) -> End {
        let has_rested = matches!(course, Course::After { rested: true, .. });
        let is_decided = course == Course::Open && turn.accepted.is_any();
        if course == Course::Over || is_decided || has_rested && self.at_rest {
            return End::Impossible;
        }
        // Where a move has ended, its piece is in the hand again rather than the one before.
        let is_end =
            |square| matches!(course, Course::After { mv, .. } if mv.destination() == square);
        let swapped = turn
            .swap
            .filter(|&square| !contacts.contains(square) && !is_end(square));
        let contacts = swapped.map_or(contacts, |square| contacts.with(square));
        let occupied = turn.standing.occupied;
        let (missing, extra) = (occupied.without(contacts), contacts.without(occupied));
        if missing.is_empty() && extra.is_empty() {
            return match (swapped, course) {
                (None, Course::Open) => End::Complete,
                (Some(_), _) => End::UnderWay { placed: false },
                _ => End::Impossible,
            };
        }
        let resting = extra
            .iter()
            .filter(|&square| self.rests(turn, square))
            .collect();
        let difference = Difference {
            missing,
            extra,
            resting,
        };
        self.under_way(turn, &difference, course)
    }

    /// Whether something has come to rest on this square.
    pub(super) fn rests(&self, turn: &Turn<P>, square: P::Square) -> bool {
        let closed = self.last(turn, square, true, self.until);
        self.at_rest || closed.is_none_or(|(_, change)| self.has_rested_since(change))
    }

    /// Whether a piece of the side that has just moved, and not the one that did, has been lifted
    /// for no longer than a nudge.
    fn is_nudged(&self, turn: &Turn<P>, square: P::Square) -> bool {
        let mut before = self.changes().iter().take(turn.begin);
        let has_moved = before.any(|change| change.square == square);
        let lifted = self.last(turn, square, false, self.until);
        let is_brief = lifted.is_some_and(|(_, change)| !self.has_rested_since(change));
        is_brief && !has_moved && !self.at_rest
    }

    /// Whether a legal move is under way.
    pub(super) fn under_way(
        &self,
        turn: &Turn<P>,
        difference: &Difference<P::Square>,
        course: Course<P::Move>,
    ) -> End {
        let position = &turn.standing.position;
        let own = turn.standing.of_side(position.turn(), difference.missing);
        let in_hand = difference.missing.single().filter(|_| !own.is_empty());
        let is_open = course == Course::Open;
        if is_open
            && difference.extra.is_empty()
            && let Some(square) = difference.missing.single()
        {
            match in_hand {
                Some(origin) if self.is_put_on_enemy(turn, origin) => return End::Impossible,
                Some(_) => return End::UnderWay { placed: false },
                None if self.is_nudged(turn, square) => return End::Nudged,
                None => {}
            }
        }
        let (mut explained, mut placed) = (false, false);
        let mut look_at = |mv: P::Move| {
            let print = position.footprint(mv);
            if (is_open || is_in_hand_again(turn, course, mv, difference))
                && let Some(is_placed) = self.is_under_way(turn, mv, &print, difference)
            {
                explained = true;
                placed |= is_placed;
            }
            explained
        };
        let mut of_lifted = || {
            for origin in own.iter() {
                position.for_each_legal_from(origin, |mv| {
                    look_at(mv);
                });
            }
        };
        match (own.len(), difference.missing.len()) {
            // Castling begins with the king, whichever is lifted first.
            (1, 1) if own.is_subset(position.companions()) => {
                of_lifted();
                position.any_legal(&mut look_at);
            }
            (1..=LIFTED_AT_ONCE, ..=LIFTED_AT_ONCE) => of_lifted(),
            // A new piece is put down before the pawn is lifted that it is promoted from; or the
            // victim is lifted first.
            (0, 0) if P::PROMOTES => {
                position.any_legal(&mut look_at);
            }
            (0, 1) => {
                position.any_legal(&mut look_at);
            }
            _ => {}
        }
        let is_passing = is_open && difference.resting.is_empty();
        // One that has no legal move, or has not opened its own square yet.
        let is_hand = is_passing
            && difference.extra.len() <= TOUCHED_AT_ONCE
            && (difference.missing.is_empty()
                || in_hand.is_some_and(|origin| !self.is_put_on_enemy(turn, origin)));
        if explained || is_hand {
            End::UnderWay { placed }
        } else {
            End::Impossible
        }
    }

    /// Whether this move can be under way, and whether a piece of it stands where it ends.
    pub(super) fn is_under_way(
        &self,
        turn: &Turn<P>,
        mv: P::Move,
        print: &Footprint<P::Square>,
        difference: &Difference<P::Square>,
    ) -> Option<bool> {
        let Difference {
            missing,
            extra,
            resting,
        } = *difference;
        if !missing.is_subset(print.emptied()) {
            return None;
        }
        let ways = [Some((print.origin, print.destination)), print.companion];
        let placed: SquareSet<P::Square> = ways
            .into_iter()
            .flatten()
            .filter(|&(from, _)| missing.contains(from) || mv.promotion().is_some())
            .map(|(_, to)| to)
            .collect();
        let passing = extra.without(placed).len();
        let victim = print.victim;
        let victim_up = victim.is_some_and(|victim| self.was_open(turn, victim, self.until));
        let hands = if victim_up { 2 } else { 1 };
        let explained = resting.is_subset(placed) && passing <= hands * TOUCHED_AT_ONCE;
        explained.then(|| !extra.intersection(placed).is_empty())
    }
}
