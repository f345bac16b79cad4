// SPDX-License-Identifier: Apache-2.0
//! Between the thread that plays scenarios and the arbiter's loop: what the thread wants set up.

use arbiter::{Arbiter, Settings};
use zephyr::sync::Mutex;
use zephyr::sys::sync::Semaphore;
use zephyr::time::Forever;

use crate::event_loop::{EventLoop, PlayedPosition};
use crate::{clock, input, view};

/// The settings and the position of the game that is to be set up.
static REQUEST: Mutex<Option<(Settings, PlayedPosition)>> = Mutex::new(None);

/// Given when that has been done.
static DONE: Semaphore = Semaphore::new(0, 1);

/// The loop's part: sets up what was asked for, and shows the state of things.
pub fn meet(event_loop: &mut EventLoop<Settings>) {
    let Ok(mut request) = REQUEST.lock();
    let asked = request.take();
    drop(request);
    let done = asked.is_some();
    if let Some((settings, start)) = asked {
        replace(event_loop, settings, start);
        event_loop.catch_up();
    }
    view::show(event_loop.arbiter());
    if done {
        DONE.give();
    }
}

/// Puts a new arbiter in the place of the old one.
// Inlined, its copy of an arbiter would take stack from the loop for good.
#[inline(never)]
fn replace(event_loop: &mut EventLoop<Settings>, settings: Settings, start: PlayedPosition) {
    *event_loop.arbiter() = Arbiter::new(settings, start, clock::now());
}

/// Has a game set up by the loop, on a board without pieces, and waits until that is done.
pub fn set_up(settings: &Settings, start: &PlayedPosition) {
    let Ok(mut request) = REQUEST.lock();
    *request = Some((settings.clone(), start.clone()));
    drop(request);
    input::wake();
    // Without a time-out it does not fail.
    let _ = DONE.take(Forever);
}
