// SPDX-License-Identifier: Apache-2.0
//! Output pins.

use core::fmt;

use arbiter::text::Number;
use embedded_hal::digital::{Error, ErrorKind, ErrorType, OutputPin};
use zephyr::error::to_result_void;
use zephyr::raw;

use crate::ffi::BoardPin;

/// Why a pin could not be set: Zephyr's error number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PinError(u32);

impl fmt::Display for PinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {}", Number::new(self.0))
    }
}

impl Error for PinError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

impl From<zephyr::Error> for PinError {
    fn from(error: zephyr::Error) -> Self {
        PinError(error.0)
    }
}

/// An output of the board. High means active; the devicetree says which level that is.
pub struct Output(&'static raw::gpio_dt_spec);

impl Output {
    /// Makes the pin an inactive output. Fails where the board has no such pin.
    pub fn new(pin: &'static BoardPin) -> Result<Self, PinError> {
        const INACTIVE: raw::gpio_flags_t =
            raw::ZR_GPIO_OUTPUT | raw::ZR_GPIO_OUTPUT_INIT_LOW | raw::ZR_GPIO_OUTPUT_INIT_LOGICAL;
        let pin = pin.spec().ok_or(PinError(raw::ENODEV))?;
        // SAFETY: the port is a device of Zephyr's, not null.
        if !unsafe { raw::gpio_is_ready_dt(pin) } {
            return Err(PinError(raw::ENODEV));
        }
        // SAFETY: as above, and the port is ready.
        to_result_void(unsafe { raw::gpio_pin_configure_dt(pin, INACTIVE) })?;
        Ok(Output(pin))
    }

    fn set(&mut self, active: bool) -> Result<(), PinError> {
        // SAFETY: the port was ready when this was made.
        to_result_void(unsafe { raw::gpio_pin_set_dt(self.0, active.into()) })?;
        Ok(())
    }
}

impl ErrorType for Output {
    type Error = PinError;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), PinError> {
        self.set(false)
    }

    fn set_high(&mut self) -> Result<(), PinError> {
        self.set(true)
    }
}
