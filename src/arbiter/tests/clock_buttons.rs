// SPDX-License-Identifier: Apache-2.0
//! Clock buttons, to the millisecond.

mod fixture;

use arbiter::{Key, Phase, text_row};
use fixture::{Fixture, both_left, control, game, settings, with_buttons};
use rules::Side;

const WHITE_BUTTON: Key = Key::Clock(Side::First);
const BLACK_BUTTON: Key = Key::Clock(Side::Second);

/// c7c8 gives mate, unless the pawn becomes a knight.
const MATE_BY_PROMOTION: &str = "k7/2P4p/1K6/8/8/8/8/8 w - - 0 1";

#[test]
fn the_time_passes_when_the_button_is_pressed() {
    let mut fixture = with_buttons("sudden 100");
    fixture.lift("e2").wait(300).place("e4").wait(1700);
    assert_eq!(fixture.last(), "e2e4");
    assert_eq!(fixture.log.last().unwrap(), "move 1 white e2e4 0.300 s");
    assert_eq!(both_left(&fixture), (98_000, 100_000));
    fixture.press(WHITE_BUTTON);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (98_000, 99_000));
    fixture.lift("e7").wait(300).place("e5");
    fixture.wait(100).press(BLACK_BUTTON);
    assert_eq!(fixture.last(), "e7e5");
    assert_eq!(fixture.log.last().unwrap(), "move 1 black e7e5 1.300 s");
    fixture.wait(1);
    assert_eq!(both_left(&fixture), (97_999, 98_600));
}

#[test]
fn a_reply_before_the_press_takes_no_time() {
    let mut fixture = with_buttons("fischer 100+10");
    fixture.quiet("e2", "e4").quiet("e7", "e5");
    assert_eq!(fixture.log.last().unwrap(), "move 1 black e7e5 0.000 s");
    assert_eq!(both_left(&fixture), (108_400, 110_000));
    fixture.press(WHITE_BUTTON);
    fixture.wait(250).press(BLACK_BUTTON);
    assert_eq!(both_left(&fixture), (118_400, 119_750));
    fixture.press(BLACK_BUTTON);
    let refused = "key clock-2 refused: that side's clock does not run";
    assert_eq!(fixture.log.last().unwrap(), refused);
}

#[test]
fn each_press_without_a_move_is_counted() {
    let mut fixture = with_buttons("sudden 100");
    for count in 1..=3 {
        fixture.press(WHITE_BUTTON);
        assert_eq!(fixture.arbiter.violations(Side::First), count);
        assert_eq!(fixture.arbiter.violation(), None);
    }
    assert_eq!(fixture.log.last().unwrap(), "violation clock white");
    fixture.quiet("e2", "e4").press(WHITE_BUTTON);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (99_200, 99_000));
    assert_eq!(fixture.arbiter.violations(Side::Second), 0);
}

#[test]
fn a_press_on_a_piece_in_the_hand_lasts_until_it_stands() {
    let mut fixture = with_buttons("sudden 100");
    fixture.lift("e2").wait(200).press(WHITE_BUTTON);
    assert_eq!(fixture.violation(), "clock white");
    assert!(fixture.arbiter.panel().sounds);
    fixture.press(WHITE_BUTTON);
    assert_eq!(fixture.arbiter.violations(Side::First), 1);
    fixture.wait(100).place("e2");
    assert_eq!(fixture.violation(), "none");
    fixture.wait(500).quiet("e2", "e4").press(WHITE_BUTTON);
    assert_eq!(fixture.last(), "e2e4");
}

#[test]
fn a_press_judges_a_wrong_move_at_once() {
    let mut fixture = with_buttons("sudden 100");
    fixture.lift("e2").wait(200).place("e5").press(WHITE_BUTTON);
    assert_eq!(fixture.violation(), "illegal-move white");
}

#[test]
fn a_move_without_a_press_is_late_when_the_flag_falls() {
    let mut fixture = with_buttons("sudden 5");
    fixture.quiet("e2", "e4").wait(4199);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    fixture.wait(1);
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    assert_eq!(fixture.log.last().unwrap(), "result black wins, time");

    let mut fixture = with_buttons("sudden 5");
    fixture.quiet("e2", "e4").wait(4199).press(WHITE_BUTTON);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (1, 4000));
}

#[test]
fn a_game_ended_by_promotion_goes_on_with_the_clock_of_the_mover() {
    let settings = settings(|settings| {
        settings.time_control = control("sudden 100");
        settings.clock_button = true;
    });
    let mut fixture = Fixture::playing(MATE_BY_PROMOTION, settings);
    fixture.quiet("c7", "c8");
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    fixture.wait(1000).press(Key::Knight);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (98_700, 100_000));
    fixture.press(WHITE_BUTTON);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (98_700, 99_000));
}

#[test]
fn without_buttons_they_are_refused() {
    let mut fixture = game("sudden 100", |_| ());
    fixture.quiet("e2", "e4").press(WHITE_BUTTON);
    let refused = "key clock-1 refused: the clock changes sides by itself";
    assert_eq!(fixture.log.last().unwrap(), refused);
    assert_eq!(fixture.violation(), "none");
}

/// A text display marks the clock that runs, not the side to move.
#[test]
fn times_in_full_mark_the_clock_that_runs_until_the_press() {
    let mut fixture = with_buttons("sudden 300");
    fixture.quiet("e2", "e4");
    let row = |fixture: &Fixture| {
        let panel = fixture.arbiter.panel();
        text_row((16, 2), 1, panel.digits, fixture.arbiter.times()).map(|row| row.to_string())
    };
    assert_eq!(row(&fixture).as_deref(), Some("5:00.       5:00"));
    fixture.press(WHITE_BUTTON);
    assert_eq!(row(&fixture).as_deref(), Some("5:00       5:00."));
}
