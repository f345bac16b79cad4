// SPDX-License-Identifier: Apache-2.0
//! The options of the board in the terminal.

use super::ran::{arbiter, assert_refused, scenario};

#[test]
fn the_board_needs_a_terminal() {
    assert_refused(
        &[],
        &["needs a terminal", "standard input", "arbiter replay FILE"],
    );
    let file = scenario("unwatched.game", "game chess\nstart\n");
    assert_refused(
        &["replay", "--watch", &file],
        &["needs a terminal", "Without --watch"],
    );
}

#[test]
fn options_of_the_board_are_checked_before_it_opens() {
    assert_refused(
        &["--settle", "5"],
        &[
            "--settle: `5` is not right for the option settle",
            "50 to 5000",
        ],
    );
    assert_refused(&["--touch-move", "maybe"], &["`maybe`", "on or off"]);
    assert_refused(&["--clock", "100"], &["`100`", "per-move"]);
    assert_refused(
        &["--clock", "fischer 180 2"],
        &["--clock: `180` is not right", "fischer S+I"],
    );
    assert_refused(&["--position", "8/8 w"], &["--position `8/8 w`"]);
    assert_refused(&["--dance", "on"], &["--dance"]);
    assert_refused(
        &["--touch-move", "on", "judge"],
        &["--touch-move on", "for the board in the terminal"],
    );
    assert_refused(&["replay", "--speed", "2", "x.game"], &["--watch"]);
    assert_refused(
        &["replay", "--watch", "--speed", "0", "x.game"],
        &["0.1 to 100"],
    );
}

#[test]
fn every_option_of_scenario_files_is_a_flag() {
    let ran = arbiter(&["--help"]);
    for kind in scenario::CHOICES {
        assert!(
            ran.out.contains(&format!("--{} ", kind.name)),
            "{}",
            kind.name
        );
        assert!(ran.out.contains(kind.values), "{}", kind.values);
    }
}

#[test]
fn help_says_what_options_are_when_they_are_not_given() {
    let help = arbiter(&["--help"]).out;
    for part in [
        "[default: chess; ",
        "MS (50 to 5000) [default: 400]",
        "[default: either; xiangqi: own-first]",
        "[default: 0; xiangqi: 99]",
        "[default: per-move 100]",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
}
