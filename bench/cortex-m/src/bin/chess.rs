// SPDX-License-Identifier: Apache-2.0
//! The measurement of this project's chess.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m_bench::{Engine, program};
use rules::chess::{ChessWith, Square, Variation};
use rules::{Position as _, Record};

/// All special rules but those left out for `bench/run --rules`.
#[derive(Clone, PartialEq, Debug)]
struct Chosen;

impl Variation for Chosen {
    const CASTLING: bool = !cfg!(feature = "without-castling");
    const EN_PASSANT: bool = !cfg!(feature = "without-en-passant");
    const UNDERPROMOTION: bool = !cfg!(feature = "without-underpromotion");
    const REPETITION: bool = !cfg!(feature = "without-repetition");
    const MOVE_COUNT_DRAWS: bool = !cfg!(feature = "without-move-count-draws");
    const DEAD_POSITION: bool = !cfg!(feature = "without-dead-position");
}

type Game = Record<ChessWith<Chosen>, 300>;

#[derive(Clone)]
struct Ours(ChessWith<Chosen>);

impl Engine for Ours {
    type Square = Square;

    const GAME_BYTES: Option<u32> = Some(size_of::<Game>() as u32);

    fn from_fen(fen: &str) -> Option<Self> {
        ChessWith::from_fen(fen).ok().map(Ours)
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
        let (ending, claim) = if cfg!(feature = "record") {
            // The compiler must not know that nothing has been played yet.
            let game = black_box(Game::new(self.0.clone()));
            (game.ending(), game.claim())
        } else {
            (self.0.ending(), None)
        };
        let claim = claim.map_or(0, |claim| 1 + claim as u32);
        ending.map_or(claim, |ending| 16 + ending.reason as u32)
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
