// SPDX-License-Identifier: Apache-2.0
//! What playing a scenario does, and how it reports what does not hold.

use rules::chess::{Chess, Fide};
use scenario::{Report, Scenario, Simulated};

/// What is reported about a scenario of these lines, which begin with line 2.
fn told(lines: &str) -> Vec<String> {
    let text = format!("game chess\n{lines}");
    let scenario = Scenario::<Chess>::parse(&text, Fide).unwrap();
    let mut told = Vec::new();
    scenario
        .play(&mut Simulated::default(), |report| {
            told.push(match report {
                Report::Failed(failure) => format!("{}: {failure}", failure.line),
                Report::Crowded { line, square, gap } => {
                    format!("{line}: {square} after {}", gap.millis())
                }
            });
        })
        .unwrap();
    told
}

#[track_caller]
fn assert_fails(lines: &str, expected: &str) {
    let last = told(lines).pop();
    let last = last.as_deref().and_then(|told| told.split_once(": "));
    assert_eq!(last.map(|(_, failure)| failure), Some(expected));
}

const MATE: &str = "start\nmove f2f3\nmove e7e5\nmove g2g4\nmove d8h4\n";

#[test]
fn a_key_can_be_held() {
    assert_fails(
        "start\nkey start\nhold clock-2 1900\nexpect result draw agreement",
        "expected result draw \"agreement\", got result ongoing",
    );
    assert_fails(
        "start\nkey start\nhold clock-2 2100\nexpect result ongoing",
        "expected result ongoing, got result \"white wins\" \"resignation\"",
    );
}

#[test]
fn a_fen_is_compared_and_repeated_by_its_fields() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(
        told(&format!("expect fen \"  {start}\tw KQkq  - 0 1 \"")),
        [""; 0]
    );
    assert_fails(
        &format!("expect fen \" {start}\tb KQkq  - 0 1\""),
        &format!("expected fen \"{start} b KQkq - 0 1\", got fen \"{start} w KQkq - 0 1\""),
    );
}

#[test]
fn a_failure_says_what_was_expected_and_seen() {
    assert_fails(
        "start\nexpect turn black",
        "expected turn black, got turn white",
    );
    assert_fails(
        "start\nexpect display \"9_. 00 99 00\"",
        "expected display \"9_. 00 99 00\", got display \"99. 00 99 00\"",
    );
    assert_fails(
        "lift e2\nexpect display 02______",
        "expected display \"02 __ __ __\", got display \"01 __ __ __\"",
    );
    assert_fails(
        &format!("{MATE}expect blink both"),
        "expected blink both, got blink first",
    );
    assert_fails("start\nexpect alarm on", "expected alarm on, got alarm off");
    assert_fails(
        "start\nexpect violation time",
        "expected violation time, got violation none",
    );
    assert_fails(
        "start\nmove e2e5\nwait 1000\nexpect violation illegal-move black",
        "expected violation illegal-move black, got violation illegal-move white",
    );
    assert_fails(
        "start\nplace e5\nwait 1500\nexpect violation none",
        "expected violation none, got violation disturbed",
    );
    assert_fails(
        "start\nexpect last e2e4",
        "expected last e2e4, got last none",
    );
    assert_fails(
        "start\nmove e2e4\nexpect last none",
        "expected last none, got last e2e4",
    );
    assert_fails(
        "start\nexpect fen \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"",
        "expected fen \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\", \
         got fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
    );
    assert_fails(
        &format!("{MATE}expect result draw \"dead position\""),
        "expected result draw \"dead position\", got result \"black wins\" \"checkmate\"",
    );
    assert_fails(
        &format!("{MATE}expect result ongoing"),
        "expected result ongoing, got result \"black wins\" \"checkmate\"",
    );
    assert_fails(
        "start\nexpect result \"white wins\" time",
        "expected result \"white wins\" \"time\", got result ongoing",
    );
}

#[test]
fn what_holds_is_not_told() {
    let well = "expect turn white\nexpect alarm off\nexpect blink none\nexpect last none\n\
                expect violation none\nexpect result ongoing\n\
                expect display \"9 9. 0 0 9 9 0 0\"\n\
                expect fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    assert_eq!(told(&format!("start\n{well}")), [""; 0]);
    assert_eq!(
        told("start\nplace e5\nwait 1500\nexpect violation disturbed"),
        [""; 0]
    );
}

#[test]
fn the_run_goes_on_after_a_failure() {
    assert_eq!(
        told("start\nexpect last e7e5\nmove e2e4\nexpect turn white\nexpect last e2e4"),
        [
            "3: expected last e7e5, got last none",
            "5: expected turn white, got turn black",
        ]
    );
}

#[test]
fn the_pieces_stand_before_start_and_are_put_right_by_it() {
    let fen = "4k3/7p/8/8/8/8/7P/4K3 b - - 0 1";
    assert_eq!(
        told(&format!(
            "position \"{fen}\"\nwait 500\nexpect display \"99 00 99 00\"\nlift h2\nplace a4\n\
             wait 500\nexpect display \"02 __ __ __\"\nkey start\nwait 500\n\
             expect display \"02 __ __ __\"\nstart\nexpect display \"99 00 99. 00\"\n\
             expect fen \"{fen}\""
        )),
        [""; 0]
    );
}

#[test]
fn changes_that_drivers_would_miss_are_told() {
    assert_eq!(
        told("start\nlift e2\nwait 49\nplace e2\nwait 50\nlift e2\nlift d2\nplace d2"),
        ["5: e2 after 49", "9: d2 after 0"]
    );
}

#[test]
fn a_contact_that_is_so_already_does_not_change() {
    assert_eq!(
        told("start\nplace e2\nlift e4\nlift e2\nlift e2\nwait 60\nplace e2\nplace e2"),
        [""; 0]
    );
}
