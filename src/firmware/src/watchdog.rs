// SPDX-License-Identifier: Apache-2.0
//! The watchdog: when the arbiter's loop does not come round in time, the board starts again. It is
//! Zephyr's task watchdog; where the board has a watchdog of its own, that one watches Zephyr's.

use core::ffi::c_int;

use arbiter::{Duration, Instant};

use crate::clock;
use crate::console::log;
use crate::error::check;
use crate::kconfig::CONFIG_ARBITER_WATCHDOG_MS;

/// How long the loop may take to come round.
const PERIOD_MS: u32 = CONFIG_ARBITER_WATCHDOG_MS as u32;
/// How often it comes round even when nothing happens at the board.
const FEED: Duration = Duration::from_millis(PERIOD_MS / 2);

mod ffi {
    //! What is defined in `watchdog.c`.

    use core::ffi::c_int;

    unsafe extern "C" {
        /// Starts the watchdog for one thread, which must feed it within every period. Returns the
        /// thread's channel or a negative error number.
        #[link_name = "arbiter_watchdog_start"]
        pub safe fn start(period_ms: u32, with_hardware: bool) -> c_int;

        /// Feeds the watchdog. Returns 0, or a negative error number for an unknown channel.
        #[link_name = "arbiter_watchdog_feed"]
        pub safe fn feed(channel: c_int) -> c_int;
    }
}

/// A watchdog that has started.
pub struct Watchdog {
    channel: c_int,
}

impl Watchdog {
    /// Starts the watchdog. If it cannot be started, there is a line in the log, and the game goes
    /// on without it.
    pub fn start() -> Option<Self> {
        let with_hardware = check(ffi::start(PERIOD_MS, true))
            .inspect_err(|error| log!("the board's own watchdog fails: {error}"));
        let started = with_hardware.or_else(|_| check(ffi::start(PERIOD_MS, false)));
        started
            .inspect_err(|error| log!("the watchdog fails: {error}"))
            .ok()
            .map(|channel| Watchdog { channel })
    }

    /// Feeds it; returns the time by which it should be fed again.
    pub fn feed(&self) -> Instant {
        // It fails for unknown channels only.
        let _ = ffi::feed(self.channel);
        clock::now() + FEED
    }
}
