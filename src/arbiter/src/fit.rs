// SPDX-License-Identifier: Apache-2.0
//! How the contacts compare with a position: what one turn's changes can mean.

use rules::{Footprint, Move as _, Position, Promotion, Side, Square, SquareSet};

use crate::trace::{BOUNCE, EITHER_ORDER, Since, Trace};
use crate::{Duration, Instant};

/// A position together with its occupied squares, with which the contacts are compared.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing<P: Position> {
    pub position: P,
    pub occupied: SquareSet<P::Square>,
}

impl<P: Position> Standing<P> {
    pub fn new(position: P) -> Self {
        let occupied = position.occupied();
        Standing { position, occupied }
    }

    /// The standing after a legal move.
    pub fn after(&self, mv: P::Move) -> Self {
        let occupied = self.position.footprint(mv).applied_to(self.occupied);
        let mut position = self.position.clone();
        position.play(mv);
        Standing { position, occupied }
    }

    /// The squares whose contacts differ.
    pub fn wrong(&self, contacts: SquareSet<P::Square>) -> SquareSet<P::Square> {
        let missing = self.occupied.without(contacts);
        missing.union(contacts.without(self.occupied))
    }

    /// The squares of a side's pieces among these.
    pub fn of_side(&self, side: Side, squares: SquareSet<P::Square>) -> SquareSet<P::Square> {
        let owned = |&square: &P::Square| self.position.side_at(square) == Some(side);
        squares.iter().filter(owned).collect()
    }

    /// Whether a legal move with the piece from `origin` captures on `victim`.
    pub fn captures(&self, origin: P::Square, victim: P::Square) -> bool {
        let captures = |mv: P::Move| self.position.footprint(mv).victim == Some(victim);
        self.position
            .any_legal(|mv| mv.origin() == origin && captures(mv))
    }
}

/// A move that the contacts show as made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Made<M> {
    pub mv: M,
    /// When its last contact changed, as the trace has it.
    pub moment: Duration,
    /// The same on the clocks.
    pub at: Instant,
    /// Whether the contacts show nothing else. If not, what else they show may be the reply.
    pub exact: bool,
    /// Whether that takes all contacts in the order in which they were seen.
    pub in_order: bool,
}

/// A move that the contacts may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnderWay {
    /// Whether a piece of it already stands where it ends.
    pub placed: bool,
    /// How many contacts have still to change, at the least.
    pub to_come: usize,
}

/// What the changes of one turn can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fit<M> {
    /// Every piece stands where it stood.
    pub untouched: bool,
    /// A legal move was made.
    pub made: Option<Made<M>>,
    /// A legal move, or the lifting of a single piece, is under way.
    pub under_way: Option<UnderWay>,
}

impl<M: Copy> Fit<M> {
    /// Nothing explains the contacts.
    pub const NONE: Self = Fit {
        untouched: false,
        made: None,
        under_way: None,
    };

    /// The move made, if nothing else is different.
    pub fn made_exactly(&self) -> Option<Made<M>> {
        self.made.filter(|made| made.exact)
    }

    /// Whether every contact is explained.
    pub fn explains(&self) -> bool {
        self.untouched || self.under_way.is_some() || self.made_exactly().is_some()
    }
}

/// What is known of the board at a moment.
pub(crate) struct Look<'a, P: Position> {
    pub contacts: SquareSet<P::Square>,
    pub trace: &'a Trace<P::Square>,
    pub now: Duration,
    /// How long a piece must rest on a square to have stopped there.
    pub settle: Duration,
}

/// A turn of which the contacts may show something.
pub(crate) struct Turn<'a, P: Position> {
    /// The position in which it begins.
    pub standing: &'a Standing<P>,
    pub since: Since<P::Square>,
    /// Where the move before has promoted a pawn, which may be off its square to be swapped for
    /// the real piece.
    pub swap: Option<P::Square>,
    /// The only move that counts, if there is only one.
    pub only: Option<P::Move>,
    /// What a pawn is promoted to.
    pub choice: Promotion,
}

/// The differences between the contacts and the beginning of a turn.
struct Difference<S> {
    missing: SquareSet<S>,
    /// Where something stands that did not.
    extra: SquareSet<S>,
    /// Those of the extra squares on which something has come to rest.
    resting: SquareSet<S>,
}

