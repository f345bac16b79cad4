// SPDX-License-Identifier: Apache-2.0
//! The pieces themselves: what really stands where, and what the hand holds. The contacts know
//! nothing of that.

use rules::{Position, Side, Square};

/// A piece that the arbiter knows nothing of, as on a board whose pieces nobody has put there.
const UNKNOWN: char = '?';

/// A piece in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held<S> {
    /// The piece, as in a FEN.
    pub letter: char,
    /// Where it was lifted.
    pub from: S,
}

/// The pieces of one board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pieces<S> {
    standing: Vec<Option<char>>,
    hand: Vec<Held<S>>,
    /// The piece in the hand that the player has chosen to put down next.
    chosen: Option<usize>,
}

impl<S: Square> Pieces<S> {
    /// A board without pieces, and an empty hand.
    pub(crate) fn new() -> Self {
        Pieces {
            standing: vec![None; S::COUNT],
            hand: Vec::new(),
            chosen: None,
        }
    }

    /// The piece on a square.
    pub(crate) fn at(&self, square: S) -> Option<char> {
        self.standing.get(square.index()).copied().flatten()
    }

    /// The pieces in the hand, in the order in which they were lifted.
    pub(crate) fn hand(&self) -> &[Held<S>] {
        &self.hand
    }

    /// Takes up the piece on a square, if there is one.
    pub(crate) fn lift(&mut self, square: S) {
        if let Some(letter) = self.standing.get_mut(square.index()).and_then(Option::take) {
            self.hand.push(Held {
                letter,
                from: square,
            });
            self.chosen = None;
        }
    }

    /// Puts a piece down on a square: [`Pieces::next_for`], or from beside the board the one
    /// that belongs there.
    pub(crate) fn place<P: Position<Square = S>>(&mut self, square: S, position: &P) {
        let letter = match self.next_for(square, position) {
            Some(index) => self.hand.remove(index).letter,
            None => position.letter_at(square).unwrap_or(UNKNOWN),
        };
        self.chosen = None;
        self.set(square, letter);
    }

    /// Puts this piece down, from the hand if it is there, else from beside the board.
    pub(crate) fn place_letter(&mut self, square: S, letter: char) {
        if let Some(index) = self.hand.iter().position(|held| held.letter == letter) {
            self.hand.remove(index);
        }
        self.chosen = None;
        self.set(square, letter);
    }

    /// Changes a pawn that is promoted on a square into another piece, even if it has been taken
    /// off there.
    pub(crate) fn promote(&mut self, square: S, letter: char) {
        if self.at(square).is_some() {
            self.set(square, letter);
        } else if let Some(held) = self.hand.iter_mut().find(|held| held.from == square) {
            held.letter = letter;
        }
    }

    fn set(&mut self, square: S, letter: char) {
        if let Some(place) = self.standing.get_mut(square.index()) {
            *place = Some(letter);
        }
    }

    /// Lays what the hand holds beside the board.
    pub(crate) fn empty_hand(&mut self) {
        self.hand.clear();
        self.chosen = None;
    }

    /// Chooses the next piece in the hand to be put down.
    pub(crate) fn choose_next<P: Position<Square = S>>(&mut self, position: &P) {
        if let Some(current) = self.next(position) {
            self.chosen = Some((current + 1) % self.hand.len());
        }
    }

    /// The piece in the hand that is put down next, wherever that will be: the chosen one, or
    /// the first one lifted of the side to move.
    pub(crate) fn next<P: Position>(&self, position: &P) -> Option<usize> {
        let turn = position.turn();
        self.chosen
            .or_else(|| self.find(|held| side_of(held.letter) == turn))
            .or_else(|| self.hand.len().checked_sub(1))
    }

