// SPDX-License-Identifier: Apache-2.0
//! Programs that answer each line of their input, for comparison with other programs.

use std::io::{self, BufRead, Write};

/// Where the answers go.
pub type Output = io::BufWriter<io::StdoutLock<'static>>;

/// Answers each line of the input; where `answer` gives a reason not to go on with a line, the
/// output has a line `error`, a tab and the reason.
pub fn answer_lines(
    mut answer: impl FnMut(&str, &mut Output) -> io::Result<Result<(), String>>,
) -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        if let Err(reason) = answer(&line?, &mut output)? {
            writeln!(output, "error\t{reason}")?;
        }
    }
    output.flush()
}
