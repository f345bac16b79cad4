// SPDX-License-Identifier: Apache-2.0
//! Reading FEN (PGN standard, section 16.1), which has the same six fields in both games.
//!
//! Texts are read as programs write them: fields may be missing at the end, there may be more
//! than one space between them, and `startpos` is the position in which games begin. What is
//! there is read strictly.

use core::fmt;

use crate::Side;

/// A text that is read field by field.
pub(crate) struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub fn new(text: &'a str) -> Self {
        let rest = text.as_bytes();
        Fields { rest }
    }

    /// The next field, without the spaces around it; nothing after the last one.
    #[inline(never)]
    pub fn next(&mut self) -> &'a [u8] {
        // A pasted FEN may have tabs and ends of lines.
        let is_space = u8::is_ascii_whitespace;
        let mut parts = self.rest.splitn(2, is_space);
        loop {
            let field = parts.next().unwrap_or_default();
            self.rest = parts.next().unwrap_or_default();
            if !field.is_empty() || self.rest.is_empty() {
                return field;
            }
            parts = self.rest.splitn(2, is_space);
        }
    }

    /// The next field, a number in digits alone; 0 if it is missing.
    #[inline(never)]
    pub fn number(&mut self) -> Option<u16> {
        let mut number: u32 = 0;
        for &byte in self.next() {
            let digit = byte.wrapping_sub(b'0');
            number = number * 10 + u32::from(digit);
            if digit > 9 || number > u32::from(u16::MAX) {
                return None;
            }
        }
        Some(number as u16)
    }

    /// Whether no field is left.
    pub fn is_done(&mut self) -> bool {
        self.next().is_empty()
    }
}

/// Whether a text stands for the position in which games begin.
pub(crate) fn is_start(text: &[u8]) -> bool {
    // As a number, so that the library's comparison of texts need not be in the program.
    let number = |text| u64::from_ne_bytes(text);
    text.try_into()
        .is_ok_and(|text| number(text) == number(*b"startpos"))
}

/// Reads the ranks from the last to the first, each from the a-file on. `put` is shown what is
/// written for each square, by its row and column from 0, and returns whether that is a piece.
#[inline(always)]
pub(crate) fn read_board<F: Flaw>(
    text: &[u8],
    mut put: impl FnMut(u32, u32, u8) -> bool,
) -> Result<(), FenError<F>> {
    if text.is_empty() {
        return Err(FenError::Empty);
    }
    let mut bytes = text.iter();
    for row in (0..u32::from(F::RANKS)).rev() {
        let rank = row as u8 + 1;
        let (mut squares, mut after_digit) = (0, false);
        let is_last = loop {
            let found = match bytes.next() {
                None => break true,
                Some(b'/') => break false,
                Some(&found) => found,
            };
            let number = u32::from(found).wrapping_sub(u32::from(b'0'));
            let is_digit = (1..=u32::from(F::FILES)).contains(&number);
            if is_digit && after_digit {
                return Err(FenError::Digits { rank });
            }
            after_digit = is_digit;
            for _ in 0..if is_digit { number } else { 1 } {
                if squares == u32::from(F::FILES) {
                    let squares = F::FILES + 1;
                    return Err(FenError::Squares { rank, squares });
                }
                if !put(row, squares, found) && !is_digit {
                    return Err(FenError::Piece { rank, found });
                }
                squares += 1;
            }
        };
        if squares != u32::from(F::FILES) {
            let squares = squares as u8;
            return Err(FenError::Squares { rank, squares });
        }
        if is_last != (row == 0) {
            let ranks = F::RANKS + 1 - if is_last { rank } else { 0 };
            return Err(FenError::Ranks { ranks });
        }
    }
    Ok(())
}

/// The side to move: `w` or another letter for the first player, who also begins if the field is
/// missing, and `b` for the second.
pub(crate) fn turn(text: &[u8], also_first: u8) -> Option<Side> {
    match *text {
        [] | [b'w'] => Some(Side::First),
        [b'b'] => Some(Side::Second),
        [letter] if letter == also_first => Some(Side::First),
        _ => None,
    }
}

/// One of the six fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// What stands where.
    Board,
    /// The side to move.
    Turn,
    /// The rights to castle; always `-` in xiangqi.
    Castling,
    /// The square that a pawn has just passed; always `-` in xiangqi.
    EnPassant,
    /// Moves of either side since the last capture or, in chess, pawn move.
    Halfmoves,
    /// The number of the full move.
    Fullmoves,
}

