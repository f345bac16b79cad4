// SPDX-License-Identifier: Apache-2.0
//! Reading and writing FEN (PGN standard, section 16.1), strictly.

use core::fmt;

use super::ChessWith;
use super::board::Board;
use super::castling::CastlingRights;
use super::piece::Code;
use super::setup::{Setup, SetupError};
use super::square::Square;
use super::variation::Variation;
use crate::{Position, Side};

impl Setup {
    /// Reads the six fields of a FEN, separated by single spaces, without asking whether they
    /// make a position that can be played on.
    ///
    /// # Errors
    ///
    /// Any [`FenError`] but [`FenError::Position`].
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut fields = fen.as_bytes().split(|&byte| byte == b' ');
        let mut next = |field| match fields.next() {
            None | Some([]) => Err(FenError::Missing(field)),
            Some(text) => Ok(text),
        };
        let setup = Setup {
            board: board(next(Field::Board)?)?,
            turn: turn(next(Field::Turn)?).ok_or(FenError::Malformed(Field::Turn))?,
            castling: castling(next(Field::Castling)?)
                .ok_or(FenError::Malformed(Field::Castling))?,
            en_passant: en_passant(next(Field::EnPassant)?)
                .ok_or(FenError::Malformed(Field::EnPassant))?,
            halfmoves: number(next(Field::Halfmoves)?)
                .ok_or(FenError::Malformed(Field::Halfmoves))?,
            fullmoves: number(next(Field::Fullmoves)?)
                .filter(|&number| number > 0)
                .ok_or(FenError::Malformed(Field::Fullmoves))?,
        };
        match fields.next() {
            Some(_) => Err(FenError::Trailing),
            None => Ok(setup),
        }
    }
}

/// Eight ranks from the eighth to the first, each from a to h.
fn board(text: &[u8]) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let mut ranks = 0;
    for text in text.split(|&byte| byte == b'/') {
        if ranks < 8 {
            rank(text, 7 - ranks, &mut board)?;
        }
        ranks = ranks.saturating_add(1);
    }
    if ranks == 8 {
        Ok(board)
    } else {
        Err(FenError::Ranks { ranks })
    }
}

fn rank(text: &[u8], row: u8, board: &mut Board) -> Result<(), FenError> {
    let rank = row + 1;
    let mut squares: u8 = 0;
    let mut after_digit = false;
    for &found in text {
        let digit = matches!(found, b'1'..=b'8');
        if digit {
            if after_digit {
                return Err(FenError::Digits { rank });
            }
            squares = squares.saturating_add(found - b'0');
        } else {
            let code = Code::from_letter(found);
            if code.is_empty() {
                return Err(FenError::Piece { rank, found });
            }
            if squares < 8 {
                board.put(Square::masked(u32::from(row * 8 + squares)), code);
            }
            squares = squares.saturating_add(1);
        }
        after_digit = digit;
    }
    if squares == 8 {
        Ok(())
    } else {
        Err(FenError::Squares { rank, squares })
    }
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
    if text == b"-" {
        return Some(CastlingRights::NONE);
    }
    let mut rights = CastlingRights::NONE;
    let mut rest = text;
    for ((side, wing), letter) in CastlingRights::EACH
        .into_iter()
        .zip(CastlingRights::LETTERS)
    {
        if let [first, others @ ..] = rest
            && *first == letter
        {
            rights = rights.with(side, wing);
            rest = others;
        }
    }
    rest.is_empty().then_some(rights)
}

fn en_passant(text: &[u8]) -> Option<Option<Square>> {
    match *text {
        [b'-'] => Some(None),
        [file, rank] => Square::from_ascii([file, rank]).map(Some),
        _ => None,
    }
}

fn number(text: &[u8]) -> Option<u16> {
    text.iter().try_fold(0u16, |number, &byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number.checked_mul(10)?.checked_add(u16::from(digit))
    })
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
        /// How many there are.
        ranks: u8,
    },
    /// A rank has more or fewer than eight squares.
    Squares {
        /// Which rank, 1 to 8.
        rank: u8,
        /// How many squares it has.
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
                "the first field (the pieces) has {ranks} ranks; it must have eight, separated by /"
            ),
            FenError::Squares { rank, squares } => {
                write!(f, "rank {rank} has {squares} squares; it must have eight")
            }
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

/// Writes a position's FEN. The en passant square is there only if the capture is legal.
pub(super) struct Fen<'a, V>(pub &'a ChessWith<V>);

impl<V: Variation> fmt::Display for Fen<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen(position) = *self;
        write_board(f, &position.board)?;
        let turn = match position.turn() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(f, " {turn} {} ", position.castling)?;
        match position.en_passant() {
            Some(square) => square.fmt(f)?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", position.halfmoves, position.fullmoves())
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
