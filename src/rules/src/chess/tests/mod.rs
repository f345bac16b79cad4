// SPDX-License-Identifier: Apache-2.0
//! Positions that show one rule each.

mod errors;
mod fen;

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Chess, ChessRules, ChessWith, Fide, MoveError, Rule, Square};
use crate::{Outcome, Position, Promotion, Reason, Ruleset, Side, Square as _, SquareSet};

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn square(name: &str) -> Square {
    Square::from_ascii(name.as_bytes().try_into().unwrap()).unwrap()
}

/// The destinations of the piece on a square, drawn as a player sees them: `x` for a capture
/// or a promotion's or a king's destination alike.
fn destinations(position: &Chess, from: &str) -> String {
    let mut to = SquareSet::EMPTY;
    position.for_each_legal_from(square(from), |mv| {
        to.set(mv.destination(), true);
    });
    let mut drawn = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
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

fn ending(fen: &str) -> Option<(Outcome, Reason)> {
    let ending = position(fen).ending()?;
    Some((ending.outcome, ending.reason))
}

#[test]
fn a_position_is_small() {
    // Pinned so that growth is noticed; a small board can spare 104 bytes.
    assert_eq!(size_of::<Chess>(), 76);
}

#[test]
fn a_pinned_rook_stays_on_its_line() {
    let position = position("k3r3/8/8/8/8/4R3/8/4K3 w - - 0 1");
    assert_eq!(
        destinations(&position, "e3"),
        "\
k...x...
....x...
....x...
....x...
....x...
....R...
....x...
....K...
"
    );
}

#[test]
fn a_check_is_parried_by_capture_or_block() {
    let position = position("4k3/8/8/8/4r3/8/Q7/3NK3 w - - 0 1");
    assert!(position.is_check());
    assert_eq!(
        destinations(&position, "a2"),
        "\
....k...
........
........
........
....r...
........
Q...x...
...NK...
"
    );
    assert_eq!(
        destinations(&position, "d1"),
        "\
....k...
........
........
........
....r...
....x...
Q.......
...NK...
"
    );
}

#[test]
fn only_the_king_moves_out_of_a_double_check() {
    let position = position("4r2k/8/8/8/8/1Q3n2/8/4K3 w - - 0 1");
    let mut from = Vec::new();
    position.for_each_legal(|mv| {
        from.push(mv.origin().to_string());
    });
    assert!(from.iter().all(|name| name == "e1"), "{from:?}");
    assert_eq!(
        destinations(&position, "e1"),
        "\
....r..k
........
........
........
........
.Q...n..
.....x..
...xKx..
"
    );
}

#[test]
fn a_king_does_not_hide_behind_itself() {
    let position = position("4k3/8/8/8/r2K4/8/8/8 w - - 0 1");
    assert!(position.parse_uci("d4e4").is_err());
    assert!(position.parse_uci("d4e5").is_ok());
}

#[test]
fn castling_takes_both_pieces_along() {
    for (uci, after) in [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        ("e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ] {
        let mut position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let mv = position.parse_uci(uci).unwrap();
        assert!(mv.is_castling());
        assert!(mv.to_string() == "e1g1" || mv.to_string() == "e1c1");
        let footprint = position.footprint(mv);
        assert_eq!(footprint.emptied().len(), 2);
        assert_eq!(footprint.filled().len(), 2);
        position.play(mv);
        assert_eq!(position.fen().to_string(), after);
    }
}

#[test]
fn castling_is_refused_in_through_and_into_check() {
    for (fen, short, long) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, true),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", false, false),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", false, true),
        ("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", false, true),
        // The rook may pass an attacked square.
        ("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1", true, true),
        ("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", false, false),
    ] {
        let position = position(fen);
        assert_eq!(position.parse_uci("e1g1").is_ok(), short, "{fen}");
        assert_eq!(position.parse_uci("e1c1").is_ok(), long, "{fen}");
    }
}

#[test]
fn castling_rights_go_with_king_and_rook() {
    for (uci, rights) in [
        ("a1a2", "Kkq"),
        ("h1h2", "Qkq"),
        ("e1e2", "kq"),
        ("a1a8", "Kk"),
        ("h1h8", "Qq"),
    ] {
        let mut position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        position.play(position.parse_uci(uci).unwrap());
        assert_eq!(position.castling_rights().to_string(), rights, "{uci}");
    }
}

