// SPDX-License-Identifier: Apache-2.0
//! From contacts to moves.

use rules::{Position, Promotion, Side, SquareSet};

use super::{Arbiter, Fork, Phase, Verdict};
use crate::reading::{Candidate, Reading};
use crate::trace::Trace;
use crate::{Instant, Notice, Options, Violation, ViolationKind};

/// With two readings of the contacts: what has become of the one in which the mover's piece has
/// not stopped yet.
enum Slide {
    /// There is only one reading.
    None,
    /// The piece may still be on its way.
    Possible,
    /// It stands again where it seemed to have stopped, and nothing else has changed.
    Resting,
    /// No move of the piece explains the contacts.
    Excluded,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// From now on the contacts of the turn have this history.
    pub(super) fn begin_history(&mut self, trace: Trace<P::Square>) {
        self.trace = trace;
        self.fork = None;
        self.read_contacts();
    }

    /// A contact has changed, now.
    pub(super) fn contact(&mut self, square: P::Square, closed: bool) {
        if self.contacts.contains(square) == closed {
            return;
        }
        if self.phase == Phase::Playing && self.violation.is_none() {
            self.sense(square, closed);
        } else {
            if !closed && self.phase == Phase::Over {
                self.answer_with(square);
            }
            self.note(square, closed);
            self.look_for_restoration();
        }
    }

    fn note(&mut self, square: P::Square, closed: bool) {
        self.contacts.set(square, closed);
        self.trace.note(square, closed, self.now);
        if let Some(fork) = &mut self.fork {
            fork.trace.note(square, closed, self.now);
        }
        if !closed && self.phase == Phase::Playing && self.violation.is_none() {
            self.note_touch(square);
        }
        self.read_contacts();
    }

    /// A contact changes in a game that is on: the reply's first contact confirms a move, any
    /// other only changes what the contacts say.
    fn sense(&mut self, square: P::Square, closed: bool) {
        self.decide_overlap(square, closed);
        if !closed && !matches!(self.verdict, Verdict::Move(_)) && self.reply_is_complete() {
            // A whole reply is likelier than a hand that goes on with half a move.
            self.resolve_fork();
        }
        match self.slide_after(square, closed) {
            Slide::None => {}
            Slide::Possible => {
                self.note(square, closed);
                self.drop_impossible_reply();
                return;
            }
            Slide::Resting => {
                self.fork = None;
                self.note(square, closed);
                return;
            }
            // Only the reply explains this contact.
            Slide::Excluded => self.resolve_fork(),
        }
        let too_early = !closed && self.replies_too_early(square);
        let too_late = !closed && self.castles_too_late(square);
        if closed {
            self.fork_on_overlap(square);
        } else {
            self.before_lifting(square);
        }
        self.note(square, closed);
        if too_early {
            self.raise_for_contacts();
        } else if too_late {
            self.raise(Violation {
                kind: ViolationKind::OutOfTurn,
                offender: Some(self.standing.position.turn().other()),
            });
        }
    }

    /// A piece is about to leave a square. If it belongs to the side that moves next, that
    /// confirms what the other side has done before.
    fn before_lifting(&mut self, square: P::Square) {
        match self.verdict {
            Verdict::Move(candidate) => {
                self.confirm_or_fork(candidate, square);
            }
            Verdict::Amendment(candidate) if self.may_reply_to(candidate, square) => {
                self.amend(candidate);
            }
            _ => {}
        }
        self.answer_with(square);
    }

    /// A piece is about to leave a square: if it belongs to the side that moves next, the last
    /// move stands as it is.
    fn answer_with(&mut self, square: P::Square) {
        if self.owner(square) == Some(self.standing.position.turn()) {
            self.answer();
        }
    }

    /// A piece is lifted while the candidate waits for the board to rest. A reply by the other
    /// side confirms it, unless the candidate's piece may be on its way to a capture instead.
    fn confirm_or_fork(&mut self, candidate: Candidate<P::Move>, square: P::Square) {
        let after = self.standing.after(candidate.mv);
        let origin = self.standing.position.footprint(candidate.mv).origin;
        let of_reply = after.position.side_at(square) == Some(after.position.turn());
        if of_reply && !self.standing.captures(origin, square) {
            self.accept(candidate);
        } else if of_reply || after.is_victim(square) {
            self.begin_fork(candidate, true);
        }
    }

    fn begin_fork(&mut self, candidate: Candidate<P::Move>, lifted: bool) {
        let trace = Trace::new(self.now);
        self.fork = Some(Fork {
            candidate,
            trace,
            lifted,
        });
    }

