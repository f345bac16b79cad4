// SPDX-License-Identifier: Apache-2.0
//! The board as a user sees it, in a terminal: what is on the screen after keys and clicks.
#![cfg(unix)]

mod pty;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use pty::Terminal;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);
const HUGE: (u16, u16) = (200, 60);

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const CTRL_C: &str = "\x03";

const LEFT_BUTTON: u8 = 0;
const RIGHT_BUTTON: u8 = 2;

const AS_IT_WAS: [bool; 4] = [false; 4];
const TAKEN_OVER: [bool; 4] = [true; 4];

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_arbiter"))
}

fn open(size: (u16, u16), arguments: &[&str]) -> Terminal {
    Terminal::open(size, program(), arguments)
}

/// A person who knows where the cursor is.
struct Keyboard {
    cursor: (i32, i32),
}

impl Keyboard {
    /// The cursor is on e2 at first.
    fn new() -> Self {
        Keyboard { cursor: (4, 1) }
    }

    /// Moves the cursor to a square and presses a key there.
    fn press(&mut self, terminal: &mut Terminal, square: &str, key: &str) {
        let bytes = square.as_bytes();
        let (file, rank) = (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'));
        let steps = |by: i32, up: &str, down: &str| {
            let key = if by > 0 { up } else { down };
            key.repeat(by.unsigned_abs() as usize)
        };
        let keys =
            steps(file - self.cursor.0, RIGHT, LEFT) + &steps(rank - self.cursor.1, UP, DOWN);
        self.cursor = (file, rank);
        terminal.type_in(&(keys + key));
    }
}

/// Where a square is on a screen of that size.
fn place(size: (u16, u16), square: &str) -> (u16, u16) {
    let (width, height) = match size {
        HUGE => (12, 6),
        LARGE => (8, 4),
        _ => (4, 2),
    };
    let bytes = square.as_bytes();
    let (file, rank) = (u16::from(bytes[0] - b'a'), u16::from(bytes[1] - b'1'));
    (3 + file * width + width / 2, (7 - rank) * height)
}

const SCHOLARS_MATE: [(&str, &str, &str); 7] = [
    ("e2", "e4", "  1. e4"),
    ("e7", "e5", "  1. e4      e5"),
    ("d1", "h5", "  2. Qh5"),
    ("b8", "c6", "  2. Qh5     Nc6"),
    ("f1", "c4", "  3. Bc4"),
    ("g8", "f6", "  3. Bc4     Nf6"),
    ("h5", "f7", "  4. Qxf7#"),
];

#[test]
fn scholars_mate_with_the_keyboard() {
    let mut terminal = open(SMALL, &[]);
    let mut keyboard = Keyboard::new();
    terminal.wait_for(&["Press s to start", " e   f ", "[♟", "? Help", "^C Leave"]);
    assert_eq!(terminal.changes(), TAKEN_OVER);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move.", "● White"]);
    for (from, to, listed) in SCHOLARS_MATE {
        keyboard.press(&mut terminal, from, " ");
        terminal.wait_for(&[&format!("from {from}")]);
        keyboard.press(&mut terminal, to, "\r");
        terminal.wait_for(&[listed]);
    }
    terminal.wait_for(&["White wins: checkmate.", "Press N for a new one"]);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);
    assert_eq!(terminal.changes(), AS_IT_WAS);
    assert_eq!(terminal.text().trim(), "");
}

#[test]
fn scholars_mate_with_the_mouse() {
    let mut terminal = open(LARGE, &["--letters"]);
    terminal.wait_for(&["Press s to start", "Start/Pause"]);
    let button = terminal.text();
    let row = button.lines().position(|line| line.contains("Start/Pause"));
    terminal.click(LEFT_BUTTON, (3, row.unwrap() as u16));
    terminal.wait_for(&["White is to move."]);
    for (index, (from, to, listed)) in SCHOLARS_MATE.into_iter().enumerate() {
        if index % 2 == 0 {
            terminal.click(LEFT_BUTTON, place(LARGE, from));
            terminal.wait_for(&[&format!("from {from}")]);
            terminal.click(LEFT_BUTTON, place(LARGE, to));
        } else {
            // A drag.
            terminal.mouse(LEFT_BUTTON, place(LARGE, from), true);
            terminal.mouse(LEFT_BUTTON, place(LARGE, to), false);
        }
        terminal.wait_for(&[listed]);
    }
    terminal.wait_for(&["White wins: checkmate."]);
}

