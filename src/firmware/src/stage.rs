// SPDX-License-Identifier: Apache-2.0
//! Between the arbiter's loop and the thread that plays scenarios: what the one shall set up,
//! and what the other may look at.

use arbiter::rules::{Ending, Position};
use arbiter::{Arbiter, Panel, Phase, Settings, Violation};
use zephyr::sync::Mutex;
use zephyr::sys::sync::Semaphore;
use zephyr::time::Forever;

use crate::game::{Game, Table};
use crate::{clock, input};

/// What there is to see of an arbiter.
#[derive(Clone)]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// What the board shows.
    pub panel: Panel,
    /// The last accepted position.
    pub position: Game,
    /// The last accepted move.
    pub last_move: Option<<Game as Position>::Move>,
    /// The last violation raised.
    pub last_violation: Option<Violation>,
    /// How the game has ended.
    pub ending: Option<Ending>,
}

/// The settings and the position of the game that is to be set up.
static REQUEST: Mutex<Option<(Settings, Game)>> = Mutex::new(None);

/// Given when that has been done.
static DONE: Semaphore = Semaphore::new(0, 1);

/// The arbiter as it was when its loop had nothing left to do.
static VIEW: Mutex<Option<View>> = Mutex::new(None);

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
    let Ok(mut view) = VIEW.lock();
    *view = Some(view_of(table.arbiter()));
    drop(view);
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

fn view_of(arbiter: &Arbiter<Game, Settings>) -> View {
    View {
        phase: arbiter.phase(),
        panel: arbiter.panel(),
        position: arbiter.position().clone(),
        last_move: arbiter.last_move(),
        last_violation: arbiter.last_violation(),
        ending: arbiter.ending(),
    }
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

/// How things are. A game must have been set up before.
pub fn view() -> View {
    let Ok(view) = VIEW.lock();
    view.clone().expect("a game was set up")
}
