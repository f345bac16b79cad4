// SPDX-License-Identifier: Apache-2.0
//! The time that the arbiter goes by: Zephyr's uptime.

use arbiter::Instant;
use zephyr::raw;

/// The milliseconds since the board was switched on.
pub fn now() -> Instant {
    // SAFETY: may be called in any context.
    let uptime = unsafe { raw::k_uptime_get() };
    Instant::from_millis(uptime.unsigned_abs())
}
