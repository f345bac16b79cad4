// SPDX-License-Identifier: Apache-2.0
//! What a piece does on its way, and pieces that are moved only to be put right.

use rules::{Footprint, Square, SquareSet};

use super::Person;
use crate::game::{Game, all_squares, between, captures, distance, pieces_of, prints};
use crate::script::{Class, Effect};

/// After how many steps of two turns nothing is touched any more on the way.
const LONG: usize = 14;

impl<P: Game> Person<P> {
    /// The piece in the hand is put back on its square for as long as its player likes, and
    /// lifted again. Every piece stands where it stood meanwhile, and nothing is a move.
    pub(super) fn hover(&mut self, square: P::Square) {
        if !self.whims.chance(120) {
            return;
        }
        self.begin_ornament();
        let down = self.easy();
        self.place(square, down);
        // Once it has moved on, it was not captured where it was put back. Under the conduct
        // rules the board has ruled on that before.
        let settings = self.settings();
        let judged = settings.touch_move || settings.committed_capture;
        let up = if judged && self.reads_as_capture(square) {
            self.brief(1)
        } else {
            self.easy()
        };
        self.lift(square, up);
        self.end_ornament();
    }

    /// Whether a piece of the side to move that is put back on its square now would read as
    /// captured there by the move before, instead of what that has captured: with two candidate
    /// victims, the one whose square closed last is the one captured. The contacts are the same.
    pub(super) fn reads_as_capture(&self, square: P::Square) -> bool {
        let Some(last) = self.last.as_ref().filter(|_| !self.rested) else {
            return false;
        };
        last.print.victim.is_some() && captures(&last.before, last.print.origin, square)
    }

    /// The piece that was just put down is lifted again before it has stopped there, and put
    /// down again: the move is made when it stands at last.
    pub(super) fn wobble(&mut self, square: P::Square) {
        if !self.whims.chance(80) {
            return;
        }
        self.begin_ornament();
        let up = self.brief(1);
        self.lift(square, up);
        let down = self.easy();
        self.place(square, down);
        self.end_ornament();
        self.put_anew = true;
    }

    /// A piece in the hand, from `origin`, touches squares on its way to another one. It has
    /// stopped on none of them, since it leaves each before the settle time is over, whoever could
    /// capture it there.
    pub(super) fn travel(&mut self, origin: P::Square, destination: P::Square) {
        if self.is_long() {
            return;
        }
        if self.does(Class::Slides) {
            for square in self.squares_on_the_way(origin, destination) {
                self.touch_down(square, false);
            }
        }
        if self.does(Class::Stops)
            && let Some(square) = self.square_in_reach(origin, destination)
        {
            self.touch_down(square, true);
        }
    }

    fn touch_down(&mut self, square: P::Square, nearly_a_stop: bool) {
        if nearly_a_stop {
            self.name(Class::Stops, "stops on the way");
        } else {
            self.name(Class::Slides, "slides");
        }
        self.begin_ornament();
        let down = self.easy();
        self.place(square, down);
        let up = if nearly_a_stop {
            self.nearly_a_stop()
        } else {
            self.brief(1)
        };
        self.lift(square, up);
        self.end_ornament();
    }

    /// Empty squares that a piece slides over: those of its line, or any near its destination.
    fn squares_on_the_way(&mut self, origin: P::Square, destination: P::Square) -> Vec<P::Square> {
        let contacts = self.contacts;
        let mut squares: Vec<_> = between(origin, destination);
        squares.retain(|&square| !contacts.contains(square));
        if squares.is_empty() || self.whims.chance(200) {
            let near = |&square: &P::Square| {
                square != origin && square != destination && distance(square, destination) <= 2
            };
            squares = all_squares()
                .filter(|&square| !contacts.contains(square))
                .filter(near)
                .collect();
            self.whims.shuffle(&mut squares);
        }
        squares.retain(|&square| !self.looks_other(origin, square));
        squares.truncate(1 + self.whims.below(3));
        squares
    }

    /// Another empty square to which the piece could move.
    fn square_in_reach(&mut self, origin: P::Square, destination: P::Square) -> Option<P::Square> {
        let legal = prints(self.position()).into_iter().map(|(_, print)| print);
        let mut squares: Vec<_> = legal
            .filter(|print| print.origin == origin)
            .map(|print| print.destination)
            .collect();
        if self.whims.chance(300) {
            squares = all_squares().collect();
        }
        squares.retain(|&square| {
            square != destination
                && square != origin
                && !self.contacts.contains(square)
                && !self.looks_other(origin, square)
        });
        self.whims.pick(&squares)
    }

    /// Whether a piece that touches a square would look as if something else were done: a pawn
    /// that goes two squares, or the pawn moved last that is put down anew, or two squares on, and
    /// then captured en passant.
    fn looks_other(&self, origin: P::Square, square: P::Square) -> bool {
        let last = self.last.as_ref().filter(|_| !self.rested);
        let is_anew = last.is_some_and(|last| {
            let has_passed = looks_passed(&last.before, last.print.origin, square);
            last.print.destination == square || has_passed
        });
        is_anew || looks_passed(self.position(), origin, square)
    }

