// SPDX-License-Identifier: Apache-2.0
//! What the arbiter needs to know of a game: one trait, implemented by the position of each.

use core::fmt::{Debug, Display};

use crate::{Claim, Ending, Record, Ruleset, Side, Square, SquareSet, names};

/// The piece a pawn is promoted to (chess).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Promotion {
    /// A queen, which is also what a pawn becomes when nobody chooses.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
}

names! {
    Promotion {
        (Promotion::Queen) => "queen",
        (Promotion::Rook) => "rook",
        (Promotion::Bishop) => "bishop",
        (Promotion::Knight) => "knight",
    }
}

/// A move: where a piece comes from and where it goes. [`Display`] writes it in UCI.
pub trait Move: Copy + Eq + Debug + Display {
    /// A square of the game's board.
    type Square: Square;

    /// Where the moving piece comes from (castling: the king).
    fn origin(self) -> Self::Square;

    /// Where it ends (castling: the king).
    fn destination(self) -> Self::Square;

    /// What a pawn that reaches the last rank becomes.
    fn promotion(self) -> Option<Promotion> {
        None
    }
}

/// The squares that a move changes, as seen from below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footprint<S> {
    /// Where the moving piece comes from (castling: the king).
    pub origin: S,
    /// Where it ends.
    pub destination: S,
    /// Where the captured piece stood: the destination, or the square beside it en passant.
    pub victim: Option<S>,
    /// The rook's way when castling: from, to.
    pub companion: Option<(S, S)>,
}

impl<S: Square> Footprint<S> {
    /// The squares that a piece leaves, the captured piece's among them.
    #[must_use]
    pub fn emptied(&self) -> SquareSet<S> {
        let mut squares = SquareSet::EMPTY.with(self.origin);
        if let Some(victim) = self.victim {
            squares.set(victim, true);
        }
        if let Some((from, _)) = self.companion {
            squares.set(from, true);
        }
        squares
    }

    /// The squares on which a piece of the mover ends.
    #[must_use]
    pub fn filled(&self) -> SquareSet<S> {
        let mut squares = SquareSet::EMPTY.with(self.destination);
        if let Some((_, to)) = self.companion {
            squares.set(to, true);
        }
        squares
    }

    /// The occupied squares after the move, from those before it.
    #[must_use]
    pub fn applied_to(&self, occupied: SquareSet<S>) -> SquareSet<S> {
        occupied.without(self.emptied()).union(self.filled())
    }
}

/// What is customary at the board of a game, where the organiser does not choose otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Customs {
    /// Whether the capturing piece is lifted before its victim, and a capture is completed once
    /// both are up.
    pub captures_commit: bool,
    /// How many moves each side makes before the game is drawn; 0 for any number.
    pub move_limit: u32,
    /// Whether some draws must be claimed by a player.
    pub claims: bool,
}

/// A legal position of a game: what stands where, and who is to move.
///
/// A value of an implementing type is always a position that can be played on: the ways to
/// make one check it.
pub trait Position: Clone + PartialEq + Debug + Sized {
    /// A square of this game's board.
    type Square: Square;
    /// A move.
    type Move: Move<Square = Self::Square>;
    /// Which of the special rules are played.
    type Ruleset: Ruleset;
    /// What can be wrong with a FEN.
    type FenError: Debug + Display;
    /// What can be wrong with a move in UCI.
    type UciError: Debug + Display;

    /// The game's name as the command line has it: `chess`, `xiangqi`.
    const NAME: &'static str;

    /// Whether this game has pawns that are promoted.
    const PROMOTES: bool = false;

    /// What is customary at the board.
    const CUSTOMS: Customs = Customs {
        captures_commit: false,
        move_limit: 0,
        claims: true,
    };

    /// The position in which a game begins.
    fn start(rules: Self::Ruleset) -> Self;

    /// Reads a FEN, or `startpos`. Fields missing at the end take their defaults, `w - - 0 1`;
    /// what is there is read strictly.
    fn from_fen(fen: &str, rules: Self::Ruleset) -> Result<Self, Self::FenError>;

