// SPDX-License-Identifier: Apache-2.0
//! The firmware's inbox loses no change, however many come before the arbiter takes them.
#![cfg(test)]

#[path = "../../../../src/firmware/src/inbox.rs"]
mod inbox;

use std::collections::BTreeMap;
use std::iter::from_fn;

use arbiter::{Instant, Key};
use inbox::{COLUMNS, Change, Inbox, ROWS};
use proptest::prelude::*;

/// What is done to an inbox.
#[derive(Clone, Copy, Debug)]
enum Step {
    Contact(usize, usize, bool),
    Key(usize, bool),
    /// The arbiter takes so many changes.
    Take(usize),
}

fn at(millis: u64) -> Instant {
    Instant::from_millis(millis)
}

fn drain(inbox: &mut Inbox) -> Vec<(u64, Change)> {
    from_fn(|| inbox.next())
        .map(|(at, change)| (at.millis(), change))
        .collect()
}

fn contact(row: usize, column: usize, closed: bool) -> Change {
    Change::Contact {
        row,
        column,
        closed,
    }
}

#[test]
fn changes_keep_their_order_and_times() {
    let mut inbox = Inbox::new();
    inbox.contact(at(1), 0, 4, true);
    inbox.key(at(2), Key::Start, true);
    inbox.contact(at(2), 0, 4, false);
    inbox.key(at(5), Key::Start, false);
    let start = |down| Change::Key {
        key: Key::Start,
        down,
    };
    assert_eq!(
        drain(&mut inbox),
        [
            (1, contact(0, 4, true)),
            (2, start(true)),
            (2, contact(0, 4, false)),
            (5, start(false)),
        ]
    );
    assert_eq!(drain(&mut inbox), []);
}

#[test]
fn what_does_not_change_or_does_not_exist_is_ignored() {
    let mut inbox = Inbox::new();
    inbox.contact(at(1), 0, 0, false);
    inbox.contact(at(1), ROWS, 0, true);
    inbox.contact(at(1), 0, COLUMNS, true);
    inbox.contact(at(1), usize::MAX, usize::MAX, true);
    inbox.key(at(1), Key::New, false);
    assert_eq!(drain(&mut inbox), []);
}

#[test]
fn a_board_that_is_full_at_once_is_told_completely() {
    let mut inbox = Inbox::new();
    for row in 0..10 {
        for column in 0..9 {
            inbox.contact(at(7), row, column, true);
        }
    }
    inbox.key(at(8), Key::Start, true);
    inbox.key(at(9), Key::Start, false);
    let told = drain(&mut inbox);
    assert_eq!(told.len(), 92);
    let keys: Vec<_> = told[90..].iter().map(|&(at, _)| at).collect();
    assert_eq!(keys, [9, 9]);
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        // Few contacts, so that they change back and forth.
        8 => (0..6_usize, 0..9_usize, any::<bool>()).prop_map(|(row, column, closed)| {
            Step::Contact(row * 3, column * 3, closed)
        }),
        1 => (0..Key::ALL.len(), any::<bool>()).prop_map(|(key, down)| Step::Key(key, down)),
        1 => (0..20_usize).prop_map(Step::Take),
    ];
    prop::collection::vec(step, 0..300)
}

/// Contacts and keys as they were last told, and how often each key was pressed.
#[derive(Default, PartialEq, Debug)]
struct Known {
    contacts: BTreeMap<(usize, usize), bool>,
    keys: BTreeMap<usize, bool>,
}

impl Known {
    fn learn(&mut self, change: Change) {
        match change {
            Change::Contact {
                row,
                column,
                closed,
            } => {
                self.contacts.insert((row, column), closed);
            }
            Change::Key { key, down } => {
                let index = Key::ALL.iter().position(|&known| known == key).unwrap();
                self.keys.insert(index, down);
            }
        }
    }

    fn on(&self) -> (Vec<(usize, usize)>, Vec<usize>) {
        let contacts = self.contacts.iter().filter(|&(_, &on)| on);
        let keys = self.keys.iter().filter(|&(_, &on)| on);
        (
            contacts.map(|(&at, _)| at).collect(),
            keys.map(|(&at, _)| at).collect(),
        )
    }
}

proptest! {
    #[test]
    fn in_the_end_the_arbiter_knows_how_things_are(steps in steps()) {
        let mut inbox = Inbox::new();
        let mut real = Known::default();
        let mut known = Known::default();
        let mut pressed = [false; Key::ALL.len()];
        let mut told_pressed = [false; Key::ALL.len()];
        let mut last = 0;
        let mut learn = |known: &mut Known, told: (Instant, Change)| {
            prop_assert!(told.0.millis() >= last, "times go back");
            last = told.0.millis();
            if let Change::Key { key, down: true } = told.1 {
                told_pressed[Key::ALL.iter().position(|&any| any == key).unwrap()] = true;
            }
            known.learn(told.1);
            Ok(())
        };
        for (now, step) in (1..).zip(steps) {
            match step {
                Step::Contact(row, column, closed) => {
                    inbox.contact(at(now), row, column, closed);
                    real.contacts.insert((row, column), closed);
                }
                Step::Key(index, down) => {
                    inbox.key(at(now), Key::ALL[index], down);
                    real.keys.insert(index, down);
                    pressed[index] |= down;
                }
                Step::Take(count) => {
                    for told in from_fn(|| inbox.next()).take(count) {
                        learn(&mut known, told)?;
                    }
                }
            }
        }
        for told in from_fn(|| inbox.next()) {
            learn(&mut known, told)?;
        }
        prop_assert_eq!(known.on(), real.on());
        prop_assert_eq!(told_pressed, pressed, "a key press was lost");
    }
}