    /// A piece comes to stand, while a candidate waits for the board to rest, where none of the
    /// mover's can: it may be the reply's, whose own square opens in a moment.
    fn fork_on_overlap(&mut self, square: P::Square) {
        let Verdict::Move(candidate) = self.verdict else {
            return;
        };
        let contacts = self.contacts.with(square);
        let mut trace = self.trace.clone();
        trace.note(square, true, self.now);
        if self.standing.read(contacts, &trace, self.chosen()) == Reading::Wrong {
            self.begin_fork(candidate, false);
        }
    }

    /// The change that shows whose piece came to stand before any was lifted: the reply's, if one
    /// of its pieces is lifted now.
    fn decide_overlap(&mut self, square: P::Square, closed: bool) {
        let Some(fork) = self.fork.as_ref().filter(|fork| !fork.lifted) else {
            return;
        };
        let after = self.standing.after(fork.candidate.mv);
        if !closed && after.position.side_at(square) == Some(after.position.turn()) {
            self.resolve_fork();
        } else {
            self.fork = None;
        }
    }

    /// What a pawn becomes in this turn.
    fn chosen(&self) -> Promotion {
        self.choice.unwrap_or(Promotion::Queen)
    }

    /// Whether lifting this piece can be the beginning of a reply to the amended move: king and
    /// rook both stand, so that nobody's hand is on its way.
    fn may_reply_to(&self, castling: Candidate<P::Move>, square: P::Square) -> bool {
        let turn = self.standing.position.turn();
        self.owner(square) == Some(turn)
            || self.last.as_ref().is_some_and(|last| {
                let after = last.before.after(castling.mv);
                after.is_victim(square)
            })
    }

    /// Whether this piece is lifted for a reply while the king that may follow its rook is still
    /// in the hand. That king can no longer castle, and has no business there.
    fn castles_too_late(&self, square: P::Square) -> bool {
        self.owner(square) == Some(self.standing.position.turn()) && self.is_king_up()
    }

    /// Whether lifting this piece is a reply to a move that is not finished: a piece was put
    /// on a new square already, and no legal move takes this one away.
    fn replies_too_early(&self, square: P::Square) -> bool {
        let mut contacts = self.contacts;
        contacts.set(square, false);
        self.verdict == (Verdict::Unfinished { placed: true })
            && self.owner(square) == Some(self.standing.position.turn().other())
            && self.standing.read(contacts, &self.trace, self.chosen()) == Reading::Wrong
    }

    fn owner(&self, square: P::Square) -> Option<Side> {
        self.standing.position.side_at(square)
    }

    /// The other side has begun its turn: the last move stands as it is.
    fn answer(&mut self) {
        if let Some(last) = &mut self.last {
            last.answered = true;
        }
    }

    /// With two readings kept: what this change makes of the first one, in which the candidate's
    /// piece has not stopped yet.
    fn slide_after(&self, square: P::Square, closed: bool) -> Slide {
        let Some(fork) = &self.fork else {
            return Slide::None;
        };
        let mut contacts = self.contacts;
        contacts.set(square, closed);
        let mut trace = self.trace.clone();
        trace.note(square, closed, self.now);
        let print = self.standing.position.footprint(fork.candidate.mv);
        match self.standing.read(contacts, &trace, self.chosen()) {
            Reading::Complete(other) if other.mv == fork.candidate.mv => Slide::Resting,
            Reading::Wrong
                if !self
                    .standing
                    .leads_to_capture(contacts, print.origin, print.destination) =>
            {
                Slide::Excluded
            }
            _ => Slide::Possible,
        }
    }

    /// With two readings kept: when the candidate's piece will have rested on its square for the
    /// settle time. Never while it is up, or while another of its moves is complete.
    pub(super) fn fork_is_decided_at(&self) -> Option<Instant> {
        let fork = self.fork.as_ref().filter(|fork| fork.lifted)?;
        let print = self.standing.position.footprint(fork.candidate.mv);
        let rests =
            self.contacts.contains(print.destination) && !matches!(self.verdict, Verdict::Move(_));
        rests.then(|| fork.candidate.at + self.options.settle())
    }

    /// With two readings kept: what the contacts say if the candidate was made.
    fn read_reply(&self) -> Option<Reading<P::Move>> {
        let fork = self.fork.as_ref()?;
        let after = self.standing.after(fork.candidate.mv);
        Some(after.read(self.contacts, &fork.trace, Promotion::Queen))
    }

    fn reply_is_complete(&self) -> bool {
        matches!(self.read_reply(), Some(Reading::Complete(_)))
    }

    /// Gives up the reading in which the candidate was made, once no reply explains the contacts.
    fn drop_impossible_reply(&mut self) {
        if self.read_reply() == Some(Reading::Wrong) {
            self.fork = None;
            self.read_contacts();
        }
    }

