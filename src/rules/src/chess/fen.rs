// SPDX-License-Identifier: Apache-2.0
//! Reading and writing FEN (PGN standard, section 16.1), strictly.

use core::fmt;

use super::ChessWith;
use super::board::Board;
use super::castling::CastlingRights;
use super::piece::Code;
use super::rule::Rule;
use super::setup::{Setup, SetupError};
use super::square::Square;
use crate::fields::{Fields, number};
use crate::{Position, Ruleset, Side};

impl Setup {
    /// Reads the six fields of a FEN, separated by single spaces, without asking whether they
    /// make a position that can be played on.
    ///
    /// # Errors
    ///
    /// Any [`FenError`] but [`FenError::Position`].
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::START;
        setup.read(fen)?;
        Ok(setup)
    }

    /// The same into a setup whose content does not matter.
    #[inline(never)]
    pub(super) fn read(&mut self, fen: &str) -> Result<(), FenError> {
        let mut fields = Fields::new(fen);
        read_board(fields.next(), &mut self.board)?;
        let text = fields.next();
        self.turn = turn(text).ok_or(wrong(text, Field::Turn))?;
        let text = fields.next();
        self.castling = castling(text).ok_or(wrong(text, Field::Castling))?;
        let text = fields.next();
        self.en_passant = en_passant(text).ok_or(wrong(text, Field::EnPassant))?;
        let text = fields.next();
        self.halfmoves = number(text).ok_or(wrong(text, Field::Halfmoves))?;
        let text = fields.next();
        self.fullmoves = number(text)
            .filter(|&number| number > 0)
            .ok_or(wrong(text, Field::Fullmoves))?;
        if fields.is_done() {
            Ok(())
        } else {
            Err(FenError::Trailing)
        }
    }
}

fn wrong(text: &[u8], field: Field) -> FenError {
    if text.is_empty() {
        FenError::Missing(field)
    } else {
        FenError::Malformed(field)
    }
}

/// Eight ranks from the eighth to the first, each from a to h.
fn read_board(text: &[u8], board: &mut Board) -> Result<(), FenError> {
    if text.is_empty() {
        return Err(FenError::Missing(Field::Board));
    }
    let mut rank = 8;
    let mut squares = 0;
    let mut after_digit = false;
    for &found in text {
        let empty = found.wrapping_sub(b'0');
        let code = Code::from_letter(found);
        if found == b'/' {
            if squares != 8 {
                return Err(FenError::Squares { rank, squares });
            }
            if rank == 1 {
                return Err(FenError::Ranks { ranks: 9 });
            }
            rank -= 1;
            squares = 0;
            after_digit = false;
            continue;
        }
        let is_digit = matches!(empty, 1..=8);
        if is_digit && after_digit {
            return Err(FenError::Digits { rank });
        }
        if !is_digit && code.is_empty() {
            return Err(FenError::Piece { rank, found });
        }
        after_digit = is_digit;
        for _ in 0..if is_digit { empty } else { 1 } {
            if squares == 8 {
                return Err(FenError::Squares { rank, squares: 9 });
            }
            board.put(Square::masked(u32::from((rank - 1) * 8 + squares)), code);
            squares += 1;
        }
    }
    if squares != 8 {
        return Err(FenError::Squares { rank, squares });
    }
    if rank != 1 {
        return Err(FenError::Ranks { ranks: 9 - rank });
    }
    Ok(())
}

fn turn(text: &[u8]) -> Option<Side> {
    match text {
        b"w" => Some(Side::First),
        b"b" => Some(Side::Second),
        _ => None,
    }
}

/// `-`, or some of the letters KQkq, each once and in this order.
fn castling(text: &[u8]) -> Option<CastlingRights> {
    let mut bits = 0;
    for byte in text {
        let bit = match byte {
            b'K' => 1,
            b'Q' => 2,
            b'k' => 4,
            b'q' => 8,
            b'-' if text.len() == 1 => 0,
            _ => return None,
        };
        if bit <= bits && bit > 0 {
            return None;
        }
        bits |= bit;
    }
    (!text.is_empty()).then(|| CastlingRights::from_bits(bits))
}

fn en_passant(text: &[u8]) -> Option<Option<Square>> {
    match *text {
        [b'-'] => Some(None),
        [file, rank] => Square::from_ascii([file, rank]).map(Some),
        _ => None,
    }
}

