// SPDX-License-Identifier: Apache-2.0
//! Worked examples of every time control, each with its source.

extern crate std;

use std::format;
use std::string::String;
use std::vec::Vec;

use rules::Side;

use super::*;

/// A game of clocks: what moves use, and what there is to see.
struct Game {
    control: TimeControl,
    clock: Clock,
    now: Instant,
}

/// What was used before something is looked at, in milliseconds, and what there is to see then.
type Row = (u32, &'static str);

fn shown(left: TimeLeft) -> String {
    let millis = left.time.millis();
    let time = match millis % 1000 {
        0 => format!("{}", millis / 1000),
        rest => format!("{}.{rest:03}", millis / 1000),
    };
    match left.periods {
        0 => time,
        periods => format!("{periods}x{time}"),
    }
}

impl Game {
    fn new(control: &str) -> Self {
        let control = TimeControl::parse(control).expect("a time control");
        let mut clock = Clock::new(&control);
        clock.start(Side::First, Instant::ZERO);
        Game {
            control,
            clock,
            now: Instant::ZERO,
        }
    }

    fn wait(&mut self, millis: u32) -> &mut Self {
        self.now = self.now + Duration::from_millis(millis);
        self
    }

    fn moved(&mut self) -> &mut Self {
        let side = self.clock.running().expect("a running clock");
        self.clock.moved(&self.control, side, self.now);
        self
    }

    fn see(&self) -> String {
        let reading = |side| shown(self.clock.reading(&self.control, side, self.now));
        format!("{} {}", reading(Side::First), reading(Side::Second))
    }

    /// How long the turn may still last.
    fn remains(&self) -> u32 {
        let end = self.clock.runs_out(&self.control).expect("it runs out");
        end.since(self.now).millis()
    }
}

/// Moves that take so long, White's first, and what both sides have after each.
#[track_caller]
fn moves(control: &str, begin: &str, rows: &[Row]) {
    let mut game = Game::new(control);
    assert_eq!(game.see(), begin, "at the beginning");
    for (number, (used, wanted)) in rows.iter().enumerate() {
        game.wait(*used).moved();
        assert_eq!(game.see(), *wanted, "after half-move {}", number + 1);
    }
}

/// What is seen during the first move, so long after its beginning.
#[track_caller]
fn during(control: &str, rows: &[Row]) {
    for (after, wanted) in rows {
        assert_eq!(Game::new(control).wait(*after).see(), *wanted, "at {after}");
    }
}

/// The arbiter's own control, as on a referee's panel: each move has the whole time.
#[test]
fn per_move() {
    let rows = [(3500, "100 100"), (99_999, "100 100"), (100_000, "100 100")];
    moves("per-move 100", "100 100", &rows);
    during("per-move 100", &[(3500, "96.500 100"), (100_001, "0 100")]);
}

/// FIDE Guidelines III.1: all moves in a fixed time.
#[test]
fn sudden_death() {
    let rows = [(10_000, "290 300"), (20_000, "290 280"), (5000, "285 280")];
    moves("sudden 300", "300 300", &rows);
}

/// FIDE 6.3.2 and the Standards of Chess Equipment: with 90 minutes and 30 seconds, a clock shows
/// 1:30:30 before the first move, and 30 seconds are added when a move is made.
#[test]
fn fischer() {
    let rows = [
        (10_000, "5450 5430"),
        (40_000, "5450 5420"),
        (1, "5479.999 5420"),
    ];
    moves("fischer 5400+30", "5430 5430", &rows);
    // Bullet without a base: the first move has the increment alone.
    moves(
        "fischer 0+2",
        "2 2",
        &[(1500, "2.500 2"), (2000, "2.500 2")],
    );
}

/// FIDE 6.3.2 gives nothing to those whose time is used up.
#[test]
fn no_increment_after_the_flag() {
    let rows = [(13_000, "0 12"), (1000, "0 13"), (1000, "0 13")];
    moves("fischer 10+2", "12 12", &rows);
    // Used to the last millisecond, it was in time.
    moves("fischer 10+2", "12 12", &[(12_000, "2 12")]);
}

/// US Chess rule 5F: with a delay of 5 seconds, a move in 4 costs nothing, and one in 8 costs 3.
#[test]
fn us_delay() {
    let rows = [(4000, "60 60"), (8000, "60 57"), (5000, "60 57")];
    moves("delay 60+5", "60 60", &rows);
    during("delay 60+5", &[(4999, "60 60"), (6500, "58.500 60")]);
}

/// DGT 3000 manual, "Bronstein delay": the clock runs at once, and gives back what the move
/// took, but not more than the delay.
#[test]
fn bronstein() {
    let rows = [(4000, "60 60"), (8000, "60 57"), (5000, "60 57")];
    moves("bronstein 60+5", "60 60", &rows);
    during("bronstein 60+5", &[(4000, "56 60"), (6500, "53.500 60")]);
}

/// The two differ for those in trouble: with 3 seconds and a delay of 5, a US delay leaves 8 for
/// the move, and Bronstein 3.
#[test]
fn delay_and_bronstein_differ() {
    assert_eq!(Game::new("delay 3+5").remains(), 8000);
    assert_eq!(Game::new("bronstein 3+5").remains(), 3000);
    moves("bronstein 3+5", "3 3", &[(3000, "3 3"), (3001, "3 0")]);
    moves("delay 3+5", "3 3", &[(8000, "0 3"), (3001, "0 3")]);
}

/// Japanese byo-yomi, as in the rules of the Nihon Ki-in and the European Go Federation: a move
/// within the period restores it, a period without a move is lost.
#[test]
fn byo_yomi() {
    let rows = [
        (9000, "1 10"),
        (10_000, "1 3x30"),
        // One second of the main time, 29 of the first period.
        (30_000, "3x30 3x30"),
        // Two periods and a part of the third.
        (65_000, "3x30 1x30"),
        (30_000, "3x30 1x30"),
        (30_001, "3x30 0"),
    ];
    moves("byoyomi 10+3x30", "10 10", &rows);
    let seen = [
        (10_000, "0 10"),
        (10_001, "3x29.999 10"),
        (40_000, "3x0 10"),
        (40_001, "2x29.999 10"),
        (100_000, "1x0 10"),
        (100_001, "0 10"),
    ];
    during("byoyomi 10+3x30", &seen);
    assert_eq!(Game::new("byoyomi 10+3x30").remains(), 100_000);
    moves("byoyomi 0+1x20", "1x20 1x20", &[(20_000, "1x20 1x20")]);
}

/// DGT 3000 manual, "Hourglass": the time that one side uses runs up on the other.
#[test]
fn hourglass() {
    let rows = [(20_000, "40 80"), (50_000, "90 30"), (90_001, "0 120")];
    moves("hourglass 60", "60 60", &rows);
    during(
        "hourglass 60",
        &[(20_500, "39.500 80.500"), (61_000, "0 120")],
    );
}

/// The Chess Olympiad's 40 moves in 90 minutes, then 30 minutes, with 30 seconds for each move from
/// the first one: the second time is there when the fortieth move is made.
#[test]
fn stages() {
    let mut game = Game::new("stages 40/5400+30,1800+30");
    for _ in 0..39 {
        game.wait(30_000).moved().wait(60_000).moved();
    }
    assert_eq!(game.see(), "5430 4260");
    game.wait(30_000).moved();
    assert_eq!(game.see(), "7230 4260");
    game.wait(60_000).moved();
    assert_eq!(game.see(), "7230 6030");
    game.wait(30_000).moved();
    assert_eq!(game.see(), "7230 6030");
}

/// US Chess, "40/120 d5, SD/60 d10": each stage has its own delay. And a last stage by byo-yomi.
#[test]
fn stages_have_methods_of_their_own() {
    let rows = [(15_000, "110 120"), (125_000, "110 60"), (15_000, "105 60")];
    moves("stages 2/120d5,60d10", "120 120", &[(15_000, "110 120")]);
    moves(
        "stages 1/120d5,60d10",
        "120 120",
        &[(15_000, "170 120"), (15_000, "170 170")],
    );
    moves("stages 2/120d5,60", "120 120", &rows[..1]);
    let rows = [(9000, "121 70"), (70_000, "121 60"), (141_000, "2x20 60")];
    moves("stages 1/70,60+2x20", "70 70", &rows);
    moves("stages 1/10+5,20+7", "15 15", &[(5000, "37 15")]);
    moves("stages 1/10,20+7", "10 10", &[(5000, "32 10")]);
    moves(
        "stages 1/10,1/20,30",
        "10 10",
        &[(0, "30 10"), (0, "30 30"), (0, "60 30")],
    );
}

/// The table of `docs/clock.md`: what there is before two moves of 4 s and 8 s, and after them.
#[test]
fn the_examples_of_the_manual() {
    let page = include_str!("../../../../docs/clock.md");
    let mut rows = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[_, _, control, before, after, _, _] = cells.as_slice() else {
            continue;
        };
        if let Some(control) = control.strip_prefix('`') {
            let mut game = Game::new(control.trim_end_matches('`'));
            assert_eq!(game.see(), before.replace(',', ""), "{control}");
            game.wait(4000).moved().wait(8000).moved();
            assert_eq!(game.see(), after.replace(',', ""), "{control}");
            rows += 1;
        }
    }
    assert_eq!(rows, 8);
}

