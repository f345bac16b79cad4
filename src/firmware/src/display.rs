// SPDX-License-Identifier: Apache-2.0
//! The display of the clock.

use core::fmt::Write;

use arbiter::{DIGITS, Digits};
use heapless::String;
use static_cell::StaticCell;

use crate::error::{Error, check};
use crate::ffi;

/// Columns that are written where a point takes one of its own: all digits and two points.
const COLUMNS: usize = DIGITS + 2;

/// A digit and a point, eight times.
type Text = String<{ 2 * DIGITS }>;

/// The display of the clock, and what it shows. There is at most one, and the display is written
/// only through it, so one thread at a time writes.
pub struct Display {
    on: bool,
    shown: Option<Digits>,
}

impl Display {
    /// The display, for whoever asks first. It is switched on when there is something to show.
    pub fn take() -> Option<&'static mut Self> {
        static DISPLAY: StaticCell<Display> = StaticCell::new();
        DISPLAY.try_init(Display {
            on: false,
            shown: None,
        })
    }

    /// Shows the digits. Each write makes seven-segment digits flicker, so it is done only when
    /// something changes.
    pub fn show(&mut self, digits: Digits) -> Result<(), Error> {
        if !self.on {
            // SAFETY: nobody else has the display.
            check(unsafe { ffi::display_on() })?;
            self.on = true;
        }
        if self.shown != Some(digits) {
            self.write(&text_of(digits, ffi::DISPLAY_HAS_POINTS))?;
            self.shown = Some(digits);
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        // SAFETY: the bytes are those of the text, and nobody else has the display.
        check(unsafe { ffi::display_write(text.as_ptr(), text.len() as u16) })?;
        Ok(())
    }
}

/// The text for the display. Where points take columns, it is filled with spaces, because a
/// shorter text leaves the end of a longer one standing.
fn text_of(digits: Digits, has_points: bool) -> Text {
    let mut text = Text::new();
    // There is room for all of it.
    let _ = write!(text, "{digits}");
    while !has_points && text.len() < COLUMNS {
        let _ = text.push(' ');
    }
    text
}
