// SPDX-License-Identifier: Apache-2.0
//! Touch-move, committed captures, and the Adjust key.

mod fixture;

use arbiter::{Key, Settings};
use fixture::{Fixture, settings};
use rules::Side;

const CAPTURE: &str = "4k3/8/8/3p1p2/4P3/8/8/R3K2R w KQ - 0 1";

fn touch_move() -> Settings {
    settings(|settings| settings.touch_move = true)
}

fn touching(squares: &[&str]) -> Fixture {
    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    for square in squares {
        fixture.lift(square).wait(200).place(square).wait(500);
    }
    fixture
}

#[test]
fn the_first_own_piece_touched_must_move() {
    let mut fixture = touching(&["e1", "e4"]);
    fixture.quiet("e4", "e5");
    assert_eq!(fixture.violation(), "touch-move white");
    assert_eq!(fixture.last(), "none");
    fixture.lift("e5").wait(300).place("e4").wait(500);
    assert_eq!(fixture.violation(), "none");
    // The obligation outlasts the violation.
    fixture.quiet("e4", "e5");
    assert_eq!(fixture.violation(), "touch-move white");
    fixture.lift("e5").wait(300).place("e4").wait(500);
    fixture.quiet("e1", "e2");
    assert_eq!(fixture.last(), "e1e2");
    assert_eq!(fixture.arbiter.violations(Side::First), 2);
}

#[test]
fn a_piece_that_cannot_move_obliges_to_nothing() {
    let fen = "4k3/8/8/8/8/8/PP6/RNK5 w - - 0 1";
    let mut fixture = Fixture::playing(fen, touch_move());
    fixture.lift("a1").wait(200).place("a1").wait(500);
    fixture.quiet("c1", "c2");
    assert_eq!(fixture.last(), "c1c2");
}

#[test]
fn the_first_enemy_piece_touched_must_be_captured() {
    let mut fixture = touching(&["d5"]);
    fixture
        .lift("e4")
        .wait(300)
        .lift("f5")
        .wait(300)
        .place("f5")
        .wait(500);
    assert_eq!(fixture.violation(), "touch-move white");
    fixture
        .lift("f5")
        .wait(300)
        .place("e4")
        .wait(300)
        .place("f5")
        .wait(500);
    fixture
        .lift("e4")
        .wait(300)
        .lift("d5")
        .wait(300)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.last(), "e4d5");
}

#[test]
fn adjust_suspends_touch_move_for_one_touch() {
    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    fixture.press(Key::Adjust);
    fixture.lift("e1").wait(200).place("e1").wait(500);
    fixture.lift("a1").wait(200).place("a1").wait(500);
    fixture.quiet("h1", "h2");
    assert_eq!(fixture.violation(), "touch-move white");
    fixture.lift("h2").wait(300).place("h1").wait(500);
    fixture.quiet("a1", "b1");
    assert_eq!(fixture.last(), "a1b1");
}

#[test]
fn under_touch_move_the_king_castles_first() {
    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    fixture
        .lift("e1")
        .wait(300)
        .place("g1")
        .wait(300)
        .lift("h1")
        .wait(300)
        .place("f1")
        .wait(500);
    assert_eq!(fixture.last(), "e1g1");

    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    fixture.quiet("h1", "f1");
    assert_eq!(fixture.last(), "h1f1");
    fixture.quiet("e1", "g1");
    assert_eq!(fixture.last(), "h1f1");
    assert_eq!(fixture.violation(), "out-of-turn white");
}

#[test]
fn king_and_rook_touched_oblige_to_castle() {
    let mut fixture = touching(&["e1", "h1"]);
    fixture.quiet("e1", "e2");
    assert_eq!(fixture.violation(), "touch-move white");
}

