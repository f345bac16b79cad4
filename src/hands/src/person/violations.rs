// SPDX-License-Identifier: Apache-2.0
//! Offences and accidents. Each shows contacts that no legal move explains, and is named after
//! what the contacts show.

use arbiter::{Violation, ViolationKind};
use rules::{Footprint, Side, Square as _, SquareSet};

use super::Person;
use crate::game::{Game, all_squares, captures, is_capturable, is_movable, pieces_of, prints};
use crate::script::{Act, Class, Effect};

/// Within a second of coming to rest the alarm is on.
const ALARM_WITHIN: u32 = 1000;

impl<P: Game> Person<P> {
    /// Something goes wrong in the turn of the side to move, before its move.
    pub(super) fn go_wrong(&mut self) {
        if !self.rested || self.disguised.is_some() || !self.does(Class::Violations) {
            return;
        }
        let raised = match self.whims.below(10) {
            0..=2 => self.move_illegally(),
            3 => self.take_illegally(),
            4 => self.take_back(),
            5 => self.move_out_of_turn(),
            6 => self.lift_out_of_turn(),
            7 => self.add_a_piece(),
            8 => self.knock_over(),
            _ => self.half_a_move_answered(),
        };
        if let Some(violation) = raised {
            self.raise(violation);
            self.more_goes_wrong();
            self.restore();
        }
    }

    /// While a violation lasts, others touch the board, too. It is the same violation until all
    /// is right.
    fn more_goes_wrong(&mut self) {
        if !self.whims.chance(250) {
            return;
        }
        let occupied = self.position().occupied();
        self.begin(Class::Violations, "more goes wrong", Effect::Nothing);
        self.builds_on(1);
        for _ in 0..=self.whims.below(4) {
            let right =
                |square: &P::Square| self.contacts.contains(*square) == occupied.contains(*square);
            let squares: Vec<P::Square> = all_squares().filter(right).collect();
            let Some(square) = self.whims.pick(&squares) else {
                return;
            };
            let act = if occupied.contains(square) {
                Act::Lift(square)
            } else {
                Act::Place(square)
            };
            let wait = self.easy();
            self.push(act, wait);
        }
    }

    /// The gesture just made is this violation, and the alarm goes on.
    pub(super) fn raise(&mut self, violation: Violation) {
        if let Some(gesture) = self.script.gestures.last_mut() {
            gesture.effect = Effect::Violate(violation);
        }
        let settle = self.settings().settle.millis() + ALARM_WITHIN + self.slack;
        let wait = self.spell(settle, settle + 500);
        self.push(Act::Check, wait);
    }

    fn offence(kind: ViolationKind, side: Side) -> Option<Violation> {
        Some(Violation {
            kind,
            offender: Some(side),
        })
    }

    /// One of the own pieces is put on an empty square to which it may not go; perhaps the
    /// opponent replies before that was judged, which does not blur the blame.
    fn move_illegally(&mut self) -> Option<Violation> {
        let turn = self.position().turn();
        let own = pieces_of(self.position(), turn);
        let origin = self.whims.pick(&own)?;
        let legal = prints(self.position());
        let contacts = self.contacts;
        let mut squares: Vec<P::Square> = all_squares().collect();
        squares.retain(|&square| {
            let reached = |(_, print): &(P::Move, Footprint<P::Square>)| {
                print.origin == origin && print.destination == square
            };
            let is_open = !contacts.contains(square) && !legal.iter().any(reached);
            is_open && !Self::may_leap(origin, square)
        });
        let square = self.whims.pick(&squares)?;
        self.begin(Class::Violations, "illegal move", Effect::Nothing);
        let lead = self.lead();
        self.lift(origin, lead);
        let down = self.easy();
        self.place(square, down);
        if self.whims.chance(300) {
            self.answer(origin, square);
        }
        self.oblige(origin);
        Self::offence(ViolationKind::IllegalMove, turn)
    }

    /// Whether squares are a knight's move apart, where a piece that was promoted without a key may
    /// be a knight.
    fn may_leap(from: P::Square, to: P::Square) -> bool {
        P::PROMOTES && from.file().abs_diff(to.file()) * from.rank().abs_diff(to.rank()) == 2
    }

