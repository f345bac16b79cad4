// SPDX-License-Identifier: Apache-2.0
//! What the contacts have done since the settled position: every change, in the order in which
//! it was seen. All readings are worked out from this log, so nothing else has to be kept right.

use heapless::Vec;
use rules::{Square, SquareSet};

use crate::Duration;

/// Contacts that change within this time of each other may have changed in either order: rows
/// are scanned, and contacts close faster than they open.
pub(crate) const EITHER_ORDER: Duration = Duration::from_millis(80);

/// A contact that changes and changes back within this time has not changed, but that something
/// may have passed over an empty square.
pub(crate) const BOUNCE: Duration = Duration::from_millis(30);

/// Changes that are remembered. A move has two to four, and no more than four moves are uncertain
/// at a time; the others are those of squares that a hand has passed over on the way.
const REMEMBERED: usize = 28;

/// Some of the changes in a log, by their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places(u32);

impl Places {
    pub const NONE: Self = Places(0);

    #[must_use]
    pub fn with(self, place: usize) -> Self {
        Places(self.0 | 1_u32.checked_shl(place as u32).unwrap_or(0))
    }

    pub fn contains(self, place: usize) -> bool {
        self.0 & Places::NONE.with(place).0 != 0
    }

    /// The places when so many changes before them are forgotten.
    #[must_use]
    pub fn moved_up(self, count: usize) -> Self {
        Places(self.0.checked_shr(count as u32).unwrap_or(0))
    }
}

/// A change of one contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change<S> {
    pub square: S,
    pub closed: bool,
    /// Whether a piece was lifted only to be adjusted.
    pub adjusted: bool,
    /// When, by the time that never stands still.
    pub at: Duration,
    /// When, on the clocks.
    pub played: Duration,
}

/// Takes an element out of a list, if it is there; [`Vec::remove`] would panic if it is not.
pub(crate) fn take_out<T, const N: usize>(list: &mut Vec<T, N>, index: usize) -> Option<T> {
    (index < list.len()).then(|| list.remove(index))
}

/// The changes since the settled position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Log<S: Square> {
    /// The contacts before the first change.
    base: SquareSet<S>,
    /// Squares that were seen open before the first change.
    left: SquareSet<S>,
    changes: Vec<Change<S>, REMEMBERED>,
}

impl<S: Square> Log<S> {
    /// Nothing has changed: these squares are occupied.
    pub fn new(occupied: SquareSet<S>) -> Self {
        Log {
            base: occupied,
            left: SquareSet::EMPTY,
            changes: Vec::new(),
        }
    }

    /// Notes a change. A contact that closes again within the time of a bounce has not opened, and
    /// one that its piece has left has not closed for a moment: the change before is taken away
    /// instead, and returned.
    pub fn note(&mut self, change: Change<S>) -> Option<Change<S>> {
        self.forget_passing(change.at);
        let is_of_square = |other: &Change<S>| other.square == change.square;
        let last = self.changes.iter().rposition(is_of_square);
        let bounced = last.filter(|&index| {
            let since = self.changes.get(index).map(|last| last.at + BOUNCE);
            let was_left = || self.changes.iter().take(index).any(is_of_square);
            since.is_some_and(|until| change.at < until) && (change.closed || was_left())
        });
        if let Some(index) = bounced {
            return take_out(&mut self.changes, index);
        }
        if self.changes.is_full() {
            self.forget_one();
        }
        // There is room now.
        let _ = self.changes.push(change);
        None
    }

    /// Forgets a square that has closed for no more than the time of a bounce, if that is
    /// over: what passed there has left nothing to know.
    fn forget_passing(&mut self, now: Duration) {
        let passing = self.changes.iter().enumerate().find_map(|(open, change)| {
            let mut before = self.changes.iter().take(open);
            let close = before.rposition(|other| other.square == change.square)?;
            let since = self.changes.get(close)?.at;
            let is_passing = !change.closed && change.at < since + BOUNCE;
            (is_passing && change.at + BOUNCE <= now).then_some((close, open))
        });
        if let Some((close, open)) = passing {
            take_out(&mut self.changes, open);
            take_out(&mut self.changes, close);
        }
    }

    /// Makes room: a square that has opened and closed again, or the other way round, is
    /// forgotten first, since the contacts are the same without it.
    fn forget_one(&mut self) {
        let pair = self.changes.iter().enumerate().find_map(|(first, change)| {
            let later = self.changes.iter().skip(first + 1);
            let second = later
                .clone()
                .position(|other| other.square == change.square)?;
            Some((first, first + 1 + second))
        });
        if let Some((_, second)) = pair {
            take_out(&mut self.changes, second);
        }
        let first = pair.map_or(0, |(first, _)| first);
        let Some(oldest) = take_out(&mut self.changes, first) else {
            return;
        };
        if !oldest.closed {
            self.left.set(oldest.square, true);
        }
        if pair.is_none() {
            self.base.set(oldest.square, oldest.closed);
        }
    }

    /// Whether the next change leaves no room for all of them.
    pub fn is_full(&self) -> bool {
        self.changes.is_full()
    }

    /// The contacts before the first change.
    pub fn base(&self) -> SquareSet<S> {
        self.base
    }

