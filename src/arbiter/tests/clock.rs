// SPDX-License-Identifier: Apache-2.0
//! Flags and corrections, to the millisecond, and spans of time too long to be counted in 32 bits.

mod fixture;

use arbiter::{Arbiter, Duration, Event, Instant, Key, Phase, Refusal, Settings};
use fixture::{Fixture, both_left, control, game, left, settings, with_buttons};
use rules::chess::Chess;
use rules::{Position, Side};

const WHITE_BUTTON: Key = Key::Clock(Side::First);
const BLACK_BUTTON: Key = Key::Clock(Side::Second);

/// c7c8 gives mate, unless the pawn becomes a knight.
const MATE_BY_PROMOTION: &str = "k7/2P4p/1K6/8/8/8/8/8 w - - 0 1";

fn both_fall(clock: &str) -> Fixture {
    let mut fixture = game(clock, |settings| settings.timeout_loses = false);
    fixture.quiet("e2", "e4").wait(5000).quiet("e7", "e5");
    assert_eq!(fixture.arbiter.first_flag(), Some(Side::Second));
    fixture.wait(5000);
    assert_eq!(fixture.violation(), "none");
    fixture
}

#[test]
fn the_first_flag_is_marked_once_the_other_one_has_fallen() {
    let mut fixture = game("sudden 4", |settings| settings.timeout_loses = false);
    fixture.quiet("e2", "e4").wait(5000).quiet("e7", "e5");
    assert_eq!(fixture.display(), "04.010001");
    assert_eq!(both_fall("sudden 4").display(), "00.010.001");
    assert_eq!(both_fall("byoyomi 0+1x4").display(), "00.010.001");
}

#[test]
fn flags_of_single_moves_leave_no_mark() {
    assert_eq!(both_fall("per-move 4").display(), "00.010401");
}

#[test]
fn a_new_game_has_no_flags() {
    let mut fixture = both_fall("sudden 4");
    fixture.press(Key::New);
    assert_eq!(fixture.arbiter.first_flag(), None);
}

#[test]
fn a_side_is_told_once_that_its_time_is_used_up() {
    for clock in ["sudden 4", "fischer 2+2", "byoyomi 2+1x2", "stages 9/4,60"] {
        let mut fixture = both_fall(clock);
        fixture.quiet("g1", "f3").quiet("b8", "c6").wait(60_000);
        let flags = fixture
            .log
            .iter()
            .filter(|line| line.contains("violation time"));
        assert_eq!(flags.count(), 2, "{clock}: {:#?}", fixture.log);
    }
}

fn paused(clock: &str) -> Fixture {
    let mut fixture = game(clock, |_| ());
    fixture.quiet("e2", "e4").press(Key::Start);
    assert_eq!(fixture.arbiter.phase(), Phase::Paused);
    fixture
}

#[test]
fn only_while_the_clocks_are_stopped() {
    let time = Duration::from_secs(77);
    let mut fixture = game("sudden 100", |_| ());
    let refused = Err(Refusal::NotPaused);
    assert_eq!(fixture.arbiter.correct_time(Side::First, time), refused);
    assert_eq!(fixture.arbiter.correct_moves(Side::First, 3), refused);
    assert_eq!(both_left(&fixture), (100_000, 100_000));

    let start = Chess::start(Default::default());
    let mut set_up = Arbiter::new(Settings::default(), start, Instant::ZERO);
    let refused = Err(Refusal::NotStarted);
    assert_eq!(set_up.correct_time(Side::First, time), refused);

    fixture.press(Key::Start);
    fixture.press_down(BLACK_BUTTON);
    fixture.wait(2000).release(BLACK_BUTTON);
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    let refused = Err(Refusal::Over);
    assert_eq!(fixture.arbiter.correct_time(Side::First, time), refused);
}

#[test]
fn the_times_go_on_from_what_they_were_corrected_to() {
    let mut fixture = paused("sudden 100");
    for (side, secs) in [(Side::First, 50), (Side::Second, 20)] {
        let corrected = fixture
            .arbiter
            .correct_time(side, Duration::from_secs(secs));
        assert_eq!(corrected, Ok(()));
    }
    assert_eq!(both_left(&fixture), (50_000, 20_000));
    fixture.wait(5000).press(Key::Start);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (50_000, 19_000));
    assert!(
        fixture
            .log
            .contains(&"corrected: black has 20 s and 0 moves".into()),
        "{:#?}",
        fixture.log
    );
    // The flag falls by the corrected time.
    fixture.wait(18_999);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    fixture.wait(1);
    assert_eq!(fixture.log.last().unwrap(), "result white wins, time");
}

