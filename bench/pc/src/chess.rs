// SPDX-License-Identifier: Apache-2.0
//! Runs the same perft in each engine, in turn, and prints the time that each took, in
//! nanoseconds. Every leaf is reached by making its move.

use std::hint::black_box;
use std::time::Instant;

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

/// Runs in turn, of which each engine's best counts.
const RUNS: usize = 5;

type Perft = fn(&str, u32) -> u64;

fn main() {
    let engines: [(&str, Perft); 3] = [("chess", ours), ("shakmaty", shakmaty), ("cozy", cozy)];
    let mut best = [u128::MAX; 3];
    for _ in 0..RUNS {
        for ((name, perft), best) in engines.iter().zip(&mut best) {
            let start = Instant::now();
            for (fen, depth, nodes) in POSITIONS {
                assert_eq!(perft(black_box(fen), depth), nodes, "{name}: {fen}");
            }
            *best = start.elapsed().as_nanos().min(*best);
        }
    }
    for ((name, _), best) in engines.iter().zip(best) {
        println!("{name} {best}");
    }
    let nodes: u64 = POSITIONS.iter().map(|(_, _, nodes)| nodes).sum();
    println!("nodes {nodes}");
}

fn ours(fen: &str, depth: u32) -> u64 {
    rules::chess::Chess::from_fen(fen).unwrap().perft(depth)
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
