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

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chess;

    fn square(name: &str) -> chess::Square {
        parse_square(name).unwrap()
    }

    #[test]
    fn every_square_is_read_as_it_is_written() {
        extern crate std;
        use std::string::ToString;
        for square in chess::Square::all() {
            assert_eq!(parse_square(&square.to_string()), Some(square));
        }
    }

    #[test]
    fn ranks_may_have_two_digits() {
        /// A board of the size of xiangqi's.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        struct Wide(usize);
        impl core::fmt::Display for Wide {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
        impl Square for Wide {
            const FILES: usize = 9;
            const RANKS: usize = 10;
            fn from_index(index: usize) -> Option<Self> {
                (index < Self::COUNT).then_some(Wide(index))
            }
            fn index(self) -> usize {
                self.0
            }
        }
        let mv = MoveWord::<Wide>::parse("b10c8").unwrap();
        assert_eq!(Some(mv.origin), Wide::at(1, 9));
        assert_eq!(Some(mv.destination), Wide::at(2, 7));
        assert_eq!(parse_square("i10"), Some(Wide(89)));
        assert_eq!(parse_square::<Wide>("i11"), None);
        assert_eq!(parse_square::<Wide>("j1"), None);
    }

    #[test]
    fn a_promotion_is_a_key() {
        let mv = MoveWord::<chess::Square>::parse("e7d8n").unwrap();
        assert_eq!(mv.origin, square("e7"));
        assert_eq!(mv.destination, square("d8"));
        assert_eq!(mv.promotion, Some(Key::Knight));
    }
}