    /// Which of the special rules are played.
    fn rules(&self) -> Self::Ruleset;

    /// The pieces that a player can choose from for a pawn that is promoted; none where no
    /// piece is ever promoted.
    fn promotions(&self) -> &'static [Promotion] {
        &[]
    }

    /// Something that writes the position's FEN.
    fn fen(&self) -> impl Display + '_;

    /// The side to move.
    fn turn(&self) -> Side;

    /// The name of a side: `white`, `red`, `black`.
    fn side_name(side: Side) -> &'static str;

    /// The side that has a piece on the square.
    fn side_at(&self, square: Self::Square) -> Option<Side>;

    /// The FEN letter of the piece on the square, upper case for the first player.
    fn letter_at(&self, square: Self::Square) -> Option<char>;

    /// All squares with a piece.
    fn occupied(&self) -> SquareSet<Self::Square> {
        (0..<Self::Square as Square>::COUNT)
            .filter_map(Self::Square::from_index)
            .filter(|&square| self.side_at(square).is_some())
            .collect()
    }

    /// Whether a legal move is wanted: each is shown to `wanted` once, in no particular order,
    /// up to the first for which it returns `true`.
    fn any_legal(&self, wanted: impl FnMut(Self::Move) -> bool) -> bool;

    /// Shows every legal move to `visit`, each once, in no particular order.
    fn for_each_legal(&self, mut visit: impl FnMut(Self::Move)) {
        self.any_legal(|mv| {
            visit(mv);
            false
        });
    }

    /// Shows every legal move of the piece on one square to `visit`.
    fn for_each_legal_from(&self, origin: Self::Square, visit: impl FnMut(Self::Move));

    /// The squares of the pieces that another piece's move may take along: the rooks with which
    /// the side to move has the right to castle.
    fn companions(&self) -> SquareSet<Self::Square> {
        SquareSet::EMPTY
    }

    /// The first legal move that is wanted, in no particular order.
    fn find_legal(&self, mut wanted: impl FnMut(Self::Move) -> bool) -> Option<Self::Move> {
        let mut found = None;
        self.any_legal(|mv| {
            found = Some(mv).filter(|&mv| wanted(mv));
            found.is_some()
        });
        found
    }

    /// The same pieces with the other side to move, as if a turn had been passed. From a position
    /// in check, the result cannot be played on, as the king could be captured.
    #[must_use]
    fn passed_on(&self) -> Self;

    /// Reads a move in UCI and checks that it is legal here.
    fn parse_uci(&self, uci: &str) -> Result<Self::Move, Self::UciError>;

    /// Plays a move that [`Position::any_legal`] or [`Position::parse_uci`] has given for this
    /// very position. Any other move leads to some position, but never panics.
    fn play(&mut self, mv: Self::Move);

    /// The squares that a legal move changes.
    fn footprint(&self, mv: Self::Move) -> Footprint<Self::Square>;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// How the game has ended by the position alone (mate, stalemate, …), if it has.
    /// [`Record::ending`] looks at what was played before, too.
    fn ending(&self) -> Option<Ending>;

    /// How the game has ended by what was played before, given that the position alone does
    /// not end it. Asked by [`Record::ending`].
    fn ending_by_record<const N: usize>(record: &Record<Self, N>) -> Option<Ending> {
        let _ = record;
        None
    }

    /// The draw that the side to move can claim, in a game that has not ended. Asked by
    /// [`Record::claim`].
    fn claim_by_record<const N: usize>(record: &Record<Self, N>) -> Option<Claim> {
        let _ = record;
        None
    }

    /// Whether both count as the same position when repetitions are counted. The numbers of
    /// moves do not matter for that.
    fn is_repetition_of(&self, other: &Self) -> bool;

    /// How many half-moves ago, at most, the same position can have stood: as many as were made
    /// since the last one that can never be undone, such as a capture.
    fn reversible_plies(&self) -> usize;

    /// Whether the side could still give mate by some series of legal moves, the opponent's
    /// worst ones included. `true` does not promise that it can.
    fn can_mate(&self, side: Side) -> bool {
        let _ = side;
        true
    }
}
