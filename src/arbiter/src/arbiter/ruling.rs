// SPDX-License-Identifier: Apache-2.0
//! Violations raised and ended, and the end of the game.

use rules::{Ending, Position, Reason};

use super::readings::{Mark, Root, explained_after};
use super::tail::{Line, Ply};
use super::{Arbiter, Phase};
use crate::blame::{Blame, Undone, blame};
use crate::fit::Standing;
use crate::{Duration, Instant, Notice, Options, Violation, ViolationKind};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Raises the violation that the contacts show: of all readings, the one that explains them
    /// the longest names the offender, of several the one with the fewest moves.
    pub(super) fn raise_for_contacts(&mut self) {
        let mut best: Option<(Blame, Line<P>)> = None;
        let mut consider = |blame: Blame, line: Line<P>| {
            let later = |(other, _): &(Blame, _)| blame.since > other.since;
            if best.as_ref().is_none_or(later) {
                best = Some((blame, line));
            }
        };
        if self.root == Root::Open {
            consider(self.blame_root(), Line::new());
        }
        // Of equals, what is shown comes first.
        let is_shown = |mark: &&Mark<P>| mark.starts_with(&self.tail);
        let shown = self.marks.iter().filter(is_shown);
        let others = self.marks.iter().filter(|mark| !is_shown(mark));
        // What is shown has come to rest; other readings do not name offenders then.
        let others = others.filter(|_| self.root == Root::Open);
        for mark in shown.chain(others) {
            let mut before = self.settled.clone();
            for (index, ply) in mark.iter().enumerate() {
                let line = mark.iter().take(index + 1).cloned().collect();
                consider(self.blame_after(&before, ply), line);
                before = before.after(ply.mv);
            }
        }
        let Some((blame, line)) = best else { return };
        self.accept_or_condemn(&line);
        if self.root == Root::Open {
            self.settle_all();
        }
        if self.phase == Phase::Playing && self.violation.is_none() {
            self.raise(blame.violation);
        }
    }

    fn blame_root(&self) -> Blame {
        let undone = self.settled_last.as_ref().map(|last| Undone {
            before: last.before,
            filled: last.filled,
        });
        blame(&self.root_turn(), &self.look(), undone.as_ref())
    }

    /// Who is to blame in the turn after a move that was made in this position.
    fn blame_after(&self, before: &Standing<P>, ply: &Ply<P>) -> Blame {
        let standing = before.after(ply.mv);
        let turn = Self::turn_after(&standing, ply, self.choice_after(ply));
        let undone = Undone {
            before: before.occupied,
            filled: before.position.footprint(ply.mv).filled(),
        };
        blame(&turn, &self.look(), Some(&undone))
    }

    pub(super) fn raise(&mut self, violation: Violation) {
        self.violation = Some(violation);
        self.judge_at = None;
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
        if !self.wrong().is_empty() {
            return;
        }
        let Some(violation) = self.violation.take() else {
            return;
        };
        let by_mover = matches!(
            violation.kind,
            ViolationKind::IllegalMove | ViolationKind::TouchMove | ViolationKind::CaptureOrder
        );
        if !by_mover {
            // Those pieces may have been touched by anybody.
            self.trace
                .forget_lifts_from(self.calm + Duration::from_millis(1));
            let calm = self.calm;
            self.commitments.retain(|commitment| commitment.at <= calm);
        }
        self.notify(Notice::Restored);
        self.marks_after_violation();
    }

    /// Begins the turn again, with what the last move may still become.
    fn marks_after_violation(&mut self) {
        self.restored_at = self.trace.moment(self.now);
        match self.root {
            Root::Open => self.begin_anew(),
            Root::Castling(_) | Root::Closed => self.trace.forget_contacts(),
        }
        self.judged = false;
    }

    /// A player's time is used up: the game is lost, or drawn if the opponent could not give
    /// mate by any series of legal moves (FIDE 6.9). Where it does not lose, the clock has no
    /// say in the position: what is wrong there stays so.
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
            self.settle_all();
            self.end(ending, at);
        }
    }

    /// When the running clock runs out, unless a move that was made in time only waits for
    /// the board to come to rest.
    pub(super) fn flag_falls(&self) -> Option<Instant> {
        if self.phase != Phase::Playing || self.overtime.is_some() {
            return None;
        }
        let runs_out = self.clock.runs_out()?;
        let wall = self.on_the_wall(runs_out);
        (wall > self.now || !self.is_made_in_time(runs_out)).then_some(wall)
    }

    /// The running clock has run out.
    pub(super) fn run_out(&mut self) {
        if let Some(at) = self.clock.runs_out()
            && !self.is_made_in_time(at)
        {
            self.fall_flag(at);
        }
    }

    /// Whether a reading has the side to move complete its move before that time.
    fn is_made_in_time(&self, runs_out: Instant) -> bool {
        if self.judged || self.violation.is_some() {
            return false;
        }
        let readings = self.read();
        let shown = self.tail.len();
        let marks = self.marks.iter().zip(&readings.replies);
        let mut explained = marks.filter(|(_, replies)| explained_after(replies).is_some());
        explained.any(|(mark, _)| mark.get(shown).is_some_and(|ply| ply.at <= runs_out))
    }

    /// The game has ended at that time.
    pub(super) fn end(&mut self, ending: Ending, at: Instant) {
        self.clock.stop(at);
        self.phase = Phase::Over;
        self.ending = Some(ending);
        self.violation = None;
        self.judge_at = None;
        self.remind_at = None;
        self.held = None;
        self.paused_at = None;
        self.ended_at = at;
        self.blink_since = self.now;
        self.notify(Notice::Ended(ending));
    }
}
