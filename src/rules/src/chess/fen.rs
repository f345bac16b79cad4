// SPDX-License-Identifier: Apache-2.0
//! Reading and writing FEN (PGN standard, section 16.1).

use core::fmt;

use super::ChessWith;
use super::castling::CastlingRights;
use super::piece::Code;
use super::rule::Rule;
use super::setup::{Setup, SetupError};
use super::square::Square;
use crate::fen::{Fields, is_start, read_board, turn, write_board};
use crate::{Field, Flaw, Position, Ruleset, Side, Square as _};

/// What is wrong with a FEN of chess.
pub type FenError = crate::FenError<SetupError>;

impl Setup {
    /// Reads a FEN without asking whether it is a position that can be played on.
    ///
    /// Fields that are missing at the end are taken as `w - - 0 1`. There may be spaces before,
    /// between and after the fields, the castling rights may be in any order, and a full-move
    /// number of 0 is read as 1. `startpos` is the beginning of a game.
    ///
    /// # Errors
    ///
    /// Any [`FenError`] except [`FenError::Position`].
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::START;
        setup.read(fen)?;
        Ok(setup)
    }

    /// Reads a FEN into [`Setup::START`].
    pub(super) fn read(&mut self, fen: &str) -> Result<(), FenError> {
        let mut fields = Fields::new(fen);
        let board = fields.next();
        if !is_start(board) {
            read_board(board, |row, column, letter| {
                let code = Code::from_letter(letter);
                self.board.put(Square::masked(row * 8 + column), code);
                !code.is_empty()
            })?;
            self.turn = turn(fields.next(), b'w').ok_or(wrong(Field::Turn))?;
            self.castling = castling(fields.next()).ok_or(wrong(Field::Castling))?;
            self.en_passant = en_passant(fields.next()).ok_or(wrong(Field::EnPassant))?;
            self.halfmoves = fields.number().ok_or(wrong(Field::Halfmoves))?;
            self.fullmoves = fields.number().ok_or(wrong(Field::Fullmoves))?.max(1);
        }
        if fields.is_done() {
            Ok(())
        } else {
            Err(FenError::Trailing)
        }
    }
}

const fn wrong(field: Field) -> FenError {
    FenError::Malformed(field)
}

/// Some of the letters KQkq, each once, or `-` or nothing for none.
fn castling(text: &[u8]) -> Option<CastlingRights> {
    if let [b'-'] = text {
        return Some(CastlingRights::NONE);
    }
    let mut bits = 0;
    for &byte in text {
        let bit = 1 << b"KQkq".iter().position(|&letter| letter == byte)?;
        if bits & bit != 0 {
            return None;
        }
        bits |= bit;
    }
    Some(CastlingRights::from_bits(bits))
}

fn en_passant(text: &[u8]) -> Option<Option<Square>> {
    match *text {
        [] | [b'-'] => Some(None),
        [file, rank] => Square::from_ascii([file, rank]).map(Some),
        _ => None,
    }
}

impl Flaw for SetupError {
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const SQUARES: &'static str = "squares";
    const PIECES: &'static str = "KQRBNP kqrbnp";

    fn describe(field: Field) -> (&'static str, &'static str) {
        match field {
            Field::Board => ("the pieces", "eight ranks, separated by /"),
            Field::Turn => ("the side to move", "w or b"),
            Field::Castling => ("castling rights", "- or letters of KQkq, each once"),
            Field::EnPassant => ("the en passant square", "- or a square such as e3"),
            Field::Halfmoves => (
                "half-moves since a capture or pawn move",
                "a number from 0 to 65535",
            ),
            Field::Fullmoves => ("the number of the move", "a number from 0 to 65535"),
        }
    }
}

/// Writes a position's FEN. The en passant square is there only if the capture is legal.
pub(super) struct Fen<'a, R>(pub &'a ChessWith<R>);

impl<R: Ruleset<Rule = Rule>> fmt::Display for Fen<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen(position) = *self;
        write_board::<SetupError>(f, |row, column| {
            let square = Square::at(column.into(), row.into())?;
            position.letter_at(square)
        })?;
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
