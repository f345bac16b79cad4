// SPDX-License-Identifier: Apache-2.0
//! What all the programs share: the start, the instruction count, the output, and the course
//! of the measurement. `bench/run` builds and runs them, and makes sense of what they print.
//!
//! With `-icount shift=0` QEMU lets a nanosecond pass for each instruction. A timer of 25 MHz
//! therefore counts forty instructions a tick; what is measured must be long enough for that.
#![no_std]

use core::hint::black_box;

mod board;
#[cfg(feature = "arbiter")]
pub mod table;

use board::{Stack, exit, report, ticks};

/// The first two positions of `tests/data/chess-perft.tsv`, with names for the output.
pub const CHESS: [(&str, &str); 2] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "second",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
];

const DEPTH: u32 = 3;
const MOVES: u32 = 1000;

/// What is asked of an engine: see `bench/README.md`.
pub trait Engine: Clone {
    /// Two positions, the start of a game first, with names for the output.
    const POSITIONS: [(&str, &str); 2] = CHESS;
    /// The size of a whole game with a record of 300 half-moves, if the engine keeps one.
    const GAME_BYTES: Option<u32> = None;

    /// A square, in whatever form the engine has it.
    type Square: Copy;

    /// Reads a FEN; why a wrong one is wrong does not matter.
    fn from_fen(fen: &str) -> Option<Self>;
    /// Lists and counts the legal moves.
    fn count_moves(&self) -> u32;
    /// Whether the game goes on (0) or how it has ended.
    fn status(&self) -> u32;
    /// The squares of a legal move from the start: in chess, e2 and e4.
    fn squares() -> (Self::Square, Self::Square);
    /// Checks the move between two squares and makes it; returns whether it was legal.
    fn check_and_make(&mut self, from: Self::Square, to: Self::Square) -> bool;
    /// How many sequences of legal moves there are. Each leaf is reached by making its move.
    fn perft(&mut self, depth: u32) -> u32;
}

/// Runs the measurement that `bench/README.md` describes, and prints what it found.
pub fn measure<E: Engine>() -> ! {
    let stack = Stack::paint();
    report("position", "bytes", size_of::<E>() as u32);
    if let Some(bytes) = E::GAME_BYTES {
        report("game", "bytes", bytes);
    }
    for (name, fen) in black_box(&E::POSITIONS) {
        if let Some(ref mut position) = E::from_fen(fen) {
            report(name, "moves", position.count_moves());
            report(name, "status", position.status());
            let before = ticks();
            let leaves = position.perft(black_box(DEPTH));
            let after = ticks();
            report(name, "leaves", leaves);
            report(name, "ticks", after - before);
        } else {
            exit(1);
        }
    }
    if let Some(ref position) = E::from_fen(black_box(E::POSITIONS[0].1)) {
        one_move(position);
    }
    report("stack", "bytes", stack.used());
    exit(0)
}

/// Measures checking and making a move, without the copy of the position it is made on.
#[inline(never)]
fn one_move<E: Engine>(position: &E) {
    let before = ticks();
    repeat(position, |_, _, _| true);
    let between = ticks();
    repeat(position, E::check_and_make);
    let after = ticks();
    report("copies", "ticks", between - before);
    report("moves", "ticks", after - between);
}

#[inline(always)]
fn repeat<E: Engine>(position: &E, act: impl Fn(&mut E, E::Square, E::Square) -> bool) {
    let (from, to) = E::squares();
    for _ in 0..MOVES {
        let mut position = position.clone();
        if !act(black_box(&mut position), black_box(from), black_box(to)) {
            exit(1);
        }
        black_box(&mut position);
    }
}

/// Starts a program: `program!(Engine)` is all that it has to contain.
#[macro_export]
macro_rules! program {
    ($engine:ty) => {
        /// Where the processor starts.
        #[unsafe(no_mangle)]
        pub extern "C" fn reset() -> ! {
            $crate::measure::<$engine>()
        }
    };
}
