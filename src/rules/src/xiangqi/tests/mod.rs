// SPDX-License-Identifier: Apache-2.0
//! Positions that show one rule each.

mod errors;
mod limits;
mod wxf;

extern crate std;
use std::string::{String, ToString};

use super::{Move, Piece, Role, Rule, Setup, Square, Standard, Xiangqi, XiangqiRules, XiangqiWith};
use crate::{Outcome, Position, Reason, Record, Ruleset, Side, Square as _, SquareSet};

fn position(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen, Standard).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn square(name: &str) -> Square {
    Square::from_name(name).unwrap()
}

/// The destinations of the piece on a square, drawn as a player sees them: `x` for a move or a
/// capture.
fn destinations(fen: &str, from: &str) -> String {
    let position = position(fen);
    let mut to = SquareSet::EMPTY;
    position.for_each_legal_from(square(from), |mv| {
        to.set(mv.destination(), true);
    });
    let mut drawn = String::new();
    for rank in (0..10).rev() {
        for file in 0..9 {
            let square = Square::at(file, rank).unwrap();
            drawn.push(match position.letter_at(square) {
                _ if to.contains(square) => 'x',
                Some(letter) => letter,
                None => '.',
            });
        }
        drawn.push('\n');
    }
    drawn
}

/// The destinations of the piece on a square by name, sorted.
fn moves(fen: &str, from: &str) -> String {
    let mut names = std::vec::Vec::new();
    position(fen).for_each_legal_from(square(from), |mv| {
        names.push(mv.destination().to_string());
    });
    names.sort();
    names.join(" ")
}

fn ending(fen: &str) -> Option<(Outcome, Reason)> {
    let ending = Record::<_, 1>::new(position(fen)).ending()?;
    Some((ending.outcome, ending.reason))
}

#[test]
fn a_position_is_small() {
    // Pinned so that growth is noticed; a small board can spare 128 bytes.
    assert_eq!(size_of::<Xiangqi>(), 108);
    assert_eq!(size_of::<Move>(), 2);
}

#[test]
fn the_general_keeps_to_the_palace_and_off_an_open_file() {
    assert_eq!(
        destinations("5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1"),
        "\
.....k...
.........
.........
.........
.........
.........
.........
.........
...x.....
...Kx....
"
    );
    // The other general holds the file e.
    assert_eq!(
        destinations("4k4/9/9/9/9/9/9/3K5/9/9 w - - 0 1", "d3"),
        "\
....k....
.........
.........
.........
.........
.........
.........
...K.....
...x.....
.........
"
    );
}

#[test]
fn advisors_keep_to_the_palace() {
    assert_eq!(
        destinations("3k5/9/9/9/9/9/9/3A5/4A4/4K4 w - - 0 1", "e2"),
        "\
...k.....
.........
.........
.........
.........
.........
.........
...A.x...
....A....
...xKx...
"
    );
}

#[test]
fn elephants_are_blocked_at_the_eye_and_by_the_river() {
    assert_eq!(
        destinations("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w - - 0 1", "e3"),
        "\
...k.....
.........
.........
.........
.........
..x...x..
.........
....B....
...p.....
....K.x..
"
    );
    assert_eq!(
        destinations("3k5/9/9/9/2b6/9/9/9/9/4K4 b - - 0 1", "c6"),
        "\
...k.....
.........
x...x....
.........
..b......
.........
.........
.........
.........
....K....
"
    );
}

#[test]
fn horses_are_blocked_at_the_leg() {
    assert_eq!(
        destinations("3k5/9/9/9/2p6/2N6/1R7/9/9/4K4 w - - 0 1", "c5"),
        "\
...k.....
.........
.........
.........
x.p.x....
..N......
xR..x....
.x.x.....
.........
....K....
"
    );
    assert_eq!(
        destinations("3k4N/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "i10"),
        "\
...k....N
......x..
.......x.
.........
.........
.........
.........
.........
.........
....K....
"
    );
}

#[test]
fn chariots_go_as_far_as_they_can() {
    assert_eq!(
        destinations("3k5/9/9/2p6/9/2R3P2/9/9/9/4K4 w - - 0 1", "c5"),
        "\
...k.....
.........
.........
..x......
..x......
xxRxxxP..
..x......
..x......
..x......
..x.K....
"
    );
}

#[test]
fn cannons_capture_over_one_screen() {
    assert_eq!(
        destinations("3k5/2r6/2n6/2p6/9/p1C1P1nc1/9/2N6/2r6/4K4 w - - 0 1", "c5"),
        "\
...k.....
..r......
..x......
..p......
..x......
pxCxP.xc.
..x......
..N......
..x......
....K....
"
    );
}

#[test]
fn soldiers_step_sideways_across_the_river_and_never_back() {
    let fen = "3k5/4P4/9/9/P8/4P4/9/9/9/4K4 w - - 0 1";
    for (from, expected) in [("e5", "e6"), ("a6", "a7 b6"), ("e9", "d9 e10 f9")] {
        assert_eq!(moves(fen, from), expected, "{from}");
    }
    assert_eq!(
        destinations("3k5/9/9/9/9/4p4/9/9/9/4K1p2 b - - 0 1", "g1"),
        "\
...k.....
.........
.........
.........
.........
....p....
.........
.........
.........
....Kxpx.
"
    );
}

#[test]
fn endings() {
    let red = |reason| Some((Outcome::Win(Side::First), reason));
    let draw = |reason| Some((Outcome::Draw, reason));
    for (fen, expected) in [
        (
            "3k5/5R3/9/9/9/9/9/9/9/4K4 b - - 0 1",
            red(Reason::NoLegalMove),
        ),
        (
            "3kR4/4R4/9/9/9/9/9/9/9/5K3 b - - 0 1",
            red(Reason::Checkmate),
        ),
        // Mate comes before the count of moves.
        (
            "3kR4/4R4/9/9/9/9/9/9/9/5K3 b - - 120 90",
            red(Reason::Checkmate),
        ),
        ("3k5/9/4R4/9/9/9/9/9/9/5K3 b - - 119 90", None),
        (
            "3k5/9/4R4/9/9/9/9/9/9/5K3 b - - 120 90",
            draw(Reason::SixtyMoves),
        ),
        (
            "3k5/4a4/9/9/2b6/2B6/9/9/4A4/4K4 w - - 0 1",
            draw(Reason::NoAttackers),
        ),
        ("3k5/4a4/9/9/2b6/2B6/p8/9/4A4/4K4 w - - 0 1", None),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            None,
        ),
    ] {
        assert_eq!(ending(fen), expected, "{fen}");
    }
}

