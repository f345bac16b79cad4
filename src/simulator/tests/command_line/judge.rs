// SPDX-License-Identifier: Apache-2.0
//! `judge`: how a game stands.

use super::ran::{arbiter, assert_prints};

#[test]
fn judge_says_how_the_game_stands() {
    assert_prints(
        &["judge"],
        "turn: white\ncheck: no\nresult: ongoing\nreason: -\nclaim: none\n\
         fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    );
    assert_prints(
        &["judge", "--moves", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"],
        "turn: black\ncheck: yes\nresult: white wins\nreason: checkmate\nclaim: none\n\
         fen: r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n",
    );
    assert_prints(
        &[
            "judge",
            "--fen",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "--moves",
            "",
        ],
        "turn: black\ncheck: no\nresult: draw\nreason: stalemate\nclaim: none\n\
         fen: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n",
    );
}

#[test]
fn judge_knows_the_rulings_handed_to_it() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/chess-rulings.tsv"
    );
    let text = std::fs::read_to_string(file).expect("the rulings can be read");
    let mut rulings = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, fen, moves, result, reason, claim, note] = fields[..] else {
            panic!("seven fields expected: {line}");
        };
        let moves = if moves == "-" { "" } else { moves };
        let ran = arbiter(&["judge", "--fen", fen, "--moves", moves]);
        let expected = format!("result: {result}\nreason: {reason}\nclaim: {claim}\n");
        assert!(
            ran.out.contains(&expected),
            "{note}: {}{}",
            ran.out,
            ran.err
        );
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{note}");
        rulings += 1;
    }
    assert!(rulings > 10);
}

#[test]
fn judge_stops_at_the_first_end() {
    let ran = arbiter(&["judge", "--moves", "f2f3 e7e5 g2g4 d8h4 a2a3 rubbish"]);
    assert!(ran.out.contains("result: black wins\nreason: checkmate\n"));
    assert!(
        ran.err
            .contains("ended before move 5, `a2a3`: it and what follows are not played"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, Some(0));
}
