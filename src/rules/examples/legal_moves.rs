// SPDX-License-Identifier: Apache-2.0
//! Lists legal moves, for comparison with another program (tests/oracle/chess_moves.py).
//!
//! Each line of the input is a FEN, or a FEN, a tab and moves in UCI. The output has a line for
//! the position and for the one after each move: its FEN, a tab, `check`, `checkmate`,
//! `stalemate` or `-`, a tab, and the legal moves in UCI, sorted. What cannot be read gives
//! `error`, a tab and the reason.

mod answers;

use std::io::{self, Write};

use rules::chess::{Chess, Fide};
use rules::{Position, Reason};

fn main() -> io::Result<()> {
    answers::answer_lines(game)
}

/// Plays one line of the input; returns the reason if it cannot be played to its end.
fn game(line: &str, output: &mut impl Write) -> io::Result<Result<(), String>> {
    let (fen, moves) = line.split_once('\t').unwrap_or((line, ""));
    let mut position = match Chess::from_fen(fen, Fide) {
        Ok(position) => position,
        Err(error) => return Ok(Err(error.to_string())),
    };
    describe(&position, output)?;
    for uci in moves.split_whitespace() {
        match position.parse_uci(uci) {
            Ok(mv) => position.play(mv),
            Err(error) => return Ok(Err(format!("{uci}: {error}"))),
        }
        describe(&position, output)?;
    }
    Ok(Ok(()))
}

fn describe(position: &Chess, output: &mut impl Write) -> io::Result<()> {
    let state = match position.ending().map(|ending| ending.reason) {
        Some(Reason::Checkmate) => "checkmate",
        Some(Reason::Stalemate) => "stalemate",
        _ if position.is_check() => "check",
        _ => "-",
    };
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(mv.to_string());
    });
    moves.sort();
    writeln!(output, "{}\t{state}\t{}", position.fen(), moves.join(" "))
}
