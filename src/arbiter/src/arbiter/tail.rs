// SPDX-License-Identifier: Apache-2.0
//! The moves that are shown: played from the settled position, and taken back when another
//! reading turns out to be the right one.

use heapless::Vec;
use rules::{Ending, Position, Reason, Side, SquareSet};

use super::readings::Root;
use super::{Arbiter, Phase};
use crate::fit::Standing;
use crate::trace::Since;
use crate::{Duration, Instant, Notice, Options};

/// A move that the contacts have shown as made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ply<P: Position> {
    pub mv: P::Move,
    /// When its last contact changed, on the clocks.
    pub at: Instant,
    /// Which changes come after it.
    pub since: Since<P::Square>,
    /// Whether that takes all contacts in the order in which they were seen.
    pub in_order: bool,
}

/// How many moves can be uncertain at a time.
pub(super) const PLIES_AHEAD: usize = 4;

/// The moves of a reading.
pub(super) type Line<P> = Vec<Ply<P>, PLIES_AHEAD>;

/// What the last move has changed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Last<P: Position> {
    pub mv: P::Move,
    /// The occupied squares before it.
    pub before: SquareSet<P::Square>,
    /// The squares on which it has put pieces.
    pub filled: SquareSet<P::Square>,
    /// The time that it took.
    pub used: Duration,
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// Shows these moves after the settled position, in place of those shown now.
    pub(super) fn show_line(&mut self, line: &Line<P>) {
        let same = self.tail.iter().zip(line);
        let kept = same.take_while(|(shown, wanted)| shown == wanted).count();
        while self.tail.len() > kept {
            self.take_back();
        }
        for ply in line.iter().skip(kept) {
            if !matches!(self.phase, Phase::Playing | Phase::Paused) || self.violation.is_some() {
                return;
            }
            self.play(ply.clone());
        }
    }

    /// Takes the last move of the tail back.
    fn take_back(&mut self) {
        let Some(ply) = self.tail.pop() else { return };
        self.rested = self.rested.min(self.tail.len());
        self.record.pop();
        self.standing = self.settled.clone();
        self.clock = self.settled_clock;
        for ply in &self.tail {
            let mover = self.standing.position.turn();
            self.standing = self.standing.after(ply.mv);
            self.clock.moved(mover, ply.at);
        }
        if self.phase == Phase::Over {
            self.phase = Phase::Playing;
            self.ending = None;
        }
        self.last = match self.tail.first() {
            Some(first) => Some(self.settled.last_after(first.mv)),
            None => self.settled_last.clone(),
        };
        let side = self.standing.position.turn();
        let count = &mut self.moves_made[side];
        *count = count.saturating_sub(1);
        let made = self.plies_made();
        self.keyless.retain(|&number| number <= made);
        self.notify(Notice::TakenBack { side, mv: ply.mv });
    }

    /// Plays a move that the contacts have shown, unless it came too late.
    fn play(&mut self, ply: Ply<P>) {
        let mover = self.standing.position.turn();
        let runs_out = self.clock.runs_out();
        if let Some(at) = runs_out.filter(|&at| at < ply.at && self.overtime.is_none()) {
            self.fall_flag(at);
            if self.phase == Phase::Over {
                return;
            }
        }
        let last = self.standing.last_after(ply.mv);
        self.record.push(ply.mv);
        self.standing = self.standing.after(ply.mv);
        let used = self.clock.moved(mover, ply.at);
        self.last = Some(Last { used, ..last });
        let count = &mut self.moves_made[mover];
        *count = count.saturating_add(1);
        let count = *count;
        if self.overtime == Some(mover) {
            self.overtime = None;
        }
        self.notify(Notice::Moved {
            side: mover,
            count,
            mv: ply.mv,
            used,
        });
        self.note_keyless(&ply);
        let at = ply.at;
        // A line is no longer than the tail can be.
        let _ = self.tail.push(ply);
        if let Some(ending) = self.record.ending().or_else(|| self.limit_reached()) {
            self.end(ending, at);
        }
    }

    /// The draw by the number of moves, once both sides have made as many as there may be.
    fn limit_reached(&self) -> Option<Ending> {
        let limit = self.options.move_limit();
        let reached = limit != 0 && Side::ALL.iter().all(|&side| self.moves_made[side] >= limit);
        reached.then(|| Ending::draw(Reason::MoveLimit))
    }

    /// The first move of the tail is certain.
    pub(super) fn settle_first(&mut self) {
        if self.tail.is_empty() {
            return;
        }
        let ply = self.tail.remove(0);
        self.rested = self.rested.saturating_sub(1);
        let mover = self.settled.position.turn();
        let last = self.settled.last_after(ply.mv);
        self.settled = self.settled.after(ply.mv);
        let used = self.settled_clock.moved(mover, ply.at);
        self.settled_last = Some(Last { used, ..last });
        self.marks
            .retain(|mark| mark.len() > 1 && mark.first() == Some(&ply));
        for mark in &mut self.marks {
            mark.remove(0);
        }
        self.begin_turn(ply.since);
    }

    /// All moves shown are certain.
    pub(super) fn settle_all(&mut self) {
        while !self.tail.is_empty() {
            self.settle_first();
        }
    }

    /// The changes since then are those of the turn that begins in the settled position.
    fn begin_turn(&mut self, since: Since<P::Square>) {
        self.since = since;
        self.root = Root::Open;
        self.trace.forget_before(&since);
        self.keys.retain(|&(_, at)| at > since.at);
        self.commitments
            .retain(|commitment| commitment.at > since.at);
    }

    /// Begins with the position shown and no changes of the contacts. The pieces touched before
    /// are not forgotten.
    pub(super) fn begin_anew(&mut self) {
        self.settled.clone_from(&self.standing);
        self.settled_clock = self.clock;
        self.settled_last.clone_from(&self.last);
        self.tail.clear();
        self.rested = 0;
        self.marks.clear();
        self.root = Root::Open;
        self.rest_in_place();
    }

    /// Every piece rests in its place: what was seen open is forgotten, and the order of a
    /// capture begins anew.
    pub(super) fn rest_in_place(&mut self) {
        self.trace.forget_contacts();
        self.restored_at = self.trace.moment(self.now);
    }
}

impl<P: Position> Standing<P> {
    /// What this move changes, as the last one.
    fn last_after(&self, mv: P::Move) -> Last<P> {
        Last {
            mv,
            before: self.occupied,
            filled: self.position.footprint(mv).filled(),
            used: Duration::ZERO,
        }
    }

    /// Whether a rook's move may be a part of castling, and of which one.
    pub fn castling_with(&self, mv: P::Move) -> Option<P::Move> {
        let print = self.position.footprint(mv);
        let way = Some((print.origin, print.destination));
        self.position
            .find_legal(|other| self.position.footprint(other).companion == way)
    }
}
