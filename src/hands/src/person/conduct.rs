// SPDX-License-Identifier: Apache-2.0
//! What is touched before the move, and what that obliges to under the conduct rules.

use arbiter::{Key, Violation, ViolationKind};
use rules::Footprint;

use super::Person;
use crate::game::{Game, all_squares, captures, is_capturable, is_movable, pieces_of, prints};
use crate::script::{Act, Class, Effect};

/// What the player has to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty<S> {
    /// Move the piece that was touched first.
    Move(S),
    /// Capture the enemy piece that was touched first.
    Capture(S),
    /// Complete the capture of which both pieces were taken up.
    Complete(S, S),
}

impl<S: Copy + Eq> Duty<S> {
    /// Whether a move does what has to be done.
    pub(super) fn is_done_by(self, print: &Footprint<S>) -> bool {
        match self {
            Duty::Move(own) => print.origin == own,
            Duty::Capture(enemy) => print.victim == Some(enemy),
            Duty::Complete(own, enemy) => print.origin == own && print.victim == Some(enemy),
        }
    }
}

impl<P: Game> Person<P> {
    /// Something is touched before the move. The board has come to rest before.
    pub(super) fn touch_something(&mut self) {
        if !self.rested
            || self.disguised.is_some()
            || self.duty.is_some()
            || !self.does(Class::Conduct)
        {
            return;
        }
        let settings = self.settings();
        let (touch_move, committed) = (settings.touch_move, settings.committed_capture);
        match self.whims.below(6) {
            0 if touch_move => self.adjust(),
            1 if touch_move => self.touch_own(),
            // To take it own piece first would not do any more: its first lifting counts.
            2 if touch_move && !self.own_first() => self.touch_enemy(),
            3 if touch_move => self.touch_what_cannot_move(),
            4 if committed => self.take_up_both(),
            // What that obliges to is done at once: a violation is enough for a turn.
            5 if self.own_first() => return self.take_victim_first(),
            _ => return,
        }
        if self.duty.is_some() && self.whims.chance(400) {
            self.neglect();
        }
    }

    /// The own piece lifted first must move if it can.
    fn touch_own(&mut self) {
        let mut own = pieces_of(self.position(), self.position().turn());
        own.retain(|&square| is_movable(self.position(), square));
        let Some(square) = self.whims.pick(&own) else {
            return;
        };
        self.begin(
            Class::Conduct,
            "touch one of the own pieces",
            Effect::Nothing,
        );
        self.lift_and_put_back(square);
        self.duty = Some(Duty::Move(square));
        self.settle_down();
    }

    /// The enemy piece lifted first must be captured if it can.
    fn touch_enemy(&mut self) {
        let mut enemies = pieces_of(self.position(), self.position().turn().other());
        enemies.retain(|&square| {
            is_capturable(self.position(), square)
                && !self.is_swappable(square)
                && !self.promotes_on(square)
        });
        let Some(square) = self.whims.pick(&enemies) else {
            return;
        };
        self.begin(Class::Conduct, "touch an enemy piece", Effect::Nothing);
        self.lift_and_put_back(square);
        self.duty = Some(Duty::Capture(square));
        self.settle_down();
    }

    /// Whether it is the pawn just promoted: to lift it would be to swap it.
    pub(super) fn is_swappable(&self, square: P::Square) -> bool {
        self.last.as_ref().is_some_and(|last| {
            P::promotes_to(last.mv).is_some() && last.print.destination == square
        })
    }

    /// What cannot move and cannot be captured obliges to nothing.
    fn touch_what_cannot_move(&mut self) {
        let turn = self.position().turn();
        let mut own = pieces_of(self.position(), turn);
        own.retain(|&square| {
            !is_movable(self.position(), square) && !self.is_castling_rook(square)
        });
        let Some(square) = self.whims.pick(&own) else {
            return;
        };
        self.begin(
            Class::Conduct,
            "touch a piece that cannot move",
            Effect::Nothing,
        );
        self.lift_and_put_back(square);
        self.settle_down();
    }

    fn is_castling_rook(&self, square: P::Square) -> bool {
        let mut moves = prints(self.position()).into_iter();
        moves.any(|(_, print)| print.companion.is_some_and(|(from, _)| from == square))
    }

    fn lift_and_put_back(&mut self, square: P::Square) {
        let lead = self.lead();
        self.lift(square, lead);
        let down = self.easy();
        self.place(square, down);
    }

    /// The board comes to rest with every piece where it was, or goes on at once.
    fn settle_down(&mut self) {
        self.rest();
    }

