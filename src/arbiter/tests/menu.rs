// SPDX-License-Identifier: Apache-2.0
//! What is set with the keys: presets before the game, corrections while the clocks are stopped.

mod fixture;

use arbiter::{Key, PRESETS, Phase, Settings, TimeLeft};
use fixture::{Fixture, START, control, settings};
use rules::Side;

const DOWN: Key = Key::Clock(Side::First);
const UP: Key = Key::Clock(Side::Second);

/// A key is held for two seconds.
fn hold(fixture: &mut Fixture, key: Key) {
    fixture.press_down(key);
    fixture.wait(2000).release(key);
}

fn press(fixture: &mut Fixture, key: Key, times: usize) {
    for _ in 0..times {
        fixture.press(key);
    }
}

/// Sets the digits of a page, and goes on behind each.
fn set(fixture: &mut Fixture, digits: &[i32]) {
    for &steps in digits {
        let key = if steps < 0 { DOWN } else { UP };
        press(fixture, key, steps.unsigned_abs() as usize);
        fixture.press(Key::Start);
    }
}

/// A board that is set up for a game with these settings.
fn set_up(settings: Settings) -> Fixture {
    let mut fixture = Fixture::playing(START, settings);
    fixture.press(Key::New);
    assert_eq!(fixture.arbiter.phase(), Phase::SetUp);
    fixture
}

fn left(fixture: &Fixture) -> [u32; 2] {
    Side::ALL.map(|side| fixture.arbiter.time_left(side).time.millis())
}

#[test]
fn a_preset_is_chosen_before_the_game() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    assert_eq!(fixture.arbiter.phase(), Phase::SetUp);
    assert_eq!(fixture.arbiter.preset(), Some(0));
    assert_eq!(fixture.display(), "00      ");
    press(&mut fixture, UP, 14);
    press(&mut fixture, DOWN, 1);
    assert_eq!(fixture.display(), "13      ");
    assert_eq!(fixture.log.last().map(String::as_str), Some("preset 13"));
    fixture.press(Key::Start);
    assert_eq!(fixture.arbiter.preset(), None);
    assert_eq!(fixture.arbiter.phase(), Phase::SetUp);
    fixture.press(Key::Start);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    assert_eq!(left(&fixture), [182_000, 182_000]);
    fixture.wait(1000).quiet("e2", "e4");
    assert_eq!(left(&fixture)[0], 182_000 - 1300 + 2000);
    // It is there for the next game, too, and the presets go on from it.
    fixture.press(Key::New);
    assert_eq!(left(&fixture), [182_000, 182_000]);
    hold(&mut fixture, Key::Start);
    assert_eq!(fixture.arbiter.preset(), Some(13));
}

#[test]
fn the_presets_go_round_by_way_of_the_one_by_hand() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    fixture.press(DOWN);
    assert_eq!(fixture.display(), "99      ");
    fixture.press(DOWN);
    assert_eq!(fixture.display(), format!("{:02}      ", PRESETS.len() - 1));
    press(&mut fixture, UP, 2);
    assert_eq!(fixture.display(), "00      ");
}

#[test]
fn pieces_need_not_stand_yet_when_a_preset_is_chosen() {
    let mut fixture = set_up(Settings::default());
    fixture.lift("e2").wait(1000);
    hold(&mut fixture, Key::Start);
    assert_eq!(fixture.arbiter.preset(), Some(0));
    fixture.press(Key::Start);
    assert_eq!(fixture.display(), "01      ");
    fixture.press(Key::Start);
    assert_eq!(fixture.arbiter.phase(), Phase::SetUp);
}

