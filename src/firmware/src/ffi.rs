// SPDX-License-Identifier: Apache-2.0
//! What is defined in `board.c`: the devices of the board, as the devicetree names them.

use core::ffi::c_int;

use zephyr::raw;

/// A pin that the devicetree gives to the board. Only those below exist, so its port is
/// one of Zephyr's devices, or null where the board has no such pin.
#[repr(transparent)]
pub struct BoardPin(raw::gpio_dt_spec);

impl BoardPin {
    /// Whether the board has this pin.
    pub fn exists(&self) -> bool {
        !self.0.port.is_null()
    }

    /// What Zephyr's functions take, if the board has this pin.
    pub fn spec(&'static self) -> Option<&'static raw::gpio_dt_spec> {
        self.exists().then_some(&self.0)
    }
}

unsafe extern "C" {
    /// The alarm's output.
    #[link_name = "arbiter_alarm_pin"]
    pub safe static ALARM_PIN: BoardPin;

    /// The lights of the side to move, the first player's first.
    #[link_name = "arbiter_turn_pins"]
    pub safe static TURN_PINS: [BoardPin; 2];

    /// By how many degrees the matrix is turned under the board.
    #[link_name = "arbiter_rotation"]
    pub safe static ROTATION: u32;

    /// Whether a decimal point of the display belongs to the digit before it; otherwise it
    /// takes a column of its own.
    #[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
    #[link_name = "arbiter_display_has_points"]
    pub safe static DISPLAY_HAS_POINTS: bool;

    /// The columns of the display.
    #[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
    #[link_name = "arbiter_display_columns"]
    pub safe static DISPLAY_COLUMNS: u16;

    /// The rows of the display.
    #[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
    #[link_name = "arbiter_display_rows"]
    pub safe static DISPLAY_ROWS: u16;

    /// Switches the display on. Returns 0 or a negative error number.
    ///
    /// # Safety
    ///
    /// One thread at a time uses the display.
    #[link_name = "arbiter_display_on"]
    pub unsafe fn display_on() -> c_int;

    /// Writes a text from the first column of a row on. Returns 0 or a negative error number.
    ///
    /// # Safety
    ///
    /// `text` must point to `length` bytes that can be read. One thread at a time uses the display.
    #[link_name = "arbiter_display_write"]
    pub unsafe fn display_write(row: u16, text: *const u8, length: u16) -> c_int;
}
