// SPDX-License-Identifier: Apache-2.0
//! Chess by the FIDE Laws of Chess.
//!
//! ```
//! use rules::{Position, Reason, chess::{Chess, Fide}};
//!
//! let mut position = Chess::start(Fide);
//! for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = position.parse_uci(uci).unwrap();
//!     position.play(mv);
//! }
//! assert_eq!(position.ending().unwrap().reason, Reason::Checkmate);
//! assert_eq!(
//!     position.fen().to_string(),
//!     "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
//! );
//! ```
//!
//! # The representation
//!
//! A mailbox: 64 bytes, one for what stands on each square, and twelve bytes of state. It is
//! meant for 32-bit processors without an instruction that counts bits: a byte is read and
//! written in one instruction, where a board of 64 bits takes two words and a shift by a variable
//! takes five instructions; making a move means writing two bytes. There is no list of pieces:
//! keeping one costs more with each move made than looking at 64 bytes before moves are
//! generated, and without it there is nothing that must agree with the board.
//!
//! Moves are generated legal: one look from the king in each direction finds checks and pins
//! (`attacks`), and only the moves of pieces that these limit are tried out. A square is
//! always masked to six bits before it is an index, so that neither bounds checks nor panics
//! are left in the program. What else was measured is in `bench/README.md`.

mod attacks;
mod board;
mod castling;
mod draws;
mod fen;
mod last_move;
mod locked;
mod make;
mod material;
mod mating;
mod movegen;
mod moves;
mod perft;
mod pgn;
mod piece;
mod rule;
mod san;
mod setup;
mod square;
mod state;
#[cfg(test)]
mod tests;
mod uci;

use core::fmt;

pub use board::Board;
pub use castling::{CastlingRights, Wing};
pub use fen::FenError;
pub use moves::Move;
pub use pgn::{Pgn, Tags};
pub use piece::{Piece, Role};
pub use rule::{ChessRules, Fide, Rule};
pub use san::SanError;
pub use setup::{Setup, SetupError};
pub use square::Square;
pub use uci::MoveError;

use crate::{
    Claim, Ending, Footprint, PerSide, Position, Promotion, Reason, Record, Ruleset, Side,
    SquareSet,
};
use castling::king_home;
use piece::SideBit;
use state::State;

/// A legal position of chess with all its rules.
pub type Chess = ChessWith<Fide>;

/// A legal position of chess, and which of the special rules are played.
#[derive(Clone)]
pub struct ChessWith<R> {
    board: Board,
    /// Half-moves since the beginning of the game; odd when Black is to move.
    plies: u32,
    state: State,
    /// Where the kings stand, White's first.
    kings: PerSide<Square>,
    rules: R,
}

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Where the king of a side stands.
    #[must_use]
    pub fn king_of(&self, side: Side) -> Square {
        self.kings[side]
    }

    /// The rights to castle that remain (FIDE 9.2.3).
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        if self.rules.plays(Rule::Castling) {
            self.state.castling()
        } else {
            CastlingRights::NONE
        }
    }

    /// The square on which a pawn can now be captured en passant, by a legal move.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        let is_legal = |_: &Square| self.generate(&mut |mv| mv.is_en_passant());
        self.passed().filter(is_legal)
    }

    /// Moves of either side since the last capture or pawn move; it stops at 65535.
    #[must_use]
    pub fn halfmoves(&self) -> u16 {
        self.state.halfmoves()
    }

    /// The number of the full move, from 1; it goes up after Black's move.
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// What the pieces of a side are worth together, in pawns: [`Role::value`].
    #[must_use]
    pub fn material(&self, side: Side) -> u16 {
        Square::all()
            .filter_map(|square| self.board.get(square))
            .filter(|piece| piece.side == side)
            .map(|piece| piece.role.value())
            .sum()
    }

    /// The square that a pawn has just passed, whether or not it can be captured there.
    fn passed(&self) -> Option<Square> {
        self.state
            .passed()
            .filter(|_| self.rules.plays(Rule::EnPassant))
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

    /// Where the king of the side to move stands.
    fn king(&self) -> Square {
        self.kings[self.side()]
    }
}

impl<R: Ruleset<Rule = Rule>> Position for ChessWith<R> {
    type Square = Square;
    type Move = Move;
    type Ruleset = R;
    type FenError = FenError;
    type UciError = MoveError;

    const NAME: &'static str = "chess";

    const PROMOTES: bool = true;

