// SPDX-License-Identifier: Apache-2.0
//! Words and numbers in lines of the log. A microcontroller has no room for what core's own
//! formatting of `str` and `u32` can do beyond that: 1.5 KB, which are not in an image in which
//! nothing else uses it.

use core::fmt::{self, Write};

/// A word, written as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(pub &'static str);

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A number in decimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    value: u32,
    digits: u8,
}

impl Number {
    /// A number without leading zeros.
    #[must_use]
    pub const fn new(value: u32) -> Self {
        Number::with_digits(value, 1)
    }

    /// A number of at least so many digits.
    #[must_use]
    pub const fn with_digits(value: u32, digits: u8) -> Self {
        Number { value, digits }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value > 9 || self.digits > 1 {
            Number::with_digits(self.value / 10, self.digits.saturating_sub(1)).fmt(f)?;
        }
        f.write_char(char::from(b'0' + (self.value % 10) as u8))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{Number, Word};
    use std::{format, string::ToString as _};

    #[test]
    fn words_and_numbers_are_written_as_core_writes_them() {
        assert_eq!(Word("white").to_string(), "white");
        for value in [0, 7, 9, 10, 99, 100, 1234, 86_400_000, u32::MAX] {
            assert_eq!(Number::new(value).to_string(), format!("{value}"));
            let padded = Number::with_digits(value, 3).to_string();
            assert_eq!(padded, format!("{value:03}"));
        }
    }
}
