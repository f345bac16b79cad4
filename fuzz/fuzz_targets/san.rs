// SPDX-License-Identifier: Apache-2.0
//! A line with a FEN and a line with moves in SAN: each is legal, or the error says why not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::chess::{Chess, Fide, Pgn, Tags};
use rules::{Position, Record};

fuzz_target!(|text: &str| {
    let (fen, moves) = text.split_once('\n').unwrap_or((text, ""));
    let start = Chess::from_fen(fen, Fide).unwrap_or_else(|_| Chess::start(Fide));
    let mut record = Record::<Chess, 40>::new(start);
    for san in moves.split(' ') {
        let position = record.position();
        match position.parse_san(san) {
            Ok(mv) => {
                assert!(position.any_legal(|legal| legal == mv), "{san}");
                let written = position.san(mv).to_string();
                assert_eq!(position.parse_san(&written), Ok(mv), "{san}: {written}");
                record.push(mv);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let white = moves;
    let tags = Tags {
        white,
        ..Tags::default()
    };
    let ending = record.ending();
    let pgn = Pgn {
        record: &record,
        tags,
        ending,
    }
    .to_string();
    let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
    assert!(moves.lines().all(|line| line.len() < 80));
});
