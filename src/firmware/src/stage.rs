// SPDX-License-Identifier: Apache-2.0
//! Between the thread that plays scenarios and the arbiter's loop: what the one wants set up.

use arbiter::{Arbiter, Settings};
use zephyr::sync::Mutex;
use zephyr::sys::sync::Semaphore;
use zephyr::time::Forever;

use crate::game::{Game, Table};
use crate::{clock, input, view};

/// The settings and the position of the game that is to be set up.
static REQUEST: Mutex<Option<(Settings, Game)>> = Mutex::new(None);

/// Given when that has been done.
static DONE: Semaphore = Semaphore::new(0, 1);

/// The loop's part: sets up what was asked for, and shows how things are.
pub fn meet(table: &mut Table<'_, Settings>) {
    let Ok(mut request) = REQUEST.lock();
    let asked = request.take();
    drop(request);
    let done = asked.is_some();
    if let Some((settings, start)) = asked {
        replace(table, settings, start);
        table.catch_up();
    }
    view::show(table.arbiter());
    if done {
        DONE.give();
    }
}

/// Puts a new arbiter in the place of the old one.
// Inlined, its copy of an arbiter would take stack from the loop for good.
#[inline(never)]
fn replace(table: &mut Table<'_, Settings>, settings: Settings, start: Game) {
    *table.arbiter() = Arbiter::new(settings, start, clock::now());
}

/// Has a game set up by the loop, on a board without pieces, and waits until that is done.
pub fn set_up(settings: &Settings, start: &Game) {
    let Ok(mut request) = REQUEST.lock();
    *request = Some((settings.clone(), start.clone()));
    drop(request);
    input::wake();
    // Without a time-out it does not fail.
    let _ = DONE.take(Forever);
}
