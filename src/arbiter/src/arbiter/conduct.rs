// SPDX-License-Identifier: Apache-2.0
//! What a touched piece obliges its player to (FIDE 4.2 to 4.4, and the xiangqi rule that a
//! capture is completed once both pieces are taken up), and the order of a capture.

use heapless::Vec;
use rules::{Move as _, Position, Side};

use super::{Arbiter, Phase};
use crate::log::EITHER_ORDER;
use crate::standing::Standing;
use crate::turn::{Line, Ply, Turn};
use crate::{CaptureOrder, Duration, Key, Options, Refusal, Violation, ViolationKind};

/// Pieces lifted in one turn that are looked at. A later one was not the first.
const LIFTS: usize = 16;

/// More pieces than these are up at the same time only after an accident, which obliges nobody.
const MOST_IN_HAND: usize = 2;

/// Whether the next piece lifted is only straightened on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Adjusting<S> {
    /// It is not.
    Off,
    /// The Adjust key was pressed.
    Announced,
    /// This piece was lifted then, and does not rest on its square yet.
    Piece(S),
}

/// A piece that has left its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lift<S> {
    square: S,
    /// The place of that change in the log.
    place: usize,
    /// When; zero if it was before what is in the log.
    at: Duration,
}

/// What the player has touched and is obliged by.
pub(super) struct Touches<S> {
    touched: Vec<S, { super::TOUCHED }>,
    /// Own piece and victim of a capture that has to be completed.
    committed: Option<(S, S)>,
}

type Lifts<S> = Vec<Lift<S>, LIFTS>;

impl<P: Position, O: Options> Arbiter<P, O> {
    /// The Adjust key: the next touch carries no obligation. While the clocks are stopped, it
    /// silences the alarm.
    pub(super) fn press_adjust(&mut self) {
        match self.phase {
            Phase::Playing => self.adjusting = Adjusting::Announced,
            Phase::Paused if self.violation.is_some() || self.overtime.is_some() => {
                self.silenced = true;
            }
            phase => self.refuse(Key::Adjust, Refusal::in_phase(phase)),
        }
    }

    /// A piece that is straightened rests on its square.
    pub(super) fn rest_adjusted(&mut self) {
        if let Adjusting::Piece(square) = self.adjusting
            && self.contacts.contains(square)
        {
            self.adjusting = Adjusting::Off;
        }
    }

    /// Whether the piece on the square, which was lifted, is only straightened. A square that
    /// opens where no piece stands does not use the key up.
    pub(super) fn is_adjusting(&mut self, square: P::Square) -> bool {
        let stands = self.standing.occupied.contains(square);
        if self.adjusting == Adjusting::Announced && stands {
            self.adjusting = Adjusting::Piece(square);
        }
        self.adjusting == Adjusting::Piece(square)
    }

    /// A contact has only bounced: its piece was not the one to adjust, unless it was lifted
    /// before, too.
    pub(super) fn adjust_again(&mut self, square: P::Square) {
        let mut changes = self.log.changes().iter();
        let is_lifted = changes.any(|change| change.square == square && change.adjusted);
        if self.adjusting == Adjusting::Piece(square) && !is_lifted {
            self.adjusting = Adjusting::Announced;
        }
    }

    /// The pieces touched in a turn, in the order in which they were lifted, up to some change.
    fn lifts(&self, turn: &Turn<P>, count: usize) -> Lifts<P::Square> {
        let earlier = self.touched.iter().filter(|_| turn.begin == 0);
        let mut lifts: Lifts<P::Square> = earlier
            .map(|&square| Lift {
                square,
                place: usize::MAX,
                at: Duration::ZERO,
            })
            .collect();
        let changes = self.log.changes().iter().take(count).enumerate();
        for (index, change) in changes {
            let belongs = index >= turn.begin || turn.early.contains(index);
            let is_lift = belongs && !change.closed && !self.is_free(change.square, index + 1);
            let is_piece = turn.standing.occupied.contains(change.square);
            if is_lift && is_piece && turn.swap != Some(change.square) {
                // What does not fit was not the first.
                let _ = lifts.push(Lift {
                    square: change.square,
                    place: index,
                    at: change.at,
                });
            }
        }
        lifts
    }

    /// Whether the piece on a square was lifted by then to be adjusted, or while the clocks were
    /// stopped, so that it obliges to nothing.
    fn is_free(&self, square: P::Square, count: usize) -> bool {
        let mut changes = self.log.changes().iter().take(count);
        changes.any(|change| change.square == square && change.adjusted)
    }

