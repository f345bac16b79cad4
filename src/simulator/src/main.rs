// SPDX-License-Identifier: Apache-2.0
//! The command line on a PC: the rules, scenario files, and the board in the terminal.
#![forbid(unsafe_code)]

mod cli;
mod commands;
mod game;
mod options;
mod play;
mod table;
mod view;

use std::io;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let ran = commands::run(&cli::Arguments::parse());
    if let Some(signal) = play::stopped_by() {
        // What a shell says of a program that a signal has ended.
        return ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX));
    }
    match ran {
        Ok(status) => status,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arbiter: {error:#}");
            ExitCode::from(commands::BAD_INPUT)
        }
    }
}

/// Whether who read the output has had enough of it, which is nothing to complain about.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
