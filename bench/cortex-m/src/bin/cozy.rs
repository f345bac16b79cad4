// SPDX-License-Identifier: Apache-2.0
//! The measurement of cozy-chess.
#![no_std]
#![no_main]

use cortex_m_bench::{Engine, program};
use cozy_chess::{Board, GameStatus, Move, Square};

#[derive(Clone)]
struct Theirs(Board);

impl Engine for Theirs {
    type Square = Square;

    fn from_fen(fen: &str) -> Option<Self> {
        Board::from_fen(fen, false).ok().map(Theirs)
    }

    fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.0.generate_moves(|moves| {
            count += moves.len() as u32;
            false
        });
        count
    }

    fn status(&self) -> u32 {
        match self.0.status() {
            GameStatus::Ongoing => 0,
            GameStatus::Won => 1,
            GameStatus::Drawn => 2,
        }
    }

    fn squares() -> (Square, Square) {
        (Square::E2, Square::E4)
    }

    fn check_and_make(&mut self, from: Square, to: Square) -> bool {
        let mv = Move {
            from,
            to,
            promotion: None,
        };
        self.0.try_play(mv).is_ok()
    }

    fn perft(&mut self, depth: u32) -> u32 {
        perft(&self.0, depth)
    }
}

fn perft(board: &Board, depth: u32) -> u32 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            leaves += perft(core::hint::black_box(&after), depth - 1);
        }
        false
    });
    leaves
}

program!(Theirs);
