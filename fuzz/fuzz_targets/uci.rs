// SPDX-License-Identifier: Apache-2.0
//! A line with a FEN and a line with moves in UCI: each is legal, or the error says why not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;
use rules::chess::{Chess, Fide};
use rules::xiangqi::{Standard, Xiangqi};

fuzz_target!(|text: &str| {
    let (fen, moves) = text.split_once('\n').unwrap_or((text, ""));
    check(
        Chess::from_fen(fen, Fide).unwrap_or_else(|_| Chess::start(Fide)),
        moves,
    );
    check(
        Xiangqi::from_fen(fen, Standard).unwrap_or_else(|_| Xiangqi::start(Standard)),
        moves,
    );
});

fn check<P: Position>(mut position: P, moves: &str) {
    for uci in moves.split(' ') {
        match position.parse_uci(uci) {
            Ok(mv) => {
                assert!(position.any_legal(|legal| legal == mv), "{uci}");
                let again = position.parse_uci(&mv.to_string()).ok();
                assert_eq!(again, Some(mv), "{uci}");
                position.play(mv);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
