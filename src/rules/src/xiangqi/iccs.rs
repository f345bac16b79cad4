// SPDX-License-Identifier: Apache-2.0
//! The notation of the Internet Chinese Chess Server: `H2-E2`, ranks 0 to 9.

use core::fmt;

use super::XiangqiWith;
use super::moves::Move;
use super::rule::Rule;
use super::square::Square;
use super::uci::MoveError;
use crate::Ruleset;
use crate::Square as _;

impl Move {
    /// Something that writes the move in ICCS notation: files A to I, ranks 0 to 9.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Xiangqi, Standard}};
    ///
    /// let position = Xiangqi::start(Standard);
    /// let mv = position.parse_iccs("H2-E2").unwrap();
    /// assert_eq!(mv.to_string(), "h3e3");
    /// assert_eq!(mv.iccs().to_string(), "H2-E2");
    /// ```
    #[must_use]
    pub fn iccs(self) -> impl fmt::Display {
        Iccs(self)
    }
}

struct Iccs(Move);

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square: Square| (b'A' + square.column()) as char;
        let (from, to) = (self.0.origin(), self.0.destination());
        write!(f, "{}{}-", letter(from), from.row())?;
        write!(f, "{}{}", letter(to), to.row())
    }
}

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// The legal move that a text in ICCS notation means. Lower-case letters will do, and the
    /// hyphen may be missing.
    ///
    /// # Errors
    ///
    /// [`IccsError`] says what is wrong with the text, or why the move is not legal.
    pub fn parse_iccs(&self, text: &str) -> Result<Move, IccsError> {
        let (origin, destination) = match *text.as_bytes() {
            [a, b, b'-', c, d] | [a, b, c, d] => (square(a, b), square(c, d)),
            _ => return Err(IccsError::Length),
        };
        let origin = origin.ok_or(IccsError::Origin)?;
        let destination = destination.ok_or(IccsError::Destination)?;
        Ok(self.find_move(origin, destination)?)
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = rank.checked_sub(b'0')?;
    Square::at(file.into(), rank.into())
}

/// Why a text is not a legal move in ICCS notation. [`fmt::Display`] says it in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IccsError {
    /// The text does not have five characters with a hyphen in the middle.
    Length,
    /// The text does not begin with a square.
    Origin,
    /// No square follows the hyphen.
    Destination,
    /// The squares do not make a legal move.
    Move(MoveError),
}

impl From<MoveError> for IccsError {
    fn from(error: MoveError) -> Self {
        IccsError::Move(error)
    }
}

impl fmt::Display for IccsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FORM: &str = "a move in ICCS notation is two squares, A0 to I9, such as H2-E2";
        match self {
            IccsError::Length => f.write_str(FORM),
            IccsError::Origin => write!(f, "it does not begin with a square; {FORM}"),
            IccsError::Destination => write!(f, "no square follows the first one; {FORM}"),
            IccsError::Move(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for IccsError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use crate::Position as _;
    use crate::xiangqi::{Standard, Xiangqi};
    use std::string::ToString;

    #[test]
    fn moves_are_read_in_every_spelling() {
        let position = Xiangqi::start(Standard);
        for text in ["B0-C2", "b0-c2", "B0C2", "b0c2"] {
            let mv = position.parse_iccs(text).unwrap();
            assert_eq!(mv.to_string(), "b1c3");
            assert_eq!(mv.iccs().to_string(), "B0-C2");
        }
        let mv = position.parse_iccs("h2-h9").unwrap();
        assert_eq!(mv.to_string(), "h3h10");
    }

    #[test]
    fn a_wrong_move_is_named() {
        let form = "a move in ICCS notation is two squares, A0 to I9, such as H2-E2";
        for (text, sentence) in [
            ("", form),
            ("H2", form),
            ("H2=E2", form),
            ("H2-E10", form),
            (
                "J0-I0",
                &std::format!("it does not begin with a square; {form}"),
            ),
            (
                "H2-J2",
                &std::format!("no square follows the first one; {form}"),
            ),
            (
                "H2-E:",
                &std::format!("no square follows the first one; {form}"),
            ),
            ("H2-D3", "h3d4 is not a legal move here"),
            ("H1-H2", "there is no piece on h2"),
        ] {
            let error = Xiangqi::start(Standard).parse_iccs(text).unwrap_err();
            assert_eq!(error.to_string(), sentence, "{text}");
        }
    }
}
