// SPDX-License-Identifier: Apache-2.0
//! The log, on Zephyr's console.

use core::fmt;

use zephyr::time::Forever;

use crate::semaphore::LINE;

/// Writes a line to the log, as `println!` would.
macro_rules! log {
    ($($text:tt)+) => { $crate::console::write_line(format_args!($($text)+)) };
}
pub(crate) use log;

/// Writes a line, in one piece even when several threads write. (The macros of the crate `zephyr`
/// write pieces of 32 characters, and can panic.)
pub fn write_line(line: fmt::Arguments<'_>) {
    LINE.take(Forever);
    print_line(line);
    LINE.give();
}

fn print_line(line: fmt::Arguments<'_>) {
    #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
    if crate::shell::print_line(&line) {
        return;
    }
    #[cfg(CONFIG_PRINTK)]
    // Nothing that is written fails.
    let _ = fmt::Write::write_fmt(&mut Printk, format_args!("{line}\n"));
    #[cfg(not(CONFIG_PRINTK))]
    let _ = line;
}

/// What C's `printk` writes to.
#[cfg(CONFIG_PRINTK)]
struct Printk;

#[cfg(CONFIG_PRINTK)]
impl fmt::Write for Printk {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the bytes are those of the text, and they are only read.
        unsafe { zephyr::raw::k_str_out(text.as_ptr().cast_mut().cast(), text.len()) };
        Ok(())
    }
}
