// SPDX-License-Identifier: Apache-2.0
//! Reading and writing FEN: as in chess, with ten ranks of nine, and two fields that mean
//! nothing here.

use core::fmt;

use super::XiangqiWith;
use super::piece::Code;
use super::rule::Rule;
use super::setup::{Setup, SetupError};
use super::square::Square;
use crate::fen::{Fields, is_start, read_board, turn, write_board};
use crate::{Field, Flaw, Position, Ruleset, Side, Square as _};

/// What is wrong with a FEN of xiangqi.
pub type FenError = crate::FenError<SetupError>;

impl Setup {
    /// Reads a FEN without asking whether it is a position that can be played on.
    ///
    /// Red pieces are `KABNRCP` or, as other programs write general, elephant, horse and soldier,
    /// `G`, `E`, `H` and `S`; black ones the same in lower case. The side to move is `w` or `r`
    /// for Red, `b` for Black. Fields that are missing at the end are taken as `w - - 0 1`. There
    /// may be spaces before, between and after the fields, and a full-move number of 0 is read as
    /// 1. `startpos` is the beginning of a game.
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
                self.board.put((row * 10 + column) as usize, code);
                !code.is_empty()
            })?;
            self.turn = turn(fields.next(), b'r').ok_or(wrong(Field::Turn))?;
            for field in [Field::Castling, Field::EnPassant] {
                if !matches!(fields.next(), [] | [b'-']) {
                    return Err(wrong(field));
                }
            }
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

impl Flaw for SetupError {
    const FILES: u8 = 9;
    const RANKS: u8 = 10;
    const SQUARES: &'static str = "points";
    const PIECES: &'static str = "KABNRCP kabnrcp";

    fn describe(field: Field) -> (&'static str, &'static str) {
        match field {
            Field::Board => ("the pieces", "ten ranks, separated by /"),
            Field::Turn => ("the side to move", "w (or r) for red, b for black"),
            Field::Castling => ("castling rights in chess", "-"),
            Field::EnPassant => ("the en passant square in chess", "-"),
            Field::Halfmoves => ("half-moves since a capture", "a number from 0 to 65535"),
            Field::Fullmoves => ("the number of the move", "a number from 0 to 65535"),
        }
    }
}

/// Writes a position's FEN.
pub(super) struct Fen<'a, R>(pub &'a XiangqiWith<R>);

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
        let (halfmoves, fullmoves) = (position.halfmoves, position.fullmoves());
        write!(f, " {turn} - - {halfmoves} {fullmoves}")
    }
}
