// SPDX-License-Identifier: Apache-2.0
//! The measurement of shakmaty, without the tables of magic numbers.
#![no_std]
#![no_main]

use cortex_m_bench::{Engine, program};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position, Square};

#[derive(Clone)]
struct Theirs(Chess);

impl Engine for Theirs {
    type Square = Square;

    fn from_fen(fen: &str) -> Option<Self> {
        let fen = Fen::from_ascii(fen.as_bytes()).ok()?;
        fen.into_position(CastlingMode::Standard).ok().map(Theirs)
    }

    fn count_moves(&self) -> u32 {
        self.0.legal_moves().len() as u32
    }

    fn status(&self) -> u32 {
        if self.0.is_checkmate() {
            1
        } else if self.0.is_stalemate() {
            2
        } else if self.0.is_insufficient_material() {
            3
        } else {
            0
        }
    }

    fn squares() -> (Square, Square) {
        (Square::E2, Square::E4)
    }

    fn check_and_make(&mut self, from: Square, to: Square) -> bool {
        let uci = UciMove::Normal {
            from,
            to,
            promotion: None,
        };
        match uci.to_move(&self.0) {
            Ok(mv) => {
                self.0.play_unchecked(mv);
                true
            }
            Err(_) => false,
        }
    }

    fn perft(&mut self, depth: u32) -> u32 {
        perft(&self.0, depth)
    }
}

fn perft(position: &Chess, depth: u32) -> u32 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        leaves += perft(core::hint::black_box(&after), depth - 1);
    }
    leaves
}

program!(Theirs);
