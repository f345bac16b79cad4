// SPDX-License-Identifier: Apache-2.0
//! What has happened at the board and is waiting for the arbiter.
//!
//! A board that is switched on reports all pieces in one scan, and the arbiter may be busy with
//! a slow console meanwhile. So changes wait in a ring, in order and each with its time. A ring
//! is bounded; when it is full, a map of the contacts says what is left to tell. Then those
//! changes lose their order, and all of them get the time of the last one, but no change is lost.

use arbiter::{Instant, Key};
use heapless::Deque;

/// Rows of the largest key matrix that Zephyr's driver takes.
pub const ROWS: usize = 16;
/// Columns of the largest key matrix that Zephyr's driver takes.
pub const COLUMNS: usize = 32;
/// Changes that keep their order and times: as many as a chess board has pieces.
const RING: usize = 32;

/// Something that has happened at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A contact has closed or opened.
    Contact {
        /// The row of the matrix, from 0.
        row: usize,
        /// The column of the matrix, from 0.
        column: usize,
        /// Whether it is closed now.
        closed: bool,
    },
    /// A key was pressed or let go.
    Key {
        /// The key.
        key: Key,
        /// Whether it is down now.
        down: bool,
    },
}

/// The contacts at the crossings of the matrix, a bit each.
type Map = [u32; ROWS];

/// The changes that wait for the arbiter.
pub struct Inbox {
    ring: Deque<(Instant, Change), RING>,
    /// The contacts as they are.
    closed: Map,
    /// The contacts as the arbiter knows them.
    told: Map,
    /// The keys that are down, a bit each in the order of [`Key::ALL`].
    down: u16,
    /// The keys that are down as far as the arbiter knows.
    told_down: u16,
    /// What has come while the ring was full.
    overflow: Option<Overflow>,
}

/// What has come while the ring was full.
struct Overflow {
    /// When the last of it came.
    last: Instant,
    /// The keys that were pressed, even if they were let go again.
    pressed: u16,
}

impl Inbox {
    /// An inbox of a board on which no contact is closed.
    pub const fn new() -> Self {
        Inbox {
            ring: Deque::new(),
            closed: [0; ROWS],
            told: [0; ROWS],
            down: 0,
            told_down: 0,
            overflow: None,
        }
    }

    /// Records that a contact has closed or opened. Times must not go back. A contact beyond
    /// the largest matrix is ignored, and so is one that is already in that state.
    pub fn contact(&mut self, at: Instant, row: usize, column: usize, closed: bool) {
        if set(&mut self.closed, row, column, closed) {
            let change = Change::Contact {
                row,
                column,
                closed,
            };
            self.push(at, change);
        }
    }

    /// Records that a key was pressed or let go. Times must not go back. A key that is
    /// already in that state is ignored.
    pub fn key(&mut self, at: Instant, key: Key, down: bool) {
        if set_bits(&mut self.down, bit_of(key), down) {
            self.push(at, Change::Key { key, down });
        }
    }

    fn push(&mut self, at: Instant, change: Change) {
        // After an overflow the ring is not used until that has been made up for, or a later
        // change would be told before an earlier one.
        if self.overflow.is_none() && self.ring.push_back((at, change)).is_ok() {
            return;
        }
        let overflow = self.overflow.get_or_insert(Overflow {
            last: at,
            pressed: 0,
        });
        overflow.last = at;
        if let Change::Key { key, down: true } = change {
            overflow.pressed |= bit_of(key);
        }
    }

    /// The next change that the arbiter has not been told yet, and when it happened.
    pub fn next(&mut self) -> Option<(Instant, Change)> {
        let (at, change) = self.ring.pop_front().or_else(|| self.make_up())?;
        match change {
            Change::Contact {
                row,
                column,
                closed,
            } => {
                set(&mut self.told, row, column, closed);
            }
            Change::Key { key, down } => {
                set_bits(&mut self.told_down, bit_of(key), down);
            }
        }
        Some((at, change))
    }

    /// The next change that found the ring full: contacts first, then keys that were pressed,
    /// then those that were let go.
    fn make_up(&mut self) -> Option<(Instant, Change)> {
        let overflow = self.overflow.as_mut()?;
        let at = overflow.last;
        if let Some(contact) = first_difference(&self.closed, &self.told) {
            return Some((at, contact));
        }
        if let Some(key) = first_key(overflow.pressed) {
            overflow.pressed &= !bit_of(key);
            return Some((at, Change::Key { key, down: true }));
        }
        if let Some(key) = first_key(self.told_down & !self.down) {
            return Some((at, Change::Key { key, down: false }));
        }
        self.overflow = None;
        None
    }
}

/// Sets a bit of a map or clears it; returns whether that has changed it.
fn set(map: &mut Map, row: usize, column: usize, closed: bool) -> bool {
    let Some(word) = map.get_mut(row).filter(|_| column < COLUMNS) else {
        return false;
    };
    let before = *word;
    let bit = 1 << column;
    if closed {
        *word |= bit;
    } else {
        *word &= !bit;
    }
    *word != before
}

/// The change of the first contact that is not as the arbiter knows it.
fn first_difference(closed: &Map, told: &Map) -> Option<Change> {
    let rows = closed.iter().zip(told).enumerate();
    rows.filter(|(_, (closed, told))| closed != told)
        .map(|(row, (closed, told))| {
            let column = (closed ^ told).trailing_zeros() as usize;
            Change::Contact {
                row,
                column,
                closed: closed >> column & 1 != 0,
            }
        })
        .next()
}

/// Sets bits or clears them; returns whether that has changed any.
fn set_bits(bits: &mut u16, mask: u16, on: bool) -> bool {
    let before = *bits;
    if on {
        *bits |= mask;
    } else {
        *bits &= !mask;
    }
    *bits != before
}

/// The first key of a set.
fn first_key(keys: u16) -> Option<Key> {
    Key::ALL.into_iter().find(|&key| keys & bit_of(key) != 0)
}

/// A bit for each key, in the order of [`Key::ALL`].
fn bit_of(key: Key) -> u16 {
    let index = Key::ALL.iter().position(|&known| known == key);
    index.map_or(0, |index| 1 << index)
}
