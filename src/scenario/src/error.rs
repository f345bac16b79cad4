// SPDX-License-Identifier: Apache-2.0
//! What can be wrong with a scenario, and what would be right.

use core::fmt;

use rules::{Position, Side, Square};

use crate::choice::ChoiceKind;
use crate::text::{Quoted, write_list};
use crate::vocabulary::{GAMES, MAX_WAIT, Vocabulary};

/// A mistake in a scenario and the line it is in.
#[derive(Debug)]
pub struct LineError<'a, P: Position> {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub error: Error<'a, P>,
}

impl<P: Position> fmt::Display for LineError<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

/// A mistake in a scenario. [`fmt::Display`] names it and says what would be right.
#[derive(Debug)]
pub enum Error<'a, P: Position> {
    /// Another statement, or none, stands where `game` should.
    NoGame,
    /// `game` stands a second time.
    SecondGame,
    /// The scenario is of another game.
    OtherGame(&'a str),
    /// `option` or `position` comes after something has been done.
    TooLate(&'static str),
    /// A quote that is not closed, or within a word.
    Quote,
    /// No statement has that many words.
    TooManyWords,
    /// The statement has too few or too many words; this is its form.
    Form(&'static str),
    /// A word that is not one of a list.
    Unknown(Vocabulary, &'a str),
    /// A word of an option's value that cannot stand there; empty if one is missing.
    Value(&'static ChoiceKind, &'a str),
    /// Not a square of this board.
    Square(&'a str),
    /// Not a move in UCI.
    Move(&'a str),
    /// Not a number of milliseconds.
    Millis(&'a str),
    /// Not what eight digits can show.
    Display(&'a str),
    /// Not the outcome of a game.
    Outcome(&'a str),
    /// Not a position.
    Fen(P::FenError),
    /// A move from a square on which no piece stands.
    EmptySquare {
        /// The move.
        uci: &'a str,
        /// The square.
        square: P::Square,
    },
}

impl<P: Position> fmt::Display for Error<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoGame => {
                let [first, second] = GAMES;
                write!(
                    f,
                    "a scenario begins with `game {first}` or `game {second}`"
                )
            }
            Error::SecondGame => f.write_str("`game` may appear only once, at the beginning"),
            Error::OtherGame(name) if GAMES.contains(name) => {
                write!(f, "`{name}` is not the game here; that is {}", P::NAME)
            }
            Error::OtherGame(name) => {
                write!(f, "`{}` is not a game; expected one of: ", Quoted(name))?;
                write_list(f, GAMES)
            }
            Error::TooLate(statement) => write!(
                f,
                "`{statement}` must come before `start` and before anything is done or expected"
            ),
            Error::Quote => f.write_str("a quoted word needs a \" before it and one after it"),
            Error::TooManyWords => {
                f.write_str("too many words; words with spaces are quoted, a comment starts with #")
            }
            Error::Form(form) => write!(f, "the form is `{form}`"),
            Error::Unknown(vocabulary, word) => {
                let noun = vocabulary.noun();
                write!(f, "`{}` is not {noun}; expected one of: ", Quoted(word))?;
                vocabulary.write_words::<P>(f)
            }
            Error::Value(ChoiceKind { name, values, .. }, "") => write!(
                f,
                "the value of the option {name} is incomplete; it takes {values}"
            ),
            Error::Value(ChoiceKind { name, values, .. }, word) => write!(
                f,
                "`{}` is not right for the option {name}; it takes {values}",
                Quoted(word)
            ),
            Error::Square(word) => write_square_error::<P::Square>(f, word),
            Error::Move(word) => {
                let [example, other] = if P::PROMOTES {
                    ["e2e4", "e7e8q"]
                } else {
                    ["h3e3", "b10c8"]
                };
                write!(
                    f,
                    "`{}` is not a move; a move is written in UCI, such as {example} or {other}",
                    Quoted(word)
                )
            }
            Error::Millis(word) => write!(
                f,
                "`{}` is not a time; it takes milliseconds, 0 to {MAX_WAIT}",
                Quoted(word)
            ),
            Error::Display(word) => write!(
                f,
                "`{}` is not a display; it has eight digits, with _ for a blank and . for the \
                 point after a digit",
                Quoted(word)
            ),
            Error::Outcome(word) => write!(
                f,
                "`{}` is not a result; expected one of: ongoing, \"{} wins\", \"{} wins\", draw",
                Quoted(word),
                P::side_name(Side::First),
                P::side_name(Side::Second)
            ),
            Error::Fen(error) => write!(f, "{error}"),
            Error::EmptySquare { uci, square } => {
                write!(f, "move {uci}: no piece stands on {square}")
            }
        }
    }
}

fn write_square_error<S: Square>(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    write!(f, "`{}` is not a square", Quoted(word))?;
    match (S::from_index(0), S::from_index(S::COUNT - 1)) {
        (Some(first), Some(last)) => write!(f, "; the squares are {first} to {last}"),
        _ => Ok(()),
    }
}
