// SPDX-License-Identifier: Apache-2.0
//! Help, and what is said about input that is wrong.

use super::ran::{arbiter, assert_refused};

#[test]
fn bad_input_is_named() {
    assert_refused(&["perft"], &["DEPTH"]);
    assert_refused(&["perft", "13"], &["13", "0..=12"]);
    assert_refused(&["perft", "-1"], &["-1"]);
    assert_refused(&["perft", "x"], &["x"]);
    assert_refused(
        &["perft", "1", "--fen", "8/8 w"],
        &["--fen `8/8 w`", "2 ranks", "eight"],
    );
    assert_refused(&["moves", "--fen", ""], &["--fen", "there is nothing"]);
    assert_refused(&["moves", "e9"], &["`e9` is not a square", "a1 to h8"]);
    assert_refused(&["moves", "e5"], &["no piece stands on e5"]);
    assert_refused(
        &["moves", "e7"],
        &["the piece on e7 is black's, and it is white's turn"],
    );
    assert_refused(
        &["--game", "xiangqi", "moves", "--moves", "h3e3", "a1"],
        &["the piece on a1 is red's, and it is black's turn"],
    );
    assert_refused(
        &["moves", "--moves", "e2e4 e2e4"],
        &["move 2, `e2e4`", "no piece on e2"],
    );
    assert_refused(
        &["judge", "--moves", "e2e5"],
        &["move 1, `e2e5`", "not a legal move"],
    );
    assert_refused(
        &["judge", "--moves", "O-O"],
        &["`O-O`", "cannot castle", "in UCI", "such as e2e4"],
    );
    assert_refused(&["--game", "draughts", "judge"], &["draughts", "chess"]);
    assert_refused(
        &["--game", "xiangqi", "judge", "--moves", "e1e3"],
        &["move 1, `e1e3`"],
    );
    assert_refused(&["judge", "more"], &["more"]);
    assert_refused(&["jugde"], &["jugde", "judge"]);
}

#[test]
fn help_is_no_error() {
    for arguments in [["--help"].as_slice(), &["help"]] {
        let ran = arbiter(arguments);
        assert_eq!(ran.status, Some(0));
        for command in ["perft", "moves", "judge", "replay", "help"] {
            assert!(ran.out.contains(command));
        }
    }
}

#[test]
fn help_explains_each_command() {
    for command in ["perft", "moves", "judge", "replay", "help"] {
        let ran = arbiter(&["help", command]);
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out.contains(&format!("Usage: arbiter {command} ")));
        assert_eq!(ran.out, arbiter(&[command, "--help"]).out);
    }
    assert_refused(
        &["help", "dance"],
        &["`dance` is not a command", "perft, moves"],
    );
}

#[test]
fn long_and_unprintable_words_are_not_repeated_as_they_are() {
    let word = "x".repeat(100_000);
    for arguments in [
        ["perft", &word],
        ["moves", &word],
        ["help", &word],
        ["judge", &format!("--fen={word}")],
        ["judge", &format!("--moves=e2e4 {word}")],
        ["judge", &format!("--{word}")],
        ["--game", &word],
        ["--settle", &word],
        ["--position", &word],
        ["--rule", &word],
        ["--rule", &format!("{word}=off")],
        ["--rule", &format!("castling={word}")],
    ] {
        let ran = arbiter(&arguments);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("xxx…"), "{}", ran.err);
        assert!(ran.err.len() < 1000, "{}", ran.err);
    }
    assert_refused(&["--settle", "\u{1b}[2J"], &["`\\u{1b}[2J`"]);
}
