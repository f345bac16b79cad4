// SPDX-License-Identifier: Apache-2.0
//! What all readings of the contacts have in common, and which is the likeliest.

use rules::{Move, Position};

use super::{Arbiter, Phase};
use crate::turn::{End, Line, Ply, Reader, Turn};
use crate::{Duration, Options};

/// What the readings come to that explain the contacts.
#[derive(Debug)]
pub(super) struct Readings<M: Move> {
    /// The moves with which all of them begin; `None` if there is no such reading.
    pub common: Option<Line<M>>,
    /// Of those that are complete, the one with the fewest moves.
    pub complete: Option<Line<M>>,
    /// Another one that is complete with as many moves, of which only the last is different.
    pub other: Option<Line<M>>,
    /// Whether one has a piece already standing where a move ends that is not made.
    pub placed: bool,
    /// Whether the first moves are the same in everything.
    pub is_first_same: bool,
    /// Whether all are those of a nudge.
    pub is_nudge: bool,
    /// The likeliest one, complete or not; before all others one that leaves no room for a move of
    /// which a piece is already placed.
    likeliest: Option<Line<M>>,
    /// Whether it is such a one.
    overflows: bool,
    /// Whether one begins with the moves that are shown.
    pub keeps_shown: bool,
    /// When the last piece of one of them will have stopped, if it has not yet.
    pub stops_at: Option<Duration>,
    /// When, in any of them, the move was made that follows those that are shown.
    pub next_at: Option<Duration>,
}

impl<M: Move> Readings<M> {
    const NONE: Self = Readings {
        common: None,
        complete: None,
        other: None,
        placed: false,
        is_first_same: true,
        is_nudge: true,
        likeliest: None,
        overflows: false,
        keeps_shown: false,
        next_at: None,
        stops_at: None,
    };

    /// The first move of the likeliest reading.
    pub fn first(&self) -> Option<Ply<M>> {
        self.likeliest.as_ref()?.first().copied()
    }

    /// The first move of the likeliest reading, if the log is full: before all others of one that
    /// is complete, if all of them begin with a move.
    pub fn first_of_full(&self) -> Option<Ply<M>> {
        let first = self.likeliest.as_ref()?.first()?;
        let complete = self.complete.as_ref().and_then(|line| line.first());
        Some(*complete.unwrap_or(first))
    }

    /// If no more moves can be uncertain: the first one of the likeliest reading, which is right
    /// then. Not so long as fewer moves explain the contacts.
    pub fn forced(&self) -> Option<Ply<M>> {
        let is_full = |line: &Line<M>| line.is_full();
        let is_needed = self.likeliest.as_ref().is_some_and(is_full);
        let is_best = self.complete.as_ref().is_none_or(is_full);
        self.first().filter(|_| is_needed && is_best)
    }

    /// Takes a reading into account.
    fn add(&mut self, line: &Line<M>, end: End, shown: &Line<M>) {
        if end == End::Impossible {
            return;
        }
        self.is_nudge &= end == End::Nudged;
        let placed = end == End::UnderWay { placed: true };
        self.placed |= placed;
        let overflows = placed && line.is_full();
        let same = line.iter().zip(shown);
        let count = same.take_while(|(one, other)| one.mv == other.mv).count();
        self.keeps_shown |= count == shown.len();
        if let Some(ply) = line.get(shown.len()) {
            self.next_at = Some(self.next_at.map_or(ply.at, |at| at.min(ply.at)));
        }
        let likeliest = self.likeliest.as_ref();
        if overflows && !self.overflows
            || overflows == self.overflows && is_likelier(line, likeliest)
        {
            self.likeliest = Some(line.clone());
            self.overflows = overflows;
        }
        if end == End::Complete {
            let is_best = is_likelier(line, self.complete.as_ref());
            let second = if is_best {
                self.complete.replace(line.clone())
            } else {
                Some(line.clone())
            };
            let best = self.complete.as_ref();
            let is_other = |second: &Line<M>| best.is_some_and(|best| differ_in_last(best, second));
            self.other = second
                .filter(is_other)
                .or(self.other.take().filter(is_other));
        }
        let Some(common) = &mut self.common else {
            self.common = Some(line.clone());
            self.is_first_same = !line.is_empty();
            return;
        };
        self.is_first_same &= common.first() == line.first();
        let same = common.iter().zip(line);
        let count = same.take_while(|(one, other)| one.mv == other.mv).count();
        common.truncate(count);
        // A piece that was put down again had not stopped before.
        for (one, other) in common.iter_mut().zip(line) {
            if other.at > one.at {
                *one = *other;
            }
        }
    }
}

/// Whether the last moves of two lines differ, and no others.
fn differ_in_last<M: Move>(one: &Line<M>, other: &Line<M>) -> bool {
    let same = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one.mv == other.mv);
    one.len() == other.len() && same.count() + 1 == one.len()
}

/// Of two readings of the same contacts, the one with fewer moves is right, then the one whose
/// moves were made later, the last one first, since what stood before may not have stopped.
pub(super) fn is_likelier<M: Move>(line: &Line<M>, other: Option<&Line<M>>) -> bool {
    other.is_none_or(|other| {
        let mut pairs = line.iter().zip(other).rev();
        let differ = pairs.find(|(one, other)| one.at != other.at);
        let is_later = differ.is_some_and(|(one, other)| one.at > other.at);
        line.len() < other.len() || line.len() == other.len() && is_later
    })
}

impl<P: Position, O: Options> Arbiter<P, O> {
    pub(super) fn reader(&self) -> Reader<'_, P> {
        Reader {
            log: &self.log,
            until: self.log.changes().len(),
            played: self.played_moment(),
            settle: self.options.settle(),
            castles_late: !self.options.touch_move(),
            at_rest: false,
            choices: &self.choices,
        }
    }

    /// The turn that begins in the settled position.
    pub(super) fn root_turn(&self) -> Turn<P> {
        let last = self.settled_last.as_ref();
        Turn::first(
            self.settled.clone(),
            last.and_then(|last| last.mv.promotion().map(|_| last.mv.destination())),
            self.accepted.clone(),
        )
    }

    /// The turn after these moves.
    pub(super) fn turn_after(&self, reader: &Reader<'_, P>, line: &Line<P::Move>) -> Turn<P> {
        let root = self.root_turn();
        line.iter()
            .fold(root, |turn, ply| reader.next_turn(&turn, ply))
    }

    /// What the contacts can mean now.
    pub(super) fn read(&self) -> Readings<P::Move> {
        let mut readings = Readings::NONE;
        let shown = &self.tail;
        let (settle, played) = (self.options.settle(), self.played_moment());
        self.reader()
            .explore(&self.root_turn(), &mut Line::new(), &mut |line, end| {
                readings.add(line, end, shown);
                let stops = line
                    .last()
                    .map(|ply| ply.at + settle)
                    .filter(|&at| at > played);
                readings.stops_at = readings.stops_at.into_iter().chain(stops).min();
            });
        readings.stops_at = readings.stops_at.filter(|_| !readings.is_first_same);
        readings
    }

    /// Whether the contacts are read, and nothing explains them.
    pub(super) fn is_unexplained(&self) -> bool {
        self.is_reading() && self.read().common.is_none()
    }

    /// Whether the contacts are read at all.
    pub(super) fn is_reading(&self) -> bool {
        match self.phase {
            Phase::Playing => self.violation.is_none(),
            Phase::Over => !self.tail.is_empty(),
            Phase::SetUp | Phase::Paused => false,
        }
    }
}
