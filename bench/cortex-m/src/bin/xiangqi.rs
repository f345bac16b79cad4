// SPDX-License-Identifier: Apache-2.0
//! The measurement of this project's xiangqi.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m_bench::{Engine, program};
use rules::xiangqi::{Rule, Square, XiangqiWith};
use rules::{Position as _, Record, Ruleset};

/// All special rules but those left out for `bench/run --rules`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Chosen;

impl Ruleset for Chosen {
    type Rule = Rule;

    fn plays(&self, rule: Rule) -> bool {
        match rule {
            Rule::FacingGenerals => !cfg!(feature = "without-facing-generals"),
            Rule::SixtyMoves => !cfg!(feature = "without-sixty-moves"),
        }
    }
}

type GameRecord = Record<XiangqiWith<Chosen>, 300>;

#[derive(Clone)]
struct Ours(XiangqiWith<Chosen>);

impl Engine for Ours {
    /// The first two positions of `tests/data/xiangqi-perft.tsv`.
    const POSITIONS: [(&str, &str); 2] = [
        (
            "start",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        ),
        (
            "second",
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        ),
    ];
    const GAME_BYTES: Option<u32> = Some(size_of::<GameRecord>() as u32);

    type Square = Square;

    fn from_fen(fen: &str) -> Option<Self> {
        XiangqiWith::from_fen(fen, Chosen).ok().map(Ours)
    }

    fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.0.for_each_legal(|_| count += 1);
        count
    }

    fn status(&self) -> u32 {
        let ending = if cfg!(feature = "record") {
            // The compiler must not know that nothing has been played yet.
            black_box(GameRecord::new(self.0.clone())).ending()
        } else {
            self.0.ending()
        };
        ending.map_or(0, |ending| 1 + ending.reason as u32)
    }

    fn squares() -> (Square, Square) {
        match (Square::from_name("h3"), Square::from_name("e3")) {
            (Some(from), Some(to)) => (from, to),
            _ => unreachable!(),
        }
    }

    fn check_and_make(&mut self, from: Square, to: Square) -> bool {
        match self.0.find_move(from, to) {
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
