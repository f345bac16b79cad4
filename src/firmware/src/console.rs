// SPDX-License-Identifier: Apache-2.0
//! The log, on Zephyr's console.

use log::{LevelFilter, Log, Metadata, Record};
use zephyr::sync::Mutex;

/// Writes each record as a line, in one piece even when several threads write. (The logger of the
/// crate `zephyr` writes pieces of 32 characters.)
struct Console(Mutex<()>);

static CONSOLE: Console = Console(Mutex::new(()));

impl Log for Console {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        let Ok(_line) = self.0.lock();
        #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
        if crate::shell::print_line(record.args()) {
            return;
        }
        #[cfg(CONFIG_PRINTK)]
        zephyr::printkln!("{}", record.args());
        #[cfg(not(CONFIG_PRINTK))]
        let _ = record;
    }

    fn flush(&self) {}
}

/// Sends the log to the console.
pub fn init() {
    // It fails only when there is a log already.
    #[cfg(target_has_atomic = "ptr")]
    let _ = log::set_logger(&CONSOLE).map(|()| log::set_max_level(LevelFilter::Info));
    #[cfg(not(target_has_atomic = "ptr"))]
    // SAFETY: called once, before any other thread logs.
    let _ = unsafe {
        log::set_logger_racy(&CONSOLE).map(|()| log::set_max_level_racy(LevelFilter::Info))
    };
}
