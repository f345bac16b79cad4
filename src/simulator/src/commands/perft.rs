// SPDX-License-Identifier: Apache-2.0
//! `arbiter perft`: counting positions.

use std::io::{self, Write};

use crate::game::Playable;

pub(super) fn run<P: Playable>(
    out: &mut impl Write,
    position: &mut P,
    depth: u32,
    divide: bool,
) -> io::Result<()> {
    if !divide || depth == 0 {
        return writeln!(out, "{}", position.perft(depth));
    }
    let mut parts = Vec::new();
    position.divide(depth, |mv, leaves| parts.push((mv.to_string(), leaves)));
    parts.sort();
    for (uci, leaves) in &parts {
        writeln!(out, "{uci}: {leaves}")?;
    }
    writeln!(
        out,
        "{}",
        parts.iter().map(|(_, leaves)| leaves).sum::<u64>()
    )
}