    fn start(rules: R) -> Self {
        ChessWith {
            board: Board::START,
            plies: 0,
            state: State::new(
                if rules.plays(Rule::Castling) {
                    CastlingRights::ALL
                } else {
                    CastlingRights::NONE
                },
                None,
                0,
            ),
            kings: PerSide::new(king_home(Side::First), king_home(Side::Second)),
            rules,
        }
    }

    fn from_fen(fen: &str, rules: R) -> Result<Self, FenError> {
        let mut setup = Setup {
            board: Board::START,
            ..Setup::START
        };
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
            Side::First => "white",
            Side::Second => "black",
        }
    }

    fn side_at(&self, square: Square) -> Option<Side> {
        self.board.on(square).side()
    }

    fn letter_at(&self, square: Square) -> Option<char> {
        let code = self.board.on(square);
        (!code.is_empty()).then(|| code.letter() as char)
    }

    fn any_legal(&self, mut wanted: impl FnMut(Move) -> bool) -> bool {
        self.generate(&mut wanted)
    }

    fn for_each_legal_from(&self, origin: Square, mut visit: impl FnMut(Move)) {
        self.generate_from(origin, &mut |mv| {
            visit(mv);
            false
        });
    }

    fn companions(&self) -> SquareSet<Square> {
        let side = self.side();
        let rights = self.castling_rights();
        let mut rooks = SquareSet::EMPTY;
        for wing in [Wing::King, Wing::Queen] {
            rooks.set(castling::rook_home(side, wing), rights.has(side, wing));
        }
        rooks
    }

    fn passed_on(&self) -> Self {
        let mut other = self.clone();
        other.plies ^= 1;
        other.state = State::new(self.state.castling(), None, self.halfmoves());
        other
    }

    fn parse_uci(&self, uci: &str) -> Result<Move, MoveError> {
        let (origin, destination, promotion) = uci::parse(uci)?;
        self.find_move(origin, destination, promotion)
    }

    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    fn footprint(&self, mv: Move) -> Footprint<Square> {
        let (origin, destination) = (mv.origin(), mv.destination());
        let victim = if self.rules.plays(Rule::EnPassant) && mv.is_en_passant() {
            Some(Square::corner(origin, destination))
        } else {
            Some(destination).filter(|&square| !self.board.on(square).is_empty())
        };
        Footprint {
            origin,
            destination,
            victim,
            companion: (self.rules.plays(Rule::Castling) && mv.is_castling())
                .then(|| castling::rook_way(destination)),
        }
    }

    fn promotions(&self) -> &'static [Promotion] {
        if self.rules.plays(Rule::Underpromotion) {
            &Promotion::ALL
        } else {
            &[Promotion::Queen]
        }
    }

    fn is_check(&self) -> bool {
        self.limits().is_check()
    }

    fn ending(&self) -> Option<Ending> {
        if self.generate(&mut |_| true) {
            let dead = self.rules.plays(Rule::DeadPosition)
                && Side::ALL.iter().all(|&side| !self.can_mate(side));
            return dead.then_some(Ending::draw(Reason::DeadPosition));
        }
        Some(if self.is_check() {
            Ending::win(self.side().other(), Reason::Checkmate)
        } else {
            Ending::draw(Reason::Stalemate)
        })
    }

    fn ending_by_record<const N: usize>(record: &Record<Self, N>) -> Option<Ending> {
        draws::ending(record)
    }

    fn claim_by_record<const N: usize>(record: &Record<Self, N>) -> Option<Claim> {
        draws::claim(record)
    }

    /// The same pieces stand on the same squares, the same side is to move, and the same
    /// castling rights and legal captures en passant remain (FIDE 9.2.3).
    fn is_repetition_of(&self, other: &Self) -> bool {
        self.board == other.board
            && self.side() == other.side()
            && self.castling_rights() == other.castling_rights()
            && (self.passed() == other.passed() || self.en_passant() == other.en_passant())
    }

    fn reversible_plies(&self) -> usize {
        self.halfmoves().into()
    }

    fn can_mate(&self, side: Side) -> bool {
        !self.never_mates(side)
    }
}

/// Positions are equal when their FENs are: an en passant square counts only where a pawn can
/// be captured on it.
impl<R: Ruleset<Rule = Rule>> PartialEq for ChessWith<R> {
    fn eq(&self, other: &Self) -> bool {
        self.plies == other.plies
            && self.halfmoves() == other.halfmoves()
            && self.is_repetition_of(other)
    }
}

impl<R: Ruleset<Rule = Rule>> fmt::Debug for ChessWith<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::Fen(self))
    }
}
