// SPDX-License-Identifier: Apache-2.0
//! `arbiter judge`: how the game stands.

use std::io::{self, Write};

use rules::{Outcome, Position, Record};
use scenario::Quoted;

use super::line::Line;
use crate::game::Playable;

/// Half-moves that are compared when repetitions are counted: more than can be made without
/// ending the game by a move count.
const PLIES: usize = 300;

/// Plays the moves until the game ends, and says how it stands.
///
/// # Errors
///
/// When a move is not legal, or nothing can be written.
pub(super) fn run<P: Playable>(
    out: &mut impl Write,
    position: P,
    moves: &str,
) -> anyhow::Result<()> {
    let line = Line::read(&position, moves);
    let mut record = Record::new(position);
    for (number, word) in line.words() {
        if record.ending().is_some() {
            eprintln!(
                "arbiter: the game has ended before move {number}, `{}`: it and what follows \
                 are not played",
                Quoted(word)
            );
            break;
        }
        record.push(line.legal(record.position(), number, word)?);
    }
    Ok(write_ruling(out, &record)?)
}

fn write_ruling<P: Position>(out: &mut impl Write, game: &Record<P, PLIES>) -> io::Result<()> {
    let position = game.position();
    let (result, reason) = match game.ending() {
        None => ("ongoing".to_owned(), "-".to_owned()),
        Some(ending) => {
            let result = match ending.outcome {
                Outcome::Win(side) => format!("{} wins", P::side_name(side)),
                Outcome::Draw => "draw".to_owned(),
            };
            (result, ending.reason.to_string())
        }
    };
    let check = if position.is_check() { "yes" } else { "no" };
    let claim = game.claim().map(|claim| claim.to_string());
    writeln!(out, "turn: {}", P::side_name(position.turn()))?;
    writeln!(out, "check: {check}")?;
    writeln!(out, "result: {result}")?;
    writeln!(out, "reason: {reason}")?;
    writeln!(out, "claim: {}", claim.as_deref().unwrap_or("none"))?;
    writeln!(out, "fen: {}", position.fen())
}
