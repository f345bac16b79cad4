// SPDX-License-Identifier: Apache-2.0
//! Perft of chess in one of the engines: `chess ENGINE` prints how many leaves there are. Each
//! is reached by making its move. `bench/run` measures the time that this takes.

use std::hint::black_box;

use rules::Position as _;
use shakmaty::Position as _;

const POSITIONS: [(&str, u32, u64); 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
];

/// How often it is repeated, so that it takes long enough to be measured.
const TIMES: u64 = 4;

type Perft = fn(&str, u32) -> u64;

fn main() {
    let engine = std::env::args().nth(1);
    let perft: Perft = match engine.as_deref() {
        Some("chess") => ours,
        Some("shakmaty") => shakmaty,
        Some("cozy") => cozy,
        _ => panic!("name one of the engines: chess, shakmaty, cozy"),
    };
    let mut leaves = 0;
    for _ in 0..TIMES {
        for (fen, depth, nodes) in POSITIONS {
            assert_eq!(perft(black_box(fen), depth), nodes, "{fen}");
            leaves += nodes;
        }
    }
    println!("{leaves}");
}

fn ours(fen: &str, depth: u32) -> u64 {
    rules::chess::Chess::from_fen(fen, rules::chess::Fide)
        .unwrap()
        .perft(depth)
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    fn perft(position: &shakmaty::Chess, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            leaves += perft(black_box(&after), depth - 1);
        }
        leaves
    }
    let fen: shakmaty::fen::Fen = fen.parse().unwrap();
    let position = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
    perft(&position, depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += perft(black_box(&after), depth - 1);
            }
            false
        });
        leaves
    }
    perft(&cozy_chess::Board::from_fen(fen, false).unwrap(), depth)
}
