// SPDX-License-Identifier: Apache-2.0
//! `arbiter moves`: the legal moves of a position.

use std::io::Write;

use anyhow::anyhow;
use rules::Square;
use scenario::parse_square;

use super::line::Line;
use crate::game::Playable;

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
    let origin = square.map(origin::<P::Square>).transpose()?;
    let mut legal = Vec::new();
    position.any_legal(|mv| {
        if origin.is_none_or(|origin| position.footprint(mv).origin == origin) {
            legal.push(mv.to_string());
        }
        false
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
