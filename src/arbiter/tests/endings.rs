// SPDX-License-Identifier: Apache-2.0
//! How games end at the board: claims, resignation, agreement, time.

mod table;

use arbiter::{Blink, Key, Phase, Settings};
use rules::{Outcome, Reason, Side};
use table::{Table, per_move, settings};

fn ending(table: &Table) -> Option<(Outcome, Reason)> {
    let ending = table.arbiter.ending()?;
    Some((ending.outcome, ending.reason))
}

/// Both sides move a knight out and back so many times.
fn shuffle(table: &mut Table, times: usize) {
    for _ in 0..times {
        for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
            table.quiet(from, to);
        }
    }
}

#[test]
fn a_right_claim_ends_the_game_and_a_wrong_one_beeps() {
    let mut table = Table::new();
    shuffle(&mut table, 1);
    table.press(Key::Claim);
    assert_eq!(ending(&table), None);
    assert!(table.arbiter.panel().alarm);
    table.wait(200);
    assert!(!table.arbiter.panel().alarm);
    shuffle(&mut table, 1);
    assert_eq!(ending(&table), None);
    table.press(Key::Claim);
    assert_eq!(
        ending(&table),
        Some((Outcome::Draw, Reason::ThreefoldRepetition))
    );
    assert_eq!(table.arbiter.panel().blink, Blink::Both);
}

#[test]
fn the_fifth_repetition_ends_the_game_by_itself() {
    let mut table = Table::new();
    shuffle(&mut table, 3);
    assert_eq!(ending(&table), None);
    shuffle(&mut table, 1);
    assert_eq!(
        ending(&table),
        Some((Outcome::Draw, Reason::FivefoldRepetition))
    );
}

#[test]
fn a_repetition_does_not_count_a_move_that_was_amended() {
    // The rook move that becomes castling is not in the record.
    let mut table = Table::playing("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Settings::default());
    table.quiet("h1", "f1").quiet("e1", "g1");
    assert_eq!(table.arbiter.record().len(), 1);
    assert_eq!(table.arbiter.record().last(), table.arbiter.last_move());
}

#[test]
fn a_clock_button_held_while_paused_resigns() {
    let mut table = Table::new();
    table.press(Key::Clock(Side::First));
    table.wait(3000);
    assert_eq!(ending(&table), None);
    table.press(Key::Start);
    table.press(Key::Clock(Side::Second));
    table.wait(1900).release(Key::Clock(Side::Second));
    table.wait(3000);
    assert_eq!(ending(&table), None);
    table.press(Key::Clock(Side::Second));
    table.wait(2000);
    assert_eq!(
        ending(&table),
        Some((Outcome::Win(Side::First), Reason::Resignation))
    );
    assert_eq!(table.arbiter.panel().blink, Blink::Half(Side::Second));
}

#[test]
fn claim_held_while_paused_is_an_agreed_draw() {
    let mut table = Table::new();
    table.press(Key::Start);
    table.press(Key::Claim);
    table.wait(2000);
    assert_eq!(ending(&table), Some((Outcome::Draw, Reason::Agreement)));
}

#[test]
fn time_is_a_draw_against_a_side_that_cannot_mate() {
    let mut table = Table::playing("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", per_move(5));
    table.wait(5000);
    assert_eq!(ending(&table), Some((Outcome::Draw, Reason::TimeNoMate)));
    assert_eq!(table.violation(), "none");
    assert_eq!(table.arbiter.violations(Side::First), 1);
}

#[test]
fn a_promotion_key_does_not_revive_a_game_lost_on_time() {
    let mut table = Table::playing("8/P6k/8/7p/8/8/8/K7 w - - 0 1", per_move(5));
    table.quiet("a7", "a8").wait(6000);
    assert_eq!(table.arbiter.phase(), Phase::Over);
    table.press(Key::Knight);
    assert_eq!(table.last(), "a7a8q");
    assert_eq!(table.arbiter.phase(), Phase::Over);
}

#[test]
fn after_the_end_the_pieces_may_go_where_they_like() {
    let mut table = Table::new();
    table
        .quiet("f2", "f3")
        .quiet("e7", "e5")
        .quiet("g2", "g4")
        .quiet("d8", "h4");
    assert_eq!(
        ending(&table),
        Some((Outcome::Win(Side::Second), Reason::Checkmate))
    );
    table.quiet("e1", "d4").quiet("e8", "d5");
    assert_eq!(table.last(), "d8h4");
    assert_eq!(table.violation(), "none");
    table.press(Key::New);
    assert_eq!(table.arbiter.phase(), Phase::SetUp);
}

#[test]
fn the_move_limit_draws_once_both_sides_have_reached_it() {
    let mut table = Table::playing(
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        settings(|settings| settings.move_limit = 2),
    );
    table.quiet("e8", "e7").quiet("e2", "e4").quiet("e7", "e6");
    assert_eq!(ending(&table), None);
    table.quiet("e4", "e5");
    assert_eq!(ending(&table), Some((Outcome::Draw, Reason::MoveLimit)));
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
    let mut table = Table::playing(
        "4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
        Settings {
            touch_move: true,
            ..Settings::default()
        },
    );
    let refused = |table: &mut Table, key: Key, why: &str| {
        table.press(key);
        assert_eq!(
            table.log.last().map(String::as_str),
            Some(format!("key {key} refused: {why}").as_str())
        );
        assert!(table.arbiter.panel().alarm);
        table.wait(500);
    };
    refused(
        &mut table,
        Key::Clock(Side::First),
        "the clock passes by itself",
    );
    table.lift("a1").wait(1000).place("a1").wait(1000);
    refused(
        &mut table,
        Key::Claim,
        "it is too late to claim, a piece has been touched",
    );
    table.press(Key::Start);
    for key in [Key::Queen, Key::Adjust] {
        refused(&mut table, key, "the clocks are stopped");
    }
    table.press(Key::New);
    for key in [
        Key::Claim,
        Key::Adjust,
        Key::Knight,
        Key::Clock(Side::Second),
    ] {
        refused(&mut table, key, "the game has not started");
    }
    // A piece of the position that the game begins from again.
    table.lift("a1").wait(1000);
    refused(&mut table, Key::Start, "the set-up is not complete");

    let mut table = Table::new();
    refused(
        &mut table,
        Key::Claim,
        "there is neither a threefold repetition nor fifty moves to claim",
    );
    table.press(Key::Start);
    table.press(Key::Claim);
    table.wait(2100);
    assert_eq!(ending(&table), Some((Outcome::Draw, Reason::Agreement)));
    for key in [Key::Start, Key::Claim, Key::Adjust, Key::Queen] {
        refused(&mut table, key, "the game is over");
    }
}
