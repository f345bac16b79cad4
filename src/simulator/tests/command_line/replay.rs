// SPDX-License-Identifier: Apache-2.0
//! `replay`: files, standard input, and what it reports.

use std::path::Path;
use std::process::{Command, Stdio};

use super::ran::{arbiter, arbiter_reads, assert_prints, assert_refused, scenario};

#[test]
fn replay_says_how_much_has_passed() {
    let file = scenario(
        "well.game",
        "game chess\nstart\nmove e2e4\nexpect last e2e4\n",
    );
    assert_prints(
        &["replay", &file, &file],
        "passed: 2 of 2 files, 2 of 2 expectations\n",
    );
}

#[test]
fn replay_reads_standard_input() {
    let text = "game chess\nstart\nexpect turn white\nexpect alarm on\n";
    let ran = arbiter_reads(&["replay", "-"], text);
    assert_eq!(
        ran.out,
        "-:4: expected alarm on, got alarm off\npassed: 0 of 1 files, 1 of 2 expectations\n"
    );
    assert_eq!((ran.err.as_str(), ran.status), ("", Some(1)));
    let ran = arbiter_reads(&["replay", "-"], "game chess\nlift e9");
    assert!(
        ran.err.starts_with("-:2: `e9` is not a square"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, Some(2));
}

#[test]
fn replay_refuses_files_of_another_game_than_it_is_told() {
    let chess = scenario("of-chess.game", "game chess\nstart\nexpect alarm off\n");
    let xiangqi = scenario("of-xiangqi.game", "game xiangqi\nstart\nexpect alarm off\n");
    let both = ["replay", &chess, &xiangqi];
    assert_prints(&both, "passed: 2 of 2 files, 2 of 2 expectations\n");
    let told = arbiter(&[&["--game", "xiangqi"], &both[..]].concat());
    assert_eq!(
        told.err,
        format!("{chess}: it is a scenario of chess, but --game says xiangqi\n")
    );
    assert_eq!(told.out, "passed: 1 of 2 files, 1 of 1 expectations\n");
    assert_eq!(told.status, Some(2));
    assert_eq!(
        arbiter(&["replay", &chess, "--game", "chess"]).status,
        Some(0)
    );
}

#[test]
fn replay_prints_what_does_not_hold_and_goes_on() {
    let file = scenario(
        "fails.game",
        "game chess\nstart\nexpect turn black # wrong\nmove e2e4\nexpect last d2d4\n\
         expect last e2e4\nexpect result draw stalemate\n",
    );
    let ran = arbiter(&["replay", &file]);
    assert_eq!(
        ran.out,
        format!(
            "{file}:3: expected turn black, got turn white\n\
             {file}:5: expected last d2d4, got last e2e4\n\
             {file}:7: expected result draw \"stalemate\", got result ongoing\n\
             passed: 0 of 1 files, 1 of 4 expectations\n"
        )
    );
    assert_eq!(ran.status, Some(1));
}

#[test]
fn replay_reads_what_other_systems_write() {
    let file = scenario(
        "mark.game",
        "\u{feff}game chess\r\nstart\r\nmove e2e4\r\nexpect last e2e4\r\n",
    );
    let ran = arbiter(&["replay", &file]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn replay_plays_the_other_files_too() {
    let good = scenario("good.game", "game chess\nstart\n");
    let fails = scenario("fails-too.game", "game chess\nstart\nexpect alarm on\n");
    let bad = scenario("bad.game", "game chess\nstart\nlift e9\n");
    let empty_square = scenario("empty.game", "game chess\nstart\nmove e4e5\n");
    let other = scenario("other.game", "game draughts\nstart\n");
    let missing = "there/is/no.game";
    let ran = arbiter(&[
        "replay",
        missing,
        &bad,
        &empty_square,
        &other,
        &good,
        &fails,
    ]);
    assert_eq!(
        ran.out,
        format!(
            "{fails}:3: expected alarm on, got alarm off\n\
             passed: 1 of 6 files, 0 of 1 expectations\n"
        )
    );
    for message in [
        format!("{missing}: "),
        format!("{bad}:3: `e9` is not a square; the squares are a1 to h8\n"),
        format!("{empty_square}:3: move e4e5: no piece stands on e4\n"),
        format!("{other}:1: `draughts` is not a game; expected one of: chess, xiangqi"),
    ] {
        assert!(
            ran.err.contains(&message),
            "{message} is not in {}",
            ran.err
        );
    }
    assert_eq!(ran.status, Some(2));
    assert_eq!(arbiter(&["replay", &fails, &good]).status, Some(1));
    assert_refused(&["replay"], &["FILE"]);
}

#[test]
fn replay_refuses_what_is_not_text() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bytes.game");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("a test file can be written");
    let name = path.display().to_string();
    assert_refused(&["replay", &name], &[&name, "UTF-8"]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_refused(&["replay", folder], &[folder]);
    let comments = "# Nothing.\n".repeat(2_000_000);
    let long = scenario("long.game", &comments);
    assert_refused(&["replay", &long], &[&long, "longer than 16 MiB"]);
}

/// A file without an end, whose bytes are valid as UTF-8.
#[test]
#[cfg(unix)]
fn replay_reads_no_more_than_it_must() {
    assert_refused(&["replay", "/dev/zero"], &["/dev/zero: it is not text"]);
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["perft", "5", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_name_of_a_file_that_cannot_be_read_is_not_repeated_whole() {
    let ran = arbiter(&["replay", &"a".repeat(100_000)]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.len() < 1000, "{}", ran.err.len());
}
