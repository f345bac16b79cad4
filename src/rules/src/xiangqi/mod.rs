// SPDX-License-Identifier: Apache-2.0
//! Xiangqi, the chess of China, by the rules of the World Xiangqi Federation.
//!
//! ```
//! use rules::{Position, Reason, xiangqi::{Xiangqi, Standard}};
//!
//! // Both cannons on the file of the general: the one in front is the other's screen.
//! let mut position = Xiangqi::start(Standard);
//! for uci in ["h3e3", "a7a6", "e3e7", "a6a5", "b3b5", "i7i6", "b5e5"] {
//!     let mv = position.parse_uci(uci).unwrap();
//!     position.play(mv);
//! }
//! assert_eq!(position.ending().unwrap().reason, Reason::Checkmate);
//! assert_eq!(
//!     position.fen().to_string(),
//!     "rnbakabnr/9/1c5c1/2p1C1p2/8p/p3C4/P1P1P1P1P/9/9/RNBAKABNR b - - 4 4",
//! );
//! ```
//!
//! # The representation
//!
//! A mailbox: a byte for what stands on each point, ten bytes a rank. The tenth file is not on
//! the board and reads as outside; before the first rank and after the last the array ends,
//! which has to be noticed anyway and reads as outside too. So a walk along a line, a horse's
//! leap or an elephant's ends at the edge by what it finds there, without tables. A place is
//! a number of two decimal digits, rank and file: places differ by 10 from rank to rank.
//! With eight bytes of state that makes 108.
//!
//! There are no bitboards: 90 points do not fit the words of the processors this is meant for,
//! and cannons need what stands second on a line. Nor is there a list of pieces, which would have
//! to agree with the board and be kept up to date with each move made; the pieces of a side are
//! found by looking at four points at a time.
//!
//! Moves are generated legal. Since what attacks a general depends only on the points between,
//! one look around the general finds all squares that a move must leave or enter to make a
//! difference (`attacks`); only moves that do are tried out. Neither bounds checks that panic
//! nor other panics are left in the program.

mod attacks;
mod board;
mod count;
mod draws;
mod fen;
mod iccs;
mod last_move;
mod make;
mod movegen;
mod moves;
mod perft;
mod piece;
mod rule;
mod setup;
mod square;
#[cfg(test)]
mod tests;
mod threats;
mod uci;
mod wxf;

use core::fmt;

pub use board::Board;
pub use fen::FenError;
pub use iccs::IccsError;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use rule::{Rule, Standard, XiangqiRules};
pub use setup::{Setup, SetupError};
pub use square::Square;
pub use uci::MoveError;
pub use wxf::{Wxf, WxfError};

use crate::{Customs, Ending, Footprint, PerSide, Position, Reason, Record, Ruleset, Side};
use movegen::Each;
use piece::{Code, SideBit};

/// A legal position of xiangqi with all its rules.
pub type Xiangqi = XiangqiWith<Standard>;

/// A legal position of xiangqi, and which of the special rules are played.
#[derive(Clone, PartialEq)]
pub struct XiangqiWith<R> {
    board: Board,
    /// Half-moves since the beginning of the game; odd when Black is to move.
    plies: u32,
    /// Half-moves since the last capture.
    halfmoves: u16,
    /// Where the generals stand, Red's first.
    generals: PerSide<Square>,
    rules: R,
}

// What a small board can spare for a position; `bench/README.md` has the present figure.
const _: () = assert!(size_of::<Xiangqi>() <= 128);

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Where the general of a side stands.
    #[must_use]
    pub fn general_of(&self, side: Side) -> Square {
        self.generals[side]
    }

    /// Moves of either side since the last capture; it stops at 65535.
    #[must_use]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the full move, from 1; it goes up after Black's move.
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// What the pieces of a side are worth together, in halves of a soldier: [`Role::value`].
    #[must_use]
    pub fn material(&self, side: Side) -> u16 {
        Square::all()
            .filter_map(|square| Some((square, self.board.get(square)?)))
            .filter(|(_, piece)| piece.side == side)
            .map(|(square, piece)| piece.role.value(square.is_across_river(side)))
            .sum()
    }

    /// The side to move.
    fn side(&self) -> Side {
        if self.plies & 1 == 0 {
            Side::First
        } else {
            Side::Second
        }
    }

    fn us(&self) -> SideBit {
        SideBit::of(self.side())
    }

    /// Where the general of the side to move stands.
    fn general(&self) -> Square {
        self.generals[self.side()]
    }

    /// Whether the side has a piece left that can cross the river.
    fn has_attackers(&self, side: Side) -> bool {
        Square::all()
            .map(|square| self.board.at(square.place()))
            .any(|code| code.is(SideBit::of(side)) && code.role() >= Code::HORSE)
    }
}

