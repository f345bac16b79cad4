// SPDX-License-Identifier: Apache-2.0
//! What the model asks of the rules, in one place.

use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use rules::{Footprint, Move as _, Position, Promotion, Side, Square, SquareSet};

/// A game that the model plays.
pub trait Game: Position + 'static {
    /// Where games begin: the start, and positions rich in what is special.
    const OPENINGS: &'static [&'static str];

    /// Reads a position that is known to be right.
    fn read(fen: &str) -> Self {
        Self::from_fen(fen, Self::Ruleset::default())
            .unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    /// The position in which a game begins.
    fn opening() -> Self {
        Self::start(Self::Ruleset::default())
    }

    /// What a move promotes to.
    fn promotes_to(mv: Self::Move) -> Option<Promotion> {
        mv.promotion()
    }
}

/// All legal moves.
pub fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::with_capacity(64);
    position.any_legal(|mv| {
        moves.push(mv);
        false
    });
    moves
}

/// All legal moves with the squares that they change.
pub fn prints<P: Position>(position: &P) -> Vec<(P::Move, Footprint<P::Square>)> {
    let moves = legal_moves(position);
    let with_print = |mv| (mv, position.footprint(mv));
    moves.into_iter().map(with_print).collect()
}

/// Whether a legal move with the piece from `origin` captures the one on `victim`.
pub fn captures<P: Position>(position: &P, origin: P::Square, victim: P::Square) -> bool {
    position.any_legal(|mv| {
        let print = position.footprint(mv);
        print.origin == origin && print.victim == Some(victim)
    })
}

/// Whether the side to move can capture the piece on `square`.
pub fn is_capturable<P: Position>(position: &P, square: P::Square) -> bool {
    position.any_legal(|mv| position.footprint(mv).victim == Some(square))
}

/// Whether the piece on `square` has a legal move, castling as the rook included.
pub fn is_movable<P: Position>(position: &P, square: P::Square) -> bool {
    position.any_legal(|mv| position.footprint(mv).origin == square)
}

/// The squares of that side's pieces.
pub fn pieces_of<P: Position>(position: &P, side: Side) -> Vec<P::Square> {
    let squares = position.occupied();
    let of_side = |&square: &P::Square| position.side_at(square) == Some(side);
    squares.iter().filter(of_side).collect()
}

/// The empty squares that a king could step to from `square`, and `square` not among them.
pub fn empty_neighbours<P: Position>(
    occupied: SquareSet<P::Square>,
    square: P::Square,
) -> Vec<P::Square> {
    let near = |other: &P::Square| distance(square, *other) == 1 && !occupied.contains(*other);
    all_squares().filter(near).collect()
}

/// How many steps of a king two squares are apart.
pub fn distance<S: Square>(one: S, other: S) -> usize {
    let files = one.file().abs_diff(other.file());
    files.max(one.rank().abs_diff(other.rank()))
}

/// Every square of the board.
pub fn all_squares<S: Square>() -> impl Iterator<Item = S> {
    (0..S::COUNT).filter_map(S::from_index)
}

/// The squares strictly between two that lie on one line; none when they do not.
pub fn between<S: Square>(from: S, to: S) -> Vec<S> {
    let files = to.file() as isize - from.file() as isize;
    let ranks = to.rank() as isize - from.rank() as isize;
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let step = |n: isize| {
        let file = from.file() as isize + n * files.signum();
        let rank = from.rank() as isize + n * ranks.signum();
        S::at(file as usize, rank as usize)
    };
    (1..files.abs().max(ranks.abs())).filter_map(step).collect()
}

impl Game for Chess {
    const OPENINGS: &'static [&'static str] = &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
        "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/pPp2p2/8/3pP3/8/8/P1P2PPP/R3K2R w KQkq d6 0 1",
        "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQkq - 0 1",
        // Pawns about to capture en passant, and to be.
        "4k3/ppp1p1pp/8/3P1P2/2p1p3/8/PP1P1PPP/4K3 b - - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
        // Pawns about to promote, and to capture when they do.
        "1n4n1/P1P2P1P/4k3/8/8/4K3/p1p2p1p/1N4N1 w - - 0 1",
        "r1b3n1/1P1P1P2/4k3/8/8/4K3/1p1p1p2/R1B3N1 w - - 0 1",
        "8/P6k/2K5/8/8/8/7p/8 w - - 0 1",
        "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
        // Pieces that stand close to each other and can all be captured.
        "4k3/8/2pppp2/2pQRp2/2PrqP2/2PPPP2/8/4K3 w - - 0 1",
        "rnbqkbnr/8/pppppppp/PPPPPPPP/8/8/8/RNBQKBNR w KQkq - 0 1",
        "r2qk2r/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R w KQkq - 0 7",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        // Few pieces, long lines.
        "2k5/3q4/8/8/8/7P/8/R3K2R w KQ - 0 5",
        "3k4/8/8/r3P3/8/1B6/6K1/Q6r b - - 0 24",
        "4k3/1q3r2/8/2b5/5B2/8/2R3Q1/4K3 w - - 0 1",
    ];
}

impl Game for Xiangqi {
    const OPENINGS: &'static [&'static str] = &[
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
        "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
        "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
        "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
        "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
        "r2akab1r/9/1cn1b1nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1B1NC1/9/R2AKAB1R w - - 0 1",
        // Soldiers that have met, and pieces close to each other.
        "3ak4/4a4/9/9/p1p1p1p1p/P1P1P1P1P/9/9/4A4/4KA3 w - - 0 1",
        "3ak1r2/4a4/4b1n2/p1pRc1p1p/4C4/2P1r1P2/P3R3P/2N1B1C2/4A4/4KA3 b - - 0 1",
        "3k5/9/9/3n5/9/9/P2R5/9/9/4K4 w - - 0 1",
    ];
}
