// SPDX-License-Identifier: Apache-2.0
//! A position together with its occupied squares, with which the contacts are compared.

use rules::{Move as _, Position, Side, SquareSet};

/// A position and the squares on which its pieces stand.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing<P: Position> {
    pub position: P,
    pub occupied: SquareSet<P::Square>,
}

impl<P: Position> Standing<P> {
    pub fn new(position: P) -> Self {
        let occupied = position.occupied();
        Standing { position, occupied }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: P::Move) {
        self.occupied = self.position.footprint(mv).applied_to(self.occupied);
        self.position.play(mv);
    }

    /// The squares whose contacts differ.
    pub fn wrong(&self, contacts: SquareSet<P::Square>) -> SquareSet<P::Square> {
        let missing = self.occupied.without(contacts);
        missing.union(contacts.without(self.occupied))
    }

    /// The squares of a side's pieces among these.
    pub fn of_side(&self, side: Side, squares: SquareSet<P::Square>) -> SquareSet<P::Square> {
        let owned = |&square: &P::Square| self.position.side_at(square) == Some(side);
        squares.iter().filter(owned).collect()
    }

    /// Whether a legal move with the piece from `origin` captures on `victim`.
    pub fn captures(&self, origin: P::Square, victim: P::Square) -> bool {
        self.any_from(origin, |mv| {
            self.position.footprint(mv).victim == Some(victim)
        })
    }

    /// Whether a legal move of that piece is wanted.
    pub fn any_from(&self, origin: P::Square, wanted: impl Fn(P::Move) -> bool) -> bool {
        let mut found = false;
        self.position
            .for_each_legal_from(origin, |mv| found |= wanted(mv));
        found
    }

    /// Whether the other side can take the piece on a square after this move.
    pub fn can_be_taken_after(&self, mv: P::Move, square: P::Square) -> bool {
        let mut after = self.position.clone();
        after.play(mv);
        after.any_legal(|reply| after.footprint(reply).victim == Some(square))
    }

    /// Whether a piece, once touched, must be moved or captured, which is so if it can be.
    pub fn obliges(&self, square: P::Square) -> bool {
        self.position.any_legal(|mv| {
            mv.origin() == square || self.position.footprint(mv).victim == Some(square)
        })
    }
}
