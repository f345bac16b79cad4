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
use clap::error::{ContextKind, ContextValue};
use scenario::Quoted;

fn main() -> ExitCode {
    match commands::run(&arguments()) {
        Ok(status) => status,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody reads it once the terminal is gone.
            let _ = writeln!(io::stderr(), "arbiter: {error:#}");
            ExitCode::from(commands::BAD_INPUT)
        }
    }
}

/// The arguments. If they are wrong, or ask for help or the version, that ends the program.
fn arguments() -> cli::Arguments {
    cli::Arguments::try_parse().unwrap_or_else(|mut error| {
        for kind in [
            ContextKind::InvalidArg,
            ContextKind::InvalidSubcommand,
            ContextKind::InvalidValue,
        ] {
            if let Some(ContextValue::String(word)) = error.get(kind) {
                let word = Quoted(word).to_string();
                error.insert(kind, ContextValue::String(word));
            }
        }
        error.exit()
    })
}

/// Whether the reader of the output has had enough of it, which is nothing to complain about.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
