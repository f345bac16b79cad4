// SPDX-License-Identifier: Apache-2.0
//! A text is a FEN of either game, or the error says what is wrong with it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::chess::{Chess, Setup};
use rules::xiangqi::Xiangqi;
use rules::{Position, Record, Side};

fuzz_target!(|text: &str| {
    let _ = Setup::from_fen(text);
    check::<Chess>(text);
    check::<Xiangqi>(text);
});

fn check<P: Position>(text: &str) {
    let position = match P::from_fen(text, P::Ruleset::default()) {
        Ok(position) => position,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let fen = position.fen().to_string();
    let again =
        P::from_fen(&fen, P::Ruleset::default()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(again, position);
    assert_eq!(again.fen().to_string(), fen);
    assert!(position.is_repetition_of(&again));
    play_on(position);
}

/// Whatever is accepted can be played on: every legal move leads to such a position again.
fn play_on<P: Position>(position: P) {
    let record = Record::<P, 4>::new(position);
    let _ = (record.ending(), record.claim());
    let _ = Side::ALL.map(|side| record.position().can_mate(side));
    record.position().for_each_legal(|mv| {
        let footprint = record.position().footprint(mv);
        let mut after = record.clone();
        after.push(mv);
        let occupied = record.position().occupied();
        assert_eq!(footprint.applied_to(occupied), after.position().occupied());
        let fen = after.position().fen().to_string();
        assert_eq!(
            P::from_fen(&fen, P::Ruleset::default()).as_ref().ok(),
            Some(after.position()),
            "{fen}"
        );
        let _ = after.ending();
    });
}
