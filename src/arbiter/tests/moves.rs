// SPDX-License-Identifier: Apache-2.0
//! Moves taken from the contacts: when they are accepted, and what time they take.

mod fixture;

use arbiter::{Key, Settings};
use fixture::Fixture;
use rules::{Position, Side};

const ROOKS: &str = "1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn the_clock_passes_at_the_moment_of_the_last_contact() {
    let mut fixture = Fixture::new();
    fixture.wait(2000).lift("e2").wait(300).place("e4");
    fixture.wait(399);
    assert_eq!(fixture.last(), "none");
    fixture.wait(1);
    assert_eq!(fixture.last(), "e2e4");
    assert_eq!(fixture.log.last().unwrap(), "move 1 white e2e4 2.300 s");
    assert_eq!(
        fixture.arbiter.time_left(Side::Second).time.millis(),
        99_600
    );
    assert_eq!(fixture.display(), "990199.00");
    assert_eq!(fixture.wait(600).display(), "990199.00");
    assert_eq!(fixture.wait(1).display(), "990199.00");
    assert_eq!(fixture.wait(999).display(), "990198.00");
}

#[test]
fn a_loop_that_runs_late_changes_nothing() {
    let mut prompt = Fixture::new();
    for _ in 0..30 {
        prompt.wait(10);
    }
    prompt.lift("e2").wait(300).place("e4");
    for _ in 0..90 {
        prompt.wait(10);
    }
    let mut late = Fixture::new();
    late.now = 300;
    late.lift("e2");
    late.now = 600;
    late.place("e4").wait(900);
    assert_eq!(late.log, prompt.log);
    assert_eq!(late.arbiter.panel(), prompt.arbiter.panel());
}

#[test]
fn a_fast_reply_confirms_the_move_and_is_not_lost() {
    let mut fixture = Fixture::new();
    fixture
        .lift("e2")
        .wait(100)
        .place("e4")
        .wait(100)
        .lift("e7");
    assert_eq!(fixture.last(), "e2e4");
    fixture.wait(100).place("e5").wait(100).lift("g1");
    assert_eq!(fixture.last(), "e7e5");
    fixture.wait(100).place("f3").wait(400);
    assert_eq!(fixture.last(), "g1f3");
    assert_eq!(fixture.log[1], "move 1 white e2e4 0.100 s");
    assert_eq!(fixture.log[2], "move 1 black e7e5 0.200 s");
}

#[test]
fn a_lift_that_may_be_the_victim_keeps_both_readings() {
    // The rook passes b4; then b8 opens: the victim of the same rook, or Black's reply.
    let mut ours = Fixture::playing(ROOKS, Settings::default());
    ours.lift("b1").wait(100).place("b4").wait(100).lift("b8");
    assert_eq!(ours.last(), "none");
    let mut theirs = ours.clone();

    ours.wait(100).lift("b4").wait(100).place("b8").wait(400);
    assert_eq!(
        (ours.last().as_str(), ours.violation().as_str()),
        ("b1b8", "none")
    );

    theirs.wait(100).place("c8").wait(400);
    assert_eq!(
        (theirs.last().as_str(), theirs.violation().as_str()),
        ("b8c8", "none")
    );
    assert_eq!(theirs.log[1], "move 1 white b1b4 0.100 s");
}

#[test]
fn a_piece_at_rest_for_the_settle_time_has_stopped_there() {
    let mut fixture = Fixture::playing(ROOKS, Settings::default());
    fixture
        .lift("b1")
        .wait(100)
        .place("b4")
        .wait(100)
        .lift("b8")
        .wait(300);
    assert_eq!(fixture.last(), "b1b4");
}

#[test]
fn a_fast_recapture_of_the_piece_that_has_moved() {
    let mut fixture = Fixture::playing(ROOKS, Settings::default());
    fixture
        .lift("b1")
        .wait(100)
        .place("b4")
        .wait(100)
        .lift("b8");
    fixture.wait(100).lift("b4").wait(100).place("b4").wait(400);
    assert_eq!(fixture.last(), "b8b4");
    assert_eq!(fixture.violation(), "none");
}

#[test]
fn of_two_victims_the_one_whose_square_closed_last() {
    let fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1";
    for (first, second) in [("c5", "e5"), ("e5", "c5")] {
        let mut fixture = Fixture::playing(fen, Settings::default());
        fixture
            .lift("d4")
            .wait(100)
            .lift(first)
            .wait(100)
            .place(first)
            .wait(100);
        fixture.lift(second).wait(100).place(second).wait(400);
        assert_eq!(fixture.last(), format!("d4{second}"));
    }
}

#[test]
fn a_piece_adjusted_before_is_not_captured_by_lifting_another() {
    let fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1";
    let mut fixture = Fixture::playing(fen, Settings::default());
    fixture.lift("e5").wait(100).place("e5").wait(500);
    fixture.lift("d4").wait(5000);
    assert_eq!(
        (fixture.last().as_str(), fixture.violation().as_str()),
        ("none", "none")
    );
    fixture.place("d5").wait(400);
    assert_eq!(fixture.last(), "d4d5");
}

#[test]
fn a_rook_move_is_amended_to_castling_and_the_clock_corrected() {
    let mut fixture = Fixture::playing(CASTLING, Settings::default());
    fixture.quiet("h1", "f1");
    assert_eq!(fixture.last(), "h1f1");
    fixture.wait(1000).lift("e1").wait(2000);
    assert_eq!(fixture.violation(), "none");
    fixture.place("g1").wait(400);
    assert_eq!(fixture.last(), "e1g1");
    assert_eq!(fixture.log.last().unwrap(), "move 1 white e1g1 3.800 s");
    assert_eq!(fixture.arbiter.moves_made(Side::First), 1);
    assert_eq!(
        fixture.arbiter.time_left(Side::Second).time.millis(),
        99_600
    );
}

