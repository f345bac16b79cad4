// SPDX-License-Identifier: Apache-2.0
//! The measurement of this project's chess.
#![no_std]
#![no_main]

use cortex_m_bench::{Engine, program};
use rules::chess::{Chess, Square};
use rules::{Position as _, Record};

#[derive(Clone)]
struct Ours(Chess);

impl Engine for Ours {
    type Square = Square;

    const GAME_BYTES: Option<u32> = Some(size_of::<Record<Chess, 300>>() as u32);

    fn from_fen(fen: &str) -> Option<Self> {
        Chess::from_fen(fen).ok().map(Ours)
    }

    fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.0.any_legal(|_| {
            count += 1;
            false
        });
        count
    }

    fn status(&self) -> u32 {
        self.0.ending().map_or(0, |ending| 1 + ending.reason as u32)
    }

    fn squares() -> (Square, Square) {
        match (Square::from_ascii(*b"e2"), Square::from_ascii(*b"e4")) {
            (Some(from), Some(to)) => (from, to),
            _ => unreachable!(),
        }
    }

    fn check_and_make(&mut self, from: Square, to: Square) -> bool {
        match self.0.find_move(from, to, None) {
            Ok(mv) => {
                self.0.play(mv);
                true
            }
            Err(_) => false,
        }
    }

    fn perft(&mut self, depth: u32) -> u32 {
        self.0.perft(depth) as u32
    }
}

program!(Ours);
