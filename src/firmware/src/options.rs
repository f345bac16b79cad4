// SPDX-License-Identifier: Apache-2.0
//! The options that were chosen with Kconfig, as constants: what is off is not in the image.

use arbiter::{CaptureOrder, Duration, Options, TimeControl};
use zephyr::kconfig;

/// The choices of Kconfig.
#[derive(Clone, Copy, Debug)]
pub struct Choices;

impl Options for Choices {
    fn settle(&self) -> Duration {
        Duration::from_millis(kconfig::CONFIG_ARBITER_SETTLE_MS as u32)
    }

    fn hand(&self) -> Duration {
        Duration::from_millis(kconfig::CONFIG_ARBITER_HAND_MS as u32)
    }

    fn capture_order(&self) -> CaptureOrder {
        if cfg!(CONFIG_ARBITER_CAPTURE_ORDER_OWN_FIRST) {
            CaptureOrder::OwnFirst
        } else {
            CaptureOrder::Either
        }
    }

    fn touch_move(&self) -> bool {
        cfg!(CONFIG_ARBITER_TOUCH_MOVE)
    }

    fn committed_capture(&self) -> bool {
        cfg!(CONFIG_ARBITER_COMMITTED_CAPTURE)
    }

    fn time_control(&self) -> TimeControl {
        TimeControl::PerMove(Duration::from_secs(
            kconfig::CONFIG_ARBITER_MOVE_SECONDS as u32,
        ))
    }

    fn move_limit(&self) -> u32 {
        kconfig::CONFIG_ARBITER_MOVE_LIMIT as u32
    }

    fn timeout_loses(&self) -> bool {
        cfg!(CONFIG_ARBITER_TIMEOUT_LOSES)
    }
}
