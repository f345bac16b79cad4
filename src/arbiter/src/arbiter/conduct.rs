// SPDX-License-Identifier: Apache-2.0
//! What a touched piece obliges its player to (FIDE 4.2 to 4.4, and the xiangqi rule that a
//! capture is completed once both pieces are taken up), and the order of a capture.

use heapless::Vec;
use rules::{Position, Side};

use super::readings::Root;
use super::tail::{Line, Ply};
use super::{Arbiter, Phase};
use crate::fit::Standing;
use crate::trace::{BOUNCE, EITHER_ORDER, Lift, Since};
use crate::{CaptureOrder, Duration, Instant, Key, Options, Refusal, Violation, ViolationKind};

/// Whether the next piece lifted is only straightened on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Adjusting<S> {
    /// It is not.
    Off,
    /// The Adjust key was pressed.
    Announced,
    /// This piece was lifted then, at that time, and does not rest on its square yet.
    Piece(S, Instant),
}

/// One of the mover's own pieces and its victim, which were both in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Commitment<S> {
    own: S,
    victim: S,
    /// When they were.
    pub at: Duration,
    /// The turn: since when its changes count.
    turn: Duration,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// The Adjust key: the next touch carries no obligation.
    pub(super) fn press_adjust(&mut self) {
        if self.phase == Phase::Playing {
            self.adjusting = Adjusting::Announced;
        } else {
            self.refuse(Key::Adjust, Refusal::in_phase(self.phase));
        }
    }

    /// A piece that is straightened rests on its square.
    pub(super) fn rest_adjusted(&mut self) {
        if let Adjusting::Piece(square, _) = self.adjusting
            && self.contacts.contains(square)
        {
            self.adjusting = Adjusting::Off;
        }
    }

    /// A contact has opened during the game: a piece was touched, if one stood there.
    pub(super) fn note_touch(&mut self, square: P::Square) {
        if self.phase != Phase::Playing || !self.stood_on(square) {
            return;
        }
        match self.adjusting {
            Adjusting::Announced => self.adjusting = Adjusting::Piece(square, self.now),
            Adjusting::Piece(adjusted, _) if adjusted == square => {}
            _ if self.promoted_on() == Some(square) => {}
            _ => self.trace.touch(square, self.now),
        }
    }

    /// A contact has only bounced: its piece was not the one to adjust.
    pub(super) fn forget_adjusted(&mut self, square: P::Square) {
        if let Adjusting::Piece(adjusted, lifted) = self.adjusting
            && adjusted == square
            && self.now < lifted + BOUNCE
        {
            self.adjusting = Adjusting::Announced;
        }
    }

    fn stood_on(&self, square: P::Square) -> bool {
        let made = self.marks.iter().filter_map(|mark| mark.first());
        let mut filled = made.map(|ply| self.settled.position.footprint(ply.mv).filled());
        self.settled.occupied.contains(square) || filled.any(|squares| squares.contains(square))
    }

    /// Where the last move has promoted a pawn, which may be swapped for the real piece.
    fn promoted_on(&self) -> Option<P::Square> {
        use rules::Move as _;
        let last = self.last.as_ref()?.mv;
        last.promotion().map(|_| last.destination())
    }

    /// More pieces were up, for longer than while contacts change together, than anybody lifts to
    /// move: an accident, which obliges nobody.
    pub(super) fn look_for_accident(&mut self) {
        const MOST_IN_HAND: usize = 2;
        let missing = self.settled.occupied.without(self.contacts);
        let lasted = self.trace.last_change() + EITHER_ORDER <= self.now;
        if lasted && missing.len() > MOST_IN_HAND && self.is_reading() && !self.is_explained() {
            self.trace
                .forget_lifts_from(self.calm + Duration::from_millis(1));
        }
    }

    /// Notes the legal captures whose two pieces have both been in the hand, up to now.
    pub(super) fn note_commitments(&mut self) {
        let counts = self.phase == Phase::Playing && self.violation.is_none();
        if !self.options.committed_capture() || !counts {
            return;
        }
        let mut found: Vec<Commitment<P::Square>, 4> = Vec::new();
        if self.root == Root::Open {
            found.extend(self.commitment_in(&self.settled, &self.since));
        }
        for mark in &self.marks {
            let mut standing = self.settled.clone();
            for ply in mark {
                standing = standing.after(ply.mv);
                if let Some(commitment) = self.commitment_in(&standing, &ply.since) {
                    // More than fit are no captures that anybody is making.
                    let _ = found.push(commitment);
                }
            }
        }
        for commitment in found {
            if !self.commitments.contains(&commitment) {
                // The first ones count.
                let _ = self.commitments.push(commitment);
            }
        }
    }

    /// A legal capture of which both pieces are in the hand, in the turn that begins so.
    fn commitment_in(
        &self,
        standing: &Standing<P>,
        since: &Since<P::Square>,
    ) -> Option<Commitment<P::Square>> {
        let missing = standing.occupied.without(self.contacts);
        let extra = self.contacts.without(standing.occupied);
        if missing.len() < 2 || !extra.is_empty() {
            return None;
        }
        let now = self.trace.moment(self.now);
        let turn = standing.position.turn();
        let is_up = |lift: &&Lift<P::Square>| {
            missing.contains(lift.square)
                && since.includes(lift.square, lift.at)
                && lift.at + BOUNCE <= now
        };
        let up = || self.trace.lifts().iter().filter(is_up);
        let side_of = |lift: &&Lift<P::Square>| standing.position.side_at(lift.square);
        let own = up().find(|lift| side_of(lift) == Some(turn))?;
        let enemies = up().filter(|lift| side_of(lift) == Some(turn.other()));
        let mut victims = enemies.filter(|enemy| standing.captures(own.square, enemy.square));
        let victim = victims.next()?;
        Some(Commitment {
            own: own.square,
            victim: victim.square,
            at: own.at.max(victim.at),
            turn: since.at,
        })
    }

    /// Whether one of these moves may not be played as it was made.
    pub(super) fn offends(&self, line: &Line<P>) -> bool {
        self.first_offence(line).is_some()
    }

    /// Plays the moves of a reading, or raises a violation for the first that was not made as it
    /// should be.
    pub(super) fn accept_or_condemn(&mut self, line: &Line<P>) {
        let Some((index, violation)) = self.first_offence(line) else {
            return self.show_line(line);
        };
        let right: Line<P> = line.iter().take(index).cloned().collect();
        self.show_line(&right);
        if self.phase == Phase::Playing {
            self.raise(violation);
        }
    }

    /// The first move of a line that was not made as it should be, by its place in the line.
    fn first_offence(&self, line: &Line<P>) -> Option<(usize, Violation)> {
        let mut standing = self.settled.clone();
        let mut since = self.since;
        for (index, ply) in line.iter().enumerate() {
            // What is shown already has been looked at.
            let is_shown = self.tail.get(index).is_some_and(|shown| shown == ply);
            if !is_shown && let Some(kind) = self.offence(&standing, &since, ply) {
                let offender = Some(standing.position.turn());
                return Some((index, Violation { kind, offender }));
            }
            standing = standing.after(ply.mv);
            since = ply.since;
        }
        None
    }

    fn offence(
        &self,
        standing: &Standing<P>,
        since: &Since<P::Square>,
        ply: &Ply<P>,
    ) -> Option<ViolationKind> {
        let turn = ConductOf {
            standing,
            lifts: self.trace.lifts(),
            since,
            restored_at: self.restored_at,
            until: ply.since.at,
        };
        let print = standing.position.footprint(ply.mv);
        let own_first = self.options.capture_order() == CaptureOrder::OwnFirst;
        // En passant, pawn and victim are lifted in any order.
        let on_destination = print.victim == Some(print.destination);
        if own_first && on_destination && turn.lifted_before(print.destination, print.origin) {
            return Some(ViolationKind::CaptureOrder);
        }
        let made = |commitment: &Commitment<_>| {
            (print.origin, print.victim) == (commitment.own, Some(commitment.victim))
        };
        let mut committed = self.commitments.iter().filter(|commitment| {
            // What was lifted in the last moment may be the reply.
            commitment.turn == since.at
                && commitment.at + EITHER_ORDER <= ply.since.at
                && standing.captures(commitment.own, commitment.victim)
        });
        let is_broken = committed.next().is_some_and(|commitment| !made(commitment));
        if self.options.committed_capture() && is_broken {
            return Some(ViolationKind::TouchMove);
        }
        let fulfils = !self.options.touch_move() || turn.fulfils_touch(ply.mv);
        (!fulfils).then_some(ViolationKind::TouchMove)
    }

    /// Whether the side to move has touched a piece in order to move, after which it cannot
    /// claim a draw on this move any more (FIDE 9.4).
    pub(super) fn has_touched(&self) -> bool {
        let since = self.tail.last().map_or(&self.since, |ply| &ply.since);
        let turn = ConductOf {
            standing: &self.standing,
            lifts: self.trace.lifts(),
            since,
            restored_at: self.restored_at,
            until: Duration::MAX,
        };
        self.options.touch_move() && turn.touched().any(|lift| turn.obliges(lift.square))
    }
}

