// SPDX-License-Identifier: Apache-2.0
//! `arbiter judge` on all rulings of chess in tests/data, as a user runs it.

use std::process::Command;

/// What `arbiter judge` prints, as pairs of a name and what follows it.
fn judge(fen: &str, moves: &str) -> Vec<(String, String)> {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["judge", "--fen", fen, "--moves", moves])
        .output()
        .expect("the program can be started");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("the output is text");
    let pair = |line: &str| line.split_once(": ").map(|(a, b)| (a.into(), b.into()));
    text.lines().filter_map(pair).collect()
}

fn check(rulings: &str) {
    let lines = rulings.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<_> = line.split('\t').collect();
        let [_, fen, moves, result, reason, claim, note] = fields[..] else {
            panic!("seven fields expected: {line}");
        };
        let judged = judge(fen, if moves == "-" { "" } else { moves });
        let names: Vec<_> = judged.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["turn", "check", "result", "reason", "claim", "fen"],
            "{note}"
        );
        let ruled = [2, 3, 4].map(|line| judged[line].1.as_str());
        assert_eq!(ruled, [result, reason, claim], "{note}\n{}", judged[5].1);
    }
}

#[test]
fn the_rulings_handed_down() {
    check(include_str!("../../../tests/data/chess-rulings.tsv"));
}

#[test]
fn more_rulings() {
    check(include_str!("../../../tests/data/chess-rulings-more.tsv"));
}
