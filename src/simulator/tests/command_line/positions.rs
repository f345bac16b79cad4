// SPDX-License-Identifier: Apache-2.0
//! Positions and moves: `perft`, `moves`, and what they read.

use super::ran::{KIWIPETE, arbiter, assert_prints, assert_refused};

#[test]
fn perft_counts() {
    assert_prints(&["perft", "0"], "1\n");
    assert_prints(&["perft", "3"], "8902\n");
    assert_prints(&["perft", "--fen", KIWIPETE, "2"], "2039\n");
    assert_prints(&["--game", "chess", "perft", "1"], "20\n");
    assert_prints(&["perft", "--divide", "0"], "1\n");
}

#[test]
fn perft_divides_by_the_first_move() {
    let king = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let ran = arbiter(&["perft", "--divide", "2", "--fen", king]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.first(), Some(&"a1a2: 5"));
    assert!(lines.contains(&"e1c1: 3"), "{}", ran.out);
    let (total, parts) = lines.split_last().unwrap();
    assert!(parts.is_sorted());
    let sum: u32 = parts
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(total.parse(), Ok(sum));
    assert_eq!(ran.status, Some(0));
}

#[test]
fn moves_are_sorted() {
    assert_prints(&["moves", "g1"], "g1f3\ng1h3\n");
    assert_prints(
        &["moves", "--moves", "e2e4 e7e5", "f1"],
        "f1a6\nf1b5\nf1c4\nf1d3\nf1e2\n",
    );
    let none = arbiter(&["moves", "--moves", "", "e1"]);
    assert_eq!((none.out.as_str(), none.status), ("", Some(0)));
    assert_eq!(none.err, "arbiter: the piece on e1 has no legal move\n");
    let mate = arbiter(&["moves", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!((mate.out.as_str(), mate.status), ("", Some(0)));
    assert_eq!(mate.err, "arbiter: white has no legal move\n");
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_prints(
        &["moves", "--fen", promotion],
        "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\n",
    );
}

#[test]
fn positions_are_read_as_programs_write_them() {
    for fen in [
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        " startpos ",
    ] {
        assert_prints(&["perft", "--fen", fen, "3"], "8902\n");
    }
    assert_prints(
        &["--game", "xiangqi", "perft", "--fen", "startpos", "2"],
        "1920\n",
    );
    let fen = "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR r";
    assert_prints(&["--game", "xiangqi", "perft", "--fen", fen, "2"], "1920\n");
}

/// The last line of what `judge` says after these moves.
#[track_caller]
fn fen_after(game: &str, moves: &str) -> String {
    let ran = arbiter(&["--game", game, "judge", "--moves", moves]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{moves}");
    ran.out.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn moves_of_chess_are_read_in_san_too() {
    let wanted = fen_after(
        "chess",
        "e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 f1c4 e7e6 g1f3 f8e7 e1g1",
    );
    for moves in [
        "e4 a6 e5 d5 exd6 Nf6 Bc4 e6 Nf3 Be7 O-O",
        "e4 a6 e5 d5 exd6 e.p. Nf6 Bc4 e6 Nf3 Be7 0-0",
        "e2e4 a6 e4e5 d5 exd6e.p. g8f6 Bc4 e6 Nf3 Be7 e1h1",
        "1. e4 a6 2. e5 d5 3.exd6 e.p. Nf6 4. Bc4 e6 5. Nf3 Be7 6. O-O",
    ] {
        assert_eq!(fen_after("chess", moves), wanted, "{moves}");
    }
}

#[test]
fn moves_of_xiangqi_are_read_in_every_notation() {
    let wanted = fen_after("xiangqi", "h3e3 h10g8 h1g3");
    for moves in [
        "h2e2 h9g7 h0g2",
        "H2-E2 H9-G7 H0-G2",
        "H2E2 h9-g7 h1g3",
        "C2=5 H8+7 H2+3",
        "c2.5 n8+7 h1g3",
        "1. C2=5 H8+7 2. H2+3",
    ] {
        assert_eq!(fen_after("xiangqi", moves), wanted, "{moves}");
    }
}

#[test]
fn ranks_count_from_0_where_all_moves_say_so() {
    let xiangqi = ["--game", "xiangqi", "judge", "--moves"];
    let refused = |moves, wanted: &[&str]| {
        assert_refused(&[&xiangqi[..], &[moves]].concat(), wanted);
    };
    assert_eq!(fen_after("xiangqi", "h3h4"), fen_after("xiangqi", "h2h3"));
    // The soldier's move is legal only if counted from 1, the cannon's only if from 0.
    refused(
        "h2e2 h9g7 i4i5",
        &[
            "move 1, `h2e2`",
            "counted from 0 it is h3e3",
            "another of the moves",
        ],
    );
    refused(
        "h3e3 h10g8 h0g2",
        &["move 3, `h0g2`", "counted from 0 it is h1g3"],
    );
    refused("h2z2", &["move 1, `h2z2`", "a1 to i10"]);
    // Rank 0 says how the others are counted, too.
    refused("h2e2 h9g7 h0g2 i9h9 i0h0 h7h9", &["move 6, `h7h9`"]);
}

#[test]
fn a_move_may_begin_with_the_mark_for_the_rear_piece() {
    let fen = "3k5/9/6P2/4P1P2/4P1P2/9/9/9/9/4K4 w";
    let ran = arbiter(&[
        "--game", "xiangqi", "judge", "--fen", fen, "--moves", "-5=6",
    ]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn a_pasted_fen_may_have_tabs_and_ends_of_lines() {
    let fen = "4k3/8/8/8/8/8/8/4K2R\tw  K\r\n";
    let ran = arbiter(&["judge", "--fen", fen]);
    assert!(
        ran.out.ends_with("fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"),
        "{}",
        ran.err
    );
}

#[test]
fn other_characters_do_not_separate_the_fields_of_a_fen() {
    let ran = arbiter(&["judge", "--fen", "4k3/8/8/8/8/8/8/4K2R w\u{1} K - 0 1"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("the side to move"), "{}", ran.err);
}
