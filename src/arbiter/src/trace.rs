// SPDX-License-Identifier: Apache-2.0
//! What the contacts have done, square by square, and when.
//!
//! Moments are spans since an epoch of the trace's own, so that they take four bytes. A trace is
//! kept as long as a reading needs it; which of its changes belong to which move says [`Since`].

use heapless::Vec;
use rules::{Square, SquareSet};

use crate::{Duration, Instant};

/// Contacts that change within this time of each other may have changed in either order: rows
/// are scanned, and contacts close faster than they open.
pub(crate) const EITHER_ORDER: Duration = Duration::from_millis(80);

/// A contact that opens and closes again within this time has not changed.
pub(crate) const BOUNCE: Duration = Duration::from_millis(30);

/// Squares whose times are remembered. A move touches four at the most; the others are those
/// that a hand has passed over or straightened on the way.
const REMEMBERED: usize = 16;

/// Pieces of which it is remembered when they were lifted. A later one was not the first.
const LIFTED: usize = 12;

/// When a contact has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touch<S> {
    square: S,
    opened: Option<Duration>,
    closed: Option<Duration>,
    /// The last change, in the time that the clocks measure.
    played: Instant,
    /// `opened` and `played` as they were before the contact opened last: what comes back if it
    /// only bounced.
    before: (Option<Duration>, Instant),
    /// The same of `closed`, as it was before the contact closed last.
    open_before: (Option<Duration>, Instant),
}

/// A piece that has really left its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lift<S> {
    /// Where it stood.
    pub square: S,
    /// When it left.
    pub at: Duration,
}

/// From when on changes belong to a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Since<S: Square> {
    /// When the move before was complete.
    pub at: Duration,
    /// The squares of that move, whose changes up to then are its own. Those of other squares
    /// may have come a little earlier.
    pub own: SquareSet<S>,
}

impl<S: Square> Since<S> {
    /// Every change belongs to the turn.
    pub const ALWAYS: Self = Since {
        at: Duration::ZERO,
        own: SquareSet::EMPTY,
    };

    /// Whether a change of that square at that time belongs to the turn.
    pub fn includes(&self, square: S, at: Duration) -> bool {
        at > self.at || (at + EITHER_ORDER >= self.at && !self.own.contains(square))
    }
}

/// The contacts' history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trace<S: Square> {
    epoch: Instant,
    /// The squares changed last, the latest at the end. What falls out is long ago.
    touches: Vec<Touch<S>, REMEMBERED>,
    /// The squares seen open that have fallen out of the list.
    fallen: SquareSet<S>,
    /// The pieces touched, in the order in which they were lifted.
    lifts: Vec<Lift<S>, LIFTED>,
    last_change: Instant,
}

impl<S: Square> Trace<S> {
    /// Nothing has changed since `at`.
    pub fn new(at: Instant) -> Self {
        Trace {
            epoch: at,
            touches: Vec::new(),
            fallen: SquareSet::EMPTY,
            lifts: Vec::new(),
            last_change: at,
        }
    }

    /// A moment as the trace has it; never zero, which is before everything.
    pub fn moment(&self, at: Instant) -> Duration {
        at.since(self.epoch) + Duration::from_millis(1)
    }

    /// The moment as others have it.
    pub fn instant(&self, moment: Duration) -> Instant {
        self.epoch + moment.saturating_sub(Duration::from_millis(1))
    }

    /// Notes a change of a contact, `played` being the time on the clocks. Returns whether the
    /// contact has only bounced.
    pub fn note(&mut self, square: S, closed: bool, at: Instant, played: Instant) -> bool {
        let moment = self.moment(at);
        let mut touch = self.take(square, played);
        let last = if closed { touch.opened } else { touch.closed };
        // An empty square that closes for a moment has been passed, unless it was left before.
        let bounced =
            last.is_some_and(|last| moment < last + BOUNCE) && (closed || touch.opened.is_some());
        if bounced && !closed {
            (touch.closed, touch.played) = touch.open_before;
        } else if bounced {
            self.forget_lift(square, touch.opened);
            (touch.opened, touch.played) = touch.before;
        } else if closed {
            touch.open_before = (touch.closed, touch.played);
            touch.closed = Some(moment);
            touch.played = played;
        } else {
            touch.before = (touch.opened, touch.played);
            touch.opened = Some(moment);
            touch.played = played;
        }
        self.last_change = at;
        if touch.opened.is_some() || touch.closed.is_some() {
            self.keep(touch);
        }
        bounced
    }

