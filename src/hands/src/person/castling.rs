// SPDX-License-Identifier: Apache-2.0
//! Castling: king and rook in any order that ends in the castled position.

use rules::Footprint;

use super::Person;
use crate::game::{Game, prints};
use crate::script::Class;

/// A lift or a placing of the king or the rook, in the order of one way to castle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    LiftKing,
    PlaceKing,
    LiftRook,
    PlaceRook,
}

use Hand::{LiftKing, LiftRook, PlaceKing, PlaceRook};

/// Every order in which both pieces are lifted before they are put down.
const ORDERS: [[Hand; 4]; 6] = [
    [LiftKing, PlaceKing, LiftRook, PlaceRook],
    [LiftKing, LiftRook, PlaceKing, PlaceRook],
    [LiftKing, LiftRook, PlaceRook, PlaceKing],
    [LiftRook, LiftKing, PlaceKing, PlaceRook],
    [LiftRook, LiftKing, PlaceRook, PlaceKing],
    [LiftRook, PlaceRook, LiftKing, PlaceKing],
];

impl<P: Game> Person<P> {
    pub(super) fn castle(&mut self, print: &Footprint<P::Square>) {
        let Some((rook_from, rook_to)) = print.companion else {
            return;
        };
        let at_once = self.does(Class::Overlaps);
        let order = self.castling_order(at_once, (rook_from, rook_to));
        let both_up = order[1] == LiftKing || order[1] == LiftRook;
        self.name(Class::Plain, "castling");
        let mut wait = self.lead();
        for (index, hand) in order.into_iter().enumerate() {
            match hand {
                LiftKing => self.lift(print.origin, wait),
                PlaceKing => self.place(print.destination, wait),
                LiftRook => self.lift(rook_from, wait),
                PlaceRook => self.place(rook_to, wait),
            }
            // A rook that is lifted together with its king is not lifted once more.
            let together = at_once && both_up && index == 0;
            match hand {
                _ if together => {}
                LiftKing => self.travel(print.origin, print.destination),
                LiftRook => self.travel(rook_from, rook_to),
                PlaceRook if order[2] == LiftKing => self.nudge(print),
                _ => {}
            }
            wait = if together {
                self.together()
            } else {
                self.easy()
            };
        }
    }

    /// Under touch-move a rook that was touched first has to move as a rook (FIDE 4.4.2), unless
    /// both are taken up at once.
    fn castling_order(&mut self, at_once: bool, rook: (P::Square, P::Square)) -> [Hand; 4] {
        let orders = match (self.settings().touch_move, at_once) {
            (true, false) => &ORDERS[..3],
            (true, true) => &ORDERS[..5],
            (false, _) if self.rook_ends_the_game(rook) => &ORDERS[..5],
            (false, _) => &ORDERS[..],
        };
        self.whims.pick(orders).unwrap_or(ORDERS[0])
    }

    /// Whether the rook's move would end the game by itself. The clocks would stand still then
    /// while the king follows.
    pub(super) fn rook_ends_the_game(&self, (from, to): (P::Square, P::Square)) -> bool {
        let limit = self.settings().move_limit;
        let at_limit = limit != 0 && self.moves + 1 >= 2 * limit;
        let mut moves = prints(self.position()).into_iter();
        let rook = moves.find(|(_, print)| print.origin == from && print.destination == to);
        let ends = rook.is_some_and(|(mv, _)| {
            let mut record = self.record.clone();
            record.push(mv);
            record.ending().is_some()
        });
        at_limit || ends
    }
}