    /// What was touched in a turn up to some change and has to be remembered when the log is
    /// forgotten.
    pub(super) fn touches(&self, turn: &Turn<P>, count: usize) -> Option<Touches<P::Square>> {
        if !self.options.touch_move() && !self.options.committed_capture() {
            return None;
        }
        if self.is_accident(turn, count) {
            return None;
        }
        let lifts = self.lifts(turn, count);
        let touched = lifts.iter().map(|lift| lift.square).take(super::TOUCHED);
        Some(Touches {
            touched: touched.collect(),
            committed: self.commitment(turn, count, Duration::MAX),
        })
    }

    /// Whether more pieces were up at the same time in this turn than anybody lifts on purpose.
    fn is_accident(&self, turn: &Turn<P>, count: usize) -> bool {
        let reader = self.reader();
        (turn.begin..=count).any(|count| {
            let contacts = reader.contacts_after(turn, count);
            turn.standing.occupied.without(contacts).len() > MOST_IN_HAND
        })
    }

    pub(super) fn remember(&mut self, touches: Option<Touches<P::Square>>) {
        if let Some(Touches { touched, committed }) = touches {
            self.touched = touched;
            self.committed = committed;
        }
    }

    /// One of the mover's own pieces and its victim that were in the hand at the same time, in
    /// this turn, before the last moment up to some time.
    fn commitment(
        &self,
        turn: &Turn<P>,
        count: usize,
        until: Duration,
    ) -> Option<(P::Square, P::Square)> {
        if turn.begin == 0 && self.committed.is_some() {
            return self.committed;
        }
        let standing = &turn.standing;
        let reader = self.reader();
        let mover = standing.position.turn();
        (turn.begin + 1..=count).find_map(|count| {
            let change = self.log.changes().get(count - 1)?;
            if until != Duration::MAX && change.at + EITHER_ORDER > until {
                return None;
            }
            let contacts = reader.contacts_after(turn, count);
            let up = standing.occupied.without(contacts);
            let own = standing.of_side(mover, up).single()?;
            let victim = up.without(standing.of_side(mover, up)).single()?;
            let is_all = contacts.is_subset(standing.occupied);
            let is_free = [own, victim]
                .iter()
                .any(|&square| self.is_free(square, count));
            (is_all && !is_free && standing.captures(own, victim)).then_some((own, victim))
        })
    }

    /// Plays the moves of a reading, or raises a violation for the first that was not made as it
    /// should be.
    pub(super) fn accept_or_condemn(&mut self, line: &Line<P::Move>) {
        let Some((index, kind)) = self.first_offence(line) else {
            return self.show_line(line, true);
        };
        let right: Line<P::Move> = line.iter().take(index).copied().collect();
        self.show_line(&right, true);
        if self.phase == Phase::Playing {
            let turn = self.turn_after(&self.reader(), &right);
            let end = line.get(index).map_or(0, |ply| ply.end() + 1);
            let touches = self.touches(&turn, end);
            self.settle_all();
            self.remember(touches);
            let offender = Some(turn.standing.position.turn());
            self.raise(Violation { kind, offender });
        }
    }

    /// The first move of a line that was not made as it should be, by its place in the line.
    pub(super) fn first_offence(&self, line: &Line<P::Move>) -> Option<(usize, ViolationKind)> {
        if !self.has_conduct_rules() {
            return None;
        }
        let reader = self.reader();
        let mut turn = self.root_turn();
        for (index, ply) in line.iter().enumerate() {
            // What is shown already has been looked at.
            let is_shown = self.tail.get(index).is_some_and(|shown| shown.mv == ply.mv);
            if !is_shown && let Some(kind) = self.offence(&turn, ply) {
                return Some((index, kind));
            }
            turn = reader.next_turn(&turn, ply);
        }
        None
    }

    /// Whether a legal move can be made as it should not be.
    fn has_conduct_rules(&self) -> bool {
        let own_first = self.options.capture_order() == CaptureOrder::OwnFirst;
        own_first || self.options.committed_capture() || self.options.touch_move()
    }

