// SPDX-License-Identifier: Apache-2.0
//! Runs the commands.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a command has printed, and its exit status.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub status: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            out: String::from_utf8(output.stdout).expect("the output is text"),
            err: String::from_utf8(output.stderr).expect("the messages are text"),
            status: output.status.code(),
        }
    }
}

pub fn arbiter(arguments: &[&str]) -> Ran {
    Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started")
        .into()
}

/// Runs a command with this text at its standard input.
pub fn arbiter_reads(arguments: &[&str], text: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = child.stdin.take().expect("there is an input");
    input.write_all(text.as_bytes()).expect("the input is read");
    drop(input);
    child.wait_with_output().expect("the program ends").into()
}

/// Asserts that a command succeeds and says nothing but this.
#[track_caller]
pub fn assert_prints(arguments: &[&str], expected: &str) {
    let ran = arbiter(arguments);
    assert_eq!(ran.out, expected, "{}", ran.err);
    assert_eq!(ran.status, Some(0));
}

/// Asserts that a command refuses its input, and that the message has these parts.
#[track_caller]
pub fn assert_refused(arguments: &[&str], parts: &[&str]) {
    let ran = arbiter(arguments);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{:?} is not in: {}", part, ran.err);
    }
}

pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Makes a scenario file of these lines; each test takes another name.
pub fn scenario(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a test file can be written");
    path.display().to_string()
}