#[test]
fn a_violation_is_shown_and_mended() {
    for size in [SMALL, LARGE, HUGE] {
        let mut terminal = open(size, &[]);
        let mut keyboard = Keyboard::new();
        terminal.type_in("s");
        terminal.wait_for(&["White is to move."]);
        terminal.click(LEFT_BUTTON, place(size, "e2"));
        terminal.click(LEFT_BUTTON, place(size, "e5"));
        terminal.wait_for(&["ALARM", "White: illegal move!", "!", "press p"]);
        terminal.wait_for(&["violation illegal-move white, wrong: e2 e5"]);
        // By hand: the cursor is where the mouse was.
        keyboard.cursor = (4, 4);
        keyboard.press(&mut terminal, "e5", " ");
        keyboard.press(&mut terminal, "e2", " ");
        terminal.wait_for(&["White is to move.", "restored"]);
        terminal.wait_without(&["ALARM"]);

        // Black's knight, out of turn, and put back by the board.
        terminal.click(RIGHT_BUTTON, place(size, "b8"));
        terminal.click(RIGHT_BUTTON, place(size, "c6"));
        terminal.wait_for(&["ALARM", "Black: out of turn!"]);
        terminal.type_in("p");
        terminal.wait_without(&["ALARM"]);
        terminal.wait_for(&["White is to move."]);
    }
}

#[test]
fn a_capture_is_one_click() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let mut terminal = open(SMALL, &["--position", fen]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.click(LEFT_BUTTON, place(SMALL, "e4"));
    terminal.click(LEFT_BUTTON, place(SMALL, "d5"));
    terminal.wait_for(&["  1. exd5", "Black is to move."]);
}

#[test]
fn xiangqi_is_played_on_lines() {
    let mut terminal = open(SMALL, &["--game", "xiangqi"]);
    terminal.wait_for(&["Press s to start", "Red", "將", "帅", "漢 界"]);
    terminal.type_in("s");
    terminal.wait_for(&["Red is to move."]);
    // A point is where its piece stands, and a column beside it.
    let point = |file: u16, rank: u16| (4 + 4 * (file - 1), 2 * (10 - rank));
    terminal.click(LEFT_BUTTON, point(8, 3));
    terminal.wait_for(&["from h3"]);
    terminal.click(LEFT_BUTTON, point(5, 3));
    terminal.wait_for(&["  1. C2=5", "Black is to move."]);
    // The victim first is against its customs.
    terminal.click(RIGHT_BUTTON, point(5, 4));
    terminal.click(LEFT_BUTTON, point(5, 7));
    terminal.wait_for(&["ALARM", "press p"]);
    terminal.type_in("p");
    terminal.wait_without(&["ALARM"]);
}

#[test]
fn xiangqi_is_larger_where_there_is_room() {
    let mut terminal = open(HUGE, &["--game", "xiangqi", "--clock", "per-move 300"]);
    terminal.wait_for(&["Press s to start", "楚 河", " Red 5:00 ", " Black 5:00 "]);
    terminal.type_in("s");
    terminal.wait_for(&["Red is to move."]);
    let point = |file: u16, rank: u16| (3 + 10 * (file - 1), 5 * (10 - rank));
    terminal.click(LEFT_BUTTON, point(8, 3));
    terminal.wait_for(&["from h3"]);
    // Anywhere near the point.
    let (column, row) = point(5, 3);
    terminal.click(LEFT_BUTTON, (column + 9, row + 4));
    terminal.wait_for(&["  1. C2=5", "Black is to move."]);
}

#[test]
fn a_new_game_begins_from_the_position_that_was_given() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let file = new_file("position-and-new.game");
    let mut terminal = open(SMALL, &["--position", fen, "--record", &file]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.click(LEFT_BUTTON, place(SMALL, "e4"));
    terminal.click(LEFT_BUTTON, place(SMALL, "d5"));
    terminal.wait_for(&["  1. exd5"]);
    terminal.type_in("N");
    terminal.wait_for(&["1 square is wrong, and 1 more has", "Press p"]);
    terminal.type_in("p");
    terminal.wait_for(&["All pieces stand in their places."]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(&format!("expect fen \"{fen}\"")), "{text}");
    assert_plays_back(&file);
}

#[test]
fn a_game_without_a_special_rule_is_recorded() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let file = new_file("without-castling.game");
    let rule = ["--rule", "castling=off"];
    let arguments = [&rule[..], &["--position", fen, "--record", &file]].concat();
    let mut terminal = open(SMALL, &arguments);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.click(LEFT_BUTTON, place(SMALL, "e1"));
    terminal.click(LEFT_BUTTON, place(SMALL, "g1"));
    terminal.wait_for(&["ALARM"]);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);
    let text = std::fs::read_to_string(&file).unwrap();
    for line in [
        "option rule castling off",
        "position \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"",
        "expect violation illegal-move white",
    ] {
        assert!(text.lines().any(|written| written == line), "{text}");
    }
    assert_plays_back(&file);
}

