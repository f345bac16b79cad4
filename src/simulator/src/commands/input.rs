// SPDX-License-Identifier: Apache-2.0
//! The text of a file, or of standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// More than the recording of any game: a day of play is less than a mebibyte.
const MOST_MEBIBYTES: usize = 16;

/// Reads a text; `-` is standard input. What is not text, or is too long, is not read to its end.
///
/// # Errors
///
/// Why it cannot be read.
pub(super) fn read(file: &Path) -> io::Result<String> {
    let bytes = if file.as_os_str() == "-" {
        read_all(io::stdin().lock())?
    } else {
        read_all(BufReader::with_capacity(1 << 16, File::open(file)?))?
    };
    String::from_utf8(bytes).map_err(|_| unreadable("it is not text in UTF-8"))
}

fn read_all(mut source: impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let part = match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            part => part?,
        };
        if part.is_empty() {
            return Ok(bytes);
        }
        // A byte that is in every other kind of file, and in no text.
        if part.contains(&0) {
            return Err(unreadable("it is not text in UTF-8"));
        }
        bytes.extend_from_slice(part);
        let length = part.len();
        source.consume(length);
        if bytes.len() > MOST_MEBIBYTES << 20 {
            let most = format!("it is longer than {MOST_MEBIBYTES} MiB, and no scenario is");
            return Err(unreadable(&most));
        }
    }
}

fn unreadable(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