#[test]
fn time_given_after_the_flag_counts_again() {
    let mut fixture = game("sudden 2", |settings| settings.timeout_loses = false);
    fixture.wait(3000).quiet("e2", "e4").press(Key::Start);
    let time = Duration::from_secs(60);
    fixture.arbiter.correct_time(Side::First, time).unwrap();
    fixture.press(Key::Start);
    fixture.quiet("e7", "e5").wait(59_499);
    assert_eq!(left(&fixture, Side::First), 1);
    assert_eq!(fixture.arbiter.overtime(), None);
    fixture.wait(1);
    assert_eq!(fixture.arbiter.overtime(), Some(Side::First));
}

#[test]
fn a_stage_ends_by_the_corrected_count() {
    let mut fixture = paused("stages 40/100,50");
    fixture.arbiter.correct_moves(Side::First, 39).unwrap();
    fixture.arbiter.correct_moves(Side::Second, 38).unwrap();
    fixture.press(Key::Start);
    fixture.quiet("e7", "e5").quiet("g1", "f3");
    assert_eq!(fixture.arbiter.moves_made(Side::First), 40);
    // 0.3 s and 0.8 s were used.
    assert_eq!(left(&fixture, Side::First), 148_900);
    assert!(left(&fixture, Side::Second) < 100_000);
    fixture.quiet("b8", "c6");
    assert_eq!(fixture.arbiter.moves_made(Side::Second), 40);
    assert!(left(&fixture, Side::Second) > 140_000);
}

#[test]
fn a_corrected_count_draws_by_the_limit_of_moves() {
    let mut fixture = game("sudden 100", |settings| settings.move_limit = 40);
    fixture.quiet("e2", "e4").press(Key::Start);
    fixture.arbiter.correct_moves(Side::First, 40).unwrap();
    fixture.arbiter.correct_moves(Side::Second, 39).unwrap();
    fixture.press(Key::Start);
    fixture.quiet("e7", "e5");
    assert_eq!(fixture.log.last().unwrap(), "result draw, move limit");
}

#[test]
fn buttons_do_not_mind_a_corrected_count() {
    let mut fixture = with_buttons("sudden 100");
    fixture.quiet("e2", "e4").press(WHITE_BUTTON);
    for count in [70, 3] {
        fixture.press(Key::Start);
        for side in Side::ALL {
            fixture.arbiter.correct_moves(side, count).unwrap();
        }
        fixture.press(Key::Start);
        fixture.press(BLACK_BUTTON);
        assert_eq!(fixture.log.last().unwrap(), "violation clock black");
    }
    fixture.quiet("e7", "e5").press(BLACK_BUTTON);
    fixture.quiet("g1", "f3").press(WHITE_BUTTON);
    assert_eq!(fixture.arbiter.violations(Side::First), 0);
    assert_eq!(fixture.arbiter.violations(Side::Second), 2);
    assert_eq!(fixture.last(), "g1f3");
}

#[test]
fn a_rook_that_was_moved_first_does_not_bring_the_old_times_back() {
    let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let settings = settings(|settings| settings.time_control = control("sudden 100"));
    let mut fixture = Fixture::playing(start, settings);
    fixture.quiet("h1", "f1").press(Key::Start);
    let time = Duration::from_secs(30);
    fixture.arbiter.correct_time(Side::First, time).unwrap();
    fixture.arbiter.correct_time(Side::Second, time).unwrap();
    fixture.press(Key::Start);
    fixture.wait(600).quiet("e8", "d7");
    assert_eq!(fixture.last(), "e8d7");
    assert_eq!(both_left(&fixture), (29_500, 29_100));
}

const DAY: u64 = 86_400_000;
/// More than fits in 32 bits.
const SIXTY_DAYS: u64 = 60 * DAY;

/// A game that begins so long after the arbiter was switched on.
fn started_at(millis: u64, settings: Settings) -> Fixture {
    let start = Chess::start(Default::default());
    let mut arbiter = Arbiter::new(settings, start.clone(), Instant::ZERO);
    for square in start.occupied().iter() {
        let closed = true;
        arbiter.handle(Instant::ZERO, Event::Contact { square, closed });
    }
    let mut fixture = Fixture {
        arbiter,
        now: millis,
        log: Vec::new(),
    };
    fixture.press(Key::Start);
    fixture
}

