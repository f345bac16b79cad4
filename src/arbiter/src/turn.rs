// SPDX-License-Identifier: Apache-2.0
//! What the changes of the contacts can mean.
//!
//! A *reading* is a line of moves from the settled position that were made one after the other,
//! and what the changes since then show of the next move. [`Reader::explore`] finds every
//! reading. It goes through the log as a person would: after each change it asks whether the
//! contacts show a legal move as made, and if so, reads on from there as if it had been, and
//! besides as if its piece had not stopped there. What it needs to know of a move is its
//! [`Footprint`], so that castling, en passant and promotion are no cases of their own:
//!
//! - A move is **made** when on the squares that it changes the contacts are as after it, each
//!   square that it empties was seen open in this turn, and nothing else differs but pieces
//!   lifted in the last moment, which are the reply's ([`EITHER_ORDER`]). Its time is that of
//!   the last change of its own squares. The victim of a capture is replaced by what was
//!   put there after the capturing piece had left its square.
//! - A piece that has rested for the settle time where a move ends **has stopped**: the
//!   turn is over. A move goes on even then if castling may follow it or the pawn may be swapped
//!   for the real piece, and while other pieces have not come to rest.
//! - At the end of the log a reading **explains the contacts** if nothing differs from its
//!   position (it is complete), or if a legal move is under way: what is missing leaves its
//!   square by that move, what rests elsewhere is where it ends, and no more is closed besides
//!   than a hand passes over. All other readings are impossible.

use heapless::Vec;
use rules::{Footprint, Move, Position, Promotion, Square, SquareSet};

use crate::Duration;
use crate::log::{BOUNCE, Change, EITHER_ORDER, Log, Places};
use crate::standing::Standing;

/// How many moves of a reading can be uncertain at a time.
pub(crate) const PLIES_AHEAD: usize = 4;

/// How many moves are looked at that the contacts have shown as made in one turn. A piece that
/// has slid over more squares on which it could stop has hardly stopped on the first of them.
const MADE: usize = 6;

/// How many squares a piece may touch at once on its way: it slides from one to the next.
const TOUCHED_AT_ONCE: usize = 2;

/// How many pieces are lifted for one move, at the most.
const LIFTED_AT_ONCE: usize = 2;

/// For how long a piece that is pushed on may touch the square that it leaves.
const PUSHED: Duration = Duration::from_millis(150);

/// A move that the contacts have shown as made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ply<M: Move> {
    pub mv: M,
    /// When its last contact changed, on the clocks.
    pub at: Duration,
    /// Pieces lifted in the last moment before, which is a part of the next move.
    pub early: Places,
    /// The place of its last change in the log.
    pub end: u8,
    /// Whether a key has chosen what it promotes to.
    pub chosen: bool,
}

impl<M: Move> Ply<M> {
    /// The place of its last change in the log.
    pub fn end(&self) -> usize {
        usize::from(self.end)
    }
}

/// The moves of a reading.
pub(crate) type Line<M> = Vec<Ply<M>, PLIES_AHEAD>;

/// How a reading explains the contacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Every piece stands in its place.
    Complete,
    /// A move is under way.
    UnderWay {
        /// Whether a piece of it already stands where it ends.
        placed: bool,
    },
    /// It does not.
    Impossible,
}

/// A piece chosen with a key for a pawn, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub piece: Promotion,
    pub at: Duration,
}

/// A turn of a reading.
#[derive(Clone)]
pub(crate) struct Turn<P: Position> {
    pub standing: Standing<P>,
    /// The first change of the log that belongs to it.
    pub begin: usize,
    /// Pieces lifted a moment before, which is a part of it, too.
    pub early: Places,
    /// Where the move before has promoted a pawn, which may be off its square to be swapped for
    /// the real piece.
    pub swap: Option<P::Square>,
    /// Up to when keys belong to the turn before.
    pub keys_from: Duration,
    /// What was accepted in this turn when the board was at rest, or a key said so.
    pub accepted: Accepted<P::Move>,
}

