// SPDX-License-Identifier: Apache-2.0
//! The commands as a user runs them: output, messages, exit status.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a command has printed, and its exit status.
struct Ran {
    out: String,
    err: String,
    status: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            out: String::from_utf8(output.stdout).expect("the output is text"),
            err: String::from_utf8(output.stderr).expect("the messages are text"),
            status: output.status.code(),
        }
    }
}

fn arbiter(arguments: &[&str]) -> Ran {
    Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started")
        .into()
}

/// Runs a command with this text at its standard input.
fn arbiter_reads(arguments: &[&str], text: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = child.stdin.take().expect("there is an input");
    input.write_all(text.as_bytes()).expect("the input is read");
    drop(input);
    child.wait_with_output().expect("the program ends").into()
}

/// Asserts that a command succeeds and says nothing but this.
#[track_caller]
fn assert_prints(arguments: &[&str], expected: &str) {
    let ran = arbiter(arguments);
    assert_eq!(ran.out, expected, "{}", ran.err);
    assert_eq!(ran.status, Some(0));
}

/// Asserts that a command refuses its input, and that the message has these parts.
#[track_caller]
fn assert_refused(arguments: &[&str], parts: &[&str]) {
    let ran = arbiter(arguments);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{:?} is not in: {}", part, ran.err);
    }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts() {
    assert_prints(&["perft", "0"], "1\n");
    assert_prints(&["perft", "3"], "8902\n");
    assert_prints(&["perft", "--fen", KIWIPETE, "2"], "2039\n");
    assert_prints(&["--game", "chess", "perft", "1"], "20\n");
    assert_prints(&["perft", "--divide", "0"], "1\n");
}

#[test]
fn perft_divides_by_the_first_move() {
    let king = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let ran = arbiter(&["perft", "--divide", "2", "--fen", king]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.first(), Some(&"a1a2: 5"));
    assert!(lines.contains(&"e1c1: 3"), "{}", ran.out);
    let (total, parts) = lines.split_last().unwrap();
    assert!(parts.is_sorted());
    let sum: u32 = parts
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(total.parse(), Ok(sum));
    assert_eq!(ran.status, Some(0));
}