    fn take(&mut self, square: S, played: Instant) -> Touch<S> {
        match self.touches.iter().position(|touch| touch.square == square) {
            Some(index) => self.touches.remove(index),
            None => Touch {
                square,
                opened: None,
                closed: None,
                played,
                before: (None, played),
                open_before: (None, played),
            },
        }
    }

    fn keep(&mut self, touch: Touch<S>) {
        if self.touches.is_full() {
            let oldest = self.touches.remove(0);
            self.fallen.set(oldest.square, oldest.opened.is_some());
        }
        // There is room: a full list has just lost its oldest entry.
        let _ = self.touches.push(touch);
    }

    fn forget_lift(&mut self, square: S, opened: Option<Duration>) {
        self.lifts
            .retain(|lift| lift.square != square || Some(lift.at) != opened);
    }

    /// Notes that the piece on this square counts as touched by having been lifted now.
    pub fn touch(&mut self, square: S, at: Instant) {
        let lift = Lift {
            square,
            at: self.moment(at),
        };
        // What does not fit was not the first.
        let _ = self.lifts.push(lift);
    }

    /// The pieces that were touched, the first one first.
    pub fn lifts(&self) -> &[Lift<S>] {
        &self.lifts
    }

    /// Forgets the pieces touched from that moment on.
    pub fn forget_lifts_from(&mut self, moment: Duration) {
        self.lifts.retain(|lift| lift.at < moment);
    }

    /// Forgets everything that does not belong to the turn that began then.
    pub fn forget_before(&mut self, since: &Since<S>) {
        self.lifts
            .retain(|lift| since.includes(lift.square, lift.at));
        self.touches.retain(|touch| {
            let last = touch.opened.max(touch.closed);
            last.is_some_and(|last| since.includes(touch.square, last))
        });
        self.fallen = SquareSet::EMPTY;
    }

    /// Forgets what the contacts have done, but not which pieces were touched.
    pub fn forget_contacts(&mut self) {
        self.touches.clear();
        self.fallen = SquareSet::EMPTY;
    }

    /// When a contact changed last.
    pub fn last_change(&self) -> Instant {
        self.last_change
    }

    /// Treats the board as not having come to rest before `at`.
    pub fn rest_not_before(&mut self, at: Instant) {
        self.last_change = self.last_change.max(at);
    }

    fn find(&self, square: S) -> Option<&Touch<S>> {
        self.touches.iter().find(|touch| touch.square == square)
    }

    /// When the square was last opened; very early if that has been forgotten.
    pub fn opened(&self, square: S) -> Option<Duration> {
        match self.find(square) {
            Some(touch) => touch.opened,
            None => self.fallen.contains(square).then_some(Duration::ZERO),
        }
    }

    /// When the square was last closed, as far as that is remembered.
    pub fn closed(&self, square: S) -> Option<Duration> {
        self.find(square)?.closed
    }

    /// When the square last changed, as far as that is remembered.
    pub fn changed(&self, square: S) -> Option<Duration> {
        let touch = self.find(square)?;
        touch.opened.max(touch.closed)
    }

    /// Whether the square was seen open in that turn.
    pub fn was_open(&self, square: S, since: &Since<S>) -> bool {
        self.opened(square)
            .is_some_and(|at| since.includes(square, at))
    }

    /// When one of the squares changed last: as the trace has it, and on the clocks.
    pub fn last_change_of(&self, squares: SquareSet<S>) -> Option<(Duration, Instant)> {
        let touched = self
            .touches
            .iter()
            .filter(|touch| squares.contains(touch.square));
        touched
            .filter_map(|touch| Some((touch.opened.max(touch.closed)?, touch.played)))
            .max()
    }

    /// The squares that are remembered, those changed longest ago first.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = S> + '_ {
        self.touches.iter().map(|touch| touch.square)
    }
}
