// SPDX-License-Identifier: Apache-2.0
//! Contacts and keys as Zephyr's input subsystem reports them.
//!
//! The callbacks run in the thread of the driver, at any time from boot on, even before
//! [`rust_main`](crate::rust_main). They only record what has changed and when.

use arbiter::Instant;
use zephyr::sync::SpinMutex;
use zephyr::time::{Duration, Forever, Tick};

use crate::clock;
use crate::inbox::{Change, Inbox};
use crate::keys::key_of;
use crate::semaphore::CHANGED;

/// Types and codes of input events; the numbers are those of Linux.
mod event {
    pub const TYPE_KEY: u8 = 1;
    pub const TYPE_ABS: u8 = 3;
    pub const ABS_X: u16 = 0;
    pub const ABS_Y: u16 = 1;
    pub const BTN_TOUCH: u16 = 0x14a;
}

/// What the callbacks share with the arbiter's thread.
struct Intake {
    inbox: Inbox,
    /// The row and the column that the matrix has announced; whether the contact there is
    /// closed follows.
    row: usize,
    column: usize,
}

static INTAKE: SpinMutex<Intake> = SpinMutex::new(Intake {
    inbox: Inbox::new(),
    row: 0,
    column: 0,
});

/// What there is for the arbiter.
pub enum Incoming {
    /// Something has happened at that time.
    Change(Instant, Change),
    /// Nothing has, up to this moment.
    Nothing(Instant),
}

/// The next change, or the time at which there was none.
///
/// A change is stamped and put in, and its absence is noticed and stamped, under one lock. So
/// every change that comes after an [`Incoming::Nothing`] is stamped with that time or a later
/// one, and the arbiter may let time pass until then.
pub fn next() -> Incoming {
    let Ok(mut intake) = INTAKE.lock();
    match intake.inbox.next() {
        Some((at, change)) => Incoming::Change(at, change),
        None => Incoming::Nothing(clock::now()),
    }
}

/// Makes [`wait`] return.
pub fn wake() {
    CHANGED.give();
}

/// Waits until something changes, or until that moment; it may also return for no reason. Without
/// a moment, it waits only for a change.
pub fn wait(until: Option<Instant>) {
    match until.map(|until| until.since(clock::now()).millis()) {
        None => CHANGED.take(Forever),
        Some(0) => {}
        Some(millis) => CHANGED.take(Duration::millis_at_least(Tick::from(millis))),
    };
}

/// Takes in an event of the key matrix: the column, the row, then whether the contact closes.
#[unsafe(no_mangle)]
extern "C" fn arbiter_on_sensors(kind: u8, code: u16, value: i32) {
    let Ok(mut intake) = INTAKE.lock();
    match (kind, code) {
        (event::TYPE_ABS, event::ABS_X) => intake.column = index(value),
        (event::TYPE_ABS, event::ABS_Y) => intake.row = index(value),
        (event::TYPE_KEY, event::BTN_TOUCH) => {
            let (row, column) = (intake.row, intake.column);
            intake.inbox.contact(clock::now(), row, column, value != 0);
            drop(intake);
            wake();
        }
        _ => {}
    }
}

/// Takes in an event of the keys.
#[unsafe(no_mangle)]
extern "C" fn arbiter_on_buttons(kind: u8, code: u16, value: i32) {
    if kind != event::TYPE_KEY {
        return;
    }
    if let Some(key) = key_of(code) {
        let Ok(mut intake) = INTAKE.lock();
        intake.inbox.key(clock::now(), key, value != 0);
        drop(intake);
        wake();
    }
}

/// What is negative is beyond every matrix.
fn index(value: i32) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}
