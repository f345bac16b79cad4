// SPDX-License-Identifier: Apache-2.0
//! Rules on games of chess, for comparison with another program (tests/oracle/chess_rulings.py).
//!
//! Each line of the input is a FEN, or a FEN, a tab and moves in UCI. The output has a line for
//! the position and for the one after each move, also when the game has ended before. Between
//! tabs: the FEN; the reason for which the game has ended, or `-`; the claim open, or `none`;
//! which of the sides `wb` can still mate. What cannot be read gives `error`, a tab and why.

mod answers;

use std::io::{self, Write};

use rules::chess::{Chess, Fide};
use rules::{Position, Record, Side};

fn main() -> io::Result<()> {
    answers::answer_lines(game)
}

/// Plays one line of the input; returns the reason if it cannot be played to its end.
fn game(line: &str, output: &mut impl Write) -> io::Result<Result<(), String>> {
    let (fen, moves) = line.split_once('\t').unwrap_or((line, ""));
    let mut record = match Chess::from_fen(fen, Fide) {
        Ok(position) => Record::<Chess, 300>::new(position),
        Err(error) => return Ok(Err(error.to_string())),
    };
    rule(&record, output)?;
    for uci in moves.split_whitespace() {
        match record.position().parse_uci(uci) {
            Ok(mv) => record.push(mv),
            Err(error) => return Ok(Err(format!("{uci}: {error}"))),
        }
        rule(&record, output)?;
    }
    Ok(Ok(()))
}

fn rule(record: &Record<Chess, 300>, output: &mut impl Write) -> io::Result<()> {
    let position = record.position();
    let reason = record.ending().map(|ending| ending.reason.to_string());
    let claim = record.claim().map(|claim| claim.to_string());
    let white = if position.can_mate(Side::First) {
        "w"
    } else {
        ""
    };
    let black = if position.can_mate(Side::Second) {
        "b"
    } else {
        ""
    };
    writeln!(
        output,
        "{}\t{}\t{}\t{white}{black}",
        position.fen(),
        reason.as_deref().unwrap_or("-"),
        claim.as_deref().unwrap_or("none"),
    )
}
