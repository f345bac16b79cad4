// SPDX-License-Identifier: Apache-2.0
//! What is defined in `board.c`: the devices of the board, as the devicetree names them.

use core::ffi::c_int;

use zephyr::raw;

unsafe extern "C" {
    /// The alarm's output.
    #[link_name = "arbiter_alarm_pin"]
    pub safe static ALARM_PIN: raw::gpio_dt_spec;

    /// The lights of the side to move, the first player's first; without a port where the board
    /// has none.
    #[link_name = "arbiter_turn_pins"]
    pub safe static TURN_PINS: [raw::gpio_dt_spec; 2];

    /// By how many degrees the matrix is turned under the board.
    #[link_name = "arbiter_rotation"]
    pub safe static ROTATION: u32;

    /// Whether a decimal point of the display belongs to the digit before it; otherwise it
    /// takes a column of its own.
    #[link_name = "arbiter_display_has_points"]
    pub safe static DISPLAY_HAS_POINTS: bool;

    /// Switches the display on. Returns 0 or a negative error number.
    #[link_name = "arbiter_display_on"]
    pub safe fn display_on() -> c_int;

    /// Writes a text from the display's first column on. Returns 0 or a negative error number.
    ///
    /// # Safety
    ///
    /// `text` must point to `length` bytes that can be read. One thread at a time.
    #[link_name = "arbiter_display_write"]
    pub unsafe fn display_write(text: *const u8, length: u16) -> c_int;
}
