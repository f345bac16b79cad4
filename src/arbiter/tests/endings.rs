// SPDX-License-Identifier: Apache-2.0
//! How games end at the board: claims, resignation, agreement, time.

mod fixture;

use arbiter::{Blink, Key, Phase, Settings};
use fixture::{Fixture, per_move, settings};
use rules::{Outcome, Reason, Side};

fn ending(fixture: &Fixture) -> Option<(Outcome, Reason)> {
    let ending = fixture.arbiter.ending()?;
    Some((ending.outcome, ending.reason))
}

/// Both sides move a knight out and back this many times.
fn shuffle(fixture: &mut Fixture, times: usize) {
    for _ in 0..times {
        for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
            fixture.quiet(from, to);
        }
    }
}

#[test]
fn a_right_claim_ends_the_game_and_a_wrong_one_beeps() {
    let mut fixture = Fixture::new();
    shuffle(&mut fixture, 1);
    fixture.press(Key::Claim);
    assert_eq!(ending(&fixture), None);
    assert!(fixture.arbiter.panel().alarm);
    fixture.wait(200);
    assert!(!fixture.arbiter.panel().alarm);
    shuffle(&mut fixture, 1);
    assert_eq!(ending(&fixture), None);
    fixture.press(Key::Claim);
    assert_eq!(
        ending(&fixture),
        Some((Outcome::Draw, Reason::ThreefoldRepetition))
    );
    assert_eq!(fixture.arbiter.panel().blink, Blink::Both);
}

#[test]
fn the_fifth_repetition_ends_the_game_by_itself() {
    let mut fixture = Fixture::new();
    shuffle(&mut fixture, 3);
    assert_eq!(ending(&fixture), None);
    shuffle(&mut fixture, 1);
    assert_eq!(
        ending(&fixture),
        Some((Outcome::Draw, Reason::FivefoldRepetition))
    );
}

