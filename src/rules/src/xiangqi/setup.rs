// SPDX-License-Identifier: Apache-2.0
//! What a FEN says, before and after it is checked.

use core::fmt;

use super::XiangqiWith;
use super::board::{Board, NORTH};
use super::last_move::{has_last_move, is_in_check};
use super::piece::{Piece, Role};
use super::rule::Rule;
use super::square::Square;
use crate::{PerSide, Position, Ruleset, Side};

/// What a FEN says, whether or not it is a position that can be played on. The checked
/// counterpart is [`super::Xiangqi`].
///
/// ```
/// use rules::xiangqi::{Piece, Setup, Square, Standard};
///
/// let mut setup = Setup::START;
/// setup.board.set(Square::from_name("e2").unwrap(), Piece::from_letter('B'));
/// let error = setup.position(Standard).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is a red elephant on e2; red elephants stand only on c1, g1, a3, e3, i3, c5 and g5",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// Moves of either side since the last capture.
    pub halfmoves: u16,
    /// The number of the full move, from 1; it goes up after Black's move.
    pub fullmoves: u16,
}

impl Setup {
    /// The beginning of a game.
    pub const START: Setup = Setup {
        board: Board::START,
        turn: Side::First,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The position that this is, if it can be played on, by these rules.
    ///
    /// # Errors
    ///
    /// Why it cannot be.
    pub fn position<R: Ruleset<Rule = Rule>>(
        &self,
        rules: R,
    ) -> Result<XiangqiWith<R>, SetupError> {
        let generals = self.check_pieces()?;
        let red = generals[Side::First];
        let facing = self.board.next_taken(red.place(), NORTH).0 == generals[Side::Second].place();
        if rules.plays(Rule::FacingGenerals) && facing {
            let file = (b'a' + red.column()) as char;
            return Err(SetupError::Facing { file });
        }
        let (board, turn) = (&self.board, self.turn);
        if is_in_check(board, turn.other(), generals, rules) {
            let general = generals[turn.other()];
            return Err(SetupError::OpponentInCheck { general });
        }
        if !has_last_move(board, turn, generals, rules) {
            let general = generals[turn];
            return Err(SetupError::Check { general });
        }
        let rounds = u32::from(self.fullmoves.max(1)) - 1;
        Ok(XiangqiWith {
            board: self.board.clone(),
            plies: rounds * 2 + self.turn.index() as u32,
            halfmoves: self.halfmoves,
            generals,
            rules,
        })
    }

    /// Where the generals stand, Red's first, if each side has one, and no piece is one too many
    /// or stands where it cannot get.
    fn check_pieces(&self) -> Result<PerSide<Square>, SetupError> {
        let mut generals = PerSide::new(Square::on(0), Square::on(0));
        // How many pieces of each kind a side may still have, four bits a role.
        let mut left = PerSide::new(Role::INITIAL, Role::INITIAL);
        for square in Square::all() {
            let code = self.board.at(square.place());
            let Some(piece) = code.piece() else {
                continue;
            };
            let side = piece.side;
            if !piece.can_stand_on(square) {
                return Err(SetupError::Misplaced { piece, square });
            }
            if piece.role == Role::General {
                generals[side] = square;
            }
            let (left, bits) = (&mut left[side], 4 * u32::from(code.role()));
            if *left >> bits & 15 == 0 {
                return Err(self.too_many(piece));
            }
            *left -= 1 << bits;
        }
        let has_none = |&side: &Side| left[side] >> 4 & 15 != 0;
        if let Some(side) = Side::ALL.into_iter().find(has_none) {
            return Err(SetupError::Generals { side, count: 0 });
        }
        Ok(generals)
    }

    /// A side has more pieces of a kind than when the game begins.
    fn too_many(&self, piece: Piece) -> SetupError {
        let is_one = |&square: &Square| self.board.get(square) == Some(piece);
        let count = Square::all().filter(is_one).count() as u8;
        match piece.role {
            Role::General => SetupError::Generals {
                side: piece.side,
                count,
            },
            _ => SetupError::TooMany { piece, count },
        }
    }
}

impl Piece {
    /// Whether a piece of its kind can ever get to the square.
    fn can_stand_on(self, square: Square) -> bool {
        match self.role {
            Role::General => square.is_in_palace(self.side),
            Role::Advisor => square.is_for_advisor(self.side),
            Role::Elephant => square.is_for_elephant(self.side),
            Role::Soldier => square.is_for_soldier(self.side),
            _ => true,
        }
    }
}

/// Why a [`Setup`] is not a position that can be played on. [`fmt::Display`] says it in a
/// sentence, and what would be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no general or several.
    Generals {
        /// Whose generals.
        side: Side,
        /// How many there are.
        count: u8,
    },
    /// A side has more pieces of a kind than when the game begins.
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many there are.
        count: u8,
    },
    /// A general outside its palace, or an advisor, an elephant or a soldier where none can get
    /// to.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The generals face each other with nothing between them.
    Facing {
        /// On which file, `a` to `i`.
        file: char,
    },
    /// The side that has just moved has left its general attacked.
    OpponentInCheck {
        /// Where that general stands.
        general: Square,
    },
    /// The side to move is in check in a way that no move of the other side explains.
    Check {
        /// Where its general stands.
        general: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::Generals { side, count } => {
                let name = name(side);
                write!(f, "{name} has {count} generals; it must have exactly one")
            }
            SetupError::TooMany { piece, count } => {
                let (side, role) = (name(piece.side), piece.role.name());
                let most = piece.role.initial_count();
                write!(f, "{side} has {count} {role}s; it may have at most {most}")
            }
            SetupError::Misplaced { piece, square } => {
                let (side, role) = (name(piece.side), piece.role.name());
                let points = points(piece);
                write!(
                    f,
                    "there is a {side} {role} on {square}; {side} {role}s stand only on {points}"
                )
            }
            SetupError::Facing { file } => write!(
                f,
                "the generals face each other on file {file}; a piece must stand between them"
            ),
            SetupError::OpponentInCheck { general } => write!(
                f,
                "the general on {general} is in check, but it is the other side's turn"
            ),
            SetupError::Check { general } => write!(
                f,
                "the general on {general} is in check in a way that no last move explains"
            ),
        }
    }
}

fn name(side: Side) -> &'static str {
    super::Xiangqi::side_name(side)
}

/// Where a piece that has points of its own can stand.
fn points(piece: Piece) -> &'static str {
    match (piece.role, piece.side) {
        (Role::General, Side::First) => "the nine points of the palace, d1 to f3",
        (Role::General, Side::Second) => "the nine points of the palace, d8 to f10",
        (Role::Advisor, Side::First) => "d1, f1, e2, d3 and f3",
        (Role::Advisor, Side::Second) => "d10, f10, e9, d8 and f8",
        (Role::Elephant, Side::First) => "c1, g1, a3, e3, i3, c5 and g5",
        (Role::Elephant, Side::Second) => "c10, g10, a8, e8, i8, c6 and g6",
        (Role::Soldier, Side::First) => {
            "ranks 6 to 10 and, on the files a, c, e, g and i, on ranks 4 and 5"
        }
        (Role::Soldier, Side::Second) => {
            "ranks 5 to 1 and, on the files a, c, e, g and i, on ranks 7 and 6"
        }
        _ => "any point",
    }
}

impl core::error::Error for SetupError {}