#[test]
fn keys_are_held_after_h_and_with_the_mouse() {
    let mut terminal = open(SMALL, &[]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.type_in("s");
    terminal.wait_for(&["Paused."]);
    terminal.type_in("h");
    terminal.wait_for(&["Which key should be held"]);
    terminal.type_in("2");
    terminal.wait_for(&["White wins: resignation."]);
    terminal.type_in("N");
    terminal.wait_for(&["Press s to start"]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.type_in("s");
    terminal.wait_for(&["Paused."]);
    let text = terminal.text();
    let (row, line) = (0..)
        .zip(text.lines())
        .find(|(_, line)| line.contains("Claim"))
        .unwrap();
    let column = line.find("Claim").unwrap() as u16;
    terminal.mouse(LEFT_BUTTON, (column, row), true);
    terminal.wait_for(&["Draw: agreement."]);
    terminal.mouse(LEFT_BUTTON, (column, row), false);
}

#[test]
fn help_is_a_page() {
    let mut terminal = open(SMALL, &[]);
    terminal.wait_for(&["Press s to start"]);
    terminal.type_in("?");
    terminal.wait_for(&["How to play", "Any key goes back"]);
    terminal.type_in("s");
    terminal.wait_for(&["Press s to start"]);
    terminal.wait_without(&["How to play"]);
}

#[test]
fn the_window_can_be_resized() {
    let mut terminal = open(SMALL, &[]);
    terminal.wait_for(&["Press s to start"]);
    terminal.resize((60, 20));
    terminal.wait_for(&["needs 80 columns and 24 rows", "this window has 60"]);
    terminal.resize(LARGE);
    terminal.wait_for(&["Press s to start", "moves", "^C Leave"]);
    terminal.resize(SMALL);
    terminal.wait_for(&["Press s to start", "moves", "^C Leave"]);
}

#[test]
fn nothing_is_drawn_while_nothing_changes() {
    let mut terminal = open(SMALL, &[]);
    terminal.wait_for(&["Press s to start", "set-up complete"]);
    std::thread::sleep(Duration::from_millis(500));
    let before = terminal.bytes();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(terminal.bytes(), before);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);
}

#[test]
#[cfg(debug_assertions)]
fn the_terminal_is_given_back_after_a_panic() {
    let mut terminal = open(SMALL, &["--panic"]);
    terminal.wait_for(&["Press s to start"]);
    assert_eq!(terminal.changes(), TAKEN_OVER);
    terminal.type_in("x");
    assert_eq!(terminal.exit_status(), 101);
    assert_eq!(terminal.changes(), AS_IT_WAS);
    assert!(terminal.text().contains("a panic was asked for"));
}

#[test]
fn the_terminal_is_given_back_when_the_program_is_told_to_stop() {
    for (signal, status) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let mut terminal = open(SMALL, &[]);
        terminal.wait_for(&["Press s to start"]);
        terminal.send(signal);
        assert_eq!(terminal.exit_status(), status);
        assert_eq!(terminal.changes(), AS_IT_WAS, "{signal}");
    }
}

#[test]
fn a_recording_that_a_signal_ends_plays_back() {
    for (signal, status) in [("-TERM", 143), ("-HUP", 129)] {
        let file = new_file(&format!("recorded{signal}.game"));
        let mut terminal = open(SMALL, &["--record", &file]);
        terminal.wait_for(&["Press s to start"]);
        terminal.type_in("s");
        terminal.wait_for(&["White is to move."]);
        terminal.click(LEFT_BUTTON, place(SMALL, "e2"));
        terminal.click(LEFT_BUTTON, place(SMALL, "e4"));
        terminal.wait_for(&["  1. e4"]);
        terminal.send(signal);
        assert_eq!(terminal.exit_status(), status);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("expect last e2e4\n"), "{signal}: {text}");
        assert_plays_back(&file);
    }
}

#[test]
fn watching_ends_with_a_signal_too() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/clock/flag-falls.game"
    );
    let mut terminal = open(SMALL, &["replay", "--watch", file]);
    terminal.wait_for(&["flag-falls.game"]);
    terminal.send("-TERM");
    assert_eq!(terminal.exit_status(), 143);
    assert_eq!(terminal.changes(), AS_IT_WAS);
}

#[test]
fn a_scenario_that_is_watched_can_be_paused() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/clock/flag-falls.game"
    );
    let mut terminal = open(SMALL, &["replay", "--watch", file]);
    terminal.wait_for(&["Space pauses, q leaves (flag-falls.game)"]);
    terminal.type_in(" ");
    terminal.wait_for(&["PAUSED. Space continues, q leaves (flag-falls.game)"]);
    terminal.type_in(" ");
    terminal.wait_without(&["PAUSED"]);
    terminal.type_in("q");
    assert_eq!(terminal.exit_status(), 0);
    assert!(terminal.text().contains("passed: 1 of 1 files"));
}

