// SPDX-License-Identifier: Apache-2.0
//! A pawn that was promoted to a knight without a key, and is taken for a queen: where no key was
//! pressed and the piece later moves as only another one could, every move since being legal for
//! that one, too, it was that one.

use rules::{Footprint, Position, Promotion, SquareSet};

use super::Person;
use crate::game::{Game, prints};
use crate::script::{Class, Effect};

/// A knight that everybody takes for a queen.
pub(super) struct Disguised<P: Game> {
    /// The promotion as it was in truth.
    promoted: P::Move,
    /// Where the piece stands.
    square: P::Square,
    /// The position as it is in truth.
    position: P,
    /// Moves made since.
    plies: usize,
    /// Whether the board has been at rest since.
    pub(super) rested: bool,
}

type Choice<P> = (<P as Position>::Move, Footprint<<P as Position>::Square>);

impl<P: Game> Person<P> {
    /// The pawn becomes a knight, and nobody presses a key.
    pub(super) fn disguise(&mut self, print: &Footprint<P::Square>) {
        if self.disguised.is_some() || !self.does(Class::Keys) {
            return;
        }
        let knight = prints(self.position())
            .into_iter()
            .find(|(mv, same)| same == print && P::promotes_to(*mv) == Some(Promotion::Knight));
        let Some((promoted, _)) = knight else { return };
        self.disguised = Some(Disguised {
            promoted,
            square: print.destination,
            position: self.position().clone(),
            plies: 0,
            rested: false,
        });
    }

    /// Only moves that are legal in truth, too, and those that can tell what the piece is.
    pub(super) fn keep_disguise(&mut self, moves: &mut Vec<Choice<P>>) {
        let Some(disguised) = &self.disguised else {
            return;
        };
        let truly = prints(&disguised.position);
        let same = |(mv, print): &Choice<P>| {
            truly.iter().any(|(true_mv, true_print)| {
                true_print == print && P::promotes_to(*mv) == P::promotes_to(*true_mv)
            })
        };
        let square = disguised.square;
        let legal = std::mem::take(moves);
        let mut telling: Vec<_> = truly
            .iter()
            .filter(|(_, print)| print.origin == square)
            .copied()
            .collect();
        // A capture that no queen can make may come to rest with two pieces in the hand.
        telling.retain(|(_, print)| {
            print.victim.is_none() && !legal.iter().any(|(_, other)| other == print)
        });
        // Otherwise the board could take it for a queen that goes where the piece before has passed.
        let at_rest = disguised.rested && self.rested;
        if !telling.is_empty() && at_rest && self.whims.chance(500) {
            *moves = telling;
        } else {
            *moves = legal
                .into_iter()
                .filter(same)
                .filter(|(_, print)| print.origin != square)
                .collect();
        }
    }

    /// What a move comes to that no queen can make.
    pub(super) fn reveal(
        &mut self,
        mv: P::Move,
        squares: SquareSet<P::Square>,
    ) -> Option<Effect<P>> {
        let legal = prints(self.position())
            .into_iter()
            .any(|(other, _)| other == mv);
        let disguised = self.disguised.take_if(|_| !legal)?;
        let Disguised {
            promoted, plies, ..
        } = disguised;
        let since: Vec<_> = (1..plies).filter_map(|_| self.record.pop()).collect();
        self.record.pop();
        self.record.push(promoted);
        for mv in since.into_iter().rev() {
            self.record.push(mv);
        }
        Some(Effect::Reveal {
            plies: plies - 1,
            promoted,
            mv,
            squares,
        })
    }

    /// A move was made: plays it in truth.
    pub(super) fn follow_disguise(&mut self, mv: P::Move, print: &Footprint<P::Square>) {
        let Some(disguised) = &mut self.disguised else {
            return;
        };
        let true_move = if disguised.plies == 0 {
            Some(disguised.promoted)
        } else {
            let mut truly = prints(&disguised.position).into_iter();
            let same = |(other, same): &Choice<P>| {
                same == print && P::promotes_to(*other) == P::promotes_to(mv)
            };
            truly.find(same).map(|(mv, _)| mv)
        };
        let captured = disguised.plies > 0 && print.victim == Some(disguised.square);
        match true_move {
            Some(mv) if !captured => disguised.position.play(mv),
            _ => return self.disguised = None,
        }
        disguised.plies += 1;
        if disguised.position.ending().is_some() {
            self.disguised = None;
        }
    }
}
