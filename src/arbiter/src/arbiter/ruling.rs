// SPDX-License-Identifier: Apache-2.0
//! Moves accepted and amended, violations raised and ended, and the end of the game.

use rules::{Ending, Move as _, Position, Promotion, Reason, Side};

use super::{Arbiter, LastMove, Phase, Verdict};
use crate::reading::Candidate;
use crate::trace::{Touched, Trace};
use crate::{CaptureOrder, Instant, Key, Notice, Options, Refusal, Violation, ViolationKind};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Plays a move that the contacts have shown, or raises a violation if it was not made as it
    /// should have been.
    pub(super) fn accept(&mut self, candidate: Candidate<P::Move>) {
        let own_first = self.options.capture_order() == CaptureOrder::OwnFirst;
        let kind = if candidate.victim_first && own_first {
            ViolationKind::CaptureOrder
        } else if self.breaks_obligation(candidate.mv) {
            ViolationKind::TouchMove
        } else {
            return self.play(candidate);
        };
        let offender = Some(self.standing.position.turn());
        self.raise(Violation { kind, offender });
    }

    fn play(&mut self, candidate: Candidate<P::Move>) {
        let mover = self.standing.position.turn();
        self.record.push(candidate.mv);
        let after = self.standing.after(candidate.mv);
        let before = core::mem::replace(&mut self.standing, after);
        let clock_before = self.clock;
        let used = self.clock.moved(mover, candidate.at);
        let count = &mut self.moves_made[mover];
        *count = count.saturating_add(1);
        let count = *count;
        self.last = Some(LastMove {
            mv: candidate.mv,
            at: candidate.at,
            castling: self.castling_with(&before.position, candidate.mv),
            before,
            clock_before,
            chosen: self.choice.is_some(),
            answered: false,
        });
        if self.overtime == Some(mover) {
            self.overtime = None;
        }
        self.notify(Notice::Moved {
            side: mover,
            count,
            mv: candidate.mv,
            used,
        });
        self.choice = self.next_choice.take();
        self.begin_history(Trace::new(candidate.at));
        if let Some(ending) = self.record.ending().or_else(|| self.limit_reached()) {
            self.end(ending, candidate.at);
        }
    }

    /// The draw by the move limit, once both sides have made that many moves.
    fn limit_reached(&self) -> Option<Ending> {
        let limit = self.options.move_limit();
        let reached = limit != 0 && Side::ALL.iter().all(|&side| self.moves_made[side] >= limit);
        reached.then(|| Ending::draw(Reason::MoveLimit))
    }

    /// Replaces the last move by another one of the same side.
    pub(super) fn amend(&mut self, candidate: Candidate<P::Move>) {
        let Some(last) = self.last.take() else { return };
        let had_ended = self.phase == Phase::Over;
        self.record.pop();
        self.standing = last.before;
        self.clock = last.clock_before;
        self.ending = None;
        self.phase = Phase::Playing;
        let side = self.standing.position.turn();
        let count = &mut self.moves_made[side];
        *count = count.saturating_sub(1);
        self.notify(Notice::TakenBack { side, mv: last.mv });
        self.next_choice = self.choice;
        self.choice = candidate.mv.promotion().filter(|_| last.chosen);
        // The move that was replaced may have been made in time, and the new one not. If the game
        // had ended, its clocks had stopped.
        let runs_out = self.clock.runs_out().filter(|_| !had_ended);
        if let Some(at) = runs_out.filter(|&at| last.at <= at && at < candidate.at) {
            self.fall_flag(at);
        }
        if self.phase == Phase::Playing {
            self.play(candidate);
        } else {
            self.read_contacts();
        }
    }

    /// Whether the last move may still be replaced by another: in a game that goes on, or in one
    /// that the last move itself has ended.
    pub(super) fn is_open(&self) -> bool {
        self.phase != Phase::Over
            || self.record.ending().is_some()
            || self.limit_reached().is_some()
    }

    /// A promotion key: for the move in hand, or for the promotion just made.
    pub(super) fn choose(&mut self, key: Key, piece: Promotion) {
        if !self.standing.position.promotions().contains(&piece) {
            return self.refuse(key, Refusal::NoPromotion);
        }
        if matches!(self.phase, Phase::SetUp | Phase::Paused) {
            return self.refuse(key, Refusal::in_phase(self.phase));
        }
        let open = self.is_open();
        if let Some(last) = self.last.as_ref().filter(|last| open && !last.answered)
            && last.mv.promotion().is_some()
            && !(last.chosen && self.can_promote())
        {
            if let Some(mv) = promoting_to(&last.before.position, last.mv, piece) {
                // Its clocks had stopped, so it goes on from now.
                let at = if self.phase == Phase::Over {
                    self.now
                } else {
                    last.at
                };
                let trace = self.trace.clone();
                self.amend(Candidate {
                    mv,
                    at,
                    victim_first: false,
                });
                if self.phase == Phase::Playing {
                    self.begin_history(trace);
                }
            }
            return;
        }
        if self.phase == Phase::Over {
            return self.refuse(key, Refusal::Over);
        }
        // Pressed while a move waits for the board to rest, the key already belongs to the reply,
        // unless that move comes to nothing.
        let pending = match (&self.fork, self.verdict) {
            (Some(fork), _) => Some(fork.candidate.mv),
            (None, Verdict::Move(candidate)) => Some(candidate.mv),
            _ => None,
        };
        if pending.is_some_and(|mv| mv.promotion().is_none()) {
            self.next_choice = Some(piece);
        }
        self.choice = Some(piece);
        let judged = self.judged;
        self.read_contacts();
        self.judged = judged;
    }

    /// Whether the side to move can promote a pawn. A key is then meant for that pawn, if the
    /// piece of the last move has already been chosen with one.
    fn can_promote(&self) -> bool {
        let position = &self.standing.position;
        self.phase == Phase::Playing && position.any_legal(|mv| mv.promotion().is_some())
    }

    /// The castling of which a rook move is the rook's part. Under touch-move a rook touched
    /// first rules castling out (FIDE 4.4.2).
    fn castling_with(&self, position: &P, mv: P::Move) -> Option<P::Move> {
        if self.options.touch_move() {
            return None;
        }
        let print = position.footprint(mv);
        position.find_legal(|other| {
            position.footprint(other).companion == Some((print.origin, print.destination))
        })
    }

    /// Raises the violation that the contacts show.
    pub(super) fn raise_for_contacts(&mut self) {
        let violation = if self.is_taken_back() {
            Violation {
                kind: ViolationKind::Takeback,
                offender: Some(self.standing.position.turn().other()),
            }
        } else {
            self.standing.classify(self.contacts, &self.trace)
        };
        self.raise(violation);
    }

    /// Whether the contacts show exactly the last accepted move undone.
    fn is_taken_back(&self) -> bool {
        self.last.as_ref().is_some_and(|last| {
            let print = last.before.position.footprint(last.mv);
            self.contacts == last.before.occupied
                && print.filled().is_subset(self.trace.seen_open())
        })
    }

    pub(super) fn raise(&mut self, violation: Violation) {
        self.violation = Some(violation);
        self.verdict = Verdict::Wrong;
        self.fork = None;
        self.remind_at = None;
        self.charge(violation);
    }

    /// Counts a violation and reports it.
    fn charge(&mut self, violation: Violation) {
        if let Some(offender) = violation.offender {
            let count = &mut self.violations[offender];
            *count = count.saturating_add(1);
        }
        self.last_violation = Some(violation);
        self.blink_since = self.now;
        self.notify(Notice::Violated {
            violation,
            wrong: self.wrong(),
        });
    }

    /// Ends the violation once the last accepted position stands again. What was seen open is
    /// forgotten; the obligation of the touched pieces is not.
    pub(super) fn look_for_restoration(&mut self) {
        if self.violation.is_some() && self.wrong().is_empty() {
            let touched = match self.violation.take().map(|violation| violation.kind) {
                // The player has touched those pieces to move them.
                Some(
                    ViolationKind::IllegalMove
                    | ViolationKind::TouchMove
                    | ViolationKind::CaptureOrder,
                ) => Touched::All,
                // The others may have been touched by anybody.
                _ => Touched::AtRest,
            };
            self.notify(Notice::Restored);
            self.begin_history(self.trace.still_obliged(touched, self.now));
        }
    }

    /// A player's time is used up: the game is lost, or drawn if the opponent could not give mate
    /// by any series of legal moves (FIDE 6.9). Where that does not lose the game, the clock has
    /// no say in the position: what is wrong there stays wrong.
    pub(super) fn fall_flag(&mut self, at: Instant) {
        let Some(side) = self.clock.running() else {
            return;
        };
        self.overtime = Some(side);
        self.charge(Violation {
            kind: ViolationKind::Time,
            offender: Some(side),
        });
        if self.options.timeout_loses() {
            let ending = if self.standing.position.can_mate(side.other()) {
                Ending::win(side.other(), Reason::Time)
            } else {
                Ending::draw(Reason::TimeNoMate)
            };
            self.end(ending, at);
        }
    }

    /// The game has ended at that time.
    pub(super) fn end(&mut self, ending: Ending, at: Instant) {
        self.clock.stop(at);
        self.phase = Phase::Over;
        self.ending = Some(ending);
        self.violation = None;
        self.fork = None;
        self.remind_at = None;
        self.held = None;
        self.blink_since = self.now;
        self.notify(Notice::Ended(ending));
    }
}

/// The same pawn's move with another choice of piece.
fn promoting_to<P: Position>(position: &P, mv: P::Move, piece: Promotion) -> Option<P::Move> {
    let print = position.footprint(mv);
    position.find_legal(|other| {
        other != mv && other.promotion() == Some(piece) && position.footprint(other) == print
    })
}