    /// The opponent replies to a wrong move before it was judged, with a piece that the wrong
    /// one could not have been about to capture.
    fn answer(&mut self, origin: P::Square, destination: P::Square) {
        let other = self.position().turn().other();
        let mut theirs = pieces_of(self.position(), other);
        theirs.retain(|&square| {
            !captures(self.position(), origin, square) && !self.position_captures(square)
        });
        let free: Vec<_> = all_squares()
            .filter(|&square| {
                !self.contacts.contains(square) && square != origin && square != destination
            })
            .collect();
        let (Some(from), Some(to)) = (self.whims.pick(&theirs), self.whims.pick(&free)) else {
            return;
        };
        self.name(Class::Violations, "wrong move, answered early");
        self.begin_ornament();
        let up = self.brief(1);
        self.lift(from, up);
        let down = self.apart();
        self.place(to, down);
        self.end_ornament();
    }

    /// Whether the side to move could promote a pawn on that square, whose new piece may be put
    /// down first.
    pub(super) fn promotes_on(&self, square: P::Square) -> bool {
        let mut moves = prints(self.position()).into_iter();
        moves.any(|(mv, print)| print.destination == square && P::promotes_to(mv).is_some())
    }

    fn position_captures(&self, square: P::Square) -> bool {
        is_capturable(self.position(), square)
    }

    /// One of the own pieces is put in the place of an enemy piece that it may not take.
    fn take_illegally(&mut self) -> Option<Violation> {
        // Two pieces are touched, which the conduct rules would make something of.
        if self.settings().touch_move || self.settings().committed_capture {
            return None;
        }
        let turn = self.position().turn();
        let own = pieces_of(self.position(), turn);
        let origin = self.whims.pick(&own)?;
        let mut theirs = pieces_of(self.position(), turn.other());
        theirs.retain(|&square| {
            // A pawn just promoted could be swapped for the real piece meanwhile.
            !captures(self.position(), origin, square)
                && !self.is_swappable(square)
                && !Self::may_leap(origin, square)
        });
        let victim = self.whims.pick(&theirs)?;
        self.begin(Class::Violations, "illegal capture", Effect::Nothing);
        let lead = self.lead();
        self.lift(origin, lead);
        // No longer than the settle time: two pieces that are no capture are in the hand.
        let off = self.brief(1);
        self.lift(victim, off);
        let down = self.brief(1);
        self.place(victim, down);
        Self::offence(ViolationKind::IllegalMove, turn)
    }

    /// The last move is undone.
    fn take_back(&mut self) -> Option<Violation> {
        let last = self.last.as_ref()?;
        // A victim put back in the place of a promoted pawn would be the swap.
        if self.is_swappable(last.print.destination) && last.print.victim.is_some() {
            return None;
        }
        let (print, side) = (last.print, self.position().turn().other());
        // Nor would a piece be taken back that is put down where the opponent could promote.
        if print.victim.is_some() && self.promotes_on(print.origin) {
            return None;
        }
        self.begin(Class::Violations, "takeback", Effect::Nothing);
        self.builds_on(self.moves_ago(1));
        let mut wait = self.lead();
        let mut up = vec![print.destination];
        up.extend(print.companion.map(|(_, to)| to));
        self.whims.shuffle(&mut up);
        for square in up {
            self.lift(square, wait);
            wait = self.brief(3);
        }
        wait = self.unhurried();
        let mut down = vec![print.origin];
        down.extend(print.companion.map(|(from, _)| from));
        down.extend(print.victim);
        self.whims.shuffle(&mut down);
        for square in down {
            self.place(square, wait);
            wait = self.unhurried();
        }
        Self::offence(ViolationKind::Takeback, side)
    }

