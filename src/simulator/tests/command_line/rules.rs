// SPDX-License-Identifier: Apache-2.0
//! Special rules that are switched off and on.

use super::ran::{KIWIPETE, arbiter, assert_prints, assert_refused, scenario};

#[test]
fn special_rules_are_switched() {
    assert_prints(&["perft", "--fen", KIWIPETE, "1"], "48\n");
    assert_prints(
        &["perft", "--rule", "castling=off", "--fen", KIWIPETE, "1"],
        "46\n",
    );
    let of_king = ["moves", "--fen", KIWIPETE, "e1"];
    assert_prints(&of_king, "e1c1\ne1d1\ne1f1\ne1g1\n");
    assert_prints(
        &[&["--rule", "castling=off"], &of_king[..]].concat(),
        "e1d1\ne1f1\n",
    );
    // The last choice counts.
    assert_prints(
        &[&of_king[..], &["--rule=castling=off", "--rule=castling=on"]].concat(),
        "e1c1\ne1d1\ne1f1\ne1g1\n",
    );
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let judged = |rule| arbiter(&["judge", "--fen", kings, "--rule", rule]).out;
    assert!(judged("dead-position=on").contains("result: draw\nreason: dead position\n"));
    assert!(judged("dead-position=off").contains("result: ongoing\nreason: -\n"));
    let facing = ["--game", "xiangqi", "moves", "--fen"];
    let facing = [&facing[..], &["4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1"]].concat();
    assert_prints(&facing, "d1d2\n");
    assert_prints(
        &[&facing[..], &["--rule", "facing-generals=off"]].concat(),
        "d1d2\nd1e1\n",
    );
}

#[test]
fn more_than_one_special_rule_is_switched() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1";
    let moves = |rules: &[&str]| {
        let all = arbiter(&[&["moves", "--fen", fen], rules].concat()).out;
        ["e1g1", "e5d6"].map(|mv| all.lines().any(|line| line == mv))
    };
    let (castling, en_passant) = ("--rule=castling=off", "--rule=en-passant=off");
    assert_eq!(moves(&[]), [true, true]);
    assert_eq!(moves(&[castling]), [false, true]);
    assert_eq!(moves(&[en_passant]), [true, false]);
    assert_eq!(moves(&[castling, en_passant]), [false, false]);
    // Before the command and after it.
    let all = arbiter(&[castling, "moves", en_passant, "--fen", fen, "e5"]).out;
    assert_eq!(all, "e5e6\n");
    let all = arbiter(&[castling, "moves", en_passant, "--fen", fen, "e1"]).out;
    assert_eq!(all.lines().count(), 5, "{all}");
}

#[test]
fn replay_follows_the_rules_where_a_scenario_says_nothing() {
    let castles = |name, option: &str| {
        let text = format!(
            "game chess\n{option}position \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\nstart\n\
             move e1g1\nexpect last e1g1\n"
        );
        scenario(name, &text)
    };
    let silent = castles("rule-silent.game", "");
    let says = castles("rule-says.game", "option rule castling on\n");
    let passed = "passed: 2 of 2 files, 2 of 2 expectations\n";
    assert_prints(&["replay", &silent, &says], passed);
    let ran = arbiter(&["replay", "--rule", "castling=off", &silent, &says]);
    assert_eq!(
        ran.out,
        format!(
            "{silent}:5: expected last e1g1, got last none\n\
             passed: 1 of 2 files, 1 of 2 expectations\n"
        )
    );
    assert_eq!((ran.err.as_str(), ran.status), ("", Some(1)));
}

#[test]
fn wrong_special_rules_are_named() {
    for command in [&["perft", "1"][..], &["moves"], &["judge"], &[]] {
        let refused = |choice, parts: &[&str]| {
            assert_refused(&[&["--rule", choice], command].concat(), parts);
        };
        refused(
            "castling",
            &["castling", "--rule <NAME=on|off>", "such as castling=off"],
        );
        refused(
            "castles=off",
            &["`castles` is not a special rule", "castling, en-passant,"],
        );
        refused("castling=no", &["`no` is neither on nor off"]);
        refused("castling=", &["`` is neither on nor off"]);
        refused(
            "sixty-moves=off",
            &["--rule sixty-moves: chess has no such rule; it has castling, en-passant,"],
        );
    }
    assert_refused(
        &["--game", "xiangqi", "perft", "1", "--rule", "castling=off"],
        &["--rule castling: xiangqi has no such rule; it has facing-generals, sixty-moves"],
    );
    let file = scenario("rule-of-chess.game", "game xiangqi\nstart\n");
    let ran = arbiter(&["replay", "--rule", "castling=off", &file]);
    assert!(
        ran.err.starts_with(&format!("{file}: --rule castling: xi")),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, Some(2));
    assert_refused(
        &["replay", "--rule", "castling", &file],
        &["such as castling=off"],
    );
}

#[test]
fn help_names_every_special_rule() {
    let names = |out: &str| {
        let chess = rules::chess::Rule::ALL.map(rules::chess::Rule::name);
        let xiangqi = rules::xiangqi::Rule::ALL.map(rules::xiangqi::Rule::name);
        for name in chess.iter().chain(&xiangqi) {
            assert!(out.contains(name), "{name} is not in {out}");
        }
    };
    for arguments in [&["--help"][..], &["-h"], &["help", "perft"]] {
        names(&arbiter(arguments).out);
    }
}