/// The pieces touched in one turn, up to when its move was made.
struct ConductOf<'a, P: Position> {
    standing: &'a Standing<P>,
    lifts: &'a [Lift<P::Square>],
    since: &'a Since<P::Square>,
    /// When the last violation was put right: the order of a capture begins anew then.
    restored_at: Duration,
    until: Duration,
}

impl<'a, P: Position> ConductOf<'a, P> {
    /// The pieces touched, the first one first.
    fn touched(&self) -> impl Iterator<Item = &'a Lift<P::Square>> + Clone + use<'a, '_, P> {
        let turn = self.standing.position.turn();
        self.lifts.iter().filter(move |lift| {
            let side = self.standing.position.side_at(lift.square);
            // An enemy piece lifted in the last moment may be the reply.
            let until = if side == Some(turn) {
                lift.at
            } else {
                lift.at + EITHER_ORDER
            };
            side.is_some() && self.since.includes(lift.square, lift.at) && until <= self.until
        })
    }

    fn first_lift(&self, square: P::Square) -> Option<Duration> {
        let mut touched = self.touched();
        touched
            .find(|lift| lift.square == square && lift.at >= self.restored_at)
            .map(|lift| lift.at)
    }

    /// Whether the piece on one square has left it before that on another, by more than what
    /// may have been in either order.
    fn lifted_before(&self, square: P::Square, other: P::Square) -> bool {
        match (self.first_lift(square), self.first_lift(other)) {
            (Some(first), Some(second)) => first + EITHER_ORDER < second,
            _ => false,
        }
    }

    /// Whether a move does what the touched pieces oblige to: FIDE 4.4.1 for king and rook,
    /// 4.3.3 for a piece of each colour, else 4.3.1 and 4.3.2 for the first that can. Of pieces
    /// lifted at the same moment, either may have been the first.
    fn fulfils_touch(&self, mv: P::Move) -> bool {
        let position = &self.standing.position;
        let turn = position.turn();
        let is_of =
            |side: Side| move |lift: &&Lift<P::Square>| position.side_at(lift.square) == Some(side);
        let mut own = self.touched().filter(is_of(turn));
        let enemy = self.touched().find(is_of(turn.other()));
        let first = own.next();
        let second = own.find(|lift| first.is_some_and(|first| first.square != lift.square));
        let print = position.footprint(mv);

        if let (Some(first), Some(second)) = (first, second)
            && enemy.is_none()
        {
            let either = first.at + EITHER_ORDER >= second.at;
            let castles = |mv| {
                let print = position.footprint(mv);
                let rook = print.companion.map(|(from, _)| from);
                (print.origin, rook) == (first.square, Some(second.square))
                    || either && (print.origin, rook) == (second.square, Some(first.square))
            };
            if position.find_legal(castles).is_some() {
                return castles(mv);
            }
        }
        if let (Some(own), Some(enemy)) = (first, enemy)
            && self.standing.captures(own.square, enemy.square)
        {
            return print.origin == own.square && print.victim == Some(enemy.square);
        }
        let mut obliging = self.touched().filter(|lift| self.obliges(lift.square));
        let Some(first) = obliging.next() else {
            return true;
        };
        // The king of a castling was lifted in a pause where nothing is known of it.
        let rook = print.companion.map(|(from, _)| from);
        let rook = rook.filter(|_| !self.touched().any(|lift| lift.square == print.origin));
        let fulfils = |square: P::Square| {
            print.origin == square || [print.victim, rook].contains(&Some(square))
        };
        fulfils(first.square)
            || obliging
                .take_while(|lift| lift.at <= first.at + EITHER_ORDER)
                .any(|lift| fulfils(lift.square))
    }

    /// Whether a piece, once touched, must be moved or captured, which is so if it can be.
    fn obliges(&self, square: P::Square) -> bool {
        let position = &self.standing.position;
        position.any_legal(|mv| {
            let print = position.footprint(mv);
            print.origin == square || print.victim == Some(square)
        })
    }
}