#[test]
fn new_leaves_everything_as_it_was() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    press(&mut fixture, UP, 5);
    fixture.press(Key::New);
    assert_eq!(fixture.arbiter.preset(), None);
    assert_eq!(left(&fixture), [100_000, 100_000]);
    fixture.press(Key::Start);
    fixture.press(Key::Start);
    hold(&mut fixture, Key::Start);
    press(&mut fixture, UP, 5);
    fixture.press(Key::New);
    assert_eq!(fixture.arbiter.phase(), Phase::Paused);
    assert_eq!(left(&fixture), [100_000, 100_000]);
}

#[test]
fn times_are_set_by_hand_digit_by_digit() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    fixture.press(DOWN);
    fixture.press(Key::Start);
    // Five minutes to begin with, and no increment.
    assert_eq!(fixture.display(), "0.05.00 00");
    assert_eq!(fixture.arbiter.being_set(), Some((Side::First, 0)));
    assert_eq!(fixture.arbiter.panel().turn, Some(Side::First));
    // An hour and a half, and 30 seconds.
    set(&mut fixture, &[1, 3, -5, 0, 0, 3, 0]);
    // The second player has the same unless it is changed: ten minutes.
    assert_eq!(fixture.display(), "1.30.00 30");
    assert_eq!(fixture.arbiter.panel().turn, Some(Side::Second));
    set(&mut fixture, &[-1, -2, 0, 0, 0, -3, 0]);
    assert_eq!(fixture.arbiter.being_set(), None);
    assert_eq!(left(&fixture), [5_430_000, 600_000]);
    fixture.press(Key::Start);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    hold(&mut fixture, Key::New);
}

#[test]
fn start_held_accepts_what_is_left() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    fixture.press(DOWN);
    fixture.press(Key::Start);
    set(&mut fixture, &[0, 0, 4]);
    hold(&mut fixture, Key::Start);
    assert_eq!(fixture.arbiter.being_set(), None);
    assert_eq!(left(&fixture), [540_000, 540_000]);
}

#[test]
fn a_control_without_any_time_is_refused() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    fixture.press(DOWN);
    fixture.press(Key::Start);
    set(&mut fixture, &[0, 0, -5, 0, 0, 0, 0]);
    assert_eq!(
        fixture.log.iter().rev().nth(1).map(String::as_str),
        Some("key start refused: a player needs some time, or an increment")
    );
    assert_eq!(fixture.arbiter.being_set(), Some((Side::First, 0)));
    // An increment alone will do.
    set(&mut fixture, &[0, 0, 0, 0, 0, 0, 2]);
    hold(&mut fixture, Key::Start);
    assert_eq!(left(&fixture), [2000, 2000]);
}

#[test]
fn digits_go_round_as_far_as_they_may() {
    let mut fixture = set_up(Settings::default());
    hold(&mut fixture, Key::Start);
    fixture.press(DOWN);
    fixture.press(Key::Start);
    for (down, after) in [
        "9.05.00 00",
        "9.55.00 00",
        "9.54.00 00",
        "9.54.50 00",
        "9.54.59 00",
        "9.54.59 90",
        "9.54.59 99",
    ]
    .into_iter()
    .enumerate()
    {
        fixture.press(DOWN);
        assert_eq!(fixture.display(), after, "digit {down}");
        fixture.press(UP);
        fixture.press(DOWN);
        assert_eq!(fixture.display(), after, "digit {down}");
        if down < 6 {
            fixture.press(Key::Start);
        }
    }
}

