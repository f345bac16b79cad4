// SPDX-License-Identifier: Apache-2.0
//! What the contacts can mean: the readings that are kept.
//!
//! A reading is a line of up to two moves from the settled position, and what the changes since
//! then show of the next one. The first moves of readings are the marks: moves that the contacts
//! have shown as made at some moment. Whether they really were, or a piece has only passed there
//! on its way, shows in what happens next.

use heapless::Vec;
use rules::{Move as _, Position, Promotion};

use super::tail::{Line, PLIES_AHEAD, Ply};
use super::{Arbiter, MARKS, Phase};
use crate::fit::{Fit, Look, Made, Standing, Turn};
use crate::trace::Since;
use crate::{Duration, Options};

/// How often a move may have been made anew that is kept.
const SAME_MOVE: usize = 3;

/// What may come of the settled position besides the moves of the tail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root<M> {
    /// Any legal move: nothing has come to rest yet.
    Open,
    /// The move of the tail has come to rest, and is a rook's that may be a part of this
    /// castling.
    Castling(M),
    /// The move of the tail has come to rest, and no key or piece can make another of it but
    /// the choice of a promotion.
    Closed,
}

/// Moves that the contacts have shown as made, one after the other, from the settled position:
/// the first is the mark by which the reading is known. There is at least one.
pub(super) type Mark<P> = Line<P>;

/// How the changes since each move of a mark fit, as the reply to it.
pub(super) type Replies<M> = Vec<Reply<M>, PLIES_AHEAD>;

/// How the changes since a move fit, as the reply to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply<M> {
    pub fit: Fit<M>,
    /// When the side to move has lifted a piece of its own.
    pub lifted: Option<Duration>,
    /// Whether it holds one.
    pub is_in_hand: bool,
}

/// All readings at a moment.
pub(super) struct Readings<M> {
    pub root: Fit<M>,
    /// For each mark.
    pub replies: Vec<Replies<M>, MARKS>,
}

/// Of two readings that explain the same, the larger is the likelier: the one that takes the
/// contacts in order, and then the one whose last move, and whose first, was made later, since
/// what stood before may not have stopped.
pub(super) fn likelihood<P: Position>(
    mark: &Mark<P>,
) -> (bool, Option<Duration>, Option<Duration>) {
    let moment = |ply: Option<&Ply<P>>| ply.map(|ply| ply.since.at);
    let in_order = mark.iter().all(|ply| ply.in_order);
    (in_order, moment(mark.last()), moment(mark.first()))
}

/// After how many moves of a mark the contacts are explained, at the least.
pub(super) fn explained_after<M: Copy>(replies: &Replies<M>) -> Option<usize> {
    replies.iter().position(|reply| reply.fit.explains())
}

impl<M: Copy> Readings<M> {
    /// Whether a reading explains every contact.
    pub fn explain(&self) -> bool {
        let mut replies = self.replies.iter();
        self.root.explains() || replies.any(|replies| explained_after(replies).is_some())
    }
}