#[test]
fn keys_do_nothing_where_the_board_cannot_be_seen() {
    let mut terminal = open((40, 10), &[]);
    terminal.wait_for(&["The board needs"]);
    terminal.type_in("s");
    std::thread::sleep(Duration::from_millis(300));
    terminal.resize(SMALL);
    terminal.wait_for(&["Press s to start", "set-up complete"]);
    terminal.resize((40, 10));
    terminal.wait_for(&["The board needs"]);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);
}

#[test]
fn a_terminal_that_cannot_be_drawn_on_is_none() {
    let file = new_file("dumb.game");
    for kind in ["TERM=dumb", "TERM=", "-u TERM"] {
        let line = format!("env {kind} '{}' --record '{file}'", program().display());
        let mut terminal = Terminal::open(SMALL, Path::new("/bin/sh"), &["-c", &line]);
        assert_eq!(terminal.exit_status(), 2, "{kind}");
        let text = terminal.flat_text();
        assert!(text.contains("terminal that can be drawn on"), "{text}");
        assert!(text.contains("arbiter replay FILE"), "{text}");
        assert_eq!(terminal.changes(), AS_IT_WAS);
        assert!(!Path::new(&file).exists());
    }
}

#[test]
fn a_recording_plays_back_when_the_window_is_closed() {
    let file = new_file("closed.game");
    let status = pty::status_when_closed(program(), &["--record", &file]);
    // Either the signal is noticed first, or that the terminal is gone.
    assert!([129, 2].contains(&status), "{status}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("expect result ongoing"), "{text}");
    assert_plays_back(&file);
}

#[test]
fn other_rules_are_watched_too() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/rules/castling-off.game"
    );
    let mut terminal = open(SMALL, &["replay", "--watch", "--speed", "20", file]);
    terminal.wait_for(&["  1. Rf1", "The end."]);
    terminal.type_in("q");
    assert_eq!(terminal.exit_status(), 0);
    let text = terminal.text();
    assert!(text.contains("passed: 1 of 1 files"), "{text}");
    assert_eq!(terminal.changes(), AS_IT_WAS);
}

/// Asserts that every expectation in a recording holds.
#[track_caller]
fn assert_plays_back(file: &str) {
    let replay = Command::new(program())
        .args(["replay", file])
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&replay.stdout);
    assert!(out.starts_with("passed: 1 of 1 files"), "{out}");
    assert_eq!(replay.status.code(), Some(0), "{replay:?}");
}

/// The name of a file that does not exist yet.
fn new_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

#[test]
fn a_recording_can_be_replayed_and_watched() {
    let file = new_file("recorded.game");
    let mut terminal = open(SMALL, &["--touch-move", "on", "--record", &file]);
    terminal.wait_for(&["Press s to start"]);
    terminal.type_in("s");
    terminal.wait_for(&["White is to move."]);
    terminal.click(LEFT_BUTTON, place(SMALL, "e2"));
    terminal.click(LEFT_BUTTON, place(SMALL, "e5"));
    terminal.wait_for(&["ALARM"]);
    terminal.type_in("p");
    terminal.wait_without(&["ALARM"]);
    // The pawn that was touched must move, also after the violation (FIDE 7.5.1).
    terminal.click(LEFT_BUTTON, place(SMALL, "e2"));
    terminal.click(LEFT_BUTTON, place(SMALL, "e4"));
    terminal.wait_for(&["  1. e4"]);
    terminal.type_in(CTRL_C);
    assert_eq!(terminal.exit_status(), 0);

    let text = std::fs::read_to_string(&file).unwrap();
    for line in [
        "option touch-move on",
        "start",
        "expect last e2e4",
        "expect result ongoing",
    ] {
        assert!(
            text.lines().any(|written| written == line),
            "{line}: {text}"
        );
    }
    assert_plays_back(&file);

    let mut terminal = open(SMALL, &["replay", "--watch", "--speed", "20", &file]);
    terminal.wait_for(&["  1. e4", "The end."]);
    terminal.type_in("q");
    assert_eq!(terminal.exit_status(), 0);
    assert_eq!(terminal.changes(), AS_IT_WAS);

    // What has been recorded is not overwritten.
    let mut terminal = open(SMALL, &["--record", &file]);
    assert_eq!(terminal.exit_status(), 2);
    let text = terminal.flat_text();
    assert!(text.contains("does not exist yet"), "{text}");
    assert_eq!(terminal.changes(), AS_IT_WAS);
}