/// One of the six fields of a FEN. [`fmt::Display`] names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// What stands where.
    Board,
    /// The side to move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The square that a pawn has just passed.
    EnPassant,
    /// Moves of either side since the last capture or pawn move.
    Halfmoves,
    /// The number of the full move.
    Fullmoves,
}

/// What is wrong with a FEN. [`fmt::Display`] says it in a sentence, and what would be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// A field is missing or empty.
    Missing(Field),
    /// Something follows the sixth field.
    Trailing,
    /// There are more or fewer than eight ranks.
    Ranks {
        /// How many there are; 9 stands for nine or more.
        ranks: u8,
    },
    /// A rank has more or fewer than eight squares.
    Squares {
        /// Which rank, 1 to 8.
        rank: u8,
        /// How many squares it has; 9 stands for nine or more.
        squares: u8,
    },
    /// Two numbers of empty squares follow each other.
    Digits {
        /// In which rank, 1 to 8.
        rank: u8,
    },
    /// Something that is neither a piece nor a number of empty squares.
    Piece {
        /// In which rank, 1 to 8.
        rank: u8,
        /// The byte.
        found: u8,
    },
    /// Another field than the first is not written as it should be.
    Malformed(Field),
    /// The fields are well written, but this is not a position that can be played on.
    Position(SetupError),
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> Self {
        FenError::Position(error)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Board => "the first field (the pieces)",
            Field::Turn => "the second field (the side to move)",
            Field::Castling => "the third field (castling rights)",
            Field::EnPassant => "the fourth field (the en passant square)",
            Field::Halfmoves => "the fifth field (half-moves since a capture or pawn move)",
            Field::Fullmoves => "the sixth field (the number of the move)",
        })
    }
}

impl Field {
    fn rule(self) -> &'static str {
        match self {
            Field::Board => "eight ranks of pieces (KQRBNP kqrbnp) and numbers of empty squares",
            Field::Turn => "w or b",
            Field::Castling => "- or letters of KQkq, each once and in this order",
            Field::EnPassant => "- or a square such as e3",
            Field::Halfmoves => "a number from 0 to 65535",
            Field::Fullmoves => "a number from 1 to 65535",
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenError::Missing(field) => write!(
                f,
                "{field} is missing; a FEN has six fields with one space between them"
            ),
            FenError::Trailing => f.write_str("something follows the sixth field, the last"),
            FenError::Ranks { ranks } => write!(
                f,
                "the first field (the pieces) has {}; it must have eight, separated by /",
                Count(ranks, "ranks")
            ),
            FenError::Squares { rank, squares } => write!(
                f,
                "rank {rank} has {}; it must have eight",
                Count(squares, "squares")
            ),
            FenError::Digits { rank } => write!(
                f,
                "in rank {rank}, two numbers of empty squares follow each other; write their sum"
            ),
            FenError::Piece { rank, found } => write!(
                f,
                "in rank {rank}, '{}' is neither a piece (KQRBNP kqrbnp) \
                 nor a number of empty squares (1 to 8)",
                found.escape_ascii()
            ),
            FenError::Malformed(field) => write!(f, "{field} must be {}", field.rule()),
            FenError::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

/// How many there are of something of which there must be eight.
struct Count(u8, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Count(9.., things) => write!(f, "more than eight {things}"),
            Count(count, things) => write!(f, "{count} {things}"),
        }
    }
}

/// Writes a position's FEN. The en passant square is there only if the capture is legal.
pub(super) struct Fen<'a, R>(pub &'a ChessWith<R>);

impl<R: Ruleset<Rule = Rule>> fmt::Display for Fen<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen(position) = *self;
        write_board(f, &position.board)?;
        let turn = match position.turn() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(f, " {turn} {} ", position.castling_rights())?;
        match position.en_passant() {
            Some(square) => square.fmt(f)?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", position.halfmoves(), position.fullmoves())
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    use fmt::Write;
    for row in (0..8).rev() {
        let mut empty = 0;
        for column in 0..8 {
            let code = board.on(Square::masked(row * 8 + column));
            if code.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                f.write_char((b'0' + empty) as char)?;
                empty = 0;
            }
            f.write_char(code.letter() as char)?;
        }
        if empty > 0 {
            f.write_char((b'0' + empty) as char)?;
        }
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}
