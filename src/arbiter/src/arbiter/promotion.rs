// SPDX-License-Identifier: Apache-2.0
//! What pawns are promoted to: the piece last chosen with a key, and the real piece put in
//! their place.

use rules::{Move as _, Position, Promotion};

use super::{Arbiter, Phase};
use crate::turn::{Choice, Line, Ply};
use crate::{Duration, Key, Notice, Options, Refusal};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// A promotion key: for the move in hand, or for the promotion just made.
    pub(super) fn choose(&mut self, key: Key, piece: Promotion) {
        if !self.standing.position.promotions().contains(&piece) {
            return self.refuse(key, Refusal::NoPromotion);
        }
        match self.phase {
            Phase::Playing => {
                self.note_choice(piece, self.moment());
                self.decide();
            }
            Phase::Paused => self.correct_promotion(key, piece),
            // The game has ended by the last move alone, in place of which another would be
            // a move of a game that goes on. The clocks have stood still since.
            Phase::Over if !self.tail.is_empty() => {
                self.stood_still(self.ended_at, self.played(self.now));
                self.correct_promotion(key, piece);
            }
            phase => self.refuse(key, Refusal::in_phase(phase)),
        }
    }

    fn note_choice(&mut self, piece: Promotion, at: Duration) {
        if self.choices.is_full() {
            self.choices.remove(0);
        }
        // There is room now.
        let _ = self.choices.push(Choice { piece, at });
    }

    /// The piece that keys have chosen for a pawn that is promoted now.
    pub(super) fn chosen_now(&self) -> Option<Promotion> {
        let turn = self.turn_after(&self.reader(), &self.tail);
        let mut choices = self.choices.iter().rev();
        let chosen = choices.find(|choice| choice.at > turn.keys_from);
        chosen.map(|choice| choice.piece)
    }

    /// A key corrects the promotion just made: while the clocks are stopped, or of a game that
    /// it has ended.
    fn correct_promotion(&mut self, key: Key, piece: Promotion) {
        let Some(last) = self
            .last
            .as_ref()
            .filter(|last| last.mv.promotion().is_some())
        else {
            return self.refuse(key, Refusal::in_phase(self.phase));
        };
        let (used, old) = (last.used, last.mv);
        let Some(old_move) = self.record.pop() else {
            return;
        };
        let side = self.record.position().turn();
        let mv = promoting_to(self.record.position(), old, piece).unwrap_or(old_move);
        self.record.push(mv);
        if mv == old {
            return;
        }
        self.settle_all();
        let made = self.plies;
        self.keyless.retain(|&number| number != made);
        self.standing.position.clone_from(self.record.position());
        self.settled.clone_from(&self.standing);
        if let Some(last) = &mut self.last {
            last.mv = mv;
        }
        self.settled_last.clone_from(&self.last);
        self.notify(Notice::TakenBack { side, mv: old });
        let count = self.moves_made[side];
        self.notify(Notice::Moved {
            side,
            count,
            mv,
            used,
        });
        let at = self.played(self.now);
        if self.phase == Phase::Over {
            self.phase = Phase::Playing;
            self.ending = None;
            self.clock.go_on(at);
        }
        if let Some(ending) = self.record.ending() {
            // As of the move, whose clock has stopped then.
            self.end(ending, self.clock.running_since().unwrap_or(at));
        }
    }

    /// Remembers a promotion for which no key was pressed, as the first move of the tail.
    pub(super) fn note_keyless(&mut self, ply: &Ply<P::Move>) {
        if ply.mv.promotion().is_none() || ply.chosen {
            return;
        }
        let later = (self.tail.len() as u32).saturating_sub(1);
        if self.keyless.is_full() {
            self.keyless.remove(0);
        }
        // There is room now.
        let _ = self.keyless.push(self.plies.saturating_sub(later));
    }

    /// Nothing explains the contacts, or only pieces in the hand do. Perhaps a piece has moved that
    /// was promoted without a key and is no queen: if another one explains the contacts, every move
    /// since being legal for it too, it was that one.
    pub(super) fn finds_other_piece(&mut self, in_hand: bool) -> bool {
        if !in_hand && !self.accepted.is_any() && !self.keyless.is_empty() {
            // No reading begins with what is shown any more.
            self.show_line(&Line::new(), true);
        }
        let dropped = self.plies.saturating_sub(self.record.len() as u32);
        for number in self.keyless.clone().into_iter().rev() {
            let Some(index) = number.checked_sub(dropped + 1) else {
                continue;
            };
            for piece in [Promotion::Knight, Promotion::Rook, Promotion::Bishop] {
                if self.was_promoted_to(index as usize, piece, in_hand) {
                    self.keyless.retain(|&other| other != number);
                    return true;
                }
            }
        }
        false
    }

    /// The position in the record that is certain: the one before the moves of the tail.
    fn settled_in_record(&self) -> P {
        let mut settled = self.record.position().clone();
        let mut left = self.record.len();
        self.record.replay(|position, _| {
            if left == self.tail.len() {
                settled.clone_from(position);
            }
            left -= 1;
        });
        settled
    }

    /// Tries whether the contacts are explained if the pawn was promoted to that piece by the
    /// move with that index in the record, and if so accepts the move that they show.
    fn was_promoted_to(&mut self, index: usize, piece: Promotion, in_hand: bool) -> bool {
        let mut place = 0;
        let mut found = None;
        let mut stands = None;
        self.record.replay(|position, mv| {
            if place == index {
                found = promoting_to(position, mv, piece).map(|other| (position.turn(), mv, other));
                stands = Some(mv.destination());
            } else if stands == Some(mv.origin()) {
                stands = Some(mv.destination());
            }
            place += 1;
        });
        let Some((side, mv, other)) = found else {
            return false;
        };
        if !self.record.replace(index, other) {
            return false;
        }
        let settled = self.settled_in_record();
        let queen = core::mem::replace(&mut self.settled.position, settled);
        let readings = self.read();
        let line = readings.complete.or(readings.common.filter(|_| !in_hand));
        if !line.is_some_and(|line| reveals(queen.clone(), stands, &line)) {
            self.record.replace(index, mv);
            self.settled.position = queen;
            return false;
        }
        self.standing.position.clone_from(self.record.position());
        self.notify(Notice::Revealed { side, mv, other });
        true
    }
}

/// Whether these moves show that the piece on a square is none that stands there in this
/// position: it moves itself as that one could not.
fn reveals<P: Position>(mut position: P, stands: Option<P::Square>, line: &Line<P::Move>) -> bool {
    for ply in line {
        let way = (ply.mv.origin(), ply.mv.destination());
        if Some(way.0) == stands {
            return !position.any_legal(|other| (other.origin(), other.destination()) == way);
        }
        position.play(ply.mv);
    }
    false
}

/// The same pawn's move with another choice of piece.
fn promoting_to<P: Position>(position: &P, mv: P::Move, piece: Promotion) -> Option<P::Move> {
    position.find_legal(|other| {
        other.promotion() == Some(piece)
            && (other.origin(), other.destination()) == (mv.origin(), mv.destination())
    })
}
