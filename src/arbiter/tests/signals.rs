// SPDX-License-Identifier: Apache-2.0
//! What the alarm says and when, warnings of low time included.

mod fixture;

use arbiter::{Duration, Key, Phase, Settings};
use fixture::{Fixture, game, sounds, with_buttons};
use rules::Side;

const WHITE_BUTTON: Key = Key::Clock(Side::First);
const REFUSAL: [(u64, u64); 2] = [(0, 50), (100, 50)];

#[test]
fn a_refused_key_beeps_twice() {
    let mut fixture = game("sudden 100", |_| ());
    fixture.press(WHITE_BUTTON);
    assert!(fixture.arbiter.panel().alarm);
    assert_eq!(sounds(&mut fixture, 1000), REFUSAL);
    assert!(!fixture.arbiter.panel().alarm);
}

#[test]
fn a_press_without_a_move_beeps_like_a_refusal() {
    let mut fixture = with_buttons("sudden 100");
    fixture.press(WHITE_BUTTON);
    assert_eq!(sounds(&mut fixture, 1000), REFUSAL);
}

fn mated() -> Fixture {
    let mut fixture = Fixture::playing("7k/5K2/6Q1/8/8/8/8/8 w - - 0 1", Settings::default());
    fixture.lift("g6").wait(300).place("g7").wait(400);
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    fixture
}

#[test]
fn the_end_of_a_game_beeps_three_times() {
    let wanted = [(0, 300), (500, 300), (1000, 300)];
    let mut fixture = mated();
    assert!(!fixture.arbiter.panel().alarm);
    // The beeps began with the last contact, when nobody knew yet that the piece would stay.
    fixture.wait(2000).press(Key::New);
    assert!(!fixture.arbiter.panel().sounds);
    assert_eq!(end_of(&mut mated()), wanted);
}

/// The beeps of a game that has ended just now or a moment ago.
fn end_of(fixture: &mut Fixture) -> Vec<(u64, u64)> {
    let sounds = sounds(fixture, 3000);
    let first = sounds.first().map_or(0, |&(at, _)| at);
    let shifted = sounds.into_iter().map(|(at, length)| (at - first, length));
    shifted.collect()
}

#[test]
fn a_refusal_cuts_the_beeps_of_the_end_short() {
    let mut fixture = mated();
    fixture.press(Key::Claim);
    assert_eq!(sounds(&mut fixture, 3000), REFUSAL);
}

#[test]
fn time_that_is_used_up_sounds_in_long_tones() {
    let mut fixture = game("per-move 3", |settings| settings.timeout_loses = false);
    fixture.wait(3000);
    let tones = sounds(&mut fixture, 3000);
    assert_eq!(tones, [(0, 700), (1000, 700), (2000, 700)]);
}

#[test]
fn a_violation_drowns_everything_else() {
    let mut fixture = game("per-move 3", |settings| settings.timeout_loses = false);
    fixture.lift("e2").wait(300).place("e5").wait(400);
    assert_eq!(sounds(&mut fixture, 5000), [(0, 5000)]);
    assert_eq!(fixture.arbiter.overtime(), Some(Side::First));
}

#[test]
fn pieces_in_the_hand_beep_every_two_seconds() {
    let mut fixture = game("sudden 100", |_| ());
    fixture.lift("e2").wait(10_000);
    let beeps = sounds(&mut fixture, 5000);
    assert_eq!(beeps, [(0, 100), (2000, 100), (4000, 100)]);
}

#[test]
fn without_an_alarm_nothing_sounds() {
    let mut fixture = game("per-move 3", |settings| {
        settings.alarm = false;
        settings.timeout_loses = false;
        settings.low_time = Duration::from_secs(2);
    });
    fixture.press(WHITE_BUTTON);
    fixture.lift("e2").wait(300).place("e5").wait(400);
    assert_eq!(fixture.violation(), "illegal-move white");
    assert_eq!(sounds(&mut fixture, 5000), []);
    assert!(!fixture.arbiter.panel().alarm);
}

/// The beeps of the first turn, if White never moves.
fn warnings(clock: &str, low: u32) -> Vec<u64> {
    let mut fixture = game(clock, |settings| {
        settings.low_time = Duration::from_secs(low);
        settings.timeout_loses = false;
    });
    let sounds = sounds(&mut fixture, 40_000);
    let beeps = sounds.into_iter().filter(|&(_, length)| length == 40);
    beeps.map(|(at, _)| at).collect()
}

#[test]
fn beeps_warn_at_the_time_chosen_and_in_each_of_the_last_seconds() {
    let last = [5000, 10_000, 11_000, 12_000, 13_000, 14_000];
    for clock in ["per-move 15", "sudden 15", "bronstein 15+5", "hourglass 15"] {
        assert_eq!(warnings(clock, 10), last, "{clock}");
    }
    let later = |span: u64| last.map(|at| at + span);
    assert_eq!(warnings("fischer 10+5", 10), last);
    assert_eq!(warnings("delay 15+5", 10), later(5000));
    assert_eq!(warnings("stages 2/12+3,60", 10), last);
}

#[test]
fn less_time_than_seconds_to_count_has_no_other_beeps() {
    assert_eq!(warnings("sudden 15", 2), [13_000, 14_000]);
    assert_eq!(warnings("sudden 15", 0), []);
    // It begins with less than that.
    assert_eq!(warnings("sudden 7", 10), [2000, 3000, 4000, 5000, 6000]);
}

#[test]
fn each_period_of_byo_yomi_is_counted_down() {
    let wanted = [
        // The main time, …
        7000, 8000, 9000, // … one period …
        17_000, 18_000, 19_000, // … and the last one.
        27_000, 28_000, 29_000,
    ];
    assert_eq!(warnings("byoyomi 10+2x10", 3), wanted);
}

#[test]
fn time_that_goes_up_again_is_warned_of_again() {
    let mut fixture = game("fischer 2+3", |settings| {
        settings.low_time = Duration::from_secs(4);
    });
    fixture.wait(999);
    assert_eq!(sounds(&mut fixture, 500), [(1, 40)]);
    fixture.quiet("e2", "e4").quiet("e7", "e5");
    // 2 s and a bit were used, and 3 came in.
    let beeps = sounds(&mut fixture, 3000);
    assert_eq!(beeps, [(1701, 40), (2701, 40)]);
}