    /// The candidate was made after all: what has happened since is the reply's.
    pub(super) fn resolve_fork(&mut self) {
        let Some(fork) = self.fork.take() else { return };
        self.accept(fork.candidate);
        if self.phase == Phase::Playing && self.violation.is_none() {
            self.answer();
            self.begin_history(fork.trace);
        }
    }

    /// Compares the contacts with the position anew.
    pub(super) fn read_contacts(&mut self) {
        self.judged = false;
        self.note_commitment();
        self.verdict = self.verdict_now();
        self.remind_at = match self.verdict {
            Verdict::Unfinished { .. } if self.phase == Phase::Playing => {
                Some(self.trace.last_change() + self.options.hand())
            }
            _ => None,
        };
    }

    fn verdict_now(&self) -> Verdict<P::Move> {
        if self.violation.is_some() {
            // Until the last accepted position stands again, nothing is a move.
            return Verdict::Wrong;
        }
        if let Some(verdict) = self.castling_verdict() {
            return verdict;
        }
        match self
            .standing
            .read(self.contacts, &self.trace, self.chosen())
        {
            Reading::Untouched => Verdict::Nothing,
            Reading::Complete(candidate) => Verdict::Move(candidate),
            Reading::Unfinished { placed } => Verdict::Unfinished { placed },
            Reading::Wrong if self.is_pawn_swapped() => Verdict::Unfinished { placed: false },
            Reading::Wrong => Verdict::Wrong,
        }
    }

    /// After a rook move that may be the first half of castling: whether the king follows.
    fn castling_verdict(&self) -> Option<Verdict<P::Move>> {
        let open = self.is_open();
        let last = self.last.as_ref().filter(|last| open && !last.answered)?;
        let castling = last.castling?;
        let print = last.before.position.footprint(castling);
        if self.contacts == print.applied_to(last.before.occupied)
            && self.trace.seen_open().contains(print.origin)
        {
            let king = SquareSet::EMPTY.with(print.origin).with(print.destination);
            let at = self.trace.last_change_of(king).unwrap_or(self.now);
            return Some(Verdict::Amendment(Candidate {
                mv: castling,
                at,
                victim_first: false,
            }));
        }
        self.is_king_up()
            .then_some(Verdict::Unfinished { placed: false })
    }

    /// Whether the only thing wrong is that the king that may follow its rook is up.
    fn is_king_up(&self) -> bool {
        let last = self.last.as_ref().filter(|last| !last.answered);
        last.is_some_and(|last| {
            let castling = last.castling.map(|mv| last.before.position.footprint(mv));
            castling.is_some_and(|print| self.wrong() == SquareSet::EMPTY.with(print.origin))
        })
    }

    /// Whether a pawn that was promoted by the last move is off its square, to be swapped for
    /// the real piece, and nothing else is wrong.
    fn is_pawn_swapped(&self) -> bool {
        let Some(square) = self.promoted_on() else {
            return false;
        };
        if self.contacts.contains(square) {
            return false;
        }
        let contacts = self.contacts.with(square);
        let reading = self.standing.read(contacts, &self.trace, self.chosen());
        reading != Reading::Wrong
    }

    /// Nothing has changed for the settle time: acts on what the contacts show.
    pub(super) fn come_to_rest(&mut self, at: Instant) {
        self.judged = true;
        if self.phase == Phase::SetUp {
            self.tell_set_up();
            return;
        }
        if self.violation.is_some() {
            return;
        }
        match self.verdict {
            Verdict::Nothing | Verdict::Unfinished { .. } => self.trace.come_to_rest(),
            Verdict::Move(candidate) => self.accept(candidate),
            Verdict::Amendment(candidate) => self.amend(candidate),
            Verdict::Wrong => {
                self.now = self.now.max(at);
                self.raise_for_contacts();
            }
        }
    }

    fn tell_set_up(&mut self) {
        let wrong = self.wrong();
        if self.told != Some(wrong) {
            self.told = Some(wrong);
            self.notify(if wrong.is_empty() {
                Notice::Ready
            } else {
                Notice::WrongSetUp(wrong)
            });
        }
    }

    /// A key was pressed that a player presses after moving: what the contacts show as made
    /// counts as made.
    pub(super) fn confirm_pending(&mut self) {
        if self.fork.as_ref().is_some_and(|fork| fork.lifted) {
            self.resolve_fork();
        }
        match self.verdict {
            Verdict::Move(candidate) => self.accept(candidate),
            Verdict::Amendment(candidate) => self.amend(candidate),
            _ => {}
        }
    }
}