    /// The piece in the hand that is put down on this square: the chosen one, else one that
    /// has a reason to go there, else [`Pieces::next`].
    fn next_for<P: Position<Square = S>>(&self, square: S, position: &P) -> Option<usize> {
        self.chosen
            .or_else(|| self.castling_for(square, position))
            .or_else(|| self.find(|held| can_go(position, held.from, square)))
            .or_else(|| self.find(|held| held.from == square && self.hand.len() == 1))
            .or_else(|| self.next(position))
    }

    /// With king and rook in the hand: the one that castling puts on this square.
    fn castling_for<P: Position<Square = S>>(&self, square: S, position: &P) -> Option<usize> {
        let index_of = |from| self.find(|held| held.from == from);
        let mut found = None;
        position.any_legal(|mv| {
            let print = position.footprint(mv);
            if let Some((from, to)) = print.companion
                && let (Some(king), Some(rook)) = (index_of(print.origin), index_of(from))
            {
                found = match square {
                    square if square == print.destination => Some(king),
                    square if square == to => Some(rook),
                    _ => None,
                };
            }
            found.is_some()
        });
        found
    }

    fn find(&self, wanted: impl FnMut(&Held<S>) -> bool) -> Option<usize> {
        self.hand.iter().position(wanted)
    }
}

/// The side that a FEN letter belongs to.
pub(crate) fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() {
        Side::First
    } else {
        Side::Second
    }
}

/// The letter of that side's piece.
pub(crate) fn of_side(letter: char, side: Side) -> char {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}

/// Whether a legal move takes a piece from one square to the other, the rook of a castling
/// included.
fn can_go<P: Position>(position: &P, from: P::Square, to: P::Square) -> bool {
    position.any_legal(|mv| {
        let print = position.footprint(mv);
        (print.origin, print.destination) == (from, to) || print.companion == Some((from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chess::{Chess, Fide};
    use scenario::parse_square;

    /// The pieces of a FEN after these have been lifted.
    fn lifted(fen: &str, squares: &str) -> (Chess, Pieces<rules::chess::Square>) {
        let position = Chess::from_fen(fen, Fide).unwrap();
        let mut pieces = Pieces::new();
        for square in position.occupied().iter() {
            pieces.place(square, &position);
        }
        for name in squares.split(' ') {
            pieces.lift(parse_square(name).unwrap());
        }
        (position, pieces)
    }

    const CASTLING: &str = "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1";

    #[track_caller]
    fn assert_placed(squares: &str, on: &str, expected: char) {
        let (position, mut pieces) = lifted(CASTLING, squares);
        let square = parse_square(on).unwrap();
        pieces.place(square, &position);
        assert_eq!(pieces.at(square), Some(expected));
    }

    #[test]
    fn the_capturing_piece_is_put_down_and_not_its_victim() {
        assert_placed("e4 d5", "d5", 'P');
        assert_placed("d5 e4", "d5", 'P');
    }

    #[test]
    fn king_and_rook_find_their_squares() {
        assert_placed("e1 h1", "g1", 'K');
        assert_placed("h1 e1", "g1", 'K');
        assert_placed("e1 h1", "f1", 'R');
        assert_placed("e1 a1", "d1", 'R');
        assert_placed("e1 a1", "d2", 'K');
    }

    #[test]
    fn a_piece_can_be_chosen() {
        let (position, mut pieces) = lifted(CASTLING, "e4 d5");
        pieces.choose_next(&position);
        let d4 = parse_square("d4").unwrap();
        pieces.place(d4, &position);
        assert_eq!(pieces.at(d4), Some('p'));
        assert_eq!(pieces.hand().len(), 1);
    }

    #[test]
    fn an_empty_hand_takes_what_lies_beside_the_board() {
        let (position, mut pieces) = lifted(CASTLING, "e8");
        pieces.empty_hand();
        pieces.place(parse_square("e8").unwrap(), &position);
        pieces.place(parse_square("b7").unwrap(), &position);
        assert_eq!(pieces.at(parse_square("e8").unwrap()), Some('k'));
        assert_eq!(pieces.at(parse_square("b7").unwrap()), Some(UNKNOWN));
    }
}