/// Odds of time, as between a master and an amateur.
#[test]
fn each_side_may_have_a_control_of_its_own() {
    let rows = [(10_000, "50 302"), (10_000, "50 294")];
    moves("sudden 60 fischer 300+2", "60 302", &rows);
}

/// What an hourglass gives, it gives to any clock, which gives it nothing.
#[test]
fn an_hourglass_against_another_clock() {
    let rows = [(10_000, "50 70"), (5000, "50 65"), (20_000, "30 85")];
    moves("hourglass 60 sudden 60", "60 60", &rows);
    during("hourglass 60 sudden 60", &[(10_000, "50 70")]);
    during("sudden 60 hourglass 60", &[(10_000, "50 60")]);
}

#[test]
fn a_pause_is_charged_to_nobody() {
    for control in ["sudden 60", "delay 60+5", "byoyomi 5+2x30", "hourglass 60"] {
        let mut paused = Game::new(control);
        let mut played = Game::new(control);
        paused.wait(7000);
        paused.clock.stop(paused.now);
        paused.wait(100_000);
        paused.clock.start(Side::First, paused.now);
        paused.wait(3000);
        assert_eq!(paused.see(), played.wait(10_000).see(), "{control}");
        assert_eq!(paused.remains(), played.remains(), "{control}");
        assert_eq!(paused.moved().see(), played.moved().see(), "{control}");
    }
}