/// White has 57 seconds and has made two moves; by the arbiter's correction, a minute and
/// a half and three moves. Black is left as it was, to the millisecond.
#[test]
fn the_arbiter_corrects_a_time_and_a_count() {
    let mut fixture = Fixture::playing(
        START,
        settings(|settings| settings.time_control = control("sudden 60")),
    );
    fixture
        .quiet("e2", "e4")
        .quiet("e7", "e5")
        .quiet("g1", "f3")
        .wait(123);
    fixture.press(Key::Start);
    let before = left(&fixture);
    hold(&mut fixture, Key::Start);
    assert_eq!(fixture.display(), "0.00.59002");
    assert_eq!(fixture.arbiter.panel().turn, Some(Side::First));
    set(&mut fixture, &[0, 0, 1, -2, -9, 0, 0, 1]);
    assert_eq!(fixture.arbiter.panel().turn, Some(Side::Second));
    assert_eq!(fixture.display(), "0.00.59001");
    set(&mut fixture, &[0; 8]);
    assert_eq!(fixture.arbiter.being_set(), None);
    assert_eq!(fixture.arbiter.phase(), Phase::Paused);
    assert_eq!(left(&fixture), [90_000, before[1]]);
    assert_eq!(fixture.arbiter.moves_made(Side::First), 3);
    assert_eq!(fixture.arbiter.moves_made(Side::Second), 1);
    assert!(
        fixture
            .log
            .contains(&"corrected: white has 90 s and 3 moves".to_string())
    );
    fixture.press(Key::Start);
    fixture.wait(1000);
    assert_eq!(left(&fixture), [90_000, before[1] - 1000]);
}

#[test]
fn the_digit_that_is_set_blinks() {
    let mut fixture = Fixture::new();
    fixture.press(Key::Start);
    hold(&mut fixture, Key::Start);
    fixture.press(Key::Start);
    assert_eq!(fixture.arbiter.panel().dark_digit, None);
    assert_eq!(fixture.arbiter.panel().lit().to_string(), "0.01.40000");
    fixture.wait(500);
    assert_eq!(fixture.arbiter.panel().dark_digit, Some(1));
    assert_eq!(fixture.arbiter.panel().lit().to_string(), "0. 1.40000");
}

#[test]
fn other_keys_are_refused_meanwhile() {
    let mut fixture = Fixture::new();
    fixture.press(Key::Start);
    hold(&mut fixture, Key::Start);
    fixture.press(Key::Claim);
    assert_eq!(
        fixture.log.last().map(String::as_str),
        Some("key claim refused: the clock is being set: the clock buttons, Start or New")
    );
    // A clock button that is held does not resign.
    hold(&mut fixture, UP);
    assert_eq!(fixture.arbiter.phase(), Phase::Paused);
}

#[test]
fn adjust_silences_the_alarm_while_the_clocks_are_stopped() {
    let mut fixture = Fixture::new();
    fixture.lift("e2").wait(300).place("e5").wait(500);
    assert!(fixture.arbiter.panel().alarm);
    fixture.press(Key::Start);
    assert!(fixture.arbiter.panel().alarm);
    fixture.press(Key::Adjust);
    assert!(!fixture.arbiter.panel().alarm);
    assert!(!fixture.arbiter.panel().sounds);
    // The violation lasts, and the next one is heard again.
    assert_eq!(fixture.violation(), "illegal-move white");
    fixture.press(Key::Start);
    fixture.lift("e5").wait(300).place("e2").wait(500);
    fixture.lift("e2").wait(300).place("e5").wait(500);
    assert!(fixture.arbiter.panel().alarm);
}

#[test]
fn a_correction_leaves_a_period_of_byo_yomi_a_period() {
    let mut fixture = Fixture::playing(
        START,
        settings(|settings| settings.time_control = control("byoyomi 5+3x30")),
    );
    fixture.wait(15_000);
    fixture.press(Key::Start);
    let shown = |fixture: &Fixture| {
        let TimeLeft { time, periods } = fixture.arbiter.time_left(Side::First);
        (time.millis(), periods)
    };
    assert_eq!(shown(&fixture), (20_000, 3));
    hold(&mut fixture, Key::Start);
    // 25 seconds instead of 20.
    set(&mut fixture, &[0, 0, 0, 0, 5]);
    hold(&mut fixture, Key::Start);
    assert_eq!(shown(&fixture), (25_000, 3));
    fixture.press(Key::Start);
    fixture.wait(25_001);
    assert_eq!(shown(&fixture), (29_999, 2));
}
