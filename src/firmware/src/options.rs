// SPDX-License-Identifier: Apache-2.0
//! The options that were chosen with Kconfig, as constants: what is off is not in the image.

use arbiter::{CaptureOrder, Duration, Layout, Options, TimeControl};
#[cfg(not(CONFIG_ARBITER_PRESETS))]
use arbiter::{Control, Stage, rules::Side};

use crate::kconfig;

/// The choices of Kconfig.
#[derive(Clone, Copy, Debug)]
pub struct Choices;

/// The time control of Kconfig.
#[cfg(CONFIG_ARBITER_CLOCK_PER_MOVE)]
const CONTROL: TimeControl = TimeControl::per_move(Duration::from_secs(
    kconfig::CONFIG_ARBITER_MOVE_SECONDS as u32,
));

#[cfg(not(CONFIG_ARBITER_CLOCK_PER_MOVE))]
const CONTROL: TimeControl = match TimeControl::parse(kconfig::CONFIG_ARBITER_TIME_CONTROL) {
    Ok(control) => control,
    Err(_) => panic!(
        "CONFIG_ARBITER_TIME_CONTROL is not a time control: it takes fischer S+I, sudden S, delay \
         S+D, bronstein S+D, byoyomi S+NxP, hourglass S, per-move S or stages N/S+I,S+I; see \
         docs/scenarios.md"
    ),
};

/// That time control as a constant: the code for all others is not in the image.
#[cfg(not(CONFIG_ARBITER_PRESETS))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen;

#[cfg(not(CONFIG_ARBITER_PRESETS))]
impl Control for Chosen {
    #[inline(always)]
    fn stage(&self, side: Side, index: u8) -> Stage {
        const ONLY: Option<Stage> = CONTROL.only_stage();
        ONLY.unwrap_or_else(|| CONTROL.of(side).stage(index))
    }
}

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

    #[cfg(not(CONFIG_ARBITER_PRESETS))]
    type Control = Chosen;
    #[cfg(CONFIG_ARBITER_PRESETS)]
    type Control = TimeControl;

    #[cfg(not(CONFIG_ARBITER_PRESETS))]
    fn time_control(&self) -> Chosen {
        Chosen
    }

    #[cfg(CONFIG_ARBITER_PRESETS)]
    fn time_control(&self) -> TimeControl {
        CONTROL
    }

    fn clock_button(&self) -> bool {
        cfg!(CONFIG_ARBITER_CLOCK_BUTTON)
    }

    fn layout(&self) -> Layout {
        if cfg!(CONFIG_ARBITER_LAYOUT_CLOCK) {
            Layout::Clock
        } else {
            Layout::Count
        }
    }

    fn low_time(&self) -> Duration {
        Duration::from_secs(kconfig::CONFIG_ARBITER_LOW_TIME_SECONDS as u32)
    }

    fn corrections(&self) -> bool {
        cfg!(CONFIG_ARBITER_CORRECTIONS)
    }

    fn alarm(&self) -> bool {
        cfg!(CONFIG_ARBITER_ALARM)
    }

    fn move_limit(&self) -> u32 {
        kconfig::CONFIG_ARBITER_MOVE_LIMIT as u32
    }

    fn timeout_loses(&self) -> bool {
        cfg!(CONFIG_ARBITER_TIMEOUT_LOSES)
    }
}