#[test]
fn a_repetition_does_not_count_a_move_that_was_amended() {
    // The rook move that becomes castling is not in the record.
    let mut fixture = Fixture::playing("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Settings::default());
    fixture.quiet("h1", "f1").quiet("e1", "g1");
    assert_eq!(fixture.arbiter.record().len(), 1);
    assert_eq!(fixture.arbiter.record().last(), fixture.arbiter.last_move());
}

#[test]
fn a_clock_button_held_while_paused_resigns() {
    let mut fixture = Fixture::new();
    fixture.press(Key::Clock(Side::First));
    fixture.wait(3000);
    assert_eq!(ending(&fixture), None);
    fixture.press(Key::Start);
    fixture.press_down(Key::Clock(Side::Second));
    fixture.wait(1900).release(Key::Clock(Side::Second));
    fixture.wait(3000);
    assert_eq!(ending(&fixture), None);
    fixture.press_down(Key::Clock(Side::Second));
    fixture.wait(2000);
    assert_eq!(
        ending(&fixture),
        Some((Outcome::Win(Side::First), Reason::Resignation))
    );
    assert_eq!(fixture.arbiter.panel().blink, Blink::Half(Side::Second));
}

#[test]
fn claim_held_while_paused_is_an_agreed_draw() {
    let mut fixture = Fixture::new();
    fixture.press(Key::Start);
    fixture.press_down(Key::Claim);
    fixture.wait(2000);
    assert_eq!(ending(&fixture), Some((Outcome::Draw, Reason::Agreement)));
}

#[test]
fn time_is_a_draw_against_a_side_that_cannot_mate() {
    let mut fixture = Fixture::playing("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", per_move(5));
    fixture.wait(5000);
    assert_eq!(ending(&fixture), Some((Outcome::Draw, Reason::TimeNoMate)));
    assert_eq!(fixture.violation(), "none");
    assert_eq!(fixture.arbiter.violations(Side::First), 1);
}

#[test]
fn a_promotion_key_does_not_revive_a_game_lost_on_time() {
    let mut fixture = Fixture::playing("8/P6k/8/7p/8/8/8/K7 w - - 0 1", per_move(5));
    fixture.quiet("a7", "a8").wait(6000);
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    fixture.press(Key::Knight);
    assert_eq!(fixture.last(), "a7a8q");
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
}

#[test]
fn after_the_end_the_pieces_may_go_where_they_like() {
    let mut fixture = Fixture::new();
    fixture
        .quiet("f2", "f3")
        .quiet("e7", "e5")
        .quiet("g2", "g4")
        .quiet("d8", "h4");
    assert_eq!(
        ending(&fixture),
        Some((Outcome::Win(Side::Second), Reason::Checkmate))
    );
    fixture.quiet("e1", "d4").quiet("e8", "d5");
    assert_eq!(fixture.last(), "d8h4");
    assert_eq!(fixture.violation(), "none");
    fixture.press(Key::New);
    assert_eq!(fixture.arbiter.phase(), Phase::SetUp);
}

#[test]
fn the_move_limit_draws_once_both_sides_have_reached_it() {
    let mut fixture = Fixture::playing(
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        settings(|settings| settings.move_limit = 2),
    );
    fixture
        .quiet("e8", "e7")
        .quiet("e2", "e4")
        .quiet("e7", "e6");
    assert_eq!(ending(&fixture), None);
    fixture.quiet("e4", "e5");
    assert_eq!(ending(&fixture), Some((Outcome::Draw, Reason::MoveLimit)));
}

#[test]
fn the_customs_of_xiangqi_are_its_settings() {
    use arbiter::CaptureOrder;
    use rules::{chess::Chess, xiangqi::Xiangqi};
    let xiangqi = Settings::of::<Xiangqi>();
    assert_eq!(xiangqi.capture_order, CaptureOrder::OwnFirst);
    assert!(xiangqi.committed_capture);
    assert_eq!(xiangqi.move_limit, 99);
    assert_eq!(Settings::of::<Chess>(), Settings::default());
}

/// Each key that is refused is a line in the log that says why.
#[test]
fn a_refused_key_says_why() {
    let mut fixture = Fixture::playing(
        "4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
        Settings {
            touch_move: true,
            ..Settings::default()
        },
    );
    let refused = |fixture: &mut Fixture, key: Key, why: &str| {
        fixture.press(key);
        assert_eq!(
            fixture.log.last().map(String::as_str),
            Some(format!("key {key} refused: {why}").as_str())
        );
        assert!(fixture.arbiter.panel().alarm);
        fixture.wait(500);
    };
    refused(
        &mut fixture,
        Key::Clock(Side::First),
        "the clock changes sides by itself",
    );
    fixture.lift("a1").wait(1000).place("a1").wait(1000);
    refused(
        &mut fixture,
        Key::Claim,
        "it is too late to claim, as a piece has been touched",
    );
    fixture.press(Key::Start);
    for key in [Key::Queen, Key::Adjust] {
        refused(&mut fixture, key, "the clocks are stopped");
    }
    fixture.press(Key::New);
    for key in [
        Key::Claim,
        Key::Adjust,
        Key::Knight,
        Key::Clock(Side::Second),
    ] {
        refused(&mut fixture, key, "the game has not started");
    }
    // A piece of the position that the game begins from again.
    fixture.lift("a1").wait(1000);
    refused(&mut fixture, Key::Start, "the set-up is not complete");

    let mut fixture = Fixture::new();
    refused(
        &mut fixture,
        Key::Claim,
        "there is neither a threefold repetition nor fifty moves to claim",
    );
    fixture.press(Key::Start);
    fixture.press_down(Key::Claim);
    fixture.wait(2100);
    assert_eq!(ending(&fixture), Some((Outcome::Draw, Reason::Agreement)));
    for key in [Key::Start, Key::Claim, Key::Adjust, Key::Queen] {
        refused(&mut fixture, key, "the game is over");
    }
}
