// SPDX-License-Identifier: Apache-2.0
//! Every position of tests/data/chess-perft.tsv has as many descendants as it says.

use std::path::Path;

use rules::Position;
use rules::chess::{Chess, Fide};

#[test]
fn the_counts_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/chess-perft.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut positions = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [_, fen, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns expected: {line}");
        };
        let mut position =
            Chess::from_fen(fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let before = position.clone();
        let counted = position.perft(depth.parse().unwrap());
        assert_eq!(counted, nodes.parse::<u64>().unwrap(), "{fen}");
        assert_eq!(position, before, "every move has been taken back");
        positions += 1;
    }
    assert!(positions >= 20, "{positions} positions");
}
