// SPDX-License-Identifier: Apache-2.0
//! `arbiter help`: what the program and its commands are for.

use anyhow::anyhow;
use clap::CommandFactory;
use scenario::Quoted;

use crate::cli::Arguments;

/// Prints the help of a command, or of the whole program.
///
/// # Errors
///
/// When there is no such command, or nothing can be written.
pub(super) fn run(command: Option<&str>) -> anyhow::Result<()> {
    let mut program = Arguments::command();
    program.build();
    let Some(name) = command else {
        return Ok(program.print_long_help()?);
    };
    let names: Vec<_> = program
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let names = names.join(", ");
    match program.find_subcommand_mut(name) {
        Some(command) => Ok(command.print_long_help()?),
        None => Err(anyhow!(
            "`{}` is not a command; expected one of: {names}",
            Quoted(name)
        )),
    }
}
