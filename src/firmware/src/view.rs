// SPDX-License-Identifier: Apache-2.0
//! What threads other than the arbiter's may look at: the arbiter as it was when its loop had
//! nothing left to do.

use arbiter::{Arbiter, Options, Snapshot};
use zephyr::sync::Mutex;

use crate::event_loop::PlayedPosition;

static VIEW: Mutex<Option<Snapshot<PlayedPosition>>> = Mutex::new(None);

/// The loop's part: shows how things are.
pub fn show<O: Options>(arbiter: &Arbiter<PlayedPosition, O>) {
    let Ok(mut view) = VIEW.lock();
    *view = Some(arbiter.snapshot());
}

/// How things are. The loop must have shown them before.
pub fn latest() -> Snapshot<PlayedPosition> {
    let Ok(view) = VIEW.lock();
    view.clone().expect("the arbiter's loop has begun")
}
