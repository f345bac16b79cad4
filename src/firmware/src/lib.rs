// SPDX-License-Identifier: Apache-2.0
//! Arbiter on Zephyr.
//!
//! A thin shell around the arbiter, a subject a file: `input` takes in what Zephyr's drivers
//! report, `inbox` keeps it until the arbiter's loop in `game` comes for it, `board` has the
//! outputs. `ruleset` and `options` hand over the choices of Kconfig.
//!
//! Where the board is emulated, `pins` has its squares and keys, and `view` what the arbiter
//! thinks of it: `shell` lets somebody play there; in an image for tests, `scenarios` plays the
//! scenario files on the board of `emulated`, and `stage` is between it and the loop.
#![no_std]

mod board;
mod clock;
mod console;
mod display;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod emulated;
mod ffi;
mod game;
mod inbox;
mod input;
mod keys;
#[cfg(not(CONFIG_ARBITER_SCENARIOS))]
mod options;
mod output;
#[cfg(any(CONFIG_ARBITER_SCENARIOS, CONFIG_ARBITER_EMULATED_BOARD_SHELL))]
mod pins;
mod ruleset;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod scenarios;
#[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
mod shell;
#[cfg(CONFIG_ARBITER_SCENARIOS)]
mod stage;
#[cfg(any(CONFIG_ARBITER_SCENARIOS, CONFIG_ARBITER_EMULATED_BOARD_SHELL))]
mod view;

use arbiter::Arbiter;
use arbiter::rules::Position;

use game::{Game, Table};

/// The application, called by Zephyr in the main thread.
#[cfg(not(CONFIG_ARBITER_SCENARIOS))]
#[unsafe(no_mangle)]
extern "C" fn rust_main() {
    console::init();
    #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
    shell::begin();
    let mut arbiter = Arbiter::new(options::Choices, Game::start(ruleset::Chosen), clock::now());
    let mut table = Table::new(&mut arbiter);
    loop {
        table.catch_up();
        #[cfg(CONFIG_ARBITER_EMULATED_BOARD_SHELL)]
        view::show(table.arbiter());
        table.wait();
    }
}

/// The application in an image that plays scenarios: their settings instead of Kconfig's.
#[cfg(CONFIG_ARBITER_SCENARIOS)]
#[unsafe(no_mangle)]
extern "C" fn rust_main() {
    console::init();
    let mut arbiter = Arbiter::new(
        Default::default(),
        Game::start(ruleset::Chosen),
        clock::now(),
    );
    let mut table = Table::new(&mut arbiter);
    loop {
        table.catch_up();
        stage::meet(&mut table);
        table.wait();
    }
}
