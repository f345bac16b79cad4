// SPDX-License-Identifier: Apache-2.0
//! Takes the pictures in `docs/pictures`: plays on the real board in a terminal without a
//! window, and writes what is on its screen as SVG.
//!
//! Run by `docs/pictures/capture`, with the program and the folder as arguments.

// Tests look at more than pictures need.
#[allow(dead_code)]
#[path = "../../tests/pty/mod.rs"]
mod pty;
mod svg;

use std::path::Path;

use pty::Terminal;

const SIZE: (u16, u16) = (80, 24);
const LEFT_BUTTON: u8 = 0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder] = &arguments[..] else {
        eprintln!("expected: the program and a folder");
        std::process::exit(2);
    };
    let (program, folder) = (Path::new(program), Path::new(folder));
    let mut terminal = Terminal::open(SIZE, program, &[""; 0]);
    start(&mut terminal);
    for (from, to) in [
        ("e2", "e4"),
        ("e7", "e5"),
        ("g1", "f3"),
        ("b8", "c6"),
        ("f1", "c4"),
        ("f8", "c5"),
        ("c2", "c3"),
        ("g8", "f6"),
    ] {
        click(&mut terminal, from);
        click(&mut terminal, to);
        // In the log.
        terminal.wait_for(&[&format!("{from}{to}")]);
    }
    click(&mut terminal, "d2");
    terminal.wait_for(&["from d2"]);
    take(&terminal, &folder.join("terminal.svg"));

    // A bishop does not move like that.
    terminal.type_in("\x1b");
    terminal.wait_without(&["from d2"]);
    click(&mut terminal, "c4");
    click(&mut terminal, "c6");
    terminal.wait_for(&["ALARM"]);
    take(&terminal, &folder.join("violation.svg"));

    let mut terminal = Terminal::open(SIZE, program, &["--game", "xiangqi"]);
    start(&mut terminal);
    for (from, to) in [("h3", "e3"), ("h10", "g8"), ("h1", "g3")] {
        click_point(&mut terminal, from);
        click_point(&mut terminal, to);
        terminal.wait_for(&[&format!("{from}{to}")]);
    }
    take(&terminal, &folder.join("xiangqi.svg"));
}

fn start(terminal: &mut Terminal) {
    terminal.wait_for(&["Press s to start"]);
    terminal.type_in("s");
    terminal.wait_for(&["is to move."]);
}

/// The file and the rank of a square, counted from 0.
fn coordinates(square: &str) -> (u16, u16) {
    let (file, rank) = square.split_at(1);
    let rank: u16 = rank.parse().expect("a rank is a number");
    (u16::from(file.as_bytes()[0] - b'a'), rank - 1)
}

fn click(terminal: &mut Terminal, square: &str) {
    let (file, rank) = coordinates(square);
    terminal.click(LEFT_BUTTON, (4 + 4 * file, 2 * (7 - rank)));
}

fn click_point(terminal: &mut Terminal, point: &str) {
    let (file, rank) = coordinates(point);
    terminal.click(LEFT_BUTTON, (4 + 4 * file, 2 * (9 - rank)));
}

fn take(terminal: &Terminal, file: &Path) {
    let picture = terminal.look(svg::picture);
    std::fs::write(file, picture).expect("a picture can be written");
    println!("{}", file.display());
}