/// How many squares a piece may touch at once on its way: it slides from one to the next.
const TOUCHED_AT_ONCE: usize = 2;

/// For how long a piece that is pushed on may touch the square that it leaves.
const PUSHED: Duration = Duration::from_millis(150);

/// For how long a piece may touch its new square before the one that it has come from opens: one
/// that is pushed on to the next touches both, and contacts open later than they close.
fn pushed_on<S: Square>(from: S, to: S) -> Duration {
    if distance(from, to) <= 1 {
        PUSHED
    } else {
        BOUNCE
    }
}

/// For how long a piece may touch its new square before this one opens, if it has come over it:
/// only where it lies just before its end, on a straight line.
fn passed<S: Square>(square: S, print: &Footprint<S>) -> Duration {
    let (from, to) = (print.origin, print.destination);
    let is_straight = from.file() == to.file()
        || from.rank() == to.rank()
        || from.file().abs_diff(to.file()) == from.rank().abs_diff(to.rank());
    let is_on_way = is_straight
        && distance(from, square) + distance(square, to) == distance(from, to)
        && is_aligned(from, square, to);
    if is_on_way && distance(square, to) <= 2 {
        PUSHED
    } else {
        BOUNCE
    }
}

/// Whether a square lies on the line through two others.
fn is_aligned<S: Square>(from: S, square: S, to: S) -> bool {
    let way = |a: S, b: S| {
        let files = b.file() as isize - a.file() as isize;
        (files, b.rank() as isize - a.rank() as isize)
    };
    let (files, ranks) = way(from, to);
    let (over, up) = way(from, square);
    files * up == ranks * over
}

/// By how many steps of a king squares are apart.
fn distance<S: Square>(from: S, to: S) -> usize {
    let files = from.file().abs_diff(to.file());
    files.max(from.rank().abs_diff(to.rank()))
}