#[test]
fn a_game_over_the_end_of_32_bits() {
    let wrap = u64::from(u32::MAX);
    for begin in [wrap - 2000, wrap - 300, wrap, wrap + 1, 3 * wrap + 12_345] {
        let settings = settings(|settings| settings.time_control = control("fischer 60+5"));
        let mut fixture = started_at(begin, settings);
        for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")] {
            fixture.quiet(from, to);
        }
        assert_eq!(fixture.last(), "b8c6", "from {begin}");
        assert_eq!(both_left(&fixture), (73_400, 73_400), "from {begin}");
        fixture.lift("f1").wait(200).place("b6").wait(400);
        assert_eq!(fixture.violation(), "illegal-move white");
    }
}

/// Pauses after a move that may yet become another one (a rook's may become castling), and
/// after one that may not.
#[test]
fn a_pause_of_sixty_days() {
    let start = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    for first in [("h1", "f1"), ("a2", "a4")] {
        let settings = settings(|settings| settings.time_control = control("sudden 100"));
        let mut fixture = Fixture::playing(start, settings);
        fixture.quiet(first.0, first.1).press(Key::Start);
        fixture.wait(SIXTY_DAYS).press(Key::Start);
        assert_eq!(both_left(&fixture), (99_700, 99_500));
        fixture.wait(600).quiet("h7", "h5");
        assert_eq!(fixture.last(), "h7h5");
        assert_eq!(both_left(&fixture), (99_200, 98_600));
        fixture.lift("a1").wait(200).place("b1").wait(500);
        assert_eq!(fixture.last(), "a1b1");
    }
}

#[test]
fn moves_made_in_a_pause_of_sixty_days() {
    let mut fixture = game("sudden 100", |_| ());
    fixture.quiet("e2", "e4").press(Key::Start);
    fixture.wait(SIXTY_DAYS).quiet("e7", "e5");
    fixture.press(Key::Start);
    fixture.wait(600);
    assert_eq!(fixture.last(), "e7e5");
    assert_eq!(both_left(&fixture), (99_100, 99_500));
}

#[test]
fn a_promotion_corrected_sixty_days_after_it_has_ended_the_game() {
    let settings = settings(|settings| settings.time_control = control("sudden 100"));
    let mut fixture = Fixture::playing(MATE_BY_PROMOTION, settings);
    fixture.quiet("c7", "c8");
    assert_eq!(fixture.arbiter.phase(), Phase::Over);
    fixture.wait(SIXTY_DAYS).press(Key::Knight);
    assert_eq!(fixture.arbiter.phase(), Phase::Playing);
    fixture.wait(1000);
    assert_eq!(both_left(&fixture), (99_700, 99_000));
}

/// A move in five days, as in a game by correspondence.
#[test]
fn a_game_of_sixty_five_days() {
    let mut fixture = game("per-move 86400", |settings| settings.timeout_loses = false);
    let moves = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    for (from, to) in moves.into_iter().cycle().take(13) {
        fixture.wait(5 * DAY - 1000).quiet(from, to);
        assert_eq!(fixture.last(), format!("{from}{to}"));
        let used = fixture.log.last().unwrap();
        let first = fixture.now < 6 * DAY;
        let wanted = if first { "431999.300" } else { "431999.800" };
        assert!(used.ends_with(&format!(" {wanted} s")), "{used}");
    }
}

#[test]
fn a_game_that_stands_for_sixty_days_goes_on() {
    let mut fixture = game("sudden 10", |settings| settings.timeout_loses = false);
    fixture.quiet("e2", "e4").wait(SIXTY_DAYS);
    assert!(fixture.arbiter.panel().alarm);
    fixture.quiet("e7", "e5").quiet("g1", "f3");
    assert_eq!(fixture.last(), "g1f3");
    assert_eq!(both_left(&fixture), (8900, 0));
}

#[test]
fn an_alarm_sounds_for_longer_than_32_bits_count() {
    let mut fixture = game("sudden 100", |settings| settings.timeout_loses = false);
    fixture.lift("e2").wait(300).place("e5").wait(SIXTY_DAYS);
    assert!(fixture.arbiter.panel().sounds);
    fixture.lift("e5").wait(300).place("e2");
    assert_eq!(fixture.violation(), "none");
}
