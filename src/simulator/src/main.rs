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

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(&cli::Arguments::parse()) {
        Ok(status) => status,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody reads it where the terminal is gone.
            let _ = writeln!(io::stderr(), "arbiter: {error:#}");
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
