// SPDX-License-Identifier: Apache-2.0
//! The moves that are shown: played from the settled position, and taken back when another
//! reading turns out to be the right one.

use rules::{Ending, Position, Reason, Side, SquareSet};

use super::{Arbiter, Phase};
use crate::clock::Clock;
use crate::log::{Log, take_out};
use crate::turn::{Accepted, Line, Ply};
use crate::{Duration, Notice, Options};

/// What the last move has changed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Last<P: Position> {
    pub mv: P::Move,
    /// The occupied squares before it.
    pub before: SquareSet<P::Square>,
    /// The time that it took.
    pub used: Duration,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Shows these moves after the settled position, in place of those shown now.
    ///
    /// Where only the times of moves differ, they stay as they are as long as they may still
    /// change: every change is a line in the log.
    pub(super) fn show_line(&mut self, line: &Line<P::Move>, are_times_certain: bool) {
        let same = self.tail.iter().zip(line).take_while(|(shown, wanted)| {
            shown.mv == wanted.mv && (shown.at == wanted.at || !are_times_certain)
        });
        let kept = same.count();
        while self.tail.len() > kept {
            self.take_back();
        }
        for (shown, wanted) in self.tail.iter_mut().zip(line) {
            *shown = Ply {
                at: shown.at,
                ..*wanted
            };
        }
        for ply in line.iter().skip(kept) {
            if self.phase != Phase::Playing || self.violation.is_some() {
                return;
            }
            self.play(*ply);
        }
    }

    /// Takes the last move of the tail back.
    fn take_back(&mut self) {
        let Some(taken) = self.tail.pop() else { return };
        self.record.pop();
        self.standing = self.settled.clone();
        if !self.options.clock_button() {
            self.clock = self.settled_clock;
        }
        self.last.clone_from(&self.settled_last);
        for ply in self.tail.clone() {
            self.advance_shown(&ply);
        }
        if self.phase == Phase::Over {
            self.phase = Phase::Playing;
            self.ending = None;
            if self.options.clock_button() {
                self.clock.go_on(self.ended_at);
            }
        }
        let side = self.standing.position.turn();
        self.take_flag_back(side.other());
        self.plies = self.plies.saturating_sub(1);
        let count = &mut self.moves_made[side];
        *count = count.saturating_sub(1);
        if !self.options.clock_button() {
            self.overtime = Some(side).filter(|_| self.has_flagged());
        }
        self.notify(Notice::TakenBack { side, mv: taken.mv });
    }

    /// The turn is undone in which that side's flag may have fallen. If it still falls in the turn
    /// that takes its place, that counts anew.
    fn take_flag_back(&mut self, side: Side) {
        if !self.options.clock_button() && self.has_flagged() {
            self.flagged_after = None;
            let count = &mut self.violations[side];
            *count = count.saturating_sub(1);
        }
    }

    /// The position shown, its clocks and its last move are those after this move.
    fn advance_shown(&mut self, ply: &Ply<P::Move>) {
        let mover = self.standing.position.turn();
        let (clock, used) = self.clock_after(self.clock, mover, ply);
        self.clock = clock;
        self.last = Some(Last {
            mv: ply.mv,
            before: self.standing.occupied,
            used,
        });
        self.standing.play(ply.mv);
    }

    /// A clock after a move, and the time that the move took. Where there are clock buttons, only
    /// they pass the time to the other side.
    fn clock_after(&self, mut clock: Clock, mover: Side, ply: &Ply<P::Move>) -> (Clock, Duration) {
        let at = self.play_instant(ply.at);
        let used = if !self.options.clock_button() {
            clock.moved(&self.control, mover, at)
        } else if clock.running() == Some(mover) {
            clock.used_at(at)
        } else {
            Duration::ZERO
        };
        (clock, used)
    }

    /// Plays a move that the contacts have shown, unless it came too late.
    fn play(&mut self, ply: Ply<P::Move>) {
        let at = self.play_instant(ply.at);
        let runs_out = self
            .clock
            .runs_out(&self.control)
            .filter(|_| !self.options.clock_button());
        if let Some(end) = runs_out.filter(|&end| end < at && !self.has_flagged()) {
            self.fall_flag(end);
            if self.phase == Phase::Over {
                return;
            }
        }
        let side = self.standing.position.turn();
        self.record.push(ply.mv);
        self.advance_shown(&ply);
        self.plies = self.plies.saturating_add(1);
        let count = &mut self.moves_made[side];
        *count = count.saturating_add(1);
        let count = *count;
        if !self.options.clock_button() {
            self.end_overtime(side);
        }
        let used = self.last.as_ref().map_or(Duration::ZERO, |last| last.used);
        let mv = ply.mv;
        self.notify(Notice::Moved {
            side,
            count,
            mv,
            used,
        });
        // A line is no longer than the tail can be.
        let _ = self.tail.push(ply);
        if let Some(ending) = self.record.ending().or_else(|| self.limit_reached()) {
            self.end(ending, at);
        }
    }

    /// A side that has run out of time has ended its turn.
    pub(super) fn end_overtime(&mut self, side: Side) {
        if self.overtime == Some(side) {
            self.overtime = None;
        }
    }

    /// How many turns have ended: with each move, or with a clock button.
    pub(super) fn turns_made(&self) -> u32 {
        if self.options.clock_button() {
            self.passed
        } else {
            self.plies
        }
    }

    /// The draw by the number of moves, once both sides have made as many as there may be.
    fn limit_reached(&self) -> Option<Ending> {
        let limit = self.options.move_limit();
        let reached = limit != 0 && Side::ALL.iter().all(|&side| self.moves_made[side] >= limit);
        reached.then(|| Ending::draw(Reason::MoveLimit))
    }

    /// The first move of the tail is certain: its changes are forgotten, and those that follow
    /// are the next turn's.
    pub(super) fn settle_first(&mut self, ply: &Ply<P::Move>) {
        if self.tail.is_empty() {
            return;
        }
        let next = self.reader().next_turn(&self.root_turn(), ply);
        self.note_keyless(ply);
        self.choices.retain(|choice| choice.at > next.keys_from);
        let mover = self.settled.position.turn();
        let (clock, used) = self.clock_after(self.settled_clock, mover, ply);
        self.settled_clock = clock;
        self.settled_last = Some(Last {
            mv: ply.mv,
            before: self.settled.occupied,
            used,
        });
        self.settled = next.standing;
        let forgotten = self.log.settle(self.settled.occupied, ply.end(), ply.early);
        self.touched.clear();
        self.committed = None;
        take_out(&mut self.tail, 0);
        for ply in &mut self.tail {
            ply.end = ply.end.saturating_sub(forgotten as u8);
            ply.early = ply.early.moved_up(forgotten);
        }
        self.accepted = Accepted::NONE;
        self.certain = None;
    }

    /// All moves shown are certain.
    pub(super) fn settle_all(&mut self) {
        while let Some(ply) = self.tail.first().copied() {
            self.settle_first(&ply);
        }
    }

    /// Begins with the position shown and no changes of the contacts.
    pub(super) fn begin_anew(&mut self) {
        self.settled.clone_from(&self.standing);
        self.settled_clock = self.clock;
        self.settled_last.clone_from(&self.last);
        self.tail.clear();
        self.log = Log::new(self.settled.occupied);
        self.accepted = Accepted::NONE;
        self.certain = None;
        self.half_made = None;
        self.pending = None;
        self.decide_at = None;
    }
}
