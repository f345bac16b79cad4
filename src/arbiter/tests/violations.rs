// SPDX-License-Identifier: Apache-2.0
//! Violations: what raises them, when, and what ends them.

mod fixture;

use arbiter::{CaptureOrder, Key, Phase, Settings};
use fixture::{Fixture, per_move, settings};
use rules::Side;

const CAPTURE: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

#[test]
fn an_illegal_move_sounds_when_the_board_is_at_rest_and_until_it_is_right() {
    let mut fixture = Fixture::new();
    fixture.lift("e2").wait(300).place("e5").wait(399);
    assert!(!fixture.arbiter.panel().alarm);
    fixture.wait(1);
    assert!(fixture.arbiter.panel().alarm);
    assert_eq!(fixture.violation(), "illegal-move white");
    assert_eq!(
        fixture.log.last().unwrap(),
        "violation illegal-move white, wrong: e2 e5"
    );
    fixture.lift("e5").wait(200);
    assert!(fixture.arbiter.panel().alarm);
    fixture.place("e2");
    assert!(!fixture.arbiter.panel().alarm);
    assert_eq!(fixture.log.last().unwrap(), "restored");
    fixture.wait(300).quiet("e2", "e4");
    assert_eq!(fixture.last(), "e2e4");
    assert_eq!(fixture.arbiter.violations(Side::First), 1);
    // The clock has kept running meanwhile.
    assert_eq!(fixture.log.last().unwrap(), "move 1 white e2e4 1.500 s");
}

#[test]
fn what_was_seen_open_is_forgotten_after_a_violation() {
    let mut fixture = Fixture::playing(CAPTURE, Settings::default());
    fixture
        .lift("d5")
        .wait(100)
        .lift("e4")
        .wait(100)
        .place("f4")
        .wait(500);
    assert_eq!(fixture.violation(), "illegal-move white");
    fixture
        .lift("f4")
        .wait(100)
        .place("e4")
        .wait(100)
        .place("d5")
        .wait(500);
    fixture.lift("e4").wait(2000);
    assert_eq!(fixture.last(), "none");
}

#[test]
fn an_enemy_piece_taken_that_may_not_be() {
    let mut fixture = Fixture::playing("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", Settings::default());
    fixture
        .lift("e4")
        .wait(300)
        .lift("e5")
        .wait(300)
        .place("e5")
        .wait(500);
    assert_eq!(fixture.violation(), "illegal-move white");
}

#[test]
fn only_the_last_move_undone_is_a_takeback() {
    let mut fixture = Fixture::playing(CAPTURE, Settings::default());
    fixture
        .lift("e4")
        .wait(200)
        .lift("d5")
        .wait(200)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.last(), "e4d5");
    // A piece put on the square that the pawn has left does not undo the capture.
    fixture.place("e4").wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    fixture.lift("e4").wait(500);
    fixture
        .lift("d5")
        .wait(200)
        .place("e4")
        .wait(200)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.violation(), "takeback white");
}

#[test]
fn the_alarm_of_a_piece_knocked_over_names_nobody() {
    let mut fixture = Fixture::new();
    fixture.lift("a2").lift("b2").place("c4").wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    assert_eq!(fixture.arbiter.panel().blink, arbiter::Blink::Both);
    assert_eq!(
        Side::ALL.map(|side| fixture.arbiter.violations(side)),
        [0, 0]
    );
    fixture.lift("c4").place("a2").place("b2");
    assert_eq!(fixture.violation(), "none");
}

#[test]
fn own_first_condemns_a_victim_lifted_first() {
    let own_first = settings(|settings| settings.capture_order = CaptureOrder::OwnFirst);
    let mut fixture = Fixture::playing(CAPTURE, own_first);
    fixture
        .lift("d5")
        .wait(300)
        .lift("e4")
        .wait(300)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.violation(), "capture-order white");
    assert_eq!(fixture.last(), "none");
    fixture
        .lift("d5")
        .wait(300)
        .place("e4")
        .wait(300)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.violation(), "none");
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
fn a_move_made_in_time_is_not_lost_by_settling() {
    let mut fixture = Fixture::playing(CAPTURE, per_move(5));
    fixture
        .wait(4800)
        .lift("e1")
        .wait(190)
        .place("e2")
        .wait(400);
    assert_eq!(fixture.last(), "e1e2");
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);

    let mut fixture = Fixture::playing(CAPTURE, per_move(5));
    fixture
        .wait(4800)
        .lift("e1")
        .wait(201)
        .place("e2")
        .wait(400);
    assert_eq!(fixture.last(), "none");
    assert_eq!(
        fixture.log[1..],
        ["violation time white, wrong: e1", "result black wins, time"]
    );
}

#[test]
fn a_move_begun_in_time_and_taken_up_again_is_late() {
    let mut fixture = Fixture::playing(CAPTURE, per_move(5));
    fixture
        .wait(4800)
        .lift("e1")
        .wait(100)
        .place("e2")
        .wait(200)
        .lift("e2");
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    assert_eq!(fixture.display(), "00000500");
}

#[test]
fn the_alarm_of_a_fallen_flag_sounds_until_the_move_where_time_does_not_lose() {
    let lasting = settings(|settings| {
        *settings = per_move(5);
        settings.timeout_loses = false;
    });
    let mut fixture = Fixture::playing(CAPTURE, lasting);
    fixture.wait(5000);
    assert!(fixture.arbiter.panel().alarm);
    assert_eq!(fixture.log.last().unwrap(), "violation time white");
    fixture.wait(60_000);
    assert!(fixture.arbiter.panel().alarm);
    fixture.quiet("e1", "e2");
    assert!(!fixture.arbiter.panel().alarm);
    assert_eq!(fixture.last(), "e1e2");
    assert_eq!(fixture.arbiter.violations(Side::First), 1);
    assert_eq!(fixture.display(), "050105.00");
}

