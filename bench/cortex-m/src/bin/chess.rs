// SPDX-License-Identifier: Apache-2.0
//! The measurement of this project's chess.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m_bench::{Engine, program};
use rules::chess::{ChessWith, Rule, Square};
use rules::{Position as _, Record, Ruleset};

/// All special rules but those left out for `bench/run --rules`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Chosen;

impl Ruleset for Chosen {
    type Rule = Rule;

    fn plays(&self, rule: Rule) -> bool {
        match rule {
            Rule::Castling => !cfg!(feature = "without-castling"),
            Rule::EnPassant => !cfg!(feature = "without-en-passant"),
            Rule::Underpromotion => !cfg!(feature = "without-underpromotion"),
            Rule::Repetition => !cfg!(feature = "without-repetition"),
            Rule::MoveCountDraws => !cfg!(feature = "without-move-count-draws"),
            Rule::DeadPosition => !cfg!(feature = "without-dead-position"),
        }
    }
}

type GameRecord = Record<ChessWith<Chosen>, 300>;

#[derive(Clone)]
struct Ours(ChessWith<Chosen>);

impl Engine for Ours {
    type Square = Square;

    const GAME_BYTES: Option<u32> = Some(size_of::<GameRecord>() as u32);

    fn from_fen(fen: &str) -> Option<Self> {
        ChessWith::from_fen(fen, Chosen).ok().map(Ours)
    }

    fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.0.for_each_legal(|_| count += 1);
        count
    }

    fn status(&self) -> u32 {
        let (ending, claim) = if cfg!(feature = "record") {
            // The compiler must not know that nothing has been played yet.
            let game = black_box(GameRecord::new(self.0.clone()));
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
