// SPDX-License-Identifier: Apache-2.0
//! What checks and pins leave of a piece's moves.

use super::moves;

#[track_caller]
fn expect(fen: &str, from: &str, destinations: &str) {
    assert_eq!(moves(fen, from), destinations, "{fen} from {from}");
}

#[test]
fn a_piece_between_a_chariot_and_the_general_stays_there() {
    let fen = "3k5/9/9/4r4/9/9/9/4R4/9/4K4 w - - 0 1";
    expect(fen, "e3", "e2 e4 e5 e6 e7");
    let fen = "3k5/9/9/4r4/9/9/9/4N4/9/4K4 w - - 0 1";
    expect(fen, "e3", "");
}

#[test]
fn a_piece_between_the_generals_stays_there() {
    let fen = "4k4/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1";
    expect(fen, "e3", "e2 e4 e5 e6 e7 e8 e9");
    let fen = "4k4/9/9/9/4p4/9/9/4N4/9/4K4 w - - 0 1";
    expect(fen, "e3", "c2 c4 d1 d5 f1 f5 g2 g4");
}

#[test]
fn neither_of_two_screens_leaves_while_the_other_stays() {
    // The horse would leave one screen; the chariot too, by capturing the other.
    let fen = "3k5/9/4c4/9/4p4/9/4R4/9/9/4K4 w - - 0 1";
    expect(fen, "e4", "e2 e3 e5");
    let fen = "3k5/9/4c4/9/4N4/9/4R4/9/9/4K4 w - - 0 1";
    expect(fen, "e6", "");
    // With a third screen they may.
    let fen = "3k5/9/4c4/4p4/4N4/9/4R4/9/9/4K4 w - - 0 1";
    expect(fen, "e6", "c5 c7 d4 f4 g5 g7");
    // A cannon that is one of the two may capture the other cannon over the second.
    let fen = "3k5/9/4c4/9/4p4/9/4C4/9/9/4K4 w - - 0 1";
    expect(fen, "e4", "e2 e3 e5 e8");
}

#[test]
fn nothing_comes_to_stand_between_a_cannon_and_the_general() {
    let fen = "3k5/9/4c4/R8/9/9/9/9/9/4K4 w - - 0 1";
    expect(
        fen,
        "a7",
        "a1 a10 a2 a3 a4 a5 a6 a8 a9 b7 c7 d7 f7 g7 h7 i7",
    );
    let fen = "3k5/9/R3c4/9/9/9/9/9/9/4K4 w - - 0 1";
    expect(fen, "a8", "a1 a10 a2 a3 a4 a5 a6 a7 a9 b8 c8 d8 e8");
}

#[test]
fn a_pinned_piece_that_captures_becomes_no_screen() {
    // Behind the chariot that pins stands a cannon.
    let fen = "3k5/4c4/4r4/9/9/9/9/4R4/9/4K4 w - - 0 1";
    expect(fen, "e3", "e2 e4 e5 e6 e7");
}

#[test]
fn a_piece_on_a_horses_leg_stays_there() {
    let fen = "3k5/9/9/9/9/9/9/5n3/5R3/4K4 w - - 0 1";
    expect(fen, "f2", "f3");
    // It does not matter what stands on the leg of one's own horse.
    let fen = "3k5/9/9/9/9/9/9/5N3/5R3/4K4 w - - 0 1";
    expect(fen, "f2", "a2 b2 c2 d2 e2 f1 g2 h2 i2");
}

#[test]
fn a_check_by_a_chariot_is_parried_by_capture_or_block() {
    let fen = "3k5/9/9/4r4/9/9/9/9/7R1/4K4 w - - 0 1";
    expect(fen, "h2", "e2");
    let fen = "3k5/9/9/4r2R1/9/9/9/9/9/4K4 w - - 0 1";
    expect(fen, "h7", "e7");
    expect(fen, "e1", "f1");
}

#[test]
fn a_check_by_a_cannon_is_parried_by_the_screen_too() {
    let fen = "3k5/9/4c4/9/9/9/9/4N4/7R1/4K4 w - - 0 1";
    expect(fen, "e3", "c2 c4 d1 d5 f1 f5 g2 g4");
    expect(fen, "h2", "e2");
    // The screen is not to be captured: what captures it is the screen.
    let fen = "3k5/9/4c4/9/9/9/9/4p2R1/9/4K4 w - - 0 1";
    expect(fen, "h3", "");
    // Two screens do, on either side of the first.
    let fen = "3k5/9/4c4/9/7R1/9/9/4p4/9/4K4 w - - 0 1";
    expect(fen, "h6", "e6");
}

#[test]
fn two_cannons_on_a_line() {
    // The one in front is the screen of the one behind: to block in front serves both.
    let fen = "3k5/9/4c4/9/4c4/7R1/9/9/9/4K4 w - - 0 1";
    expect(fen, "h5", "");
    let fen = "3k5/9/4c4/7R1/4c4/9/9/9/9/4K4 w - - 0 1";
    expect(fen, "h7", "e7");
    let fen = "3k5/9/4c4/9/4c4/9/4R4/9/9/4K4 w - - 0 1";
    expect(fen, "e4", "");
    expect(fen, "e1", "f1");
}

#[test]
fn a_check_by_a_horse_is_parried_at_the_leg() {
    let fen = "3k5/9/9/9/9/9/9/5n3/7R1/4K4 w - - 0 1";
    expect(fen, "h2", "f2");
    let fen = "3k5/9/9/9/9/9/9/5n1R1/9/4K4 w - - 0 1";
    expect(fen, "h3", "f3");
}

#[test]
fn a_check_by_a_soldier() {
    let fen = "3k5/9/9/9/9/9/9/9/4p2R1/4K4 w - - 0 1";
    expect(fen, "h2", "e2");
    expect(fen, "e1", "e2 f1");
    // Soldiers do not strike back.
    let fen = "3k5/9/9/9/9/9/9/4K4/4p2R1/9 w - - 0 1";
    expect(fen, "e3", "e2 f3");
}

#[test]
fn a_general_does_not_hide_behind_itself() {
    // On e1 or e3 it would still be on the chariot's file.
    let fen = "4r4/3k5/9/9/9/9/9/9/4K4/9 w - - 0 1";
    expect(fen, "e2", "f2");
}

#[test]
fn a_general_is_no_screen_where_it_came_from() {
    // On e1 it would stand behind itself, seen from the cannon.
    let fen = "3k5/9/4c4/9/9/9/9/9/4K4/9 w - - 0 1";
    expect(fen, "e2", "e1 e3 f2");
}