/// Looking only when the clock says that something has changed shows every second.
#[test]
fn the_digits_are_never_late() {
    for control in [
        "per-move 3",
        "sudden 3",
        "delay 2+2",
        "byoyomi 2+2x2",
        "hourglass 3",
        "bronstein 2+1",
    ] {
        let seconds = |game: &Game| {
            let of = |side| {
                let left = game.clock.reading(&game.control, side, game.now);
                (left.time.secs_rounded_up(), left.periods)
            };
            Side::ALL.map(of)
        };
        let mut game = Game::new(control);
        let mut next = game.clock.next_second(&game.control, game.now);
        let mut before = seconds(&game);
        let mut changes: Vec<u32> = Vec::new();
        for millis in 1..9000 {
            game.wait(1);
            if seconds(&game) != before {
                assert_eq!(next, Some(game.now), "{control} at {millis}");
                changes.push(millis);
            }
            before = seconds(&game);
            if next == Some(game.now) {
                next = game.clock.next_second(&game.control, game.now);
            }
        }
        assert!(changes.len() >= 2, "{control}: {changes:?}");
    }
}

#[test]
fn the_arbiter_can_correct_every_clock() {
    for control in [
        "per-move 100",
        "sudden 60",
        "fischer 60+5",
        "delay 60+5",
        "bronstein 60+5",
        "hourglass 60",
        "byoyomi 60+3x30",
        "byoyomi 5+3x30",
    ] {
        for side in Side::ALL {
            let mut game = Game::new(control);
            game.wait(8000);
            let other =
                |game: &Game| shown(game.clock.reading(&game.control, side.other(), game.now));
            let (now, others) = (game.now, other(&game));
            let time = Duration::from_secs(20);
            game.clock.correct(&game.control, side, time, now);
            let corrected = game.clock.reading(&game.control, side, now);
            assert_eq!(corrected.time, time, "{control} {side:?}");
            assert_eq!(other(&game), others, "{control} {side:?}");
            // And it goes on from there.
            let runs = side == Side::First;
            game.wait(3000);
            let later = game.clock.reading(&game.control, side, game.now).time;
            let hourglass = control.starts_with("hourglass") && !runs;
            let wanted = if hourglass {
                23_000
            } else if runs {
                17_000
            } else {
                20_000
            };
            assert_eq!(later.millis(), wanted, "{control} {side:?}");
        }
    }
}

mod text {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "per-move 100",
            "sudden 86400",
            "fischer 0+1",
            "delay 300+5",
            "bronstein 300+5",
            "byoyomi 0+9x3600",
            "hourglass 1",
            "stages 40/5400+30,1800+30",
            "stages 40/7200d5,20/3600b10,900+3x60",
            "stages 999/1,1",
            "sudden 300 fischer 60+2",
            "stages 1/2,3 stages 2/2,3",
        ] {
            let control = TimeControl::parse(text).unwrap_or_else(|at| panic!("{text} at {at}"));
            assert_eq!(format!("{control}"), text);
        }
    }

    #[test]
    fn mistakes_are_found_where_they_are() {
        for (text, at) in [
            ("", 0),
            ("blitz 5", 0),
            ("sudden", 6),
            ("sudden ", 7),
            ("sudden 0", 7),
            ("sudden 86401", 7),
            ("sudden 5+3", 8),
            ("sudden 5 ", 9),
            ("sudden  5", 7),
            ("fischer 300", 11),
            ("fischer 300+", 12),
            ("fischer 300+0", 12),
            ("fischer 300+3601", 12),
            ("byoyomi 0+0x1", 10),
            ("byoyomi 0+10x1", 10),
            ("byoyomi 0+3", 11),
            ("byoyomi 0+3x", 12),
            ("stages 40/5400", 14),
            ("stages 0/5400,1", 7),
            ("stages 1000/5400,1", 7),
            ("stages 40/5400,", 15),
            ("stages 1/1,1/1,1/1", 18),
            ("stages 1/1,1/1,1/1,1", 18),
            ("stages 1/1+,1", 11),
            ("per-move -5", 9),
            ("sudden 5 sudden", 15),
            ("sudden5", 0),
            ("sudden 5 sudden 5 sudden 5", 17),
            ("sudden 99999999999999999999", 7),
        ] {
            assert_eq!(TimeControl::parse(text), Err(at), "{text}");
        }
    }
}
