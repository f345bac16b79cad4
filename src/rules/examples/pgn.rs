// SPDX-License-Identifier: Apache-2.0
//! Writes games in PGN, for comparison with another program (tests/oracle/chess_pgn.py).
//!
//! Each line of the input is a game: between tabs, the name of the white player, a FEN, and moves
//! in UCI or in SAN. The output has the games, with an empty line after each; a game that cannot
//! be read is a line of `;`, which PGN takes for a comment, with the reason. With a number as the
//! argument, only that many of the last moves are recorded: 4, 40 or 400.

use std::io::{self, BufRead, Write};

use rules::chess::{Chess, Fide, Pgn, Tags};
use rules::{Position, Record};

fn main() -> io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("4") => games::<4>(),
        Some("40") => games::<40>(),
        _ => games::<400>(),
    }
}

fn games<const N: usize>() -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        match game::<N>(&line?) {
            Ok(pgn) => writeln!(output, "{pgn}")?,
            Err(reason) => writeln!(output, "; {reason}\n")?,
        }
    }
    output.flush()
}

fn game<const N: usize>(line: &str) -> Result<String, String> {
    let mut fields = line.split('\t');
    let mut field = || fields.next().ok_or("three fields expected");
    let (white, fen, moves) = (field()?, field()?, field()?);
    let position = Chess::from_fen(fen, Fide).map_err(|error| error.to_string())?;
    let mut record = Record::<Chess, N>::new(position);
    for text in moves.split_whitespace() {
        let position = record.position();
        let mv = match (position.parse_uci(text), position.parse_san(text)) {
            (Ok(mv), _) | (_, Ok(mv)) => mv,
            (_, Err(error)) => return Err(format!("{text}: {error}")),
        };
        record.push(mv);
    }
    let tags = Tags {
        white,
        ..Tags::default()
    };
    let ending = record.ending();
    Ok(Pgn {
        record: &record,
        tags,
        ending,
    }
    .to_string())
}