#[test]
fn a_rook_move_that_was_answered_is_no_castling() {
    let mut fixture = Fixture::playing(CASTLING, Settings::default());
    fixture
        .quiet("h1", "f1")
        .lift("e8")
        .wait(100)
        .place("e8")
        .wait(100);
    fixture.quiet("e1", "g1");
    assert_eq!(fixture.last(), "h1f1");
    assert_eq!(fixture.violation(), "out-of-turn white");
}

#[test]
fn a_reply_to_half_a_castling_is_judged_at_once() {
    let mut fixture = Fixture::playing(CASTLING, Settings::default());
    fixture.lift("e1").wait(300).place("g1").wait(5000);
    assert_eq!(fixture.violation(), "none");
    // As soon as it is clear that the contact has not only bounced.
    fixture.lift("e8").wait(50);
    assert_eq!(fixture.violation(), "illegal-move white");
    fixture
        .wait(300)
        .place("e8")
        .wait(300)
        .lift("g1")
        .wait(300)
        .place("e1");
    assert_eq!(fixture.violation(), "none");
    assert_eq!(fixture.arbiter.violations(Side::First), 1);
}

#[test]
fn a_promotion_key_counts_until_the_other_side_lifts_a_piece() {
    let fen = "8/P6k/8/7p/8/8/8/K7 w - - 0 1";
    let mut fixture = Fixture::playing(fen, Settings::default());
    fixture.quiet("a7", "a8");
    assert_eq!(fixture.last(), "a7a8q");
    fixture.press(Key::Knight);
    assert_eq!(fixture.last(), "a7a8n");
    fixture.lift("a8").wait(3000).place("a8").wait(500);
    assert_eq!(
        (fixture.last().as_str(), fixture.violation().as_str()),
        ("a7a8n", "none")
    );
    fixture.lift("h7").wait(100);
    fixture.press(Key::Rook);
    fixture.place("g7").wait(500);
    assert_eq!(fixture.last(), "h7g7");
    assert!(
        fixture
            .arbiter
            .position()
            .fen()
            .to_string()
            .starts_with("N7/6k1")
    );
}

#[test]
fn a_key_after_a_queen_that_stalemates_saves_the_game() {
    let fen = "8/5P1k/7p/7P/8/8/8/K7 w - - 0 1";
    let mut fixture = Fixture::playing(fen, Settings::default());
    fixture.quiet("f7", "f8");
    assert_eq!(
        fixture
            .arbiter
            .ending()
            .map(|ending| ending.reason.to_string())
            .as_deref(),
        Some("stalemate")
    );
    fixture.wait(500).press(Key::Rook);
    assert_eq!(fixture.last(), "f7f8r");
    assert_eq!(fixture.arbiter.ending(), None);
    assert_eq!(
        fixture.arbiter.time_left(Side::Second).time.millis(),
        100_000
    );
    fixture.quiet("h7", "g7");
    assert_eq!(fixture.last(), "h7g7");
}

#[test]
fn a_promotion_key_pressed_while_the_last_move_settles_is_the_replys() {
    for fast in [true, false] {
        let mut fixture = Fixture::playing("7k/P7/8/8/8/8/7p/K7 b - - 0 1", Settings::default());
        fixture.lift("h8").wait(200).place("g7").wait(200);
        fixture.press(Key::Knight);
        fixture.wait(if fast { 100 } else { 2000 });
        fixture.quiet("a7", "a8");
        assert_eq!(fixture.last(), "a7a8n");
        // The next turn begins with a queen again.
        fixture.quiet("h2", "h1");
        assert_eq!(fixture.last(), "h2h1q");
    }
}

#[test]
fn a_promotion_key_outlasts_a_violation() {
    let mut fixture = Fixture::playing("7k/P7/8/8/8/8/7p/K7 w - - 0 1", Settings::default());
    fixture.press(Key::Knight);
    fixture.quiet("a7", "b8");
    assert_eq!(fixture.violation(), "illegal-move white");
    fixture.lift("b8").wait(200).place("a7").wait(500);
    fixture.quiet("a7", "a8");
    assert_eq!(fixture.last(), "a7a8n");
}

#[test]
fn more_changes_than_are_remembered_make_no_move_a_violation() {
    let mut fixture = Fixture::new();
    fixture.quiet("e2", "e4");
    // Black straightens all of its pieces without a rest, then replies.
    for rank in ["7", "8"] {
        for file in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            let square = format!("{file}{rank}");
            fixture.lift(&square).wait(150).place(&square).wait(150);
        }
    }
    assert_eq!(fixture.violation(), "none");
    fixture.quiet("e7", "e5");
    assert_eq!(
        (fixture.last().as_str(), fixture.violation().as_str()),
        ("e7e5", "none")
    );
}

#[test]
fn a_hand_that_sweeps_over_the_board_makes_no_move_a_violation() {
    let mut fixture = Fixture::new();
    fixture.lift("g1").wait(200);
    // An arm over the empty squares, for far more changes than are remembered.
    for _ in 0..4 {
        for rank in ["3", "4", "5", "6"] {
            for file in ["a", "c", "e", "h"] {
                let square = format!("{file}{rank}");
                fixture.place(&square).wait(60).lift(&square).wait(60);
            }
        }
    }
    fixture.place("f3").wait(400);
    assert_eq!(
        (fixture.last().as_str(), fixture.violation().as_str()),
        ("g1f3", "none")
    );
}
