// SPDX-License-Identifier: Apache-2.0
//! `arbiter judge`: how the game stands.

use std::io::Write;

use rules::{Outcome, Position};

pub(super) fn run<P: Position>(
    out: &mut impl Write,
    mut position: P,
    moves: &str,
) -> anyhow::Result<()> {
    let mut moves = (1..).zip(moves.split_whitespace());
    let mut played = 0;
    while position.ending().is_none() {
        let Some((number, uci)) = moves.next() else {
            break;
        };
        super::play(&mut position, number, uci)?;
        played = number;
    }
    if let Some((_, superfluous)) = moves.next() {
        eprintln!(
            "arbiter: the game has ended after {played} moves; `{superfluous}` and what follows \
             is not played"
        );
    }
    write_ruling(out, &position)
}

fn write_ruling<P: Position>(out: &mut impl Write, position: &P) -> anyhow::Result<()> {
    let ending = position.ending();
    let result = match ending.map(|ending| ending.outcome) {
        None => "ongoing".to_owned(),
        Some(Outcome::Win(side)) => format!("{} wins", P::side_name(side)),
        Some(Outcome::Draw) => "draw".to_owned(),
    };
    let reason = ending.map_or_else(|| "-".to_owned(), |ending| ending.reason.to_string());
    let check = if position.is_check() { "yes" } else { "no" };
    writeln!(out, "turn: {}", P::side_name(position.turn()))?;
    writeln!(out, "check: {check}")?;
    writeln!(out, "result: {result}")?;
    writeln!(out, "reason: {reason}")?;
    // No position by itself gives a claim; it takes the history of the game.
    writeln!(out, "claim: none")?;
    writeln!(out, "fen: {}", position.fen())?;
    Ok(())
}
