// SPDX-License-Identifier: Apache-2.0
//! The log, on Zephyr's console.

use core::fmt;

use log::{LevelFilter, Log, Metadata, Record};
use zephyr::time::Forever;

use crate::semaphore::LINE;

/// Writes each record as a line, in one piece even when several threads write. (The logger of the
/// crate `zephyr` writes pieces of 32 characters.)
struct Console;

impl Log for Console {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        LINE.take(Forever);
        print_line(*record.args());
        LINE.give();
    }

    fn flush(&self) {}
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

/// What C's `printk` writes to. (The macros of the crate `zephyr` can panic.)
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

/// Sends the log to the console.
pub fn init() {
    // It fails only when there is a log already.
    #[cfg(target_has_atomic = "ptr")]
    let _ = log::set_logger(&Console).map(|()| log::set_max_level(LevelFilter::Info));
    #[cfg(not(target_has_atomic = "ptr"))]
    // SAFETY: called once, before any other thread logs.
    let _ = unsafe {
        log::set_logger_racy(&Console).map(|()| log::set_max_level_racy(LevelFilter::Info))
    };
}
