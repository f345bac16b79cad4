// SPDX-License-Identifier: Apache-2.0
//! What others than the arbiter's loop may look at: the arbiter as it was when its loop had
//! nothing left to do.

use arbiter::rules::{Ending, Position};
use arbiter::{Arbiter, Options, Panel, Phase, Violation};
use zephyr::sync::Mutex;

use crate::event_loop::PlayedPosition;

/// What there is to see of an arbiter.
#[derive(Clone)]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// What the board shows.
    pub panel: Panel,
    /// The last accepted position.
    pub position: PlayedPosition,
    /// The last accepted move.
    pub last_move: Option<<PlayedPosition as Position>::Move>,
    /// The last violation raised.
    pub last_violation: Option<Violation>,
    /// How the game has ended.
    pub ending: Option<Ending>,
}

static VIEW: Mutex<Option<View>> = Mutex::new(None);

/// The loop's part: shows how things are.
pub fn show<O: Options>(arbiter: &Arbiter<PlayedPosition, O>) {
    let Ok(mut view) = VIEW.lock();
    *view = Some(View {
        phase: arbiter.phase(),
        panel: arbiter.panel(),
        position: arbiter.position().clone(),
        last_move: arbiter.last_move(),
        last_violation: arbiter.last_violation(),
        ending: arbiter.ending(),
    });
}

/// How things are. The loop must have shown them before.
pub fn latest() -> View {
    let Ok(view) = VIEW.lock();
    view.clone().expect("the arbiter's loop has begun")
}
