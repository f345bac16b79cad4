// SPDX-License-Identifier: Apache-2.0
//! `arbiter moves`: the legal moves of a position.

use std::io::Write;

use anyhow::anyhow;
use rules::{Move as _, Position, Square};
use scenario::{Quoted, parse_square};

use super::line::Line;
use crate::game::Playable;
use crate::table::side_of;

pub(super) fn run<P: Playable>(
    out: &mut impl Write,
    mut position: P,
    moves: &str,
    square: Option<&str>,
) -> anyhow::Result<()> {
    let line = Line::read(&position, moves);
    for (number, word) in line.words() {
        position.play(line.legal(&position, number, word)?);
    }
    let origin = square.map(|word| origin(&position, word)).transpose()?;
    let mut legal = Vec::new();
    position.for_each_legal(|mv| {
        if origin.is_none_or(|origin| mv.origin() == origin) {
            legal.push(mv.to_string());
        }
    });
    if legal.is_empty() {
        match origin {
            Some(square) => eprintln!("arbiter: the piece on {square} has no legal move"),
            None => eprintln!(
                "arbiter: {} has no legal move",
                P::side_name(position.turn())
            ),
        }
    }
    legal.sort();
    for uci in legal {
        writeln!(out, "{uci}")?;
    }
    Ok(())
}

/// The square of that name, on which a piece stands that can be moved in this turn.
fn origin<P: Position>(position: &P, word: &str) -> anyhow::Result<P::Square> {
    let square = parse_square(word).ok_or_else(|| not_a_square::<P::Square>(word))?;
    let turn = position.turn();
    match position.letter_at(square).map(side_of) {
        None => Err(anyhow!("no piece stands on {square}")),
        Some(side) if side != turn => Err(anyhow!(
            "the piece on {square} is {}'s, and it is {}'s turn",
            P::side_name(side),
            P::side_name(turn)
        )),
        Some(_) => Ok(square),
    }
}

fn not_a_square<S: Square>(word: &str) -> anyhow::Error {
    let name = |index| S::from_index(index).map_or_else(String::new, |s| s.to_string());
    let (first, last) = (name(0), name(S::COUNT - 1));
    anyhow!(
        "`{}` is not a square; the squares are {first} to {last}",
        Quoted(word)
    )
}