    fn offence(&self, turn: &Turn<P>, ply: &Ply<P::Move>) -> Option<ViolationKind> {
        if self.is_accident(turn, ply.end()) {
            return None;
        }
        let own_first = self.options.capture_order() == CaptureOrder::OwnFirst;
        let (committed, touch_move) = (self.options.committed_capture(), self.options.touch_move());
        let print = turn.standing.position.footprint(ply.mv);
        let mut lifts = self.lifts(turn, ply.end() + 1);
        lifts.retain(|lift| !ply.early.contains(lift.place));
        let first = |square| {
            lifts
                .iter()
                .find(|lift| lift.square == square && lift.at > Duration::ZERO)
        };
        // En passant, pawn and victim are lifted in any order.
        let on_destination = print.victim == Some(print.destination);
        if own_first
            && on_destination
            && let (Some(victim), Some(own)) = (first(print.destination), first(print.origin))
            && victim.at + EITHER_ORDER < own.at
        {
            return Some(ViolationKind::CaptureOrder);
        }
        let at = self
            .log
            .changes()
            .get(ply.end())
            .map_or(Duration::MAX, |change| change.at);
        // Touch-move demands the capture, too, unless another piece was touched before.
        let is_offence = if touch_move {
            // What can neither be moved nor be captured obliges to nothing.
            lifts.retain(|lift| turn.standing.obliges(lift.square));
            !fulfils_touch(&turn.standing, &lifts, ply.mv)
        } else {
            committed
                && self
                    .commitment(turn, ply.end() + 1, at)
                    .is_some_and(|(own, victim)| {
                        (print.origin, print.victim) != (own, Some(victim))
                    })
        };
        is_offence.then_some(ViolationKind::TouchMove)
    }

    /// Whether the side to move has touched a piece in order to move, after which it cannot
    /// claim a draw on this move any more (FIDE 9.4).
    pub(super) fn has_touched(&self) -> bool {
        let Some(line) = self.read().common.filter(|_| self.options.touch_move()) else {
            return false;
        };
        let turn = self.turn_after(&self.reader(), &line);
        let lifts = self.lifts(&turn, self.log.changes().len());
        lifts.iter().any(|lift| turn.standing.obliges(lift.square))
    }
}

/// Whether two pieces were lifted at the same moment, so that either may have been the first.
fn is_at_once<S>(first: &Lift<S>, second: &Lift<S>) -> bool {
    first.at > Duration::ZERO && first.at + EITHER_ORDER >= second.at
}

/// Whether a move does what the touched pieces oblige to: FIDE 4.4.1 for king and rook, 4.3.3 for
/// a piece of each colour, else 4.3.1 and 4.3.2 for the first that can. Of pieces lifted at
/// the same moment, either may have been the first.
fn fulfils_touch<P: Position>(
    standing: &Standing<P>,
    lifts: &Lifts<P::Square>,
    mv: P::Move,
) -> bool {
    let position = &standing.position;
    let turn = position.turn();
    let is_of =
        |side: Side| move |lift: &&Lift<P::Square>| position.side_at(lift.square) == Some(side);
    let mut own = lifts.iter().filter(is_of(turn));
    let enemy = lifts.iter().find(is_of(turn.other()));
    let first = own.next();
    let second = own.find(|lift| first.is_some_and(|first| first.square != lift.square));
    let print = position.footprint(mv);

    if let (Some(first), Some(second)) = (first, second)
        && enemy.is_none()
    {
        let either = is_at_once(first, second);
        let castles = |mv| {
            let print = position.footprint(mv);
            let rook = print.companion.map(|(from, _)| from);
            (print.origin, rook) == (first.square, Some(second.square))
                || either && (print.origin, rook) == (second.square, Some(first.square))
        };
        if position.any_legal(castles) {
            return castles(mv);
        }
    }
    if let (Some(own), Some(enemy)) = (first, enemy)
        && standing.captures(own.square, enemy.square)
    {
        return mv.origin() == own.square && print.victim == Some(enemy.square);
    }
    let Some(first) = lifts.first() else {
        return true;
    };
    // The king of a castling may have been lifted while the clocks were stopped.
    let rook = print.companion.map(|(from, _)| from);
    let rook = rook.filter(|_| !lifts.iter().any(|lift| lift.square == mv.origin()));
    let fulfils =
        |square: P::Square| mv.origin() == square || [print.victim, rook].contains(&Some(square));
    let mut with_first = lifts.iter().take_while(|lift| is_at_once(first, lift));
    fulfils(first.square) || with_first.any(|lift| fulfils(lift.square))
}