impl<R: Ruleset<Rule = Rule>> Position for XiangqiWith<R> {
    type Square = Square;
    type Move = Move;
    type Ruleset = R;
    type FenError = FenError;
    type UciError = MoveError;

    const NAME: &'static str = "xiangqi";

    const CUSTOMS: Customs = Customs {
        captures_commit: true,
        move_limit: 99,
        claims: false,
    };

    fn start(rules: R) -> Self {
        XiangqiWith {
            board: Board::START,
            plies: 0,
            halfmoves: 0,
            generals: PerSide::new(Square::on(4), Square::on(94)),
            rules,
        }
    }

    fn from_fen(fen: &str, rules: R) -> Result<Self, FenError> {
        let mut setup = Setup::START;
        setup.read(fen)?;
        Ok(setup.position(rules)?)
    }

    fn rules(&self) -> R {
        self.rules
    }

    fn fen(&self) -> impl fmt::Display + '_ {
        fen::Fen(self)
    }

    fn turn(&self) -> Side {
        self.side()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "red",
            Side::Second => "black",
        }
    }

    fn side_at(&self, square: Square) -> Option<Side> {
        self.board.at(square.place()).side()
    }

    fn letter_at(&self, square: Square) -> Option<char> {
        self.board.get(square).map(Piece::letter)
    }

    fn any_legal(&self, wanted: impl FnMut(Move) -> bool) -> bool {
        self.generate(&mut Each(wanted))
    }

    fn for_each_legal_from(&self, origin: Square, mut visit: impl FnMut(Move)) {
        self.generate_from(
            origin,
            &mut Each(|mv| {
                visit(mv);
                false
            }),
        );
    }

    fn passed_on(&self) -> Self {
        let mut other = self.clone();
        other.plies ^= 1;
        other
    }

    fn parse_uci(&self, uci: &str) -> Result<Move, MoveError> {
        let (origin, destination) = uci::parse(uci)?;
        self.find_move(origin, destination)
    }

    fn play(&mut self, mv: Move) {
        let target = self.board.at(mv.destination().place());
        let sound = self.board.at(mv.origin().place()).is(self.us())
            && target.admits(self.us())
            && target.role() != Code::GENERAL;
        if sound {
            self.make(mv);
        }
    }

    fn footprint(&self, mv: Move) -> Footprint<Square> {
        let destination = mv.destination();
        Footprint {
            origin: mv.origin(),
            destination,
            victim: self.side_at(destination).map(|_| destination),
            companion: None,
        }
    }

    fn is_check(&self) -> bool {
        attacks::is_attacked(self.rules, &self.board, self.general().place(), self.us())
    }

    // Inlined into a record, it would take more flash without the rule of sixty moves than with
    // it.
    #[inline(never)]
    fn ending(&self) -> Option<Ending> {
        if !self.generate(&mut Each(|_| true)) {
            let reason = if self.is_check() {
                Reason::Checkmate
            } else {
                Reason::NoLegalMove
            };
            Some(Ending::win(self.side().other(), reason))
        } else if !Side::ALL.iter().any(|&side| self.has_attackers(side)) {
            Some(Ending::draw(Reason::NoAttackers))
        } else {
            None
        }
    }

    fn ending_by_record<const N: usize>(record: &Record<Self, N>) -> Option<Ending> {
        draws::ending(record)
    }

    /// The same pieces stand on the same squares, and the same side is to move.
    fn is_repetition_of(&self, other: &Self) -> bool {
        self.board == other.board && self.side() == other.side()
    }

    fn reversible_plies(&self) -> usize {
        self.halfmoves.into()
    }
}

impl<R: Ruleset<Rule = Rule>> fmt::Debug for XiangqiWith<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::Fen(self))
    }
}
