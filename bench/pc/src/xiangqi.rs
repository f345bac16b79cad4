// SPDX-License-Identifier: Apache-2.0
//! One perft of xiangqi from the start, its last moves counted and not made, as
//! Fairy-Stockfish does it: `xiangqi DEPTH`. `bench/run` measures the time that each takes.

use rules::Position as _;
use rules::xiangqi::{Standard, Xiangqi};

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok());
    let depth = depth.expect("a depth");
    println!("{}", Xiangqi::start(Standard).perft_by_counting(depth));
}