    /// A piece of the side that is not to move is put on an empty square.
    fn move_out_of_turn(&mut self) -> Option<Violation> {
        let from = self.piece_out_of_turn()?;
        let back = self.last.as_ref().map(|last| last.print.origin);
        let mut free: Vec<_> = all_squares().collect();
        // The pawn just promoted would be swapped while the other side promotes.
        let promotes = |square| self.is_swappable(from) && self.promotes_on(square);
        free.retain(|&square| {
            !self.contacts.contains(square) && Some(square) != back && !promotes(square)
        });
        let to = self.whims.pick(&free)?;
        self.begin(Class::Violations, "move out of turn", Effect::Nothing);
        let lead = self.lead();
        self.lift(from, lead);
        let down = self.unhurried();
        self.place(to, down);
        Self::offence(ViolationKind::OutOfTurn, self.position().turn().other())
    }

    /// A piece of the side that is not to move is lifted and kept, though nothing can take it.
    fn lift_out_of_turn(&mut self) -> Option<Violation> {
        let from = self.piece_out_of_turn()?;
        if self.is_swappable(from) || self.position_captures(from) {
            return None;
        }
        self.begin(Class::Violations, "lift out of turn", Effect::Nothing);
        let lead = self.lead();
        self.lift(from, lead);
        Self::offence(ViolationKind::OutOfTurn, self.position().turn().other())
    }

    /// A piece of the side that is not to move, which no conduct rule and no castling concerns.
    fn piece_out_of_turn(&mut self) -> Option<P::Square> {
        let castles = self.last.as_ref().is_some_and(|last| {
            let way = Some((last.print.origin, last.print.destination));
            prints(&last.before)
                .iter()
                .any(|(_, print)| print.companion == way)
        });
        let other = self.position().turn().other();
        let theirs = pieces_of(self.position(), other);
        let from = self.whims.pick(&theirs)?;
        let touched = self.settings().touch_move && self.position_captures(from);
        (!castles && !touched).then_some(from)
    }

    /// Something is put on an empty square.
    fn add_a_piece(&mut self) -> Option<Violation> {
        let mut free: Vec<P::Square> = all_squares().collect();
        // A piece that was just taken may have been off its square to be swapped.
        let left = self.last.as_ref().map(|last| last.print.origin);
        free.retain(|&square| {
            !self.contacts.contains(square) && !self.promotes_on(square) && Some(square) != left
        });
        let square = self.whims.pick(&free)?;
        self.begin(Class::Violations, "a piece is added", Effect::Nothing);
        let lead = self.lead();
        self.place(square, lead);
        Some(Violation {
            kind: ViolationKind::Disturbed,
            offender: None,
        })
    }

    /// Pieces of both sides are knocked over, or the board is swept.
    fn knock_over(&mut self) -> Option<Violation> {
        let turn = self.position().turn();
        let (mut own, mut theirs) = (
            pieces_of(self.position(), turn),
            pieces_of(self.position(), turn.other()),
        );
        if own.len() < 2 || theirs.is_empty() {
            return None;
        }
        self.whims.shuffle(&mut own);
        self.whims.shuffle(&mut theirs);
        if !self.whims.chance(200) {
            own.truncate(2 + self.whims.below(3));
            theirs.truncate(1 + self.whims.below(3));
        }
        let mut fallen = own;
        fallen.extend(theirs);
        self.whims.shuffle(&mut fallen);
        self.begin(
            Class::Violations,
            "pieces are knocked over",
            Effect::Nothing,
        );
        let mut wait = self.lead();
        for square in fallen {
            self.lift(square, wait);
            wait = self.spell(0, 60);
        }
        Some(Violation {
            kind: ViolationKind::Disturbed,
            offender: None,
        })
    }

    /// The king has castled and its rook has not, or a pawn has captured en passant and its victim
    /// still stands: unfinished, and the reply to it is judged at once.
    fn half_a_move_answered(&mut self) -> Option<Violation> {
        let turn = self.position().turn();
        let halves: Vec<_> = prints(self.position())
            .into_iter()
            .map(|(_, print)| print)
            .filter(|print| {
                print.companion.is_some()
                    || print
                        .victim
                        .is_some_and(|victim| victim != print.destination)
            })
            .collect();
        let print = self.whims.pick(&halves)?;
        let mut theirs = pieces_of(self.position(), turn.other());
        theirs.retain(|&square| !self.position_captures(square));
        let reply = self.whims.pick(&theirs)?;
        self.begin(Class::Violations, "half a move, answered", Effect::Nothing);
        let lead = self.lead();
        self.lift(print.origin, lead);
        let down = self.easy();
        self.place(print.destination, down);
        let settle = self.settings().settle.millis();
        let up = self.spell(settle + 50 + self.slack, 3000);
        self.lift(reply, up);
        self.oblige(print.origin);
        Self::offence(ViolationKind::IllegalMove, turn)
    }

