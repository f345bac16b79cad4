// SPDX-License-Identifier: Apache-2.0
//! `arbiter moves`: the legal moves of a position.

use std::io::Write;

use anyhow::anyhow;
use rules::{Move as _, Position, Square};
use scenario::parse_square;

pub(super) fn run<P: Position>(
    out: &mut impl Write,
    mut position: P,
    moves: &str,
    square: Option<&str>,
) -> anyhow::Result<()> {
    for (number, uci) in (1..).zip(moves.split_whitespace()) {
        position.play(super::legal(&position, number, uci)?);
    }
    let origin = square.map(origin::<P::Square>).transpose()?;
    let mut legal = Vec::new();
    position.for_each_legal(|mv| {
        if origin.is_none_or(|origin| mv.origin() == origin) {
            legal.push(mv.to_string());
        }
    });
    legal.sort();
    for uci in legal {
        writeln!(out, "{uci}")?;
    }
    Ok(())
}

fn origin<S: Square>(word: &str) -> anyhow::Result<S> {
    parse_square(word).ok_or_else(|| {
        let name = |index| S::from_index(index).map_or_else(String::new, |s| s.to_string());
        let (first, last) = (name(0), name(S::COUNT - 1));
        anyhow!("`{word}` is not a square; the squares are {first} to {last}")
    })
}
