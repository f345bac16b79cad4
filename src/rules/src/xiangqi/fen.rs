// SPDX-License-Identifier: Apache-2.0
//! Reading and writing FEN, strictly: as in chess, with ten ranks of nine, and two fields that
//! mean nothing here.

use core::fmt;

use super::XiangqiWith;
use super::board::Board;
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
    /// Red pieces are `KABNRCP` or, for elephant and horse, `E` and `H`; black ones the same in
    /// lower case. The side to move is `w` or `r` for Red, `b` for Black.
    ///
    /// # Errors
    ///
    /// Any [`FenError`] but [`FenError::Position`].
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut fields = Fields::new(fen);
        let mut next = |field| match fields.next() {
            [] => Err(FenError::Missing(field)),
            text => Ok(text),
        };
        let mut setup = Setup {
            board: board(next(Field::Board)?)?,
            ..Setup::START
        };
        setup.turn = turn(next(Field::Turn)?).ok_or(FenError::Malformed(Field::Turn))?;
        for field in [Field::Third, Field::Fourth] {
            if next(field)? != b"-" {
                return Err(FenError::Malformed(field));
            }
        }
        setup.halfmoves =
            number(next(Field::Halfmoves)?).ok_or(FenError::Malformed(Field::Halfmoves))?;
        setup.fullmoves = number(next(Field::Fullmoves)?)
            .filter(|&number| number > 0)
            .ok_or(FenError::Malformed(Field::Fullmoves))?;
        if fields.is_done() {
            Ok(setup)
        } else {
            Err(FenError::Trailing)
        }
    }
}

/// Ten ranks from the tenth to the first, each from a to i.
fn board(text: &[u8]) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let mut ranks: u8 = 0;
    for text in text.split(|&byte| byte == b'/') {
        if ranks < 10 {
            rank(text, 9 - ranks, &mut board)?;
        }
        ranks = ranks.saturating_add(1);
    }
    if ranks == 10 {
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
        let digit = matches!(found, b'1'..=b'9');
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
            if squares < 9 {
                board.put(usize::from(row * 10 + squares), code);
            }
            squares = squares.saturating_add(1);
        }
        after_digit = digit;
    }
    if squares == 9 {
        Ok(())
    } else {
        Err(FenError::Squares { rank, squares })
    }
}

fn turn(text: &[u8]) -> Option<Side> {
    match text {
        b"w" | b"r" => Some(Side::First),
        b"b" => Some(Side::Second),
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
    /// Castling rights in chess; always `-`.
    Third,
    /// The en passant square in chess; always `-`.
    Fourth,
    /// Moves of either side since the last capture.
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
    /// There are more or fewer than ten ranks.
    Ranks {
        /// How many there are.
        ranks: u8,
    },
    /// A rank has more or fewer than nine points.
    Squares {
        /// Which rank, 1 to 10.
        rank: u8,
        /// How many points it has.
        squares: u8,
    },
    /// Two numbers of empty points follow each other.
    Digits {
        /// In which rank, 1 to 10.
        rank: u8,
    },
    /// Something that is neither a piece nor a number of empty points.
    Piece {
        /// In which rank, 1 to 10.
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
            Field::Third => "the third field (castling rights in chess)",
            Field::Fourth => "the fourth field (the en passant square in chess)",
            Field::Halfmoves => "the fifth field (half-moves since a capture)",
            Field::Fullmoves => "the sixth field (the number of the move)",
        })
    }
}

impl Field {
    fn rule(self) -> &'static str {
        match self {
            Field::Board => "ten ranks of pieces (KABNRCP kabnrcp) and numbers of empty points",
            Field::Turn => "w (or r) for red, b for black",
            Field::Third | Field::Fourth => "-",
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
                "the first field (the pieces) has {ranks} ranks; it must have ten, separated by /"
            ),
            FenError::Squares { rank, squares } => {
                write!(f, "rank {rank} has {squares} points; it must have nine")
            }
            FenError::Digits { rank } => write!(
                f,
                "in rank {rank}, two numbers of empty points follow each other; write their sum"
            ),
            FenError::Piece { rank, found } => write!(
                f,
                "in rank {rank}, '{}' is neither a piece (KABNRCP kabnrcp) \
                 nor a number of empty points (1 to 9)",
                found.escape_ascii()
            ),
            FenError::Malformed(field) => write!(f, "{field} must be {}", field.rule()),
            FenError::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

/// Writes a position's FEN.
pub(super) struct Fen<'a, R>(pub &'a XiangqiWith<R>);

impl<R: Ruleset<Rule = Rule>> fmt::Display for Fen<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen(position) = *self;
        write_board(f, &position.board)?;
        let turn = match position.turn() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        let (halfmoves, fullmoves) = (position.halfmoves, position.fullmoves());
        write!(f, " {turn} - - {halfmoves} {fullmoves}")
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    use fmt::Write;
    for row in (0..10).rev() {
        let mut empty = 0;
        for column in 0..9 {
            match board.get(Square::on(row * 10 + column)) {
                None => empty += 1,
                Some(piece) => {
                    write_number(f, empty)?;
                    empty = 0;
                    f.write_char(piece.letter())?;
                }
            }
        }
        write_number(f, empty)?;
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_number(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    use fmt::Write;
    if empty == 0 {
        return Ok(());
    }
    f.write_char((b'0' + empty) as char)
}
