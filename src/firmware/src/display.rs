// SPDX-License-Identifier: Apache-2.0
//! The display of the clock.

#[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
use core::fmt::Write;

#[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
use arbiter::{DIGITS, TEXT_COLUMNS};
use arbiter::{Digits, Times};
#[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
use arbiter::{TextRow, text_row};
#[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
use heapless::String;
use static_cell::StaticCell;

use crate::error::{Error, check};
use crate::ffi;

/// The rows of a text display that are used.
#[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
const ROWS: usize = 2;

/// A digit and a point, eight times.
#[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
type Text = String<{ 2 * DIGITS }>;

/// The display of the clock, and what it shows. There is at most one, and the display is written
/// only through it, so one thread at a time writes.
pub struct Display {
    on: bool,
    #[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
    shown: Option<Digits>,
    #[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
    shown: [Option<TextRow>; ROWS],
}

impl Display {
    /// The display, for whoever asks first. It is switched on when there is something to show.
    pub fn take() -> Option<&'static mut Self> {
        static DISPLAY: StaticCell<Display> = StaticCell::new();
        DISPLAY.try_init(Display {
            on: false,
            shown: Default::default(),
        })
    }

    /// Shows the digits, and on a text display that has room the times in full. Each write makes
    /// seven-segment digits flicker, so it is done only when something changes.
    pub fn show(&mut self, digits: Digits, times: Option<Times>) -> Result<(), Error> {
        if !self.on {
            // SAFETY: nobody else has the display.
            check(unsafe { ffi::display_on() })?;
            self.on = true;
        }
        self.update(digits, times)
    }

    #[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
    fn update(&mut self, digits: Digits, _: Option<Times>) -> Result<(), Error> {
        if self.shown != Some(digits) {
            self.write(0, &text_of(digits, ffi::DISPLAY_HAS_POINTS))?;
            self.shown = Some(digits);
        }
        Ok(())
    }

    #[cfg(CONFIG_ARBITER_TEXT_DISPLAY)]
    fn update(&mut self, digits: Digits, times: Option<Times>) -> Result<(), Error> {
        let size = (ffi::DISPLAY_COLUMNS.into(), ffi::DISPLAY_ROWS.into());
        for row in 0..ROWS {
            let text = text_row(size, row, digits, times);
            if let Some(text) = text.filter(|text| self.shown[row].as_ref() != Some(text)) {
                self.write(row as u16, &text)?;
                self.shown[row] = Some(text);
            }
        }
        Ok(())
    }

    fn write(&mut self, row: u16, text: &str) -> Result<(), Error> {
        // SAFETY: the bytes are those of the text, and nobody else has the display.
        check(unsafe { ffi::display_write(row, text.as_ptr(), text.len() as u16) })?;
        Ok(())
    }
}

/// The text for the display. Where points take columns, it is filled with spaces, because a
/// shorter text leaves the end of a longer one standing.
#[cfg(not(CONFIG_ARBITER_TEXT_DISPLAY))]
fn text_of(digits: Digits, has_points: bool) -> Text {
    let mut text = Text::new();
    // There is room for all of it.
    let _ = write!(text, "{digits}");
    while !has_points && text.len() < TEXT_COLUMNS {
        let _ = text.push(' ');
    }
    text
}