#[test]
fn the_counters_count() {
    let mut position = position("3k5/9/9/9/9/9/4p4/9/4R4/5K3 b - - 65534 7");
    for (uci, halfmoves, fullmoves) in [
        ("d10d9", 65535, 8),
        ("e2a2", 65535, 8),
        ("e4d4", 65535, 9),
        ("a2a4", 65535, 9),
        ("d9d10", 65535, 10),
        ("a4d4", 0, 10),
        ("d10e10", 1, 11),
    ] {
        let mv = position
            .parse_uci(uci)
            .unwrap_or_else(|error| panic!("{error}"));
        position.play(mv);
        assert_eq!(position.halfmoves(), halfmoves, "{uci}");
        assert_eq!(position.fullmoves(), fullmoves, "{uci}");
    }
}

#[test]
fn material_is_counted_in_halves_of_a_soldier() {
    let all = 5 * 2 + 2 * (4 + 4 + 8 + 9 + 18);
    for side in Side::ALL {
        assert_eq!(Xiangqi::start(Standard).material(side), all);
    }
    let position = position("3k5/9/9/9/4P4/4P4/9/4p4/9/4K4 w - - 0 1");
    assert_eq!(position.material(Side::First), 4 + 2);
    assert_eq!(position.material(Side::Second), 4);
}

#[test]
fn divide_shows_each_move_with_its_share() {
    let (mut moves, mut sum) = (0, 0);
    Xiangqi::start(Standard).divide(3, |mv, leaves| {
        moves += 1;
        sum += leaves;
        if mv.to_string() == "h3h10" {
            assert_eq!(leaves, 1525);
        }
    });
    assert_eq!((moves, sum), (44, 79666));
}

/// A position played with every special rule off.
fn plain(fen: &str) -> XiangqiWith<XiangqiRules> {
    let off = |rules: XiangqiRules, &rule| rules.with(rule, false).unwrap();
    let rules = Rule::ALL.iter().fold(XiangqiRules::default(), off);
    XiangqiWith::from_fen(fen, rules).unwrap()
}

#[test]
fn special_rules_can_be_off() {
    let facing = plain("4k4/9/9/9/9/9/9/9/9/4K1R2 w - - 120 70");
    assert_eq!(facing.ending(), None);
    assert!(!facing.is_check());
    assert!(facing.parse_uci("g1g2").is_ok());
    assert!(facing.parse_uci("e1e10").is_err());
    let between = plain("4k4/9/9/9/9/9/9/9/4A4/4K1R2 w - - 0 1");
    assert!(between.parse_uci("e2d3").is_ok());
}

#[test]
fn a_move_of_another_position_is_not_played_over_a_general() {
    let mv = position("3k5/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1")
        .parse_uci("h1h10")
        .unwrap();
    for fen in [
        "3k5/9/9/9/9/9/9/9/9/4KA1r1 b - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/4KA1r1 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "3k3C1/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1",
    ] {
        let mut other = position(fen);
        let before = other.clone();
        other.play(mv);
        assert_eq!(other == before, !fen.contains("b -"), "{fen}");
    }
    let to_e10 = position("4c4/3k5/9/9/9/9/9/9/4R4/3AK4 w - - 0 1")
        .parse_uci("e2e10")
        .unwrap();
    let mut other = position("4k4/4a4/9/9/9/9/9/9/4R4/3AK4 w - - 0 1");
    let before = other.clone();
    other.play(to_e10);
    assert_eq!(other, before);
}

#[test]
fn time_is_lost_to_any_opponent() {
    // The draw against a side that cannot mate is FIDE's (6.9); xiangqi has none.
    let position = position("3k5/4a4/9/9/2b6/9/P8/9/9/4K4 w - - 0 1");
    assert!(Side::ALL.into_iter().all(|side| position.can_mate(side)));
}

#[test]
fn a_turn_can_be_passed_on() {
    let other = Xiangqi::start(Standard).passed_on();
    assert_eq!(other.turn(), Side::Second);
    assert!(other.parse_uci("h8e8").is_ok());
    assert_eq!(other.passed_on(), Xiangqi::start(Standard));
}
