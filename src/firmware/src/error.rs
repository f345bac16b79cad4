// SPDX-License-Identifier: Apache-2.0
//! Errors of Zephyr's functions.

use core::ffi::c_int;
use core::fmt;

use arbiter::text::Number;
use zephyr::error::to_result;

/// Zephyr's error number, which a log that has no other numbers can write as well
/// (see [`arbiter::text`]).
pub struct Error(pub u32);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "zephyr error errno:{}", Number::new(self.0))
    }
}

/// What a function has returned: an error number below zero, or what is not an error.
pub fn check(code: c_int) -> Result<c_int, Error> {
    to_result(code).map_err(|error| Error(error.0))
}