/// Moves that the contacts have shown at rest, of which one was made.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Accepted<M> {
    /// The only moves that count, and what goes on from them.
    pub moves: Vec<M, 2>,
    /// How many changes there were then.
    pub until: usize,
}

impl<M> Accepted<M> {
    /// Nothing was accepted yet.
    pub const NONE: Self = Accepted {
        moves: Vec::new(),
        until: 0,
    };

    pub fn is_any(&self) -> bool {
        !self.moves.is_empty()
    }
}

/// A move that the contacts show as made.
#[derive(Clone, Copy)]
struct Stood<M: Move> {
    ply: Ply<M>,
    /// Since when they do.
    since: Duration,
}

/// What may still be made of a turn.
#[derive(Clone, Copy, PartialEq)]
enum Course<M> {
    /// Any legal move.
    Open,
    /// The piece of this one has stopped: only what goes on from it.
    After {
        mv: M,
        /// Whether the whole board has been at rest since.
        rested: bool,
    },
    /// Nothing: the next turn has begun.
    Over,
}

/// What readings are worked out from.
pub(crate) struct Reader<'a, P: Position> {
    pub log: &'a Log<P::Square>,
    /// How many changes of the log are read.
    pub until: usize,
    /// The time on the clocks.
    pub played: Duration,
    /// Whether whatever stands somewhere has come to rest there.
    pub at_rest: bool,
    /// How long a piece must rest on a square to have stopped there.
    pub settle: Duration,
    /// Whether a king may follow a rook that has come to rest.
    pub castles_late: bool,
    pub choices: &'a [Choice],
}