#[test]
fn a_key_silences_the_alarm_after_the_game() {
    let mut fixture = Fixture::playing(CAPTURE, per_move(5));
    fixture.wait(30_000);
    assert!(fixture.arbiter.panel().alarm);
    fixture.press(Key::Start);
    assert!(!fixture.arbiter.panel().alarm);
    assert_eq!(
        fixture.arbiter.panel().blink,
        arbiter::Blink::Half(Side::First)
    );
}

#[test]
fn a_piece_in_the_hand_is_reminded_of_and_nothing_else() {
    let mut fixture = Fixture::new();
    fixture.lift("e2").wait(9_999);
    assert!(!fixture.arbiter.panel().alarm);
    fixture.wait(1);
    assert!(fixture.arbiter.panel().alarm);
    fixture.wait(100);
    assert!(!fixture.arbiter.panel().alarm);
    fixture.wait(1_900);
    assert!(fixture.arbiter.panel().alarm);
    assert_eq!(fixture.violation(), "none");
    fixture.place("e4").wait(500);
    assert_eq!(fixture.last(), "e2e4");
}

#[test]
fn a_pause_stops_the_clock_and_keeps_a_move_just_made() {
    let mut fixture = Fixture::new();
    fixture
        .wait(1000)
        .lift("e2")
        .wait(100)
        .place("e4")
        .wait(100);
    fixture.press(Key::Start);
    assert_eq!(fixture.last(), "e2e4");
    assert_eq!(fixture.arbiter.phase(), Phase::Paused);
    fixture.wait(3_600_000);
    assert_eq!(fixture.display(), "99019900");
    fixture.press(Key::Start);
    assert_eq!(
        fixture.arbiter.time_left(Side::Second).time.millis(),
        99_900
    );
    fixture.wait(500).quiet("e7", "e5");
    assert_eq!(fixture.last(), "e7e5");
}

/// A capture in the wrong order: the contacts show the capture, and a violation lasts.
fn captured_victim_first(fixture: &mut Fixture) {
    for contact in ["d5", "e4"] {
        fixture.lift(contact).wait(100);
    }
    fixture.place("d5").wait(500);
    assert_eq!(fixture.violation(), "capture-order white");
}

#[test]
fn no_key_accepts_what_a_violation_shows() {
    let own_first = settings(|settings| settings.capture_order = CaptureOrder::OwnFirst);
    for key in [Key::Start, Key::Claim] {
        let mut fixture = Fixture::playing(CAPTURE, own_first.clone());
        captured_victim_first(&mut fixture);
        // The piece is put down again on the captured square; now the order would be right.
        fixture.lift("d5").wait(100).place("d5").wait(100);
        fixture.press(key);
        assert_eq!(fixture.last(), "none", "{key}");
        assert_eq!(fixture.violation(), "capture-order white", "{key}");
    }
}

#[test]
fn a_violation_does_not_stop_the_clock_or_remind() {
    let own_first = settings(|settings| settings.capture_order = CaptureOrder::OwnFirst);
    let mut fixture = Fixture::playing(CAPTURE, own_first);
    captured_victim_first(&mut fixture);
    fixture.lift("d5").wait(50_000);
    assert!(
        !fixture.log.iter().any(|line| line.contains("hand")),
        "{:?}",
        fixture.log
    );
    fixture.place("d5").wait(60_000);
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
}

#[test]
fn a_piece_added_where_another_may_go_is_judged() {
    let mut fixture = Fixture::new();
    fixture.place("e4").wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    fixture.lift("e4").wait(500);
    assert_eq!(fixture.violation(), "none");

    // A capture taken back to a square that the other side can reach.
    let fen = "4k3/8/5n2/3p4/4P3/8/8/4K3 w - - 0 1";
    let mut fixture = Fixture::playing(fen, Settings::default());
    fixture
        .lift("e4")
        .wait(200)
        .lift("d5")
        .wait(200)
        .place("d5")
        .wait(500);
    fixture
        .lift("d5")
        .wait(200)
        .place("e4")
        .wait(200)
        .place("d5")
        .wait(500);
    assert_eq!(fixture.violation(), "takeback white");
}

#[test]
fn who_holds_a_piece_is_not_blamed_for_what_another_hand_does() {
    let mut fixture = Fixture::new();
    fixture
        .lift("e2")
        .wait(2000)
        .lift("e7")
        .wait(100)
        .place("e5")
        .wait(500);
    assert_eq!(fixture.violation(), "disturbed");
    // Lifted in one go, it is the mover's offence: a capture en passant where there is none.
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let mut fixture = Fixture::playing(fen, Settings::default());
    fixture
        .lift("e5")
        .wait(200)
        .lift("d5")
        .wait(200)
        .place("d6")
        .wait(500);
    assert_eq!(fixture.violation(), "illegal-move white");
}

#[test]
fn a_piece_lifted_in_the_moment_of_restoration_is_no_bounce() {
    let mut fixture = Fixture::new();
    fixture.quiet("e2", "e4").quiet("e8", "e6");
    assert_eq!(fixture.violation(), "illegal-move black");
    fixture.lift("e6").wait(200).place("e8").wait(10).lift("e7");
    assert_eq!(fixture.violation(), "none");
    fixture.wait(200).place("e5").wait(500);
    assert_eq!(
        (fixture.last().as_str(), fixture.violation().as_str()),
        ("e7e5", "none")
    );
}
