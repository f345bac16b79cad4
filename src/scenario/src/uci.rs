// SPDX-License-Identifier: Apache-2.0
//! Squares and moves as words.

use arbiter::Key;
use rules::Square;

/// Reads a square: a file's letter and a rank's number, `e4`, `i10`.
#[must_use]
pub fn parse_square<S: Square>(word: &str) -> Option<S> {
    leading_square(word)
        .filter(|(_, rest)| rest.is_empty())
        .map(|(square, _)| square)
}

/// The square that `text` begins with, and what follows it.
fn leading_square<S: Square>(text: &str) -> Option<(S, &str)> {
    let file = text.bytes().next()?.checked_sub(b'a')?;
    let rest = text.get(1..)?;
    let digits = rest
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(rest.len());
    let (rank, rest) = rest.split_at(digits);
    if rank.starts_with('0') {
        return None;
    }
    let rank = rank.parse::<usize>().ok()?.checked_sub(1)?;
    Some((S::at(usize::from(file), rank)?, rest))
}

/// A move in UCI, of which only the form is known to be right: `e2e4`, `e7e8q`, `b10c8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveWord<'a, S> {
    /// The word as it was written.
    pub uci: &'a str,
    /// Where a piece is taken up.
    pub origin: S,
    /// Where it is put down.
    pub destination: S,
    /// The key of the piece that a pawn is promoted to, where the move names one.
    pub promotion: Option<Key>,
}

impl<'a, S: Square> MoveWord<'a, S> {
    /// Reads a move: two squares and perhaps one of `q`, `r`, `b` and `n`.
    #[must_use]
    pub fn parse(uci: &'a str) -> Option<Self> {
        let (origin, rest) = leading_square(uci)?;
        let (destination, rest) = leading_square(rest)?;
        let promotion = match rest {
            "" => None,
            "q" => Some(Key::Queen),
            "r" => Some(Key::Rook),
            "b" => Some(Key::Bishop),
            "n" => Some(Key::Knight),
            _ => return None,
        };
        Some(MoveWord {
            uci,
            origin,
            destination,
            promotion,
        })
    }
}
