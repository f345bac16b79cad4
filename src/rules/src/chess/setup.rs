// SPDX-License-Identifier: Apache-2.0
//! What a FEN says, before and after it is checked.

use core::fmt;

use super::ChessWith;
use super::board::Board;
use super::castling::{CastlingRights, Wing, kept, king_home, rook_home};
use super::last_move::{has_last_move, has_passed, is_in_check};
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::Square;
use super::state::State;
use crate::{PerSide, Position, Ruleset, Side};

/// What a FEN says, whether or not it is a position that can be played on. The checked
/// counterpart is [`super::Chess`].
///
/// ```
/// use rules::chess::{Fide, Setup, Square};
///
/// let mut setup = Setup::START;
/// setup.board.set(Square::from_ascii(*b"h1").unwrap(), None);
/// let error = setup.position(Fide).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the castling right K needs the king on e1 and its rook on h1",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// The rights to castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed by moving two squares.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the full move, from 1; it goes up after Black's move.
    pub fullmoves: u16,
}

impl Setup {
    /// The beginning of a game (FIDE 2.3).
    pub const START: Setup = Setup {
        board: Board::START,
        turn: Side::First,
        castling: CastlingRights::ALL,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The position that this is, if it can be played on, by these rules.
    ///
    /// # Errors
    ///
    /// Why it cannot be.
    pub fn position<R: Ruleset<Rule = Rule>>(&self, rules: R) -> Result<ChessWith<R>, SetupError> {
        let kings = self.check(rules)?;
        Ok(self.unchecked(kings, rules))
    }

    /// The position that this is, with the kings on those squares.
    fn unchecked<R: Ruleset<Rule = Rule>>(&self, kings: PerSide<Square>, rules: R) -> ChessWith<R> {
        let rounds = u32::from(self.fullmoves.max(1)) - 1;
        let castling = if rules.plays(Rule::Castling) {
            self.castling
        } else {
            CastlingRights::NONE
        };
        let passed = self.en_passant.filter(|_| rules.plays(Rule::EnPassant));
        ChessWith {
            board: self.board.clone(),
            kings,
            state: State::new(castling, passed, self.halfmoves),
            plies: rounds * 2 + self.turn.index() as u32,
            rules,
        }
    }

    /// Finds what is wrong, otherwise where the kings stand. What belongs to a rule that is not
    /// played cannot be wrong, and is dropped.
    fn check<R: Ruleset<Rule = Rule>>(&self, rules: R) -> Result<PerSide<Square>, SetupError> {
        let mut kings = PerSide::new(Square::masked(0), Square::masked(0));
        for side in Side::ALL {
            kings[side] = check_pieces(&self.board, side)?;
        }
        if rules.plays(Rule::Castling) {
            self.check_castling()?;
        }
        let opponent = self.turn.other();
        if is_in_check(&self.board, opponent, kings) {
            let king = kings[opponent];
            return Err(SetupError::OpponentInCheck { king });
        }
        let (board, turn) = (&self.board, self.turn);
        match self.en_passant.filter(|_| rules.plays(Rule::EnPassant)) {
            Some(square) if !has_passed(square, board, turn, kings, rules) => {
                Err(SetupError::EnPassant { square })
            }
            None if !has_last_move(board, turn, kings, rules) => {
                let king = kings[turn];
                Err(SetupError::Check { king })
            }
            _ => Ok(kings),
        }
    }

    /// A right needs the king and its rook where they stand at the beginning.
    #[expect(clippy::indexing_slicing, reason = "two bits are below 4")]
    fn check_castling(&self) -> Result<(), SetupError> {
        let mut possible = CastlingRights::ALL.bits();
        for (square, code) in self.board.squares() {
            if code != Board::START.on(square) {
                possible &= kept(square);
            }
        }
        let wrong = self.castling.bits() & !possible;
        if wrong == 0 {
            return Ok(());
        }
        let (side, wing) = CastlingRights::EACH[(wrong.trailing_zeros() & 3) as usize];
        Err(SetupError::Castling { side, wing })
    }
}

/// Where the side's king stands, of which there must be one. None of its pawns may stand on the
/// first or the last rank, and there must have been enough of them.
fn check_pieces(board: &Board, side: Side) -> Result<Square, SetupError> {
    let mut king = Square::masked(0);
    let mut kings = 0_u32;
    // Of the pieces with which a game begins, those not seen yet, two bits a kind; and how many
    // pawns there are, and pieces beyond those, which once were pawns.
    let mut left = INITIAL;
    let mut pawns = 0_u32;
    for index in 0..64 {
        let square = Square::masked(index);
        let code = board.on(square);
        if !code.is(SideBit::of(side)) {
            continue;
        }
        if code.is_any(Code::KING) {
            king = square;
            kings += 1;
        }
        if code.is_any(Code::PAWN) && square.is_on_edge_rank() {
            return Err(SetupError::PawnOnEdge { square });
        }
        let one = 1 << (2 * kind(code, square));
        if left & (3 * one) == 0 {
            pawns += 1;
        } else {
            left -= one;
        }
    }
    if kings != 1 {
        let count = kings as u8;
        return Err(SetupError::Kings { side, count });
    }
    if pawns > 8 {
        let count = pawns as u8;
        return Err(SetupError::TooManyPawns { side, count });
    }
    Ok(king)
}

/// The number of a piece in [`INITIAL`]: that of its role, and another for dark bishops.
fn kind(code: Code, square: Square) -> u8 {
    let is_dark = (square.row() + square.column()).is_multiple_of(2);
    let is_dark_bishop = code.role() == Code::BISHOP && is_dark;
    (code.role() & 15) + u8::from(is_dark_bishop)
}

/// How many pieces of each kind other than pawns a side begins with: a king, two knights, a
/// bishop on either colour, two rooks and a queen, two bits each.
const INITIAL: u32 = 1
    | 2 << (2 * Code::KNIGHT)
    | 1 << (2 * Code::BISHOP)
    | 1 << (2 * Code::BISHOP + 2)
    | 2 << (2 * Code::ROOK)
    | 1 << (2 * Code::QUEEN);

/// Why a [`Setup`] is not a position that can be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no king or several.
    Kings {
        /// Whose kings.
        side: Side,
        /// How many there are.
        count: u8,
    },
    /// A pawn stands on the first or the last rank.
    PawnOnEdge {
        /// Where.
        square: Square,
    },
    /// A side has more than eight pawns, or more than eight together with the pieces that only
    /// promotion explains: knights and rooks beyond two, queens beyond one, bishops beyond one on
    /// squares of either colour.
    TooManyPawns {
        /// Whose pawns.
        side: Side,
        /// How many pawns and promoted pieces there are.
        count: u8,
    },
    /// There is a castling right, but the king or the rook is not on its original square.
    Castling {
        /// Whose right.
        side: Side,
        /// On which wing.
        wing: Wing,
    },
    /// The side that has just moved has left its king attacked.
    OpponentInCheck {
        /// Where that king stands.
        king: Square,
    },
    /// The side to move is in check in a way that no move of the other side explains.
    Check {
        /// Where its king stands.
        king: Square,
    },
    /// No pawn can just have passed the en passant square.
    EnPassant {
        /// The square.
        square: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::Kings { side, count } => {
                let name = super::Chess::side_name(side);
                write!(f, "{name} has {count} kings; it must have exactly one")
            }
            SetupError::PawnOnEdge { square } => write!(
                f,
                "there is a pawn on {square}; pawns stand only on ranks 2 to 7"
            ),
            SetupError::TooManyPawns { side, count } => {
                let name = super::Chess::side_name(side);
                write!(f, "{name} has {count} pawns, promoted ones included; ")?;
                f.write_str("it may have at most eight")
            }
            SetupError::Castling { side, wing } => write!(
                f,
                "the castling right {} needs the king on {} and its rook on {}",
                CastlingRights::NONE.with(side, wing),
                king_home(side),
                rook_home(side, wing)
            ),
            SetupError::OpponentInCheck { king } => write!(
                f,
                "the king on {king} is in check, but it is the other side's turn"
            ),
            SetupError::Check { king } => write!(
                f,
                "the king on {king} is in check in a way that no last move explains"
            ),
            SetupError::EnPassant { square } => {
                write!(f, "no pawn can just have passed {square}: ")?;
                f.write_str(
                    "the square is on rank 6 when White is to move, on rank 3 when Black is; it and \
                     the one behind it are empty, the opponent's pawn stands in front of it, and \
                     without that pawn's move the king to move was not in check",
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}