impl Field {
    const fn ordinal(self) -> &'static str {
        match self {
            Field::Board => "first",
            Field::Turn => "second",
            Field::Castling => "third",
            Field::EnPassant => "fourth",
            Field::Halfmoves => "fifth",
            Field::Fullmoves => "sixth",
        }
    }
}

/// What is wrong with a FEN. [`fmt::Display`] says so in a sentence, and what would be right.
///
/// `F` is what can be wrong with a position whose FEN is well written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError<F> {
    /// There is nothing but spaces.
    Empty,
    /// Something follows the sixth field, or `startpos`.
    Trailing,
    /// There are more or fewer ranks than the board has.
    Ranks {
        /// How many there are; one more than the board's stands for any number above.
        ranks: u8,
    },
    /// A rank has more or fewer squares than the board's.
    Squares {
        /// Which rank, from 1.
        rank: u8,
        /// How many squares it has; one more than the board's stands for any number above.
        squares: u8,
    },
    /// Two numbers of empty squares follow each other.
    Digits {
        /// In which rank, from 1.
        rank: u8,
    },
    /// Something that is neither a piece nor a number of empty squares.
    Piece {
        /// In which rank, from 1.
        rank: u8,
        /// The byte.
        found: u8,
    },
    /// A field other than the first is not written as it should be.
    Malformed(Field),
    /// The fields are well written, but this is not a position that can be played on.
    Position(F),
}

impl<F: Flaw> From<F> for FenError<F> {
    fn from(flaw: F) -> Self {
        FenError::Position(flaw)
    }
}

/// What can be wrong with a position of a game, and how the game words what is wrong with a
/// FEN.
pub trait Flaw: fmt::Display {
    /// How many files the board has.
    const FILES: u8;
    /// How many ranks it has.
    const RANKS: u8;
    /// What players call its squares.
    const SQUARES: &'static str;
    /// The letters of the pieces.
    const PIECES: &'static str;

    /// What a field is about, and how it must be written.
    fn describe(field: Field) -> (&'static str, &'static str);
}

impl<F: Flaw> fmt::Display for FenError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, pieces, squares) = (F::FILES, F::PIECES, F::SQUARES);
        match *self {
            FenError::Empty => {
                f.write_str("there is nothing; a FEN begins with the pieces, rank by rank")
            }
            FenError::Trailing => f.write_str(
                "something follows the last field; a FEN has at most six, and none follows startpos",
            ),
            FenError::Ranks { ranks } => write!(
                f,
                "the first field (the pieces) has {}; it must have {}, separated by /",
                Count(ranks, F::RANKS, "ranks"),
                word(F::RANKS)
            ),
            FenError::Squares { rank, squares: has } => write!(
                f,
                "rank {rank} has {}; it must have {}",
                Count(has, files, squares),
                word(files)
            ),
            FenError::Digits { rank } => write!(
                f,
                "in rank {rank}, two numbers of empty {squares} follow each other; write their sum"
            ),
            FenError::Piece { rank, found } => write!(
                f,
                "in rank {rank}, '{}' is neither a piece ({pieces}) \
                 nor a number of empty {squares} (1 to {files})",
                found.escape_ascii()
            ),
            FenError::Malformed(field) => {
                let (subject, rule) = F::describe(field);
                let number = field.ordinal();
                write!(f, "the {number} field ({subject}) must be {rule}")
            }
            FenError::Position(ref flaw) => flaw.fmt(f),
        }
    }
}

impl<F: Flaw + fmt::Debug> core::error::Error for FenError<F> {}

fn word(number: u8) -> &'static str {
    match number {
        8 => "eight",
        9 => "nine",
        _ => "ten",
    }
}

/// How many there are of something, how many of it the board has, and what it is called.
struct Count(u8, u8, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count(count, all, things) = *self;
        if count > all {
            write!(f, "more than {} {things}", word(all))
        } else {
            write!(f, "{count} {things}")
        }
    }
}

/// Writes the ranks from the last to the first, each from the a-file on. `letter_at` gives the
/// letter of the piece in a row and a column, from 0.
pub(crate) fn write_board<F: Flaw>(
    f: &mut fmt::Formatter<'_>,
    letter_at: impl Fn(u8, u8) -> Option<char>,
) -> fmt::Result {
    use fmt::Write;
    for row in (0..F::RANKS).rev() {
        let mut empty = 0;
        for column in 0..=F::FILES {
            let letter = letter_at(row, column).filter(|_| column < F::FILES);
            if letter.is_none() && column < F::FILES {
                empty += 1;
                continue;
            }
            if empty > 0 {
                f.write_char((b'0' + empty) as char)?;
                empty = 0;
            }
            if let Some(letter) = letter {
                f.write_char(letter)?;
            }
        }
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}