    /// The squares seen open before the first change.
    pub fn left(&self) -> SquareSet<S> {
        self.left
    }

    /// The changes, the oldest first.
    pub fn changes(&self) -> &[Change<S>] {
        &self.changes
    }

    /// Forgets what belongs to a move that is settled: everything up to the change with that
    /// index but those that came early, for the next move. Returns how many changes those were.
    pub fn settle(&mut self, occupied: SquareSet<S>, end: usize, early: Places) -> usize {
        let count = self.changes.len();
        let mut index = 0;
        self.changes.retain(|_| {
            index += 1;
            index > end + 1 || early.contains(index - 1)
        });
        self.base = occupied;
        self.left = SquareSet::EMPTY;
        count - self.changes.len()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use proptest::prelude::*;
    use rules::chess::Square;

    use super::*;

    fn change(square: &str, closed: bool, at: u32) -> Change<Square> {
        let ascii = square.as_bytes().try_into().expect("two letters");
        Change {
            square: Square::from_ascii(ascii).expect("a square"),
            closed,
            adjusted: false,
            at: Duration::from_millis(at),
            played: Duration::from_millis(at),
        }
    }

    fn log(occupied: &[&str], changes: &[(&str, bool, u32)]) -> Log<Square> {
        let occupied = occupied.iter().map(|name| change(name, true, 0).square);
        let mut log = Log::new(occupied.collect());
        for &(square, closed, at) in changes {
            log.note(change(square, closed, at));
        }
        log
    }

    fn text(log: &Log<Square>) -> std::string::String {
        let mut text = std::string::String::new();
        for change in log.changes() {
            let sign = if change.closed { '+' } else { '-' };
            text += &std::format!("{sign}{} ", change.square);
        }
        text
    }

    fn contacts(log: &Log<Square>) -> SquareSet<Square> {
        let mut contacts = log.base();
        for change in log.changes() {
            contacts.set(change.square, change.closed);
        }
        contacts
    }

    #[test]
    fn a_contact_that_closes_again_at_once_has_not_opened() {
        let mut bounced = log(&["e2"], &[("e2", false, 100)]);
        let taken_away = bounced.note(change("e2", true, 129));
        assert_eq!(taken_away, Some(change("e2", false, 100)));
        assert!(bounced.changes().is_empty());

        let mut lifted = log(&["e2"], &[("e2", false, 100)]);
        assert_eq!(lifted.note(change("e2", true, 130)), None);
        assert_eq!(lifted.changes().len(), 2);
    }

    #[test]
    fn a_contact_that_its_piece_has_left_does_not_close_for_a_moment() {
        let mut left = log(&["e2"], &[("e2", false, 50), ("e2", true, 110)]);
        assert_eq!(
            left.note(change("e2", false, 120)),
            Some(change("e2", true, 110))
        );
    }

    #[test]
    fn a_passing_hand_is_forgotten_once_it_cannot_be_a_bounce() {
        let passing = [("e4", true, 100), ("e4", false, 120)];
        let mut log = log(&["e2"], &passing);
        // The square may close once more, as a piece does that is put down hard.
        log.note(change("a1", true, 149));
        assert_eq!(log.changes().len(), 3);
        log.note(change("a2", true, 150));
        assert_eq!(text(&log), "+a1 +a2 ");
    }

    #[test]
    fn a_full_log_forgets_what_was_put_back_before_what_was_not() {
        let mut log = log(&["e2", "a1"], &[("e2", false, 0)]);
        for at in 0..20 {
            log.note(change("a1", false, 100 + 200 * at));
            log.note(change("a1", true, 200 + 200 * at));
        }
        assert!(text(&log).starts_with("-e2 "));
        // That it was open once is remembered.
        assert!(log.left().contains(change("a1", true, 0).square));
        assert_eq!(
            contacts(&log),
            SquareSet::from_iter([change("a1", true, 0).square])
        );
    }

    #[test]
    fn settling_keeps_what_belongs_to_the_next_move() {
        let changes = [
            ("e2", false, 0),
            ("e7", false, 190),
            ("e4", true, 200),
            ("e5", true, 400),
        ];
        let mut log = log(&["e2", "e7"], &changes);
        let after =
            SquareSet::from_iter([change("e4", true, 0).square, change("e7", true, 0).square]);
        assert_eq!(log.settle(after, 2, Places::NONE.with(1)), 2);
        assert_eq!(text(&log), "-e7 +e5 ");
        assert_eq!(log.base(), after);
    }

    proptest! {
        /// Whatever is forgotten, the contacts are what they are.
        #[test]
        fn the_contacts_are_never_forgotten(
            steps in prop::collection::vec((0..8_usize, 0..120_u32), 0..120)
        ) {
            let names = ["a1", "b1", "c1", "d1", "a5", "b5", "c5", "d5"];
            let mut log = log(&names[..4], &[]);
            let mut now = log.base();
            let mut at = 0;
            for (index, wait) in steps {
                at += wait;
                let square = change(names[index], true, 0).square;
                let closed = !now.contains(square);
                now.set(square, closed);
                log.note(change(names[index], closed, at));
                prop_assert_eq!(contacts(&log), now);
            }
        }
    }
}