#[test]
fn a_committed_capture_must_be_completed() {
    let committed = settings(|settings| settings.committed_capture = true);
    let mut fixture = Fixture::playing(CAPTURE, committed.clone());
    fixture
        .lift("e4")
        .wait(300)
        .lift("d5")
        .wait(600)
        .place("d5")
        .wait(0);
    fixture
        .lift("d5")
        .wait(100)
        .place("e4")
        .wait(100)
        .place("d5")
        .wait(600);
    assert_eq!(fixture.violation(), "none");
    fixture.quiet("e1", "e2");
    assert_eq!(fixture.violation(), "touch-move white");
    fixture.lift("e2").wait(300).place("e1").wait(500);
    fixture
        .lift("e4")
        .wait(300)
        .lift("d5")
        .wait(300)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.last(), "e4d5");

    // One piece alone commits the player to nothing.
    let mut fixture = Fixture::playing(CAPTURE, committed);
    fixture
        .lift("d5")
        .wait(300)
        .place("d5")
        .wait(300)
        .lift("e4")
        .wait(300)
        .place("e4")
        .wait(500);
    fixture.quiet("e1", "e2");
    assert_eq!(fixture.last(), "e1e2");
}

#[test]
fn without_conduct_rules_touching_obliges_to_nothing() {
    let mut fixture = Fixture::playing(CAPTURE, Settings::default());
    fixture.lift("e1").wait(200).place("e1").wait(500);
    fixture.lift("d5").wait(200).place("d5").wait(500);
    fixture.quiet("a1", "b1");
    assert_eq!(fixture.last(), "a1b1");
}

#[test]
fn amending_a_promotion_asks_nothing_of_what_was_touched_since() {
    let mut fixture = Fixture::playing("8/P6k/8/7p/8/8/8/K7 w - - 0 1", touch_move());
    fixture.quiet("a7", "a8");
    fixture.lift("a1").wait(100).place("a1").wait(100);
    fixture.press(Key::Knight);
    assert_eq!(fixture.last(), "a7a8n");
    assert_eq!(fixture.violation(), "none");
}

#[test]
fn a_fast_reply_obliges_the_mover_to_nothing() {
    // The rook passes b4 and stops there; then b8 opens, which it could have captured.
    let rooks = "1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 1";
    for change in [
        |settings: &mut Settings| settings.touch_move = true,
        |settings: &mut Settings| settings.committed_capture = true,
    ] {
        let mut fixture = Fixture::playing(rooks, settings(change));
        fixture.lift("b1").wait(100).place("b4").wait(100);
        fixture.lift("b8").wait(100).place("c8").wait(500);
        assert_eq!(fixture.last(), "b8c8", "{:?}", fixture.log);
        assert_eq!(fixture.violation(), "none");
    }
}

#[test]
fn an_obligation_outlasts_an_illegal_move_and_an_accident() {
    let mut fixture = touching(&["e1"]);
    fixture.quiet("e4", "e6");
    assert_eq!(fixture.violation(), "illegal-move white");
    fixture.lift("e6").wait(300).place("e4").wait(500);
    // Somebody knocks over two pieces: that puts no obligation on anybody.
    fixture.lift("a1").lift("h1").wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    fixture.place("a1").place("h1").wait(500);
    fixture.quiet("a1", "b1");
    assert_eq!(fixture.violation(), "touch-move white");
    fixture.lift("b1").wait(300).place("a1").wait(500);
    fixture.quiet("e1", "e2");
    assert_eq!(fixture.last(), "e1e2");
}

#[test]
fn pieces_knocked_over_oblige_to_nothing() {
    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    fixture.lift("a1").lift("e1").lift("f5").wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    fixture.place("a1").place("e1").place("f5").wait(500);
    fixture.quiet("e4", "e5");
    assert_eq!(fixture.last(), "e4e5");
}

#[test]
fn adjust_pressed_before_the_last_move_has_settled_is_the_replys() {
    let mut fixture = Fixture::playing(CAPTURE, touch_move());
    fixture.lift("a1").wait(200).place("b1").wait(200);
    fixture.press(Key::Adjust);
    fixture.wait(500).lift("d5").wait(200).place("d5").wait(500);
    fixture.quiet("e8", "e7");
    assert_eq!(fixture.last(), "e8e7");
}