#[test]
fn en_passant_is_written_only_when_it_can_be_played() {
    let play = |fen: &str, uci: &str| {
        let mut position = position(fen);
        position.play(position.parse_uci(uci).unwrap());
        position.fen().to_string()
    };
    assert_eq!(
        play("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
    );
    assert_eq!(
        play("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2e4"),
        "4k3/8/8/8/4P3/3p4/8/4K3 b - - 0 1"
    );
    // Black's king and the rook would face each other along the rank.
    assert_eq!(
        play("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4"),
        "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn en_passant_removes_the_pawn_beside() {
    let mut position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let mv = position.parse_uci("e5d6").unwrap();
    assert!(mv.is_en_passant());
    assert_eq!(position.footprint(mv).victim, Some(square("d5")));
    position.play(mv);
    assert_eq!(
        position.fen().to_string(),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"
    );
}

#[test]
fn equality_is_that_of_the_fens() {
    let passed = position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2");
    assert_eq!(passed, position("4k3/8/8/3p4/8/8/8/4K3 w - - 0 2"));
    let capturable = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_ne!(capturable, position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"));
    assert_eq!(capturable.en_passant(), Some(square("d6")));
}

#[test]
fn mate_and_stalemate() {
    let mate = Some((Outcome::Win(Side::First), Reason::Checkmate));
    let stalemate = Some((Outcome::Draw, Reason::Stalemate));
    assert_eq!(ending("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), mate);
    assert_eq!(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), stalemate);
    assert_eq!(ending("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"), stalemate);
    assert_eq!(ending("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1"), None);
}

#[test]
fn the_counters_count() {
    let mut position = position("4k3/8/8/8/8/8/4P3/4K2R b K - 65534 7");
    for (uci, halfmoves, fullmoves) in [
        ("e8d8", 65535, 8),
        ("h1h8", 65535, 8),
        ("d8d7", 65535, 9),
        ("e2e3", 0, 9),
        ("d7e7", 1, 10),
    ] {
        position.play(position.parse_uci(uci).unwrap());
        assert_eq!(position.halfmoves(), halfmoves, "{uci}");
        assert_eq!(position.fullmoves(), fullmoves, "{uci}");
    }
}

#[test]
fn material_is_counted_in_pawns() {
    assert_eq!(
        Chess::start(Fide).material(Side::First),
        8 + 3 * 4 + 5 * 2 + 9
    );
    let position = position("4k3/8/8/8/8/8/4P3/R3K2n w - - 0 1");
    assert_eq!(position.material(Side::First), 6);
    assert_eq!(position.material(Side::Second), 3);
}

#[test]
fn divide_shows_each_move_with_its_share() {
    let (mut moves, mut sum) = (0, 0);
    Chess::start(Fide).divide(3, |mv, leaves| {
        moves += 1;
        sum += leaves;
        if mv.to_string() == "e2e4" {
            assert_eq!(leaves, 600);
        }
    });
    assert_eq!((moves, sum), (20, 8902));
}

/// A position played with every special rule off.
fn plain(fen: &str) -> ChessWith<ChessRules> {
    let off = |rules: ChessRules, &rule| rules.with(rule, false).unwrap();
    let rules = Rule::ALL.iter().fold(ChessRules::default(), off);
    ChessWith::from_fen(fen, rules).unwrap()
}

#[test]
fn special_rules_can_be_off() {
    assert_eq!(
        ChessWith::start(plain("4k3/8/8/8/8/8/8/4K3 w - - 0 1").rules())
            .fen()
            .to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    );
    let castling = plain("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for uci in ["e1g1", "e1h1", "e1c1"] {
        assert!(
            matches!(castling.parse_uci(uci), Err(MoveError::Illegal { .. })),
            "{uci}"
        );
    }
    let passed = plain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert!(passed.parse_uci("e5d6").is_err());
    let pawn = plain("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(pawn.parse_uci("a7a8n").is_err());
    let mv = pawn.parse_uci("a7a8q").unwrap();
    assert_eq!(mv.promotion(), Some(Promotion::Queen));
}

#[test]
fn what_belongs_to_a_rule_that_is_off_is_dropped() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w Qk d3 0 2";
    assert!(Chess::from_fen(fen, Fide).is_err());
    let plain = plain(fen);
    assert_eq!(plain.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 0 2");
    assert!(plain.parse_san("O-O").is_err());
}

#[test]
fn a_turn_can_be_passed_on() {
    let position = Chess::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 4 9", Fide).unwrap();
    let other = position.passed_on();
    assert_eq!(other.fen().to_string(), "4k3/8/8/3pP3/8/8/8/4K2R b K - 4 9");
    assert!(other.parse_uci("d5d4").is_ok());
    // In check, the king could be taken; nothing else is different.
    let check = Chess::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", Fide).unwrap();
    assert!(check.passed_on().parse_uci("e2e3").is_ok());
}
