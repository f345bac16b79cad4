// SPDX-License-Identifier: Apache-2.0
//! The record of a game: what it keeps, what it forgets, and what it counts.

use rules::chess::{Chess, ChessRules, ChessWith, Fide, Rule};
use rules::{Claim, Ending, Position, Reason, Record, Ruleset};

/// White's and Black's king's knight go out and come back: the position is the same again.
const ROUND: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

fn play<P: Position, const N: usize>(record: &mut Record<P, N>, moves: &[&str]) {
    for uci in moves {
        let mv = record.position().parse_uci(uci);
        record.push(mv.unwrap_or_else(|error| panic!("{uci}: {error}")));
    }
}

fn from<P: Position, const N: usize>(fen: &str) -> Record<P, N> {
    Record::new(P::from_fen(fen, P::Ruleset::default()).unwrap())
}

fn moves<P: Position, const N: usize>(record: &Record<P, N>) -> Vec<String> {
    record.moves().map(|mv| mv.to_string()).collect()
}

#[test]
fn a_game_of_three_hundred_plies_fits_into_two_kibibytes() {
    assert!(size_of::<Record<Chess, 300>>() <= 2048);
}

#[test]
fn a_full_record_stays_a_game_from_its_base() {
    let mut record = Record::<Chess, 4>::new(Chess::start(Fide));
    play(&mut record, &["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert!(!record.is_truncated());
    assert_eq!(record.base(), &Chess::start(Fide));
    play(&mut record, &["f1b5", "a7a6"]);
    assert!(record.is_truncated());
    assert_eq!(moves(&record), ["g1f3", "b8c6", "f1b5", "a7a6"]);
    assert_eq!(
        record.base().fen().to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let mut again = Record::<Chess, 4>::new(record.base().clone());
    record.moves().for_each(|mv| again.push(mv));
    assert_eq!(again.position(), record.position());
    assert!(!again.is_truncated());
}

#[test]
fn a_record_of_one_move_knows_where_the_game_stands() {
    let mut record = Record::<Chess, 1>::new(Chess::start(Fide));
    play(&mut record, &["e2e4", "e7e5", "g1f3"]);
    assert_eq!((record.len(), record.is_truncated()), (1, true));
    let after = record.position().clone();
    let last = record.pop().unwrap();
    assert_eq!(record.base(), record.position());
    assert_eq!(record.pop(), None);
    record.push(last);
    assert_eq!(record.position(), &after);
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut record = Record::<Chess, 300>::new(Chess::start(Fide));
    play(&mut record, &["e2e4"]);
    let before = record.position().clone();
    play(&mut record, &["d7d5"]);
    assert_eq!(record.last().unwrap().to_string(), "d7d5");
    assert_eq!(record.pop().unwrap().to_string(), "d7d5");
    assert_eq!(record.position(), &before);
    assert_eq!(record.last().unwrap().to_string(), "e2e4");
    assert_eq!(record.pop().unwrap().to_string(), "e2e4");
    assert_eq!(record.position(), &Chess::start(Fide));
    assert!(record.is_empty());
    assert_eq!(record.pop(), None);
    // The en passant square and the rights come back with the position.
    play(&mut record, &["e2e4", "a7a6", "e4e5", "d7d5", "e1e2"]);
    record.pop();
    play(&mut record, &["e5d6"]);
}

#[test]
fn a_repetition_taken_back_is_none() {
    let mut record = Record::<Chess, 300>::new(Chess::start(Fide));
    for _ in 0..2 {
        play(&mut record, &ROUND);
    }
    assert_eq!(record.claim(), Some(Claim::ThreefoldRepetition));
    let last = record.pop().unwrap();
    assert_eq!((record.occurrences(), record.claim()), (2, None));
    record.push(last);
    assert_eq!(record.claim(), Some(Claim::ThreefoldRepetition));
}

#[test]
fn occurrences_are_counted_as_far_as_the_record_reaches() {
    let mut long = Record::<Chess, 300>::new(Chess::start(Fide));
    let mut short = Record::<Chess, 6>::new(Chess::start(Fide));
    for rounds in 1..=5 {
        play(&mut long, &ROUND);
        play(&mut short, &ROUND);
        assert_eq!(long.occurrences(), rounds + 1);
        assert_eq!(short.occurrences(), 2);
    }
}

#[test]
fn positions_before_a_capture_are_not_looked_for() {
    // The rook on a8 is captured, and then things repeat.
    let mut record = from::<Chess, 300>("r6k/8/8/8/8/8/8/R5KN w - - 7 1");
    play(&mut record, &["a1a8", "h8g7"]);
    for occurrences in 1..=4 {
        assert_eq!(record.occurrences(), occurrences);
        play(&mut record, &["a8a7", "g7g8", "a7a8", "g8g7"]);
    }
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // The white king goes round a triangle, the black one to and fro.
    let mut record = from::<Chess, 300>("8/8/8/3k4/8/8/P7/K7 w - - 0 1");
    play(
        &mut record,
        &["a1b1", "d5d6", "b1b2", "d6d5", "b2a1", "d5d6"],
    );
    play(&mut record, &["a1b1", "d6d5"]);
    assert_eq!(record.occurrences(), 1);
    let mut twice = from::<Chess, 300>("8/8/8/3k4/8/8/P7/K7 w - - 0 1");
    play(&mut twice, &["a1b1", "d5d6", "b1a1", "d6d5"]);
    assert_eq!(twice.occurrences(), 2);
}

#[test]
fn a_lost_right_to_castle_makes_another_position() {
    let mut record = from::<Chess, 300>("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut record, &["h1g1", "e8d8", "g1h1", "d8e8"]);
    assert_eq!(record.occurrences(), 1);
    play(&mut record, &["h1g1", "e8d8", "g1h1", "d8e8"]);
    assert_eq!(record.occurrences(), 2);
}

#[test]
fn mate_and_stalemate_come_before_any_count() {
    for (fen, uci, reason) in [
        (
            "6k1/8/6K1/8/8/8/8/R7 w - - 149 90",
            "a1a8",
            Reason::Checkmate,
        ),
        (
            "7k/8/8/5KQ1/8/8/8/8 w - - 149 90",
            "f5f6",
            Reason::SeventyFiveMoves,
        ),
        (
            "7k/4Q3/8/6K1/8/8/8/8 w - - 149 90",
            "g5g6",
            Reason::SeventyFiveMoves,
        ),
        (
            "7k/4Q3/6K1/8/8/8/8/8 w - - 149 90",
            "e7f7",
            Reason::Stalemate,
        ),
        (
            "7k/4N3/6K1/8/8/8/8/8 w - - 149 90",
            "e7f5",
            Reason::DeadPosition,
        ),
    ] {
        let mut record = from::<Chess, 300>(fen);
        play(&mut record, &[uci]);
        assert_eq!(
            record.ending().map(|ending| ending.reason),
            Some(reason),
            "{fen}"
        );
        assert_eq!(record.claim(), None);
    }
}

#[test]
fn threefold_repetition_is_claimed_before_fifty_moves() {
    let fen = "r6k/8/8/8/8/8/8/R5K1 w - - 92 90";
    let mut record = from::<Chess, 300>(fen);
    play(&mut record, &["g1g2", "h8g8", "g2g1", "g8h8"]);
    play(&mut record, &["g1g2", "h8g8", "g2g1"]);
    assert_eq!(record.claim(), None);
    play(&mut record, &["g8h8"]);
    assert_eq!(record.claim(), Some(Claim::ThreefoldRepetition));
    play(&mut record, &["a1b1"]);
    assert_eq!(record.claim(), Some(Claim::FiftyMoves));
    assert_eq!(Claim::FiftyMoves.ending(), Ending::draw(Reason::FiftyMoves));
    play(&mut record, &["a8a7"]);
    assert_eq!(record.claim(), Some(Claim::FiftyMoves));
}

/// A game played without that rule.
fn without<const N: usize>(rule: Rule, fen: Option<&str>) -> Record<ChessWith<ChessRules>, N> {
    let rules = ChessRules::default().with(rule, false).unwrap();
    Record::new(match fen {
        Some(fen) => Position::from_fen(fen, rules).unwrap(),
        None => Position::start(rules),
    })
}

#[test]
fn without_repetition_a_position_may_come_again_and_again() {
    let mut record = without::<300>(Rule::Repetition, None);
    for _ in 0..10 {
        play(&mut record, &ROUND);
        assert_eq!((record.ending(), record.claim()), (None, None));
    }
    for _ in 0..15 {
        play(&mut record, &ROUND);
    }
    assert_eq!(record.claim(), Some(Claim::FiftyMoves));
}

#[test]
fn without_move_counts_a_game_may_last() {
    let mut record = without::<300>(
        Rule::MoveCountDraws,
        Some("r6k/8/8/8/8/8/8/R5K1 w - - 149 90"),
    );
    play(&mut record, &["a1a2"]);
    assert_eq!((record.ending(), record.claim()), (None, None));
    let moves = ["a8a7", "a2a1", "a7a8", "a1a2"];
    for _ in 0..3 {
        play(&mut record, &moves);
    }
    assert_eq!(record.claim(), Some(Claim::ThreefoldRepetition));
}

#[test]
fn without_dead_positions_kings_may_go_on() {
    let fen = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1";
    assert!(from::<Chess, 300>(fen).ending().is_some());
    let mut record = without::<300>(Rule::DeadPosition, Some(fen));
    play(&mut record, &["d3c5", "e6d5"]);
    assert_eq!((record.ending(), record.claim()), (None, None));
}
