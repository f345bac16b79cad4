// SPDX-License-Identifier: Apache-2.0
//! Arbiter on Zephyr.
//!
//! A thin shell around the arbiter, one subject per file: `input` takes in what Zephyr's drivers
//! report, `inbox` keeps it until the arbiter's `event_loop` comes for it, `outputs` has the
//! display, the alarm and the lights. `ruleset` and `options` hand over the choices of Kconfig.
//! `commands` answers the shell command `arbiter`. `watchdog` starts the board again when the loop
//! hangs. docs/firmware.md shows the threads.
//!
//! Where the board is emulated, `pins` has its squares and keys, and `view` what the arbiter
//! thinks of it: `shell` lets somebody play there; in an image for tests, `scenarios` plays the
//! scenario files on the board of `emulated`, and `stage` is between it and the loop; in another
//! one, `soak` plays random games for days.
#![no_std]

mod clock;
#[cfg(CONFIG_ARBITER_SHELL)]
mod commands;
mod console;
mod display;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod emulated;
mod error;
mod event_loop;
mod ffi;
mod inbox;
mod input;
mod kconfig {
    //! The numbers and texts of Kconfig. Those in the crate `zephyr` stay as they were when it was
    //! first built, whatever is chosen later.
    include!(concat!(env!("OUT_DIR"), "/kconfig.rs"));
}
mod keys;
#[cfg(not(CONFIG_ARBITER_SCENARIOS))]
mod options;
mod output;
mod outputs;
#[cfg(any(
    CONFIG_ARBITER_SCENARIOS,
    CONFIG_ARBITER_SOAK,
    CONFIG_ARBITER_EMULATED_BOARD_SHELL
))]
mod pins;
#[cfg(any(CONFIG_ARBITER_SHELL, CONFIG_ARBITER_EMULATED_BOARD_SHELL))]
mod printer;
mod ruleset;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod scenarios;
mod semaphore;
#[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
mod shell;
#[cfg(CONFIG_ARBITER_SOAK)]
mod soak;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod stage;
#[cfg(any(
    CONFIG_ARBITER_SCENARIOS,
    CONFIG_ARBITER_SOAK,
    CONFIG_ARBITER_EMULATED_BOARD_SHELL
))]
mod view;
#[cfg(CONFIG_ARBITER_WATCHDOG)]
mod watchdog;

use arbiter::Arbiter;
use arbiter::rules::Position;
use static_cell::StaticCell;

use display::Display;
use event_loop::{EventLoop, PlayedPosition};
use outputs::Outputs;
use ruleset::Chosen;
#[cfg(CONFIG_ARBITER_WATCHDOG)]
use watchdog::Watchdog;

#[cfg(not(CONFIG_ARBITER_SCENARIOS))]
use options::Choices;

/// In an image that plays scenarios, these set the options.
#[cfg(CONFIG_ARBITER_SCENARIOS)]
type Choices = arbiter::Settings;

/// The application, called by Zephyr in the main thread, once.
#[unsafe(no_mangle)]
extern "C" fn rust_main() {
    #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
    shell::begin();
    let (Some(display), Some(arbiter)) = (Display::take(), make_arbiter()) else {
        // Nobody else takes them.
        return;
    };
    let mut event_loop = EventLoop::new(arbiter, Outputs::new(display));
    #[cfg(CONFIG_ARBITER_WATCHDOG)]
    let watchdog = Watchdog::start();
    loop {
        event_loop.catch_up();
        #[cfg(CONFIG_ARBITER_SCENARIOS)]
        stage::meet(&mut event_loop);
        #[cfg(CONFIG_ARBITER_SOAK)]
        view::show(event_loop.arbiter());
        #[cfg(CONFIG_ARBITER_SHELL)]
        commands::meet(&mut event_loop);
        #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
        shell::look(&mut event_loop);
        #[cfg(CONFIG_ARBITER_WATCHDOG)]
        let at_latest = watchdog.as_ref().map(Watchdog::feed);
        #[cfg(not(CONFIG_ARBITER_WATCHDOG))]
        let at_latest = None;
        event_loop.wait(at_latest);
    }
}

/// The arbiter, in a place of its own: on the stack, its kilobytes would lie below everything else
/// for good.
// Inlined, the stack that this takes would stay taken.
#[inline(never)]
fn make_arbiter() -> Option<&'static mut Arbiter<PlayedPosition, Choices>> {
    static ARBITER: StaticCell<Arbiter<PlayedPosition, Choices>> = StaticCell::new();
    #[cfg(not(CONFIG_ARBITER_SCENARIOS))]
    let choices = Choices;
    #[cfg(CONFIG_ARBITER_SCENARIOS)]
    let choices = Choices::default();
    ARBITER.try_init_with(|| Arbiter::new(choices, PlayedPosition::start(Chosen), clock::now()))
}
