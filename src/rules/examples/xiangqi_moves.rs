// SPDX-License-Identifier: Apache-2.0
//! Lists legal moves of xiangqi, for comparison with other programs
//! (tests/oracle/xiangqi_moves.py).
//!
//! Each line of the input is a FEN, or a FEN, a tab and moves in UCI. The output has a line for
//! the position and for the one after each move: its FEN, a tab, `check`, `checkmate`,
//! `no legal move` or `-`, a tab, the legal moves in UCI, sorted, a tab, and the move that led
//! there in WXF notation. A line that is a FEN, a tab, `perft` and a number gives that FEN, a tab
//! and how many sequences of that many moves there are. What cannot be read gives `error`, a tab
//! and the reason.

mod answers;

use std::io::{self, Write};

use rules::xiangqi::{Standard, Xiangqi};
use rules::{Position, Reason};

fn main() -> io::Result<()> {
    answers::answer_lines(game)
}

/// Answers one line of the input; returns the reason if it cannot be answered in full.
fn game(line: &str, output: &mut impl Write) -> io::Result<Result<(), String>> {
    let (fen, task) = line.split_once('\t').unwrap_or((line, ""));
    let mut position = match Xiangqi::from_fen(fen, Standard) {
        Ok(position) => position,
        Err(error) => return Ok(Err(error.to_string())),
    };
    if let Some(depth) = task.strip_prefix("perft ") {
        return Ok(match depth.parse() {
            Ok(depth) => {
                writeln!(output, "{fen}\t{}", position.perft(depth))?;
                Ok(())
            }
            Err(error) => Err(format!("{depth}: {error}")),
        });
    }
    describe(&position, "", output)?;
    for uci in task.split_whitespace() {
        let mv = match position.parse_uci(uci) {
            Ok(mv) => mv,
            Err(error) => return Ok(Err(format!("{uci}: {error}"))),
        };
        let wxf = position.wxf(mv).to_string();
        position.play(mv);
        describe(&position, &wxf, output)?;
    }
    Ok(Ok(()))
}

fn describe(position: &Xiangqi, wxf: &str, output: &mut impl Write) -> io::Result<()> {
    let state = match position.ending().map(|ending| ending.reason) {
        Some(Reason::Checkmate) => "checkmate",
        Some(Reason::NoLegalMove) => "no legal move",
        _ if position.is_check() => "check",
        _ => "-",
    };
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(mv.to_string());
    });
    moves.sort();
    let (fen, moves) = (position.fen(), moves.join(" "));
    writeln!(output, "{fen}\t{state}\t{moves}\t{wxf}")
}
