// SPDX-License-Identifier: Apache-2.0
//! The moves of `--moves`, in the notations in which programs write them.

use anyhow::{Context, anyhow};
use scenario::Quoted;

use crate::game::{Playable, Ranks};

/// A move without its number, as in `1.e4` or `3...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// Whether a move names a square of that rank: rank 0 is only there if ranks are counted from 0,
/// rank 10 only if they are counted from 1.
fn names_rank(word: &str, rank: &str) -> bool {
    let squares = word.split_inclusive(|character: char| character.is_ascii_alphabetic());
    squares.skip(1).any(|rest| {
        let digits = rest.trim_end_matches(|character: char| !character.is_ascii_digit());
        digits == rank
    })
}

/// Moves that are to be played one after the other.
pub(super) struct Line {
    words: Vec<String>,
    ranks: Ranks,
}

impl Line {
    /// Splits a text into moves, and finds out how they count ranks: from 0 if that is the only
    /// way to play all of them, or if one of them names rank 0. The numbers of moves are left
    /// out.
    pub fn read<P: Playable>(start: &P, text: &str) -> Line {
        let mut words: Vec<String> = Vec::new();
        for word in text.split_whitespace().map(without_number) {
            match words.last_mut() {
                _ if word.is_empty() => {}
                // In chess, this says more about the move before it.
                Some(before) if word == "e.p." => *before = format!("{before} {word}"),
                _ => words.push(word.to_owned()),
            }
        }
        let plays = |ranks| {
            let mut position = start.clone();
            words.iter().all(|word| {
                let mv = position.read_move(word, ranks);
                mv.map(|mv| position.play(mv)).is_ok()
            })
        };
        let names = |rank| words.iter().any(|word| names_rank(word, rank));
        let says_zero = names("0") && !names("10");
        let ranks = if !plays(Ranks::FromOne) && (says_zero || plays(Ranks::FromZero)) {
            Ranks::FromZero
        } else {
            Ranks::FromOne
        };
        Line { words, ranks }
    }

    /// The texts of the moves, each with its number from 1.
    pub fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.words.iter().map(String::as_str))
    }

    /// The legal move that a text of this line means, which is the `number`th.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and that ranks may have been counted from 0, if it would then be
    /// right.
    pub fn legal<P: Playable>(
        &self,
        position: &P,
        number: usize,
        word: &str,
    ) -> anyhow::Result<P::Move> {
        position
            .read_move(word, self.ranks)
            .map_err(|error| match position.read_move(word, Ranks::FromZero) {
                Ok(mv) => anyhow!(
                    "{error} (ranks are counted from 1; counted from 0 it is {mv}, but then \
                     another of the moves is not legal)"
                ),
                Err(_) => anyhow!("{error}"),
            })
            .with_context(|| format!("--moves: move {number}, `{}`", Quoted(word)))
    }
}