    /// Adjust suspends what a touch obliges to, for the next piece lifted until it rests on its
    /// square. An opening where no piece stands does not use it up, nor does a second one of that
    /// piece.
    fn adjust(&mut self) {
        let turn = self.position().turn();
        let own = self.whims.chance(700);
        let pieces = pieces_of(self.position(), if own { turn } else { turn.other() });
        let Some(square) = self
            .whims
            .pick(&pieces)
            .filter(|&square| !self.is_swappable(square) && !self.promotes_on(square))
        else {
            return;
        };
        self.begin(Class::Conduct, "adjust a piece", Effect::Nothing);
        let lead = self.lead();
        self.push(Act::Press(Key::Adjust), lead);
        if self.whims.chance(200) {
            self.graze();
        }
        let wait = self.easy();
        self.lift(square, wait);
        // An enemy piece that nothing takes is out of turn when it stays away.
        let down = if own { self.easy() } else { self.brief(1) };
        self.place(square, down);
        if self.whims.chance(300) {
            self.begin_ornament();
            let up = self.brief(1);
            self.lift(square, up);
            let down = self.brief(1);
            self.place(square, down);
            self.end_ornament();
        }
        self.settle_down();
    }

    /// The contact of an empty square closes for a moment.
    fn graze(&mut self) {
        let free: Vec<P::Square> = all_squares()
            .filter(|&square| !self.contacts.contains(square))
            .collect();
        let Some(square) = self.whims.pick(&free) else {
            return;
        };
        self.begin_ornament();
        let wait = self.easy();
        self.place(square, wait);
        let up = self.brief(1);
        self.lift(square, up);
        self.end_ornament();
    }

    /// Own piece and victim are both taken up and put back: the capture must be completed. The own
    /// piece goes back first: a victim set back while it is up reads as the capture.
    fn take_up_both(&mut self) {
        let mut pairs: Vec<_> = prints(self.position())
            .into_iter()
            .filter_map(|(_, print)| {
                Some((print.origin, print.victim?))
                    .filter(|_| print.victim == Some(print.destination))
                    .filter(|_| !self.is_swappable(print.destination))
            })
            .collect();
        pairs.dedup();
        let Some((own, victim)) = self.whims.pick(&pairs) else {
            return;
        };
        self.begin(
            Class::Conduct,
            "take up both pieces of a capture",
            Effect::Nothing,
        );
        let lead = self.lead();
        self.lift(own, lead);
        let off = self.apart();
        self.lift(victim, off);
        let down = self.apart();
        self.place(own, down);
        let back = self.easy();
        self.place(victim, back);
        self.duty = Some(Duty::Complete(own, victim));
        self.settle_down();
    }

    /// The victim is lifted first where the own piece has to be: the capture at rest is a
    /// violation.
    fn take_victim_first(&mut self) {
        let pairs: Vec<_> = prints(self.position())
            .into_iter()
            .map(|(_, print)| print)
            .filter(|print| print.victim == Some(print.destination))
            .filter(|print| !self.is_swappable(print.destination))
            .collect();
        let Some(print) = self.whims.pick(&pairs) else {
            return;
        };
        self.begin(Class::Conduct, "victim first", Effect::Nothing);
        let lead = self.lead();
        self.lift(print.destination, lead);
        let up = self.apart();
        self.lift(print.origin, up);
        self.hover(print.origin);
        let down = self.easy();
        self.place(print.destination, down);
        self.wobble(print.destination);
        self.duty = Some(Duty::Complete(print.origin, print.destination));
        self.put_right(ViolationKind::CaptureOrder);
    }

    /// Another legal move is made than the one that has to be.
    fn neglect(&mut self) {
        let Some(duty) = self.duty else { return };
        let mut others = prints(self.position());
        others.retain(|(mv, print)| {
            !duty.is_done_by(print)
                && print.victim.is_none()
                && print.companion.is_none()
                && P::promotes_to(*mv).is_none()
                && !self.could_do(duty, print.origin)
        });
        let Some((_, print)) = self.whims.pick(&others) else {
            return;
        };
        self.begin(
            Class::Conduct,
            "another move than has to be",
            Effect::Nothing,
        );
        self.builds_on(1);
        self.becomes = None;
        self.go(&print);
        self.put_right(ViolationKind::TouchMove);
    }

    /// Whether touching that piece as well would oblige to something else: to capture the enemy
    /// piece with it (FIDE 4.3.3), or to castle with it (FIDE 4.4.1).
    fn could_do(&self, duty: Duty<P::Square>, origin: P::Square) -> bool {
        match duty {
            Duty::Capture(enemy) => captures(self.position(), origin, enemy),
            Duty::Move(king) => prints(self.position()).into_iter().any(|(_, print)| {
                let rook = print.companion.map(|(from, _)| from);
                print.origin == king && rook == Some(origin)
            }),
            Duty::Complete(..) => false,
        }
    }

    fn put_right(&mut self, kind: ViolationKind) {
        let offender = Some(self.position().turn());
        self.raise(Violation { kind, offender });
        self.restore();
    }
}
