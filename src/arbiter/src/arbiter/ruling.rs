// SPDX-License-Identifier: Apache-2.0
//! Violations raised and ended, and the end of the game.

use rules::{Ending, Move as _, Position, Reason};

use super::readings::is_likelier;
use super::{Arbiter, Phase};
use crate::blame::{Undone, blame};
use crate::log::BOUNCE;
use crate::turn::{End, Line, Reader};
use crate::{Instant, Notice, Options, Signal, Violation, ViolationKind};

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Raises the violation that the contacts show: the reading that explains them the longest
    /// names the offender, of several the one with the fewest moves.
    pub(super) fn raise_for_contacts(&mut self) {
        let (line, until) = self.longest_explained();
        self.accept_or_condemn(&line);
        if self.phase != Phase::Playing || self.violation.is_some() {
            return;
        }
        let reader = self.reader_at_rest(until);
        let turn = self.turn_after(&reader, &line);
        let undone = self.last.as_ref().map(|last| Undone {
            before: last.before,
            destination: last.mv.destination(),
        });
        let (violation, count) = blame(&reader, &turn, undone);
        // What the opponent has touched meanwhile obliges to nothing, and of an accident nobody
        // knows who has touched what.
        let by_mover = violation.offender == Some(turn.standing.position.turn());
        let touches = by_mover.then(|| self.touches(&turn, count)).flatten();
        self.settle_all();
        self.remember(touches);
        self.raise(violation);
    }

    /// Reads so many changes as if the board had been at rest until the next one.
    fn reader_at_rest(&self, until: usize) -> Reader<'_, P> {
        let now = self.played_moment();
        Reader {
            until,
            played: self
                .log
                .changes()
                .get(until)
                .map_or(now, |change| change.played),
            at_rest: true,
            ..self.reader()
        }
    }

    /// The moves of the reading that explains the changes of the contacts the longest, as if
    /// the board had been at rest then, and how many of them.
    fn longest_explained(&self) -> (Line<P::Move>, usize) {
        let mut counts = (0..self.log.changes().len()).rev();
        counts
            .find_map(|until| Some((self.explanation(until)?, until)))
            .unwrap_or_default()
    }

    /// Whether a reading explains the contacts, as if the board were at rest.
    pub(super) fn is_explained_at_rest(&self) -> bool {
        self.explanation(self.log.changes().len()).is_some()
    }

    /// The moves of the best reading that explains so many changes of the contacts, as if the
    /// board had been at rest then.
    fn explanation(&self, until: usize) -> Option<Line<P::Move>> {
        let mut best: Option<Line<P::Move>> = None;
        self.reader_at_rest(until).explore(
            &self.root_turn(),
            &mut Line::new(),
            &mut |line, end| {
                if end != End::Impossible && is_likelier(line, best.as_ref()) {
                    best = Some(line.clone());
                }
            },
        );
        best
    }

    pub(super) fn raise(&mut self, violation: Violation) {
        self.begin_anew();
        if self.wrong().is_empty() {
            // However the pieces came there, they stand as they should.
            return;
        }
        self.violation = Some(violation);
        self.judge_at = None;
        self.remind_at = None;
        self.charge(violation);
    }

    /// Counts a violation and reports it.
    pub(super) fn charge(&mut self, violation: Violation) {
        if let Some(offender) = violation.offender {
            let count = &mut self.violations[offender];
            *count = count.saturating_add(1);
        }
        self.last_violation = Some(violation);
        self.silenced = false;
        self.blink_since = self.now;
        self.notify(Notice::Violated {
            violation,
            wrong: self.wrong(),
        });
    }

    /// Ends the violation once the last accepted position stands again, by a change of this square.
    pub(super) fn look_for_restoration(&mut self, square: P::Square) {
        if self.wrong().is_empty() {
            let violation = self.violation.take();
            self.restored = violation.map(|violation| (violation, square, self.now));
            self.notify(Notice::Restored);
        }
    }

    /// A contact changes again so soon after it has put a violation right that it has only
    /// bounced: the violation lasts.
    pub(super) fn look_for_bounce(&mut self, square: P::Square) {
        if let Some((violation, last, at)) = self.restored.take()
            && self.now < at + BOUNCE
            && square == last
        {
            self.violation = Some(violation);
        }
    }

    /// A player's time is used up: the game is lost, or drawn if the opponent could not give
    /// mate by any series of legal moves (FIDE 6.9). Where it does not lose, the clock has no
    /// say in the position: what is wrong there stays so.
    pub(super) fn fall_flag(&mut self, at: Instant) {
        let Some(side) = self.clock.running() else {
            return;
        };
        self.overtime = Some(side);
        self.flagged_after = Some(self.turns_made());
        let first = *self.first_flag.get_or_insert(side);
        self.are_both_flagged |= side != first;
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
            self.begin_anew();
            self.end(ending, at);
        }
    }

    /// Whether the side to move has run out of time in this turn.
    pub(super) fn has_flagged(&self) -> bool {
        self.flagged_after == Some(self.turns_made())
    }

    /// When the running clock runs out, unless a move that was made in time only waits for
    /// the board to come to rest.
    pub(super) fn flag_falls(&self) -> Option<Instant> {
        if self.phase != Phase::Playing || self.has_flagged() {
            return None;
        }
        let runs_out = self.clock.runs_out(&self.control)?;
        let wall = self.on_the_wall(runs_out);
        (wall > self.now || !self.is_made_in_time(runs_out)).then_some(wall)
    }

    /// The running clock has run out.
    pub(super) fn run_out(&mut self) {
        if let Some(at) = self.clock.runs_out(&self.control)
            && !self.is_made_in_time(at)
        {
            if self.is_unexplained() && self.finds_other_piece(false) {
                return self.decide();
            }
            self.fall_flag(at);
        }
    }

    /// Whether a reading has the side to move complete its move before that time. With a clock
    /// button it is completed only by pressing that (FIDE 6.2.1), unless it ends the game.
    fn is_made_in_time(&self, runs_out: Instant) -> bool {
        let pending = self.pending.map(|at| self.play_instant(at));
        pending.is_some_and(|at| at <= runs_out)
            && (!self.options.clock_button() || self.is_about_to_end())
    }

    /// Whether the moves that are complete on the board end the game once it is at rest.
    fn is_about_to_end(&self) -> bool {
        let complete = self.read().complete;
        complete.is_some_and(|line| {
            let turn = self.turn_after(&self.reader(), &line);
            turn.standing.position.ending().is_some()
        })
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
        self.beep(Signal::End);
        self.notify(Notice::Ended(ending));
    }
}
