// SPDX-License-Identifier: Apache-2.0
//! Options, as an organiser might choose them.

use arbiter::{CaptureOrder, Duration, Settings, TimeControl};
use rules::Position;

use crate::whims::Whims;

/// Options at random; those that the game has by itself more often than others.
pub fn settings<P: Position>(whims: &mut Whims) -> Settings {
    let mut settings = Settings::of::<P>();
    let settle = whims.pick(&[400, 400, 400, 250, 600, 1000]).unwrap_or(400);
    settings.settle = Duration::from_millis(settle);
    settings.hand = Duration::from_millis(whims.pick(&[10_000, 10_000, 3000]).unwrap_or(10_000));
    let secs = whims.pick(&[100, 100, 60, 300, 5999]).unwrap_or(100);
    settings.time_control = TimeControl::per_move(Duration::from_secs(secs));
    if whims.chance(300) {
        settings.touch_move = true;
    }
    if whims.chance(300) {
        settings.committed_capture = !settings.committed_capture;
    }
    if whims.chance(300) {
        settings.capture_order = match settings.capture_order {
            CaptureOrder::Either => CaptureOrder::OwnFirst,
            CaptureOrder::OwnFirst => CaptureOrder::Either,
        };
    }
    if whims.chance(100) {
        settings.move_limit = whims.between(1, 30);
    }
    settings.timeout_loses = whims.chance(700);
    settings
}