impl<P: Position> Turn<'_, P> {
    /// What the changes of this turn can mean.
    pub fn read(&self, look: &Look<'_, P>) -> Fit<P::Move> {
        let swapped = self.swap.filter(|&square| !look.contacts.contains(square));
        let contacts = match swapped {
            Some(square) => look.contacts.with(square),
            None => look.contacts,
        };
        let mut fit = self.read_contacts(contacts, look);
        if let Some(square) = swapped {
            // A capture of the piece itself is made when its square closes again.
            let is_other = |made: &Made<P::Move>| {
                let print = self.standing.position.footprint(made.mv);
                !print.emptied().union(print.filled()).contains(square)
            };
            fit.made = fit.made.filter(is_other);
            // Once a move has been made in reply, lifting the piece begins the next turn.
            let lifted = look.trace.opened(square);
            let is_answered = fit.made.is_some_and(|made| lifted > Some(made.moment));
            let explained = fit.explains() && !is_answered;
            fit.untouched = false;
            fit.made = fit.made.map(|made| Made {
                exact: false,
                ..made
            });
            fit.under_way = explained.then_some(UnderWay {
                placed: false,
                to_come: 1,
            });
        }
        fit
    }

    fn read_contacts(&self, contacts: SquareSet<P::Square>, look: &Look<'_, P>) -> Fit<P::Move> {
        let mut fit = Fit::NONE;
        let missing = self.standing.occupied.without(contacts);
        let extra = contacts.without(self.standing.occupied);
        if missing.is_empty() && extra.is_empty() {
            fit.untouched = self.only.is_none();
            return fit;
        }
        let has_stopped = |&square: &P::Square| {
            let closed = look.trace.closed(square);
            closed.is_none_or(|at| at + look.settle <= look.now || !self.since.includes(square, at))
        };
        let difference = Difference {
            missing,
            extra,
            resting: extra.iter().filter(has_stopped).collect(),
        };
        let mut best: Option<Footprint<P::Square>> = None;
        self.for_each_move(&difference, |mv| {
            let print = self.standing.position.footprint(mv);
            if let Some(under_way) = self.under_way(mv, &print, &difference, look) {
                fit.under_way = Some(match fit.under_way {
                    Some(other) => UnderWay {
                        placed: other.placed || under_way.placed,
                        to_come: other.to_come.min(under_way.to_come),
                    },
                    None => under_way,
                });
            }
            if mv.promotion().is_some_and(|piece| piece != self.choice) {
                return;
            }
            if let Some(made) = self.made(mv, &print, contacts, &difference, look)
                && fit.made.is_none_or(|other| {
                    (made.exact, look.trace.closed(print.destination))
                        > (
                            other.exact,
                            best.and_then(|best| look.trace.closed(best.destination)),
                        )
                })
            {
                fit.made = Some(made);
                best = Some(print);
            }
        });
        if self.only.is_none() {
            self.look_at_hand(&mut fit, &difference, look);
        }
        fit
    }

    /// Shows the legal moves that can explain the differences: the only one, those of a piece
    /// that is missing, or all.
    fn for_each_move(&self, difference: &Difference<P::Square>, mut visit: impl FnMut(P::Move)) {
        match self.only {
            Some(mv) => visit(mv),
            None => {
                let position = &self.standing.position;
                let turn = position.turn();
                let own = self.standing.of_side(turn, difference.missing);
                match own.single() {
                    // Castling begins with the king, whichever is lifted first.
                    Some(origin) if !position.companions().contains(origin) => {
                        position.for_each_legal_from(origin, visit);
                    }
                    _ => position.for_each_legal(visit),
                }
            }
        }
    }

    /// Whether this move has been made, and when.
    fn made(
        &self,
        mv: P::Move,
        print: &Footprint<P::Square>,
        contacts: SquareSet<P::Square>,
        difference: &Difference<P::Square>,
        look: &Look<'_, P>,
    ) -> Option<Made<P::Move>> {
        let (emptied, filled) = (print.emptied(), print.filled());
        let own = emptied.union(filled);
        if contacts.intersection(own) != filled || !self.was_lifted(print, look) {
            return None;
        }
        if print.victim == Some(print.destination) && !self.was_taken(mv, print, own, look) {
            return None;
        }
        let (moment, at) = look.trace.last_change_of(own)?;
        let others = difference.missing.union(difference.extra).without(own);
        // What has changed besides must be so late that it can be the reply; in the last moment
        // before, that is a piece lifted, and nothing more.
        let is_late = |square| {
            let is_lifted = difference.missing.contains(square);
            let early = if is_lifted {
                EITHER_ORDER
            } else {
                Duration::ZERO
            };
            let changed = look.trace.changed(square);
            changed.is_some_and(|changed| changed + early >= moment)
        };
        let changed = |square| look.trace.changed(square);
        others.iter().all(is_late).then(|| Made {
            mv,
            moment,
            at,
            exact: others.is_empty(),
            in_order: others.iter().all(|square| changed(square) >= Some(moment))
                && look.trace.closed(print.destination) >= look.trace.opened(print.origin),
        })
    }

    /// Whether the pieces that a move takes off their squares were seen to leave them. Of a
    /// castling whose rook has come to rest before, only the king is still to be seen.
    fn was_lifted(&self, print: &Footprint<P::Square>, look: &Look<'_, P>) -> bool {
        if self.only.is_some() {
            return look.trace.was_open(print.origin, &self.since);
        }
        let mut emptied = print.emptied().iter();
        emptied.all(|square| look.trace.was_open(square, &self.since))
    }

    /// Whether the piece on the destination of a capture, seen to leave, has been replaced by
    /// the capturing one: something was put there after that one had left its own square, and
    /// while it stood on no other. A piece pushed on may close its new square a little before
    /// it opens the old one; for a pawn that is promoted, the new piece may come long before.
    fn was_taken(
        &self,
        mv: P::Move,
        print: &Footprint<P::Square>,
        own: SquareSet<P::Square>,
        look: &Look<'_, P>,
    ) -> bool {
        let trace = look.trace;
        let (Some(put), Some(lifted)) = (
            trace.closed(print.destination),
            trace.opened(print.destination),
        ) else {
            return false;
        };
        let left = trace.opened(print.origin).unwrap_or(put);
        let in_order =
            put + pushed_on(print.origin, print.destination) >= left || mv.promotion().is_some();
        let stood_elsewhere = trace.squares().any(|square| {
            !self.standing.occupied.contains(square)
                && !own.contains(square)
                && trace
                    .closed(square)
                    .is_some_and(|closed| closed < lifted && self.since.includes(square, closed))
                && trace
                    .opened(square)
                    .is_some_and(|opened| opened > put + passed(square, print))
        });
        in_order && !stood_elsewhere
    }

    /// Whether this move can be under way: what is missing leaves its square by it, what rests
    /// anywhere is one of its pieces, and there is no more beside than pieces on their way.
    fn under_way(
        &self,
        mv: P::Move,
        print: &Footprint<P::Square>,
        difference: &Difference<P::Square>,
        look: &Look<'_, P>,
    ) -> Option<UnderWay> {
        let Difference {
            missing,
            extra,
            resting,
        } = *difference;
        if !missing.is_subset(print.emptied()) {
            return None;
        }
        if self.only.is_some() && !missing.contains(print.origin) {
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
        let victim_up = print
            .victim
            .is_some_and(|victim| look.trace.was_open(victim, &self.since));
        let hands = if victim_up { 2 } else { 1 };
        let explained = resting.is_subset(placed) && passing <= hands * TOUCHED_AT_ONCE;
        explained.then(|| UnderWay {
            placed: !extra.intersection(placed).is_empty(),
            to_come: print.emptied().without(missing).len() + print.filled().without(extra).len(),
        })
    }

    /// A single piece in the hand, which may have no legal move, is one on its way; but not
    /// when something has come to rest in the place of an enemy piece since.
    fn look_at_hand(
        &self,
        fit: &mut Fit<P::Move>,
        difference: &Difference<P::Square>,
        look: &Look<'_, P>,
    ) {
        let turn = self.standing.position.turn();
        let lifted = difference.missing.single();
        let is_own = |square| self.standing.position.side_at(square) == Some(turn);
        let is_all = difference.extra.is_empty() && lifted.is_some_and(is_own);
        if fit.under_way.is_none() || is_all {
            let in_hand = self.is_in_hand(difference, look);
            fit.under_way = in_hand.then_some(UnderWay {
                placed: false,
                to_come: 1,
            });
        }
    }

    /// Whether a single piece is in the hand or on its way over other squares, perhaps one that
    /// has no legal move; or whether one pushed on has not opened its own square yet.
    fn is_in_hand(&self, difference: &Difference<P::Square>, look: &Look<'_, P>) -> bool {
        let turn = self.standing.position.turn();
        if !difference.resting.is_empty() || difference.extra.len() > TOUCHED_AT_ONCE {
            return false;
        }
        let Some(origin) = difference.missing.single() else {
            return difference.missing.is_empty();
        };
        self.standing.position.side_at(origin) == Some(turn) && !self.is_put_on_enemy(origin, look)
    }

    /// Whether the one piece missing has come to rest in the place of an enemy piece.
    fn is_put_on_enemy(&self, origin: P::Square, look: &Look<'_, P>) -> bool {
        let enemy = self.standing.position.turn().other();
        self.replaced(enemy, origin, look)
            .is_some_and(|at| at + look.settle <= look.now)
    }

    /// When the last piece of a side that was off its square since the one from `origin` was
    /// lifted, was put there again, or another in its place.
    pub fn replaced(&self, side: Side, origin: P::Square, look: &Look<'_, P>) -> Option<Duration> {
        let left = look.trace.opened(origin)?;
        let squares = look.trace.squares().filter(|&square| {
            self.standing.position.side_at(square) == Some(side)
                && look.contacts.contains(square)
                && look.trace.was_open(square, &self.since)
        });
        let closed = squares.filter_map(|square| look.trace.closed(square));
        closed.filter(|&closed| closed >= left).max()
    }

    /// When the side to move has first lifted one of its own pieces, of those whose squares were
    /// opened last then.
    pub fn first_lift(&self, look: &Look<'_, P>) -> Option<Duration> {
        let turn = self.standing.position.turn();
        let own = look.trace.squares().filter(|&square| {
            self.standing.position.side_at(square) == Some(turn)
                && look.trace.was_open(square, &self.since)
        });
        own.filter_map(|square| look.trace.opened(square)).min()
    }
}
