// SPDX-License-Identifier: Apache-2.0
//! What the contacts have done since the last accepted position.

use heapless::Vec;
use rules::{Square, SquareSet};

use crate::Instant;

/// Squares whose times are remembered. A move touches four at the most; the others are
/// those that a hand has passed over or adjusted on the way.
const REMEMBERED: usize = 12;

/// When a contact last opened and closed since the last accepted position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touch<S> {
    square: S,
    opened: Option<Instant>,
    closed: Option<Instant>,
}

/// The contacts' history since the last accepted position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trace<S: Square> {
    seen_open: SquareSet<S>,
    /// The squares that changed last, the latest at the end. What drops out changed long ago.
    touches: Vec<Touch<S>, REMEMBERED>,
    /// The squares in the order in which they were first opened, as far as they fit.
    lifted: Vec<S, REMEMBERED>,
    /// One of the mover's own pieces and its victim, if both were up at the same time.
    committed: Option<(S, S)>,
    /// How many of `lifted`, and what of `committed`, were there when the board last was at
    /// rest with nothing wrong.
    calm: (usize, Option<(S, S)>),
    last_change: Instant,
}

/// Which touched pieces still carry an obligation after a violation was put right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touched {
    /// All of them.
    All,
    /// Those that were touched when the board was at rest with nothing wrong.
    AtRest,
}

impl<S: Square> Trace<S> {
    /// Nothing has changed since `at`.
    pub fn new(at: Instant) -> Self {
        Trace {
            seen_open: SquareSet::EMPTY,
            touches: Vec::new(),
            lifted: Vec::new(),
            committed: None,
            calm: (0, None),
            last_change: at,
        }
    }

    /// The history after a violation was put right: that of the contacts begins anew, but the
    /// pieces that were touched still carry their obligation.
    pub fn still_obliged(&self, touched: Touched, at: Instant) -> Self {
        let (count, committed) = match touched {
            Touched::All => (self.lifted.len(), self.committed),
            Touched::AtRest => self.calm,
        };
        Trace {
            lifted: self.lifted.iter().copied().take(count).collect(),
            committed,
            calm: (count, committed),
            ..Trace::new(at)
        }
    }

    /// The board is at rest, and nothing is wrong.
    pub fn come_to_rest(&mut self) {
        self.calm = (self.lifted.len(), self.committed);
    }

    /// Whether the piece on this square was touched before the board was last at rest.
    pub fn was_touched_at_rest(&self, square: S) -> bool {
        let calm = self.lifted.iter().take(self.calm.0);
        calm.into_iter().any(|&touched| touched == square)
    }

    /// Notes a change of a contact.
    pub fn note(&mut self, square: S, closed: bool, at: Instant) {
        let known = self.touches.iter().position(|touch| touch.square == square);
        let mut touch = match known {
            Some(index) => self.touches.remove(index),
            None => Touch {
                square,
                opened: None,
                closed: None,
            },
        };
        if closed {
            touch.closed = Some(at);
        } else {
            touch.opened = Some(at);
            self.seen_open.set(square, true);
        }
        if self.touches.is_full() {
            self.touches.remove(0);
        }
        // There is room: a full list has just lost its oldest entry.
        let _ = self.touches.push(touch);
        self.last_change = at;
    }

    /// Notes that a piece counts as touched. What does not fit was not the first.
    pub fn touch(&mut self, square: S) {
        if !self.lifted.contains(&square) {
            let _ = self.lifted.push(square);
        }
    }

    /// The squares whose pieces were touched, the first one first.
    pub fn touched(&self) -> &[S] {
        &self.lifted
    }

    /// Notes that this piece and this victim are both up; the first such pair counts.
    pub fn commit(&mut self, own: S, victim: S) {
        self.committed.get_or_insert((own, victim));
    }

    /// The first of the mover's own pieces and its victim that were up together.
    pub fn committed(&self) -> Option<(S, S)> {
        self.committed
    }

    /// The squares that were seen open.
    pub fn seen_open(&self) -> SquareSet<S> {
        self.seen_open
    }

    /// When a contact changed last.
    pub fn last_change(&self) -> Instant {
        self.last_change
    }

    /// Treats the board as not having come to rest before `at`.
    pub fn rest_not_before(&mut self, at: Instant) {
        self.last_change = self.last_change.max(at);
    }

    fn times(&self, square: S) -> Option<&Touch<S>> {
        self.touches.iter().find(|touch| touch.square == square)
    }

    fn opened(&self, square: S) -> Option<Instant> {
        self.times(square)?.opened
    }

    fn closed(&self, square: S) -> Option<Instant> {
        self.times(square)?.closed
    }

    /// When one of the squares changed last.
    pub fn last_change_of(&self, squares: SquareSet<S>) -> Option<Instant> {
        self.touches
            .iter()
            .filter(|touch| squares.contains(touch.square))
            .filter_map(|touch| touch.opened.max(touch.closed))
            .max()
    }

    /// Whether `square` may have been occupied anew by the piece that left `origin`: it was
    /// seen open, and has closed since that piece was lifted. A piece adjusted on its square
    /// before is not captured by lifting another.
    pub fn closed_after_lifting(&self, square: S, origin: S) -> bool {
        self.seen_open.contains(square)
            && self.closed(square).is_some()
            && self.closed(square) >= self.opened(origin)
    }

    /// Whether the piece on `square` was lifted while the one on `origin` still stood.
    pub fn opened_before(&self, square: S, origin: S) -> bool {
        self.opened(square) < self.opened(origin)
    }

    /// Whether a piece was put on `square` before the one on `other` was lifted.
    pub fn closed_before(&self, square: S, other: S) -> bool {
        self.closed(square) <= self.opened(other)
    }

    /// How recently a square changed, compared with others: the larger, the later.
    pub fn recency(&self, square: S) -> Option<usize> {
        self.touches.iter().position(|touch| touch.square == square)
    }
}