    /// Whether so much has been done in two turns that the board could soon forget some of it.
    pub(super) fn is_long(&self) -> bool {
        self.script.steps.len() > self.turns[0] + LONG
    }

    /// The victim in the hand, from `victim`, is dragged over other squares on its way off the
    /// board.
    pub(super) fn drag(&mut self, victim: P::Square, print: &Footprint<P::Square>) {
        if self.is_long() || !self.does(Class::Slides) {
            return;
        }
        let busy = print.emptied().union(print.filled());
        for _ in 0..=self.whims.below(2) {
            let free =
                |&square: &P::Square| distance(square, victim) <= 2 && !busy.contains(square);
            let passed = |&square: &P::Square| {
                self.last.as_ref().is_some_and(|last| {
                    let origin = last.print.origin;
                    looks_passed(&last.before, origin, square)
                })
            };
            let squares: Vec<_> = all_squares()
                .filter(|&square| !self.contacts.contains(square))
                .filter(|square| free(square) && !passed(square))
                .collect();
            let Some(square) = self.whims.pick(&squares) else {
                return;
            };
            self.name(Class::Slides, "victim dragged");
            self.begin_ornament();
            let down = self.brief(1);
            self.place(square, down);
            let up = self.brief(1);
            self.lift(square, up);
            self.end_ornament();
        }
    }

    /// The mover nudges another of the own pieces for less than the settle time. It stands as
    /// it stood, and is no part of the move.
    pub(super) fn nudge(&mut self, print: &Footprint<P::Square>) {
        // Under the conduct rules it would be touched.
        let settings = self.settings();
        let conduct = settings.touch_move || settings.committed_capture || self.own_first();
        if conduct || !self.does(Class::Stops) {
            return;
        }
        let busy = print.emptied().union(print.filled());
        let side = self.position().turn();
        let own: Vec<_> = pieces_of(self.position(), side)
            .into_iter()
            .filter(|&square| !busy.contains(square) && !self.could_be_promoted_on(square))
            .collect();
        let Some(square) = self.whims.pick(&own) else {
            return;
        };
        self.name(Class::Stops, "nudge after the move");
        self.begin_ornament();
        let up = self.brief(2);
        self.lift(square, up);
        let down = self.brief(2);
        self.place(square, down);
        self.end_ornament();
        // A reply that could capture it would be one of which the victim was lifted first.
        self.must_rest = true;
    }

    /// Whether the opponent could capture the piece on that square with a pawn that is promoted
    /// there. The new piece may be put down long before the pawn is lifted, so the contacts would
    /// be those of a nudge.
    fn could_be_promoted_on(&self, square: P::Square) -> bool {
        let mut replies = prints(&self.position().passed_on()).into_iter();
        replies.any(|(mv, print)| P::promotes_to(mv).is_some() && print.victim == Some(square))
    }

    /// The opponent straightens a piece while the move before it has not come to rest. That is
    /// no part of the move, and no reply.
    pub(super) fn straighten(&mut self) {
        if self.rested || self.settings().touch_move || self.settings().committed_capture {
            return;
        }
        let own = pieces_of(self.position(), self.position().turn());
        let Some(square) = self.whims.pick(&own) else {
            return;
        };
        // It may have been captured, and the piece that was just moved have come over its square.
        let may_be_taken =
            |last: &super::Last<P>| captures(&last.before, last.print.origin, square);
        if self.last.as_ref().is_some_and(may_be_taken) || !self.contacts.contains(square) {
            return;
        }
        self.begin(Class::Stops, "straighten a piece", Effect::Nothing);
        let lead = self.lead();
        self.lift(square, lead);
        let down = self.brief(1);
        self.place(square, down);
    }

    /// The squares of a way along a line, both ends included, if nothing stands on it.
    pub(super) fn line(&self, from: P::Square, to: P::Square) -> Option<Vec<P::Square>> {
        let between = between(from, to);
        let steps = distance(from, to);
        let free: SquareSet<_> = between.iter().copied().collect();
        let straight = steps == 1 || between.len() + 1 == steps;
        let is_free = free.iter().all(|square| !self.contacts.contains(square));
        (straight && is_free && P::Square::COUNT > 0).then(|| {
            let mut line = vec![from];
            line.extend(between);
            line.push(to);
            line
        })
    }
}

/// Whether a pawn would seem to have gone two squares there. If it then went back one, or off the
/// board, while the pawn beside it was lifted, that would be a capture en passant.
fn looks_passed<P: Game>(position: &P, origin: P::Square, square: P::Square) -> bool {
    let letter = position.letter_at(origin);
    matches!(letter, Some('P' | 'p')) && distance(origin, square) == 2
}