impl<P: Position, O: Options> Arbiter<P, O> {
    pub(super) fn look(&self) -> Look<'_, P> {
        Look {
            contacts: self.contacts,
            trace: &self.trace,
            now: self.trace.moment(self.now),
            settle: self.options.settle(),
        }
    }

    /// The turn that begins in the settled position.
    pub(super) fn root_turn(&self) -> Turn<'_, P> {
        Turn {
            standing: &self.settled,
            since: self.since,
            swap: self.swapped_before(),
            only: match self.root {
                Root::Castling(mv) => Some(mv),
                Root::Open | Root::Closed => None,
            },
            choice: self.choice_at_root(),
        }
    }

    /// The square of the pawn that was promoted by the move before the settled position.
    fn swapped_before(&self) -> Option<P::Square> {
        if !self.tail.is_empty() {
            return None;
        }
        let last = self.last.as_ref()?.mv;
        last.promotion().map(|_| last.destination())
    }

    /// The turn that follows a move which the contacts have shown as made.
    pub(super) fn turn_after<'a>(
        standing: &'a Standing<P>,
        ply: &Ply<P>,
        choice: Promotion,
    ) -> Turn<'a, P> {
        Turn {
            standing,
            since: ply.since,
            swap: ply.mv.promotion().map(|_| ply.mv.destination()),
            only: None,
            choice,
        }
    }

    fn read_root(&self) -> Fit<P::Move> {
        match self.root {
            Root::Closed => Fit::NONE,
            Root::Open | Root::Castling(_) => self.root_turn().read(&self.look()),
        }
    }

    /// Notes the moves that the contacts show as made now.
    pub(super) fn mark(&mut self) {
        for index in 0..self.marks.len() {
            self.extend_mark(index);
        }
        self.drop_equal_marks();
        let made = self.read_root().made;
        if let Some(made) = made {
            self.mark_first(made);
        }
    }

    /// Of two marks that lead to the same position, nothing to come can tell which is right: the
    /// one made later is, whose piece did not stop before. Those of a single move may still
    /// differ in what has happened since.
    fn drop_equal_marks(&mut self) {
        let mut index = 0;
        while let Some(mark) = self.marks.get(index) {
            let end = self.end_of(mark);
            let is_equal = self.marks.iter().any(|other| {
                other.len() > 1
                    && other.len() == mark.len()
                    && likelihood(other) > likelihood(mark)
                    && self.end_of(other) == end
            });
            if is_equal {
                self.marks.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The position after the moves of a mark.
    fn end_of(&self, mark: &Mark<P>) -> P {
        let mut position = self.settled.position.clone();
        for ply in mark {
            position.play(ply.mv);
        }
        position
    }

    fn mark_first(&mut self, made: Made<P::Move>) {
        let ply = self.ply(&self.settled, made);
        let is_same = |mark: &Mark<P>| mark.first().is_some_and(|first| first.mv == ply.mv);
        if self.marks.iter().any(|mark| mark.first() == Some(&ply)) {
            return;
        }
        // The piece was lifted and put there again: by the mover, or in reply, by what captures
        // it. So several times are kept; of many, the first one is not left out.
        if self.marks.iter().filter(|mark| is_same(mark)).count() >= SAME_MOVE {
            let mut places = self
                .marks
                .iter()
                .enumerate()
                .filter(|(_, mark)| is_same(mark));
            if let Some((index, _)) = places.nth(1) {
                self.marks.remove(index);
            }
        }
        self.add_mark(Line::from_iter([ply]));
    }

    /// Notes a move that the contacts show as made after those of a mark. If another one was noted
    /// there that can still be right, both are kept.
    fn extend_mark(&mut self, index: usize) {
        let Some(mark) = self.marks.get(index) else {
            return;
        };
        let Some((depth, next)) = self.next_made(mark) else {
            return;
        };
        let mut line: Mark<P> = mark.iter().take(depth + 1).cloned().collect();
        let replies = self.read_replies(mark, &self.look());
        let is_open = mark.len() > depth + 1
            && replies
                .iter()
                .skip(depth + 1)
                .any(|reply| reply.fit.explains());
        // There is room: it is shorter than it can be.
        let _ = line.push(next);
        if is_open {
            self.add_mark(line);
        } else if let Some(mark) = self.marks.get_mut(index) {
            *mark = line;
        }
    }

    /// The move that the contacts show as made after some move of a mark, and is not in it: after
    /// which move that is, and which.
    fn next_made(&self, mark: &Mark<P>) -> Option<(usize, Ply<P>)> {
        let mut standing = self.settled.clone();
        let open_from = self.open_from(mark);
        for (depth, ply) in mark.iter().enumerate().take(PLIES_AHEAD - 1) {
            standing = standing.after(ply.mv);
            if depth < open_from {
                continue;
            }
            let turn = Self::turn_after(&standing, ply, self.choice_after(ply));
            let Some(made) = turn.read(&self.look()).made else {
                continue;
            };
            let next = self.ply(&standing, made);
            let known = mark.get(depth + 1);
            if known == Some(&next) || known.is_some() && !made.exact {
                continue;
            }
            return Some((depth, next));
        }
        None
    }

    pub(super) fn add_mark(&mut self, mark: Mark<P>) {
        if self.marks.contains(&mark) {
            return;
        }
        if self.marks.is_full() {
            // The oldest, but rather one that takes contacts in another order.
            let is_doubtful = |mark: &Mark<P>| mark.iter().any(|ply| !ply.in_order);
            let index = self.marks.iter().position(is_doubtful).unwrap_or(0);
            self.marks.remove(index);
        }
        // There is room now.
        let _ = self.marks.push(mark);
    }

    pub(super) fn ply(&self, standing: &Standing<P>, made: Made<P::Move>) -> Ply<P> {
        let print = standing.position.footprint(made.mv);
        Ply {
            mv: made.mv,
            at: made.at,
            since: Since {
                at: made.moment,
                own: print.emptied().union(print.filled()),
            },
            in_order: made.in_order,
        }
    }

    /// What the contacts can mean now.
    pub(super) fn read(&self) -> Readings<P::Move> {
        let look = self.look();
        Readings {
            root: self.read_root(),
            replies: self
                .marks
                .iter()
                .map(|mark| self.read_replies(mark, &look))
                .collect(),
        }
    }

    /// Whether a reading explains every contact.
    pub(super) fn is_explained(&self) -> bool {
        self.read().explain()
    }

    /// After which of its moves a mark may still be explained: what has come to rest is not under
    /// way any more.
    fn open_from(&self, mark: &Mark<P>) -> usize {
        let rested = self.tail.get(..self.rested).unwrap_or(&[]);
        if mark.starts_with(rested) {
            self.rested.saturating_sub(1)
        } else {
            0
        }
    }

    fn read_replies(&self, mark: &Mark<P>, look: &Look<'_, P>) -> Replies<P::Move> {
        let mut standing = self.settled.clone();
        let mut replies = Vec::new();
        let open_from = self.open_from(mark);
        for (depth, ply) in mark.iter().enumerate() {
            standing = standing.after(ply.mv);
            let turn = Self::turn_after(&standing, ply, self.choice_after(ply));
            // A mark is no longer than this.
            let missing = standing.occupied.without(look.contacts);
            let held = standing.of_side(standing.position.turn(), missing);
            let _ = replies.push(Reply {
                fit: if depth < open_from {
                    Fit::NONE
                } else {
                    turn.read(look)
                },
                lifted: turn.first_lift(look),
                is_in_hand: !held.is_empty(),
            });
        }
        replies
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
