// SPDX-License-Identifier: Apache-2.0
//! What the contacts say about a position: a move made, a move under way, or neither.

use rules::{Footprint, Move as _, Position, Promotion, Side, Square, SquareSet};

use crate::trace::Trace;
use crate::{Instant, Violation, ViolationKind};

/// A move that the contacts show as made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate<M> {
    pub mv: M,
    /// When its last contact changed.
    pub at: Instant,
    /// Whether the victim was lifted from the destination while the capturing piece still stood.
    pub victim_first: bool,
}

/// How the contacts compare with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading<M> {
    /// Every piece stands where it stood.
    Untouched,
    /// Exactly one legal move was made.
    Complete(Candidate<M>),
    /// A legal move is under way.
    Unfinished {
        /// Whether a piece was already put down on a new square.
        placed: bool,
    },
    /// No legal move explains the contacts.
    Wrong,
}

/// A position together with its occupied squares, which the contacts are compared with.
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
        let mut position = self.position.clone();
        position.play(mv);
        Standing::new(position)
    }

    /// The squares whose contacts differ.
    pub fn wrong(&self, contacts: SquareSet<P::Square>) -> SquareSet<P::Square> {
        let missing = self.occupied.without(contacts);
        missing.union(contacts.without(self.occupied))
    }

    /// The squares of a side's pieces among these.
    pub fn of_side(&self, side: Side, squares: SquareSet<P::Square>) -> SquareSet<P::Square> {
        squares
            .iter()
            .filter(|&square| self.position.side_at(square) == Some(side))
            .collect()
    }

    /// Whether a legal move with the piece from `origin` captures on `victim`.
    pub fn captures(&self, origin: P::Square, victim: P::Square) -> bool {
        self.position.any_legal(|mv| {
            let print = self.position.footprint(mv);
            print.origin == origin && print.victim == Some(victim)
        })
    }

    /// Whether a legal move captures the piece on that square.
    pub fn is_victim(&self, square: P::Square) -> bool {
        self.position
            .any_legal(|mv| self.position.footprint(mv).victim == Some(square))
    }

    /// Whether the contacts can still become a capture by the piece from `origin`, which
    /// for now rests on `resting` on its way.
    pub fn leads_to_capture(
        &self,
        contacts: SquareSet<P::Square>,
        origin: P::Square,
        resting: P::Square,
    ) -> bool {
        let missing = self.occupied.without(contacts);
        let extra = contacts.without(self.occupied);
        missing.contains(origin)
            && self.position.any_legal(|mv| {
                let print = self.position.footprint(mv);
                print.origin == origin
                    && print.victim.is_some_and(|victim| missing.contains(victim))
                    && missing.is_subset(print.emptied())
                    && extra.is_subset(print.filled().with(resting))
            })
    }

    /// What the contacts say, `choice` being the piece that a pawn is promoted to.
    pub fn read(
        &self,
        contacts: SquareSet<P::Square>,
        trace: &Trace<P::Square>,
        choice: Promotion,
    ) -> Reading<P::Move> {
        let missing = self.occupied.without(contacts);
        let extra = contacts.without(self.occupied);
        if missing.is_empty() && extra.is_empty() {
            return Reading::Untouched;
        }
        let mut best: Option<(P::Move, Footprint<P::Square>)> = None;
        let mut under_way = false;
        self.position.for_each_legal(|mv| {
            let print = self.position.footprint(mv);
            let emptied = print.emptied();
            if missing.is_subset(emptied) && comes_from_hand(&print, missing, extra) {
                under_way = true;
                let promotes_otherwise = mv.promotion().is_some_and(|piece| piece != choice);
                if !promotes_otherwise
                    && self.is_made(contacts, trace, &print)
                    && best.is_none_or(|(_, other)| closed_later(trace, &print, &other))
                {
                    best = Some((mv, print));
                }
            }
        });
        match best {
            Some((mv, print)) => Reading::Complete(candidate(mv, &print, trace)),
            None => self.unfinished(missing, extra, trace, under_way),
        }
    }

    fn is_made(
        &self,
        contacts: SquareSet<P::Square>,
        trace: &Trace<P::Square>,
        print: &Footprint<P::Square>,
    ) -> bool {
        contacts == print.applied_to(self.occupied)
            && print.emptied().is_subset(trace.seen_open())
            && (print.victim != Some(print.destination)
                || trace.closed_after_lifting(print.destination, print.origin))
    }

    fn unfinished(
        &self,
        missing: SquareSet<P::Square>,
        extra: SquareSet<P::Square>,
        trace: &Trace<P::Square>,
        under_way: bool,
    ) -> Reading<P::Move> {
        let placed = !extra.is_empty();
        let own = self.of_side(self.position.turn(), missing);
        // Any one of the side's own pieces may be in the hand, even one that has no legal move.
        match missing.single() {
            Some(origin) if !own.is_empty() && !placed => {
                if self.put_on_enemy(trace, origin) {
                    Reading::Wrong
                } else {
                    Reading::Unfinished { placed }
                }
            }
            _ if under_way => Reading::Unfinished { placed },
            _ => Reading::Wrong,
        }
    }

    /// Whether, with only the piece from `origin` missing, it seems to have been put down in
    /// the place of an enemy piece.
    fn put_on_enemy(&self, trace: &Trace<P::Square>, origin: P::Square) -> bool {
        let enemy = self.position.turn().other();
        let mut enemies = self.of_side(enemy, trace.seen_open()).iter();
        enemies.any(|square| trace.closed_after_lifting(square, origin))
    }

    /// The kind of a violation and its offender, for contacts that no legal move explains. The
    /// takeback of the last move is recognised by the caller, who knows that move.
    pub fn classify(&self, contacts: SquareSet<P::Square>, trace: &Trace<P::Square>) -> Violation {
        let turn = self.position.turn();
        let missing = self.occupied.without(contacts);
        let extra = contacts.without(self.occupied);
        let own = self.of_side(turn, missing).len();
        let others = missing.len() - own;
        let on_enemy = own == 1
            && extra.is_empty()
            && missing
                .single()
                .is_some_and(|origin| self.put_on_enemy(trace, origin));
        // A person moves one piece, or two when castling; more is an accident.
        let own_or_theirs = own == 1 && others == 1 && self.is_theirs(missing, extra);
        let up_and_down = own == extra.len()
            && (own == 1 && self.is_movers_doing(missing, extra, trace) || own == 2 && others == 0);
        let (kind, offender) = if own == 0 && matches!(others, 1 | 2) && extra.len() <= others {
            (ViolationKind::OutOfTurn, Some(turn.other()))
        } else if on_enemy || (up_and_down && others <= 1 && !own_or_theirs) {
            self.blame_for_move(missing, extra)
        } else {
            (ViolationKind::Disturbed, None)
        };
        Violation { kind, offender }
    }

    /// Whether the one piece that stands on a new square was put there by the side to move. If
    /// one of its own pieces had been in the hand for a long time when an enemy piece went up,
    /// and only then something was put down, that may be anybody's doing.
    fn is_movers_doing(
        &self,
        missing: SquareSet<P::Square>,
        extra: SquareSet<P::Square>,
        trace: &Trace<P::Square>,
    ) -> bool {
        let turn = self.position.turn();
        let held = self
            .of_side(turn, missing)
            .iter()
            .any(|square| trace.was_touched_at_rest(square));
        let mut lifted = self.of_side(turn.other(), missing).iter();
        !held || lifted.all(|enemy| extra.iter().all(|put| trace.closed_before(put, enemy)))
    }

    /// With a piece of each side missing and one put down: whether that may be a move of the
    /// other side's, made while the side to move had only lifted a piece.
    fn is_theirs(&self, missing: SquareSet<P::Square>, extra: SquareSet<P::Square>) -> bool {
        let theirs = self.of_side(self.position.turn().other(), missing);
        let position = self.position.passed_on();
        position.any_legal(|mv| {
            let print = position.footprint(mv);
            print.victim.is_none() && print.emptied() == theirs && print.filled() == extra
        })
    }

    /// One of the side's own pieces was put down elsewhere, perhaps while an enemy piece was up.
    /// Where the move is legal by itself, whoever lifted that other piece is to blame.
    fn blame_for_move(
        &self,
        missing: SquareSet<P::Square>,
        extra: SquareSet<P::Square>,
    ) -> (ViolationKind, Option<Side>) {
        let turn = self.position.turn();
        let own = self.of_side(turn, missing);
        let legal_alone = self.position.any_legal(|mv| {
            let print = self.position.footprint(mv);
            print.victim.is_none() && print.emptied() == own && print.filled() == extra
        });
        let theirs = missing.without(own).single();
        let captured = own.single().zip(theirs);
        if !legal_alone {
            (ViolationKind::IllegalMove, Some(turn))
        } else if captured.is_some_and(|(own, theirs)| self.captures(own, theirs)) {
            // The victim may have been lifted by the one who then made a different move.
            (ViolationKind::Disturbed, None)
        } else {
            (ViolationKind::OutOfTurn, Some(turn.other()))
        }
    }
}

/// Whether the pieces that stand where none stood are those of the move, lifted before. A piece
/// that was added is none of them.
fn comes_from_hand<S: Square>(
    print: &Footprint<S>,
    missing: SquareSet<S>,
    extra: SquareSet<S>,
) -> bool {
    let ways = [Some((print.origin, print.destination)), print.companion];
    let lifted = ways.into_iter().flatten();
    let lifted = lifted.filter(|&(from, _)| missing.contains(from));
    extra.is_subset(lifted.map(|(_, to)| to).collect())
}

/// Of two captures that the contacts show, the one whose square closed last was meant.
fn closed_later<S: Square>(trace: &Trace<S>, print: &Footprint<S>, other: &Footprint<S>) -> bool {
    trace.recency(print.destination) > trace.recency(other.destination)
}

fn candidate<M, S: Square>(mv: M, print: &Footprint<S>, trace: &Trace<S>) -> Candidate<M> {
    let touched = print.emptied().union(print.filled());
    Candidate {
        mv,
        at: trace.last_change_of(touched).unwrap_or(trace.last_change()),
        // En passant, pawn and victim are lifted in any order.
        victim_first: print.victim == Some(print.destination)
            && trace.opened_before(print.destination, print.origin),
    }
}