#[test]
fn moves_are_sorted() {
    assert_prints(&["moves", "g1"], "g1f3\ng1h3\n");
    assert_prints(
        &["moves", "--moves", "e2e4 e7e5", "f1"],
        "f1a6\nf1b5\nf1c4\nf1d3\nf1e2\n",
    );
    let none = arbiter(&["moves", "--moves", "", "e1"]);
    assert_eq!((none.out.as_str(), none.status), ("", Some(0)));
    assert_eq!(none.err, "arbiter: the piece on e1 has no legal move\n");
    let mate = arbiter(&["moves", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!((mate.out.as_str(), mate.status), ("", Some(0)));
    assert_eq!(mate.err, "arbiter: white has no legal move\n");
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_prints(
        &["moves", "--fen", promotion],
        "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\n",
    );
}

#[test]
fn positions_are_read_as_programs_write_them() {
    for fen in [
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        " startpos ",
    ] {
        assert_prints(&["perft", "--fen", fen, "3"], "8902\n");
    }
    assert_prints(
        &["--game", "xiangqi", "perft", "--fen", "startpos", "2"],
        "1920\n",
    );
    let fen = "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR r";
    assert_prints(&["--game", "xiangqi", "perft", "--fen", fen, "2"], "1920\n");
}

/// The last line of what `judge` says after these moves.
#[track_caller]
fn fen_after(game: &str, moves: &str) -> String {
    let ran = arbiter(&["--game", game, "judge", "--moves", moves]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{moves}");
    ran.out.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn moves_of_chess_are_read_in_san_too() {
    let wanted = fen_after(
        "chess",
        "e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 f1c4 e7e6 g1f3 f8e7 e1g1",
    );
    for moves in [
        "e4 a6 e5 d5 exd6 Nf6 Bc4 e6 Nf3 Be7 O-O",
        "e4 a6 e5 d5 exd6 e.p. Nf6 Bc4 e6 Nf3 Be7 0-0",
        "e2e4 a6 e4e5 d5 exd6e.p. g8f6 Bc4 e6 Nf3 Be7 e1h1",
        "1. e4 a6 2. e5 d5 3.exd6 e.p. Nf6 4. Bc4 e6 5. Nf3 Be7 6. O-O",
    ] {
        assert_eq!(fen_after("chess", moves), wanted, "{moves}");
    }
}

#[test]
fn moves_of_xiangqi_are_read_in_every_notation() {
    let wanted = fen_after("xiangqi", "h3e3 h10g8 h1g3");
    for moves in [
        "h2e2 h9g7 h0g2",
        "H2-E2 H9-G7 H0-G2",
        "H2E2 h9-g7 h1g3",
        "C2=5 H8+7 H2+3",
        "c2.5 n8+7 h1g3",
        "1. C2=5 H8+7 2. H2+3",
    ] {
        assert_eq!(fen_after("xiangqi", moves), wanted, "{moves}");
    }
}

#[test]
fn ranks_count_from_0_where_all_moves_say_so() {
    let xiangqi = ["--game", "xiangqi", "judge", "--moves"];
    let refused = |moves, wanted: &[&str]| {
        assert_refused(&[&xiangqi[..], &[moves]].concat(), wanted);
    };
    assert_eq!(fen_after("xiangqi", "h3h4"), fen_after("xiangqi", "h2h3"));
    // The soldier's move is legal only if counted from 1, the cannon's only if from 0.
    refused(
        "h2e2 h9g7 i4i5",
        &[
            "move 1, `h2e2`",
            "counted from 0 it is h3e3",
            "another of the moves",
        ],
    );
    refused(
        "h3e3 h10g8 h0g2",
        &["move 3, `h0g2`", "counted from 0 it is h1g3"],
    );
    refused("h2z2", &["move 1, `h2z2`", "a1 to i10"]);
    // Rank 0 says how the others are counted, too.
    refused("h2e2 h9g7 h0g2 i9h9 i0h0 h7h9", &["move 6, `h7h9`"]);
}

#[test]
fn a_move_may_begin_with_the_mark_for_the_rear_piece() {
    let fen = "3k5/9/6P2/4P1P2/4P1P2/9/9/9/9/4K4 w";
    let ran = arbiter(&[
        "--game", "xiangqi", "judge", "--fen", fen, "--moves", "-5=6",
    ]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn a_pasted_fen_may_have_tabs_and_ends_of_lines() {
    let fen = "4k3/8/8/8/8/8/8/4K2R\tw  K\r\n";
    let ran = arbiter(&["judge", "--fen", fen]);
    assert!(
        ran.out.ends_with("fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"),
        "{}",
        ran.err
    );
}

#[test]
fn the_name_of_a_file_that_cannot_be_read_is_not_repeated_whole() {
    let ran = arbiter(&["replay", &"a".repeat(100_000)]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.len() < 1000, "{}", ran.err.len());
}

#[test]
fn judge_says_how_the_game_stands() {
    assert_prints(
        &["judge"],
        "turn: white\ncheck: no\nresult: ongoing\nreason: -\nclaim: none\n\
         fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    );
    assert_prints(
        &["judge", "--moves", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"],
        "turn: black\ncheck: yes\nresult: white wins\nreason: checkmate\nclaim: none\n\
         fen: r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n",
    );
    assert_prints(
        &[
            "judge",
            "--fen",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "--moves",
            "",
        ],
        "turn: black\ncheck: no\nresult: draw\nreason: stalemate\nclaim: none\n\
         fen: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n",
    );
}

#[test]
fn judge_knows_the_rulings_handed_to_it() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/chess-rulings.tsv"
    );
    let text = std::fs::read_to_string(file).expect("the rulings can be read");
    let mut rulings = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, fen, moves, result, reason, claim, note] = fields[..] else {
            panic!("seven fields expected: {line}");
        };
        let moves = if moves == "-" { "" } else { moves };
        let ran = arbiter(&["judge", "--fen", fen, "--moves", moves]);
        let expected = format!("result: {result}\nreason: {reason}\nclaim: {claim}\n");
        assert!(
            ran.out.contains(&expected),
            "{note}: {}{}",
            ran.out,
            ran.err
        );
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{note}");
        rulings += 1;
    }
    assert!(rulings > 10);
}

#[test]
fn judge_stops_at_the_first_end() {
    let ran = arbiter(&["judge", "--moves", "f2f3 e7e5 g2g4 d8h4 a2a3 rubbish"]);
    assert!(ran.out.contains("result: black wins\nreason: checkmate\n"));
    assert!(
        ran.err
            .contains("ended before move 5, `a2a3`: it and what follows are not played"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, Some(0));
}

#[test]
fn bad_input_is_named() {
    assert_refused(&["perft"], &["DEPTH"]);
    assert_refused(&["perft", "13"], &["13", "0..=12"]);
    assert_refused(&["perft", "-1"], &["-1"]);
    assert_refused(&["perft", "x"], &["x"]);
    assert_refused(
        &["perft", "1", "--fen", "8/8 w"],
        &["--fen `8/8 w`", "2 ranks", "eight"],
    );
    assert_refused(&["moves", "--fen", ""], &["--fen", "there is nothing"]);
    assert_refused(&["moves", "e9"], &["`e9` is not a square", "a1 to h8"]);
    assert_refused(&["moves", "e5"], &["no piece stands on e5"]);
    assert_refused(
        &["moves", "e7"],
        &["the piece on e7 is black's, and it is white's turn"],
    );
    assert_refused(
        &["--game", "xiangqi", "moves", "--moves", "h3e3", "a1"],
        &["the piece on a1 is red's, and it is black's turn"],
    );
    assert_refused(
        &["moves", "--moves", "e2e4 e2e4"],
        &["move 2, `e2e4`", "no piece on e2"],
    );
    assert_refused(
        &["judge", "--moves", "e2e5"],
        &["move 1, `e2e5`", "not a legal move"],
    );
    assert_refused(
        &["judge", "--moves", "O-O"],
        &["`O-O`", "cannot castle", "in UCI", "such as e2e4"],
    );
    assert_refused(&["--game", "draughts", "judge"], &["draughts", "chess"]);
    assert_refused(
        &["--game", "xiangqi", "judge", "--moves", "e1e3"],
        &["move 1, `e1e3`"],
    );
    assert_refused(&["judge", "more"], &["more"]);
    assert_refused(&["jugde"], &["jugde", "judge"]);
}

#[test]
fn help_is_no_error() {
    for arguments in [["--help"].as_slice(), &["help"]] {
        let ran = arbiter(arguments);
        assert_eq!(ran.status, Some(0));
        for command in ["perft", "moves", "judge", "replay", "help"] {
            assert!(ran.out.contains(command));
        }
    }
}

#[test]
fn help_explains_each_command() {
    for command in ["perft", "moves", "judge", "replay", "help"] {
        let ran = arbiter(&["help", command]);
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out.contains(&format!("Usage: arbiter {command} ")));
        assert_eq!(ran.out, arbiter(&[command, "--help"]).out);
    }
    assert_refused(
        &["help", "dance"],
        &["`dance` is not a command", "perft, moves"],
    );
}

#[test]
fn long_and_unprintable_words_are_not_repeated_as_they_are() {
    let word = "x".repeat(100_000);
    for arguments in [
        ["perft", &word],
        ["moves", &word],
        ["help", &word],
        ["judge", &format!("--fen={word}")],
        ["judge", &format!("--moves=e2e4 {word}")],
        ["judge", &format!("--{word}")],
        ["--game", &word],
        ["--settle", &word],
        ["--position", &word],
        ["--rule", &word],
        ["--rule", &format!("{word}=off")],
        ["--rule", &format!("castling={word}")],
    ] {
        let ran = arbiter(&arguments);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("xxx…"), "{}", ran.err);
        assert!(ran.err.len() < 1000, "{}", ran.err);
    }
    assert_refused(&["--settle", "\u{1b}[2J"], &["`\\u{1b}[2J`"]);
}

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

/// Makes a scenario file of these lines; each test takes another name.
fn scenario(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a test file can be written");
    path.display().to_string()
}

#[test]
fn replay_says_how_much_has_passed() {
    let file = scenario(
        "well.game",
        "game chess\nstart\nmove e2e4\nexpect last e2e4\n",
    );
    assert_prints(
        &["replay", &file, &file],
        "passed: 2 of 2 files, 2 of 2 expectations\n",
    );
}

#[test]
fn replay_reads_standard_input() {
    let text = "game chess\nstart\nexpect turn white\nexpect alarm on\n";
    let ran = arbiter_reads(&["replay", "-"], text);
    assert_eq!(
        ran.out,
        "-:4: expected alarm on, got alarm off\npassed: 0 of 1 files, 1 of 2 expectations\n"
    );
    assert_eq!((ran.err.as_str(), ran.status), ("", Some(1)));
    let ran = arbiter_reads(&["replay", "-"], "game chess\nlift e9");
    assert!(
        ran.err.starts_with("-:2: `e9` is not a square"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, Some(2));
}

#[test]
fn replay_refuses_files_of_another_game_than_it_is_told() {
    let chess = scenario("of-chess.game", "game chess\nstart\nexpect alarm off\n");
    let xiangqi = scenario("of-xiangqi.game", "game xiangqi\nstart\nexpect alarm off\n");
    let both = ["replay", &chess, &xiangqi];
    assert_prints(&both, "passed: 2 of 2 files, 2 of 2 expectations\n");
    let told = arbiter(&[&["--game", "xiangqi"], &both[..]].concat());
    assert_eq!(
        told.err,
        format!("{chess}: it is a scenario of chess, but --game says xiangqi\n")
    );
    assert_eq!(told.out, "passed: 1 of 2 files, 1 of 1 expectations\n");
    assert_eq!(told.status, Some(2));
    assert_eq!(
        arbiter(&["replay", &chess, "--game", "chess"]).status,
        Some(0)
    );
}

#[test]
fn replay_prints_what_does_not_hold_and_goes_on() {
    let file = scenario(
        "fails.game",
        "game chess\nstart\nexpect turn black # wrong\nmove e2e4\nexpect last d2d4\n\
         expect last e2e4\nexpect result draw stalemate\n",
    );
    let ran = arbiter(&["replay", &file]);
    assert_eq!(
        ran.out,
        format!(
            "{file}:3: expected turn black, got turn white\n\
             {file}:5: expected last d2d4, got last e2e4\n\
             {file}:7: expected result draw \"stalemate\", got result ongoing\n\
             passed: 0 of 1 files, 1 of 4 expectations\n"
        )
    );
    assert_eq!(ran.status, Some(1));
}

#[test]
fn replay_reads_what_other_systems_write() {
    let file = scenario(
        "mark.game",
        "\u{feff}game chess\r\nstart\r\nmove e2e4\r\nexpect last e2e4\r\n",
    );
    let ran = arbiter(&["replay", &file]);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn replay_plays_the_other_files_too() {
    let good = scenario("good.game", "game chess\nstart\n");
    let fails = scenario("fails-too.game", "game chess\nstart\nexpect alarm on\n");
    let bad = scenario("bad.game", "game chess\nstart\nlift e9\n");
    let empty_square = scenario("empty.game", "game chess\nstart\nmove e4e5\n");
    let other = scenario("other.game", "game draughts\nstart\n");
    let missing = "there/is/no.game";
    let ran = arbiter(&[
        "replay",
        missing,
        &bad,
        &empty_square,
        &other,
        &good,
        &fails,
    ]);
    assert_eq!(
        ran.out,
        format!(
            "{fails}:3: expected alarm on, got alarm off\n\
             passed: 1 of 6 files, 0 of 1 expectations\n"
        )
    );
    for message in [
        format!("{missing}: "),
        format!("{bad}:3: `e9` is not a square; the squares are a1 to h8\n"),
        format!("{empty_square}:3: move e4e5: no piece stands on e4\n"),
        format!("{other}:1: `draughts` is not a game; expected one of: chess, xiangqi"),
    ] {
        assert!(
            ran.err.contains(&message),
            "{message} is not in {}",
            ran.err
        );
    }
    assert_eq!(ran.status, Some(2));
    assert_eq!(arbiter(&["replay", &fails, &good]).status, Some(1));
    assert_refused(&["replay"], &["FILE"]);
}

#[test]
fn replay_refuses_what_is_not_text() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bytes.game");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("a test file can be written");
    let name = path.display().to_string();
    assert_refused(&["replay", &name], &[&name, "UTF-8"]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_refused(&["replay", folder], &[folder]);
    let comments = "# Nothing.\n".repeat(2_000_000);
    let long = scenario("long.game", &comments);
    assert_refused(&["replay", &long], &[&long, "longer than 16 MiB"]);
}

/// A file without an end, whose bytes are valid as UTF-8.
#[test]
#[cfg(unix)]
fn replay_reads_no_more_than_it_must() {
    assert_refused(&["replay", "/dev/zero"], &["/dev/zero: it is not text"]);
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["perft", "5", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_board_needs_a_terminal() {
    assert_refused(
        &[],
        &["needs a terminal", "standard input", "arbiter replay FILE"],
    );
    let file = scenario("unwatched.game", "game chess\nstart\n");
    assert_refused(
        &["replay", "--watch", &file],
        &["needs a terminal", "Without --watch"],
    );
}

#[test]
fn options_of_the_board_are_checked_before_it_opens() {
    assert_refused(
        &["--settle", "5"],
        &[
            "--settle: `5` is not right for the option settle",
            "50 to 5000",
        ],
    );
    assert_refused(&["--touch-move", "maybe"], &["`maybe`", "on or off"]);
    assert_refused(&["--clock", "100"], &["`100`", "per-move"]);
    assert_refused(
        &["--clock", "fischer 180 2"],
        &["--clock: `fischer` is not right", "per-move S"],
    );
    assert_refused(&["--position", "8/8 w"], &["--position `8/8 w`"]);
    assert_refused(&["--dance", "on"], &["--dance"]);
    assert_refused(
        &["--touch-move", "on", "judge"],
        &["--touch-move on", "for the board in the terminal"],
    );
    assert_refused(&["replay", "--speed", "2", "x.game"], &["--watch"]);
    assert_refused(
        &["replay", "--watch", "--speed", "0", "x.game"],
        &["0.1 to 100"],
    );
}

#[test]
fn every_option_of_scenario_files_is_a_flag() {
    let ran = arbiter(&["--help"]);
    for kind in scenario::CHOICES {
        assert!(
            ran.out.contains(&format!("--{} ", kind.name)),
            "{}",
            kind.name
        );
        assert!(ran.out.contains(kind.values), "{}", kind.values);
    }
}

#[test]
fn help_says_what_options_are_when_they_are_not_given() {
    let help = arbiter(&["--help"]).out;
    for part in [
        "[default: chess; ",
        "MS (50 to 5000) [default: 400]",
        "[default: either; xiangqi: own-first]",
        "[default: 0; xiangqi: 99]",
        "[default: per-move 100]",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
}
