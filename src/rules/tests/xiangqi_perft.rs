// SPDX-License-Identifier: Apache-2.0
//! Every position of tests/data/xiangqi-perft.tsv has as many descendants as it says.

use std::path::Path;

use rules::Position;
use rules::xiangqi::{Standard, Xiangqi};

#[test]
fn the_counts_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/xiangqi-perft.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut positions = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [_, fen, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns expected: {line}");
        };
        let mut position =
            Xiangqi::from_fen(fen, Standard).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let before = position.clone();
        let depth: u32 = depth.parse().unwrap();
        let counted = position.perft_by_counting(depth);
        assert_eq!(counted, nodes.parse::<u64>().unwrap(), "{fen}");
        let fewer = position.perft_by_counting(depth - 1);
        assert_eq!(position.perft(depth - 1), fewer, "{fen}");
        assert_eq!(position, before, "every move has been taken back");
        positions += 1;
    }
    assert!(positions >= 14, "{positions} positions");
}
