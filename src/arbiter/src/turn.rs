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

mod end;
mod made;

use heapless::Vec;
use rules::{Footprint, Move, Position, Promotion, Square, SquareSet};

use crate::Duration;
use crate::log::{BOUNCE, Change, EITHER_ORDER, Log, Places};
use crate::standing::Standing;

/// How many moves of a reading can be uncertain at a time.
pub(crate) const PLIES_AHEAD: usize = 4;

/// How many moves are looked at that the contacts have shown as made in one turn. A piece that
/// has slid over more squares on which it could stop has hardly stopped on the second of them.
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
    /// A piece of the side that has just moved may be nudged, which is soon over.
    Nudged,
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
        let (moves, mut end) = self.moves_made(turn);
        for ply in &moves {
            if line.push(*ply).is_ok() {
                self.explore(&self.next_turn(turn, ply), line, visit);
                line.pop();
            } else if end != End::Complete && self.still_stands(turn, ply) {
                // There is no room for it, but its piece stands.
                end = End::UnderWay { placed: true };
            }
        }
        visit(line, end);
    }

    /// Whether the contacts still show that move as made.
    fn still_stands(&self, turn: &Turn<P>, ply: &Ply<P::Move>) -> bool {
        stands(turn, ply, self.contacts_after(turn, self.until))
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
                self.note_made(turn, &mut moves, ply, change.at);
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
        let is_late = |made: &Ply<P::Move>| reply(made).is_some_and(|at| at + EITHER_ORDER < now);
        if moves.iter().any(|made| is_again(made) && is_late(made)) {
            return;
        }
        moves.retain(|made| !is_again(made) || reply(made).is_some());
        if moves.is_full() {
            moves.remove(1);
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