impl<P: Position> Reader<'_, P> {
    fn changes(&self) -> &[Change<P::Square>] {
        let changes = self.log.changes();
        changes.get(..self.until).unwrap_or(changes)
    }

    /// Shows every reading that goes on from a line of moves, whose last one began this turn.
    pub fn explore(
        &self,
        turn: &Turn<P>,
        line: &mut Line<P::Move>,
        visit: &mut dyn FnMut(&Line<P::Move>, End),
    ) {
        let (moves, end) = self.moves_made(turn);
        for ply in &moves {
            if line.push(*ply).is_ok() {
                self.explore(&self.next_turn(turn, ply), line, visit);
                line.pop();
            }
        }
        visit(line, end);
    }

    /// The moves that the contacts have shown as made in a turn, and how they are explained if it
    /// was none of them. Not inlined, since [`Reader::explore`] calls itself and its stack is small.
    #[inline(never)]
    fn moves_made(&self, turn: &Turn<P>) -> (Vec<Ply<P::Move>, MADE>, End) {
        let mut contacts = self.contacts_at(turn);
        let mut moves: Vec<Ply<P::Move>, MADE> = Vec::new();
        let mut stood: Option<Stood<P::Move>> = None;
        let mut course = Course::Open;
        for (index, change) in self.changes().iter().enumerate().skip(turn.begin) {
            course = self.course(turn, course, stood, index, change.played);
            contacts.set(change.square, change.closed);
            if course == Course::Over {
                break;
            }
            stood = stood.filter(|stood| stands(turn, &stood.ply, contacts));
            for ply in self.made(turn, contacts, index, course) {
                if stands(turn, &ply, contacts) {
                    let since = stood.filter(|stood| stood.ply.end == ply.end);
                    let since = since.map_or(change.played, |stood| stood.since);
                    stood = Some(Stood { ply, since });
                }
                self.note_made(turn, &mut moves, ply, change.at, course);
            }
        }
        let course = self.course(turn, course, stood, self.until, self.played);
        (moves, self.end(turn, contacts, course))
    }

    /// Notes a move that the contacts show as made now, in place of the same one made before unless
    /// that was answered.
    fn note_made(
        &self,
        turn: &Turn<P>,
        moves: &mut Vec<Ply<P::Move>, MADE>,
        ply: Ply<P::Move>,
        now: Duration,
        course: Course<P::Move>,
    ) {
        // Known already, and nothing of the move has changed since.
        if moves
            .iter()
            .any(|made| made.mv == ply.mv && made.end == ply.end)
        {
            return;
        }
        let is_again = |made: &Ply<P::Move>| {
            (made.mv.origin(), made.mv.destination()) == (ply.mv.origin(), ply.mv.destination())
        };
        let reply = |made: &Ply<P::Move>| self.reply_between(turn, made, &ply);
        let has_rested = matches!(course, Course::After { rested: true, .. });
        let is_late = |made: &Ply<P::Move>| reply(made).is_some_and(|at| at + EITHER_ORDER < now);
        if has_rested && moves.iter().any(|made| is_again(made) && is_late(made)) {
            return;
        }
        moves.retain(|made| !is_again(made) || reply(made).is_some());
        if moves.is_full() {
            moves.remove(0);
        }
        // There is room now.
        let _ = moves.push(ply);
    }

    fn contacts_at(&self, turn: &Turn<P>) -> SquareSet<P::Square> {
        if turn.begin == 0 {
            self.log.base()
        } else {
            let changes = self.changes().iter().enumerate().take(turn.begin);
            let early = changes.filter(|&(place, _)| turn.early.contains(place));
            let lifted = early.map(|(_, change)| change.square).collect();
            turn.standing.occupied.without(lifted)
        }
    }

    /// When the other side has lifted a piece between a move and its being made once more, or so
    /// soon afterwards that it may have put that piece there. If it has not, the mover has only
    /// lifted its piece and put it there again.
    fn reply_between(
        &self,
        turn: &Turn<P>,
        made: &Ply<P::Move>,
        again: &Ply<P::Move>,
    ) -> Option<Duration> {
        let at = self.changes().get(made.end()).map(|change| change.at)?;
        let mut before = self.changes().iter().enumerate().take(made.end());
        let in_last_moment = |&(place, change): &(usize, &Change<P::Square>)| {
            made.early.contains(place) && change.at + EITHER_ORDER >= at
        };
        if before.any(|change| in_last_moment(&change)) {
            return Some(at);
        }
        let position = &turn.standing.position;
        let print = position.footprint(made.mv);
        let own = print.emptied().union(print.filled());
        let until = self
            .changes()
            .get(again.end())
            .map(|change| change.at + PUSHED);
        let between = self.changes().iter().skip(made.end() + 1);
        let mut between = between.take_while(|change| Some(change.at) <= until);
        let lift = between.find(|change| {
            let is_others = position.side_at(change.square) == Some(position.turn().other());
            !change.closed && is_others && !own.contains(change.square)
        });
        lift.map(|change| change.at)
    }

    /// The turn after a move.
    pub fn next_turn(&self, turn: &Turn<P>, ply: &Ply<P::Move>) -> Turn<P> {
        let mut standing = turn.standing.clone();
        standing.play(ply.mv);
        let made = self.changes().get(ply.end()).map(|change| change.at);
        let promotes = ply.mv.promotion().is_some();
        Turn {
            standing,
            begin: ply.end() + 1,
            early: ply.early,
            swap: promotes.then(|| ply.mv.destination()),
            keys_from: if promotes {
                self.keys_until(turn, ply.mv, ply.end())
            } else {
                made.unwrap_or_default()
            },
            accepted: Accepted::NONE,
        }
    }

    /// What may still be made of a turn when its last move that was made has stood until then.
    fn course(
        &self,
        turn: &Turn<P>,
        course: Course<P::Move>,
        stood: Option<Stood<P::Move>>,
        index: usize,
        until: Duration,
    ) -> Course<P::Move> {
        let is_accepted = turn.accepted.is_any() && index >= turn.accepted.until;
        let stood = stood.filter(|stood| is_accepted || stood.since + self.settle <= until);
        let is_final = matches!(course, Course::Over | Course::After { rested: true, .. });
        let Some(stood) = stood.filter(|_| !is_final) else {
            return course;
        };
        let mv = stood.ply.mv;
        let position = &turn.standing.position;
        let castles = self.castles_late && position.companions().contains(mv.origin());
        let changed = index
            .checked_sub(1)
            .and_then(|last| self.changes().get(last));
        let rested =
            is_accepted || changed.is_none_or(|change| change.played + self.settle <= until);
        if castles || mv.promotion().is_some() || !rested {
            Course::After { mv, rested }
        } else {
            Course::Over
        }
    }

    /// Whether that change is the turn's.
    fn belongs(turn: &Turn<P>, index: usize) -> bool {
        index >= turn.begin || turn.early.contains(index)
    }

    /// The last time up to some change that a square has opened, or closed, in this turn.
    fn last(
        &self,
        turn: &Turn<P>,
        square: P::Square,
        closed: bool,
        end: usize,
    ) -> Option<(usize, &Change<P::Square>)> {
        let changes = self.changes().iter().enumerate().take(end + 1);
        changes.rev().find(|&(index, change)| {
            change.square == square && change.closed == closed && Self::belongs(turn, index)
        })
    }

    fn was_open(&self, turn: &Turn<P>, square: P::Square, end: usize) -> bool {
        let before = turn.begin == 0 && self.log.left().contains(square);
        before || self.last(turn, square, false, end).is_some()
    }

    /// The moves that the contacts show as made after a change.
    fn made(
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
    fn ends_of_moves(
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
    fn ply(
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
            || mv.promotion().is_none() && !self.came_from(turn, &print, end)
        {
            return None;
        }
        let is_own = |&(index, change): &(usize, &Change<P::Square>)| {
            own.contains(change.square) && Self::belongs(turn, index)
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
    fn has_only_passed(&self, turn: &Turn<P>, square: P::Square, end: usize) -> bool {
        let Some((place, put)) = self.last(turn, square, true, end) else {
            return false;
        };
        let mut later = self.changes().iter().skip(place + 1);
        let next = later.find(|change| change.square == square);
        next.is_some_and(|next| next.at < put.at + BOUNCE)
    }

    /// Whether the piece was put on its new square after it had left the old one. One that is
    /// pushed on may close the new one a little before it opens the old one, or long before if it
    /// stays there and nothing else stood there. (Of a pawn that is promoted, the new piece may come long before.)
    fn came_from(&self, turn: &Turn<P>, print: &Footprint<P::Square>, end: usize) -> bool {
        let put = self.last(turn, print.destination, true, end);
        let left = self.last(turn, print.origin, false, end);
        let span = pushed_on(print.origin, print.destination).max(EITHER_ORDER);
        // The square that a king leaves when castling, its rook may have passed afterwards.
        match (put, left, print.companion) {
            (Some((place, put)), Some((_, left)), None) => {
                let mut later = self.changes().iter().skip(end + 1);
                let moved_on = later.find(|change| change.square == put.square);
                let until = moved_on.map_or(self.played, |change| change.played);
                let stays = print.victim.is_none() && left.played + self.settle <= until;
                put.at + span >= left.at || stays && !self.was_open(turn, print.origin, place)
            }
            _ => true,
        }
    }

    /// Whether the piece on the destination of a capture, which was seen to leave, has been
    /// replaced by the capturing one: something was put there while that one stood on no other
    /// square.
    fn was_taken(&self, turn: &Turn<P>, print: &Footprint<P::Square>, end: usize) -> bool {
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
    fn choice(&self, turn: &Turn<P>, mv: P::Move, end: usize) -> Option<Promotion> {
        let until = self.keys_until(turn, mv, end);
        let mut choices = self.choices.iter().rev();
        let chosen = choices.find(|choice| turn.keys_from < choice.at && choice.at <= until);
        chosen.map(|choice| choice.piece)
    }

    /// Up to when keys belong to a promotion whose last change that is: until the other side lifts
    /// a piece. If that is a pawn that promotes, too, keys pressed in between are that one's.
    fn keys_until(&self, turn: &Turn<P>, mv: P::Move, last: usize) -> Duration {
        let Some(made) = self
            .changes()
            .get(last)
            .filter(|_| !self.choices.is_empty())
        else {
            return Duration::MAX;
        };
        let position = &turn.standing.position;
        let other = position.turn().other();
        let stays_open = |index: usize, square, until: usize| {
            let mut changes = self.changes().iter().take(until).skip(index);
            !changes.any(|change| change.square == square && change.closed)
        };
        let mut until = Duration::MAX;
        for (index, change) in self.changes().iter().enumerate().skip(turn.begin) {
            let square = change.square;
            let is_others = position.side_at(square) == Some(other) && square != mv.destination();
            // The reply may have begun in the last moment before.
            let is_early =
                || change.at + EITHER_ORDER >= made.at && stays_open(index, square, last + 1);
            if change.closed || !is_others || index <= last && !is_early() {
                continue;
            }
            until = until.min(change.at);
            // A piece that is put back is not the one that moves.
            if stays_open(index, square, self.until) {
                let mut promotes = false;
                position
                    .passed_on()
                    .for_each_legal_from(square, |mv| promotes |= mv.promotion().is_some());
                return if promotes { made.at } else { until };
            }
        }
        until
    }

    /// How the contacts at the end of the log are explained.
    fn end(&self, turn: &Turn<P>, contacts: SquareSet<P::Square>, course: Course<P::Move>) -> End {
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
    fn rests(&self, turn: &Turn<P>, square: P::Square) -> bool {
        let closed = self.last(turn, square, true, self.until);
        self.at_rest || closed.is_none_or(|(_, change)| self.has_rested_since(change))
    }

    /// Whether a legal move is under way.
    fn under_way(
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
            && let Some(origin) = in_hand
        {
            return if self.is_put_on_enemy(turn, origin) {
                End::Impossible
            } else {
                End::UnderWay { placed: false }
            };
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
    fn is_under_way(
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

    /// Whether the one piece missing has come to rest in the place of an enemy piece.
    pub fn is_put_on_enemy(&self, turn: &Turn<P>, origin: P::Square) -> bool {
        let position = &turn.standing.position;
        let enemy = position.turn().other();
        let Some((left, _)) = self.last(turn, origin, false, self.until) else {
            return false;
        };
        let later = |index: usize| self.changes().iter().skip(index + 1);
        let mut changes = self.changes().iter().enumerate().skip(left.max(turn.begin));
        changes.any(|(index, change)| {
            change.closed
                && position.side_at(change.square) == Some(enemy)
                // There, the new piece was put in the place of the pawn.
                && turn.swap != Some(change.square)
                && (self.at_rest || self.has_rested_since(change))
                && !later(index).any(|other| other.square == change.square)
        })
    }

    fn has_rested_since(&self, change: &Change<P::Square>) -> bool {
        change.played + self.settle <= self.played
    }

    /// The contacts after so many changes of the log, as far as they are this turn's.
    pub fn contacts_after(&self, turn: &Turn<P>, count: usize) -> SquareSet<P::Square> {
        let changes = self.log.changes().iter().take(count).skip(turn.begin);
        changes.fold(self.contacts_at(turn), |mut contacts, change| {
            contacts.set(change.square, change.closed);
            contacts
        })
    }

    /// How this turn explains the contacts where the reader stops.
    pub fn ends(&self, turn: &Turn<P>) -> End {
        self.end(turn, self.contacts_after(turn, self.until), Course::Open)
    }

    /// Whether a square has opened in this turn, or afterwards.
    pub fn was_ever_open(&self, turn: &Turn<P>, square: P::Square) -> bool {
        let changes = self.log.changes().iter().skip(turn.begin);
        let mut opened = changes.filter(|change| !change.closed);
        opened.any(|change| change.square == square)
    }

    /// Whether the mover's piece had been in the hand for long when an enemy piece went up,
    /// and only then something was put down: that may be anybody's doing.
    pub fn is_held(
        &self,
        turn: &Turn<P>,
        own: SquareSet<P::Square>,
        theirs: SquareSet<P::Square>,
        extra: SquareSet<P::Square>,
    ) -> bool {
        let changes = self.log.changes().iter().skip(turn.begin);
        let last = |squares: SquareSet<P::Square>| {
            let mut changes = changes.clone().rev();
            changes.find(|change| squares.contains(change.square))
        };
        match (last(own), last(theirs), last(extra)) {
            (Some(own), Some(theirs), Some(put)) => {
                own.played + self.settle <= theirs.played && put.at > theirs.at
            }
            _ => false,
        }
    }

    /// When the side whose turn it is first lifted a piece of its own.
    pub fn first_lift(&self, turn: &Turn<P>) -> Option<Duration> {
        let position = &turn.standing.position;
        let mut changes = self.changes().iter().enumerate();
        let lift = changes.find(|&(index, change)| {
            !change.closed
                && position.side_at(change.square) == Some(position.turn())
                && Self::belongs(turn, index)
        });
        lift.map(|(_, change)| change.at)
    }
}

impl<P: Position> Turn<P> {
    /// The turn that begins in the settled position, with the first change of the log.
    pub fn first(
        standing: Standing<P>,
        swap: Option<P::Square>,
        accepted: Accepted<P::Move>,
    ) -> Self {
        Turn {
            standing,
            begin: 0,
            early: Places::NONE,
            swap,
            keys_from: Duration::ZERO,
            accepted,
        }
    }
}

/// Whether a move is another one made again, perhaps with another promotion, or the castling of
/// which that one is the rook's part.
fn continues<M: Move>(made: M, mv: M, print: &Footprint<M::Square>) -> bool {
    let way = (made.origin(), made.destination());
    (mv.origin(), mv.destination()) == way || print.companion == Some(way)
}

/// The differences between the contacts and the beginning of a turn.
struct Difference<S> {
    missing: SquareSet<S>,
    /// Where something stands that did not.
    extra: SquareSet<S>,
    /// Those of the extra squares on which something has come to rest.
    resting: SquareSet<S>,
}

/// Whether a move is one that the turn can still become.
fn goes_on<M: Move>(course: Course<M>, mv: M, print: &Footprint<M::Square>) -> bool {
    match course {
        Course::Open => true,
        Course::After { mv: made, rested } => {
            let is_again = mv.origin() == made.origin();
            continues(made, mv, print) && !(is_again && rested && mv.promotion().is_none())
        }
        Course::Over => false,
    }
}

/// Whether the contacts show a move as made, and no other piece of the mover's is off its square,
/// which may be a part of the same move.
fn stands<P: Position>(turn: &Turn<P>, ply: &Ply<P::Move>, contacts: SquareSet<P::Square>) -> bool {
    let print = turn.standing.position.footprint(ply.mv);
    let (emptied, filled) = (print.emptied(), print.filled());
    let own = emptied.union(filled);
    let missing = turn.standing.occupied.without(contacts).without(own);
    let mover = turn.standing.position.turn();
    contacts.intersection(own) == filled && turn.standing.of_side(mover, missing).is_empty()
}

/// Where a piece has stopped: whether it is in the hand again, or the king that follows it is.
fn is_in_hand_again<P: Position>(
    turn: &Turn<P>,
    course: Course<P::Move>,
    mv: P::Move,
    difference: &Difference<P::Square>,
) -> bool {
    let print = turn.standing.position.footprint(mv);
    if !goes_on(course, mv, &print) {
        return false;
    }
    if print.companion.is_some() {
        return difference.missing.contains(print.origin);
    }
    let left = turn.standing.occupied.without(difference.missing);
    let is_closed = left.union(difference.extra).contains(print.destination);
    // A pawn that is swapped is in the hand in the reading in which it was promoted.
    !is_closed && !matches!(course, Course::After { rested: true, .. })
}

/// For how long a piece may touch its new square before one that it has come over opens: one that
/// is pushed on to the next touches both, and contacts open later than they close.
fn pushed_on<S: Square>(from: S, to: S) -> Duration {
    if distance(from, to) <= 1 {
        PUSHED
    } else {
        BOUNCE
    }
}

/// By how many steps of a king squares are apart.
fn distance<S: Square>(from: S, to: S) -> usize {
    let files = from.file().abs_diff(to.file());
    files.max(from.rank().abs_diff(to.rank()))
}
