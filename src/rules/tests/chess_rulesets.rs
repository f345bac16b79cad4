// SPDX-License-Identifier: Apache-2.0
//! Chess with each of the special rules left out, beside chess with all of them. tests/record.rs
//! shows how games go on without their draws.

use proptest::prelude::*;
use rules::chess::{Chess, ChessRules, ChessWith, Fide, Move, Rule};
use rules::{Position, Promotion, Record, Ruleset};

/// The rules of chess without these.
fn without(rules: &[Rule]) -> ChessRules {
    let switch_off = |chosen: ChessRules, &rule| chosen.with(rule, false).unwrap();
    rules.iter().fold(ChessRules::default(), switch_off)
}

const NO_CASTLING: &[Rule] = &[Rule::Castling];
const NO_EN_PASSANT: &[Rule] = &[Rule::EnPassant];
const QUEENS_ONLY: &[Rule] = &[Rule::Underpromotion];
const NO_DRAWS: &[Rule] = &[Rule::Repetition, Rule::MoveCountDraws, Rule::DeadPosition];

fn is_castling(mv: Move) -> bool {
    mv.is_castling()
}

fn is_en_passant(mv: Move) -> bool {
    mv.is_en_passant()
}

fn is_underpromotion(mv: Move) -> bool {
    mv.promotion()
        .is_some_and(|piece| piece != Promotion::Queen)
}

fn is_any(mv: Move) -> bool {
    is_castling(mv) || is_en_passant(mv) || is_underpromotion(mv)
}

fn is_none(_: Move) -> bool {
    false
}

/// The legal moves in UCI, sorted.
fn legal<P: Position>(position: &P, mut wanted: impl FnMut(P::Move) -> bool) -> Vec<String> {
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        if wanted(mv) {
            moves.push(mv.to_string());
        }
    });
    moves.sort();
    moves
}

/// Plays a game by both sets of rules: the moves are the same but for those left out, which are
/// refused. Returns how many of these there were.
fn play(rules: &[Rule], fen: &str, choices: &[usize], left_out: fn(Move) -> bool) -> usize {
    let mut full = Chess::from_fen(fen, Fide).unwrap();
    let start = ChessWith::from_fen(fen, without(rules)).unwrap();
    let mut record = Record::<_, 8>::new(start);
    let mut refused = 0;
    for choice in choices {
        let position = record.position();
        let moves = legal(position, |_| true);
        assert_eq!(moves, legal(&full, |mv| !left_out(mv)), "{}", full.fen());
        for uci in legal(&full, left_out) {
            refused += 1;
            assert!(position.parse_uci(&uci).is_err(), "{uci}");
        }
        let Some(uci) = moves.get(choice % moves.len().max(1)) else {
            break;
        };
        full.play(full.parse_uci(uci).unwrap());
        let mv = position.parse_uci(uci).unwrap();
        record.push(mv);
        let board = |fen: String| fen.split(' ').next().map(str::to_string);
        assert_eq!(
            board(record.position().fen().to_string()),
            board(full.fen().to_string())
        );
    }
    refused
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PASSES: &str = "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1";
const PROMOTES: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";

proptest! {
    #[test]
    fn what_is_left_out_is_missing_and_nothing_else(
        choices in prop::collection::vec(0..1000_usize, 1..60),
    ) {
        for fen in [CASTLES, PASSES, PROMOTES] {
            play(NO_CASTLING, fen, &choices, is_castling);
            play(NO_EN_PASSANT, fen, &choices, is_en_passant);
            play(QUEENS_ONLY, fen, &choices, is_underpromotion);
            play(NO_DRAWS, fen, &choices, is_none);
            play(&Rule::ALL, fen, &choices, is_any);
        }
    }
}

#[test]
fn what_is_left_out_is_refused() {
    // Castling at once, en passant after c2c4 (the first move), promotion at once.
    assert_eq!(play(NO_CASTLING, CASTLES, &[0], is_castling), 2);
    let en_passant = PASSES.replace("2P1P1P1/4K3 w - -", "4P1P1/4K3 b - c3");
    let en_passant = en_passant.replace("1p1p1p1p", "1pPp1p1p");
    assert_eq!(play(NO_EN_PASSANT, &en_passant, &[0], is_en_passant), 2);
    assert_eq!(play(QUEENS_ONLY, PROMOTES, &[0], is_underpromotion), 9);
    assert_eq!(play(&Rule::ALL, CASTLES, &[0], is_any), 2);
}

#[test]
fn a_pawn_becomes_a_queen_where_it_can_become_nothing_else() {
    let position = ChessWith::from_fen(PROMOTES, without(QUEENS_ONLY)).unwrap();
    let error = position.parse_san("g1=N").unwrap_err();
    assert_eq!(error.to_string(), "no such pawn can go to g1");
    assert!(position.parse_san("gxf1=Q").is_ok());
    assert!(position.parse_san("gxf1=R").is_err());
}

#[test]
fn rights_that_nobody_has_are_read_and_dropped() {
    let plain = ChessWith::from_fen(CASTLES, without(&Rule::ALL)).unwrap();
    assert_eq!(plain.fen().to_string(), CASTLES.replace("KQkq", "-"));
    assert_eq!(
        ChessWith::start(without(&Rule::ALL)).fen().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    );
}