    /// The rook has moved, which stands once the other side lifts a piece. The king that was to
    /// follow it has no business in the hand then. Returns whether that was done, which makes a
    /// move.
    pub(super) fn castle_too_late(&mut self) -> bool {
        let forbidden = self.settings().touch_move
            || !self.rested
            || self.duty.is_some()
            || self.disguised.is_some();
        if forbidden || !self.does(Class::Violations) || !self.whims.chance(200) {
            return false;
        }
        let legal = prints(self.position());
        let castlings = legal
            .iter()
            .filter_map(|(_, print)| Some((print.origin, print.companion?)));
        let Some((king, (from, to))) = self.whims.pick(&castlings.collect::<Vec<_>>()) else {
            return false;
        };
        let rook = legal
            .iter()
            .find(|(_, print)| print.origin == from && print.destination == to);
        let Some(&(mv, print)) = rook.filter(|_| !self.rook_ends_the_game((from, to))) else {
            return false;
        };
        self.make(mv, &print);
        self.moved(mv, &print);
        self.rest();
        self.keep_the_king(king);
        true
    }

    fn keep_the_king(&mut self, king: P::Square) {
        let turn = self.position().turn();
        let theirs = pieces_of(self.position(), turn);
        let Some(reply) = self.whims.pick(&theirs) else {
            return;
        };
        self.begin(Class::Violations, "castle too late", Effect::Nothing);
        self.builds_on(1);
        let lead = self.lead();
        self.lift(king, lead);
        let up = self.apart();
        self.lift(reply, up);
        self.raise(Violation {
            kind: ViolationKind::OutOfTurn,
            offender: Some(turn.other()),
        });
        self.restore();
    }

    /// Under touch-move the piece has been touched, and is moved in the end if it can.
    fn oblige(&mut self, square: P::Square) {
        if self.settings().touch_move && is_movable(self.position(), square) {
            self.duty = Some(super::Duty::Move(square));
        }
    }

    /// The last accepted position is put back, in any order and by detours. The moment it stands,
    /// the violation is over.
    pub(super) fn restore(&mut self) {
        self.begin(Class::Violations, "put right", Effect::Restore);
        self.builds_on(1);
        let first = self.script.steps.len();
        let occupied = self.position().occupied();
        let contacts = self.contacts;
        let mut wrong: Vec<P::Square> = all_squares()
            .filter(|&square| contacts.contains(square) != occupied.contains(square))
            .collect();
        self.whims.shuffle(&mut wrong);
        let last = wrong.len().saturating_sub(1);
        let busy: SquareSet<P::Square> = wrong.iter().copied().collect();
        for (index, square) in wrong.into_iter().enumerate() {
            if index == 0 || index == last {
                self.detour(busy);
            }
            let wait = self.easy();
            let act = if occupied.contains(square) {
                Act::Place(square)
            } else {
                Act::Lift(square)
            };
            self.push(act, wait);
        }
        if self.does(Class::Pauses) {
            self.pause_within(first);
        }
        let wait = self.spell(100 + self.slack, 800);
        self.push(Act::Check, wait);
        self.rested = true;
    }

    /// Another square is touched while all is put right, and left as it was.
    fn detour(&mut self, busy: SquareSet<P::Square>) {
        if !self.whims.chance(300) {
            return;
        }
        let squares: Vec<P::Square> = all_squares()
            .filter(|&square| !busy.contains(square))
            .collect();
        let Some(square) = self.whims.pick(&squares) else {
            return;
        };
        let stands = self.contacts.contains(square);
        let (one, two) = if stands {
            (Act::Lift(square), Act::Place(square))
        } else {
            (Act::Place(square), Act::Lift(square))
        };
        self.begin_ornament();
        let wait = self.easy();
        self.push(one, wait);
        let wait = self.easy();
        self.push(two, wait);
        self.end_ornament();
    }
}
