// SPDX-License-Identifier: Apache-2.0
//! The table that is played at: the arbiter of a board in virtual time, the pieces on the board
//! and in the hand, and what the arbiter has said.

mod journal;
mod pieces;

use arbiter::{Arbiter, Duration, Event, Instant, Key, Notice, Phase, Refusal, Settings, Snapshot};
use rules::{Move as _, Position, Promotion, Side, SquareSet};
use scenario::{Rig, Unsuitable};

pub(crate) use journal::Journal;
pub(crate) use pieces::{Held, Pieces, of_side, side_of};

/// A board with its arbiter and its pieces. Time passes in [`Table::wait_until`] alone.
#[derive(Clone)]
pub(crate) struct Table<P: Position> {
    arbiter: Arbiter<P, Settings>,
    now: Instant,
    pieces: Pieces<P::Square>,
    journal: Journal,
    /// Why a key was refused, until something else is done.
    refused: Option<Refusal>,
}

impl<P: Position> Table<P> {
    /// A table whose board is empty; the pieces of `start` lie beside it.
    pub(crate) fn new(settings: Settings, start: P) -> Self {
        Table {
            arbiter: Arbiter::new(settings, start, Instant::ZERO),
            now: Instant::ZERO,
            pieces: Pieces::new(),
            journal: Journal::default(),
            refused: None,
        }
    }

    /// The arbiter.
    pub(crate) fn arbiter(&self) -> &Arbiter<P, Settings> {
        &self.arbiter
    }

    /// The time.
    pub(crate) fn now(&self) -> Instant {
        self.now
    }

    /// What stands where, and what the hand holds.
    pub(crate) fn pieces(&self) -> &Pieces<P::Square> {
        &self.pieces
    }

    /// The squares with a different piece on them than the arbiter believes, which the contacts
    /// cannot tell. Not while a move is under way, whose pieces are where they are for a while.
    pub(crate) fn misplaced(&self) -> SquareSet<P::Square> {
        let arbiter = &self.arbiter;
        let is_move = arbiter.violation().is_none() && arbiter.phase() != Phase::SetUp;
        if is_move && !arbiter.wrong().is_empty() {
            return SquareSet::EMPTY;
        }
        let position = arbiter.position();
        let is_other = |&square: &P::Square| {
            let stands = self.pieces.at(square);
            let believed = position.letter_at(square);
            stands.is_some() && believed.is_some() && stands != believed
        };
        position.occupied().iter().filter(is_other).collect()
    }

    /// The piece in the hand that is put down next, unless something speaks for another.
    pub(crate) fn next_in_hand(&self) -> Option<Held<P::Square>> {
        let index = self.pieces.next(self.arbiter.position())?;
        self.pieces.hand().get(index).copied()
    }

    /// Why a key was refused just now, with nothing done since.
    pub(crate) fn refused(&self) -> Option<Refusal> {
        self.refused
    }

    /// What the arbiter has said.
    pub(crate) fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Lifts the piece on a square. Returns whether there was one.
    pub(crate) fn lift(&mut self, square: P::Square) -> bool {
        let stands = self.pieces.at(square).is_some();
        if stands {
            self.pieces.lift(square);
            self.change(square, false);
        }
        stands
    }

    /// Puts a piece on an empty square: this one, or the one that the hand would put there.
    /// Returns whether the square was empty.
    pub(crate) fn place(&mut self, square: P::Square, letter: Option<char>) -> bool {
        let empty = self.pieces.at(square).is_none();
        if empty {
            match letter {
                Some(letter) => self.pieces.place_letter(square, letter),
                None => self.pieces.place(square, self.arbiter.position()),
            }
            self.change(square, true);
        }
        empty
    }

    fn change(&mut self, square: P::Square, closed: bool) {
        self.refused = None;
        self.handle(Event::Contact { square, closed });
    }

    /// Chooses the next piece in the hand to be put down.
    pub(crate) fn choose_next(&mut self) {
        self.pieces.choose_next(self.arbiter.position());
    }

    /// Presses a key.
    pub(crate) fn press_down(&mut self, key: Key) {
        self.refused = None;
        // The arbiter says nothing about choices that wait for something still to come.
        if matches!(
            key,
            Key::Adjust | Key::Queen | Key::Rook | Key::Bishop | Key::Knight
        ) {
            self.journal.note(self.now, format_args!("key {key}"));
        }
        self.handle(Event::Press(key));
    }

    /// Lets go of a key.
    pub(crate) fn release(&mut self, key: Key) {
        self.handle(Event::Release(key));
    }

    fn handle(&mut self, event: Event<P::Square>) {
        self.arbiter.handle(self.now, event);
        self.look();
    }

    /// Lets time pass until then. Stops at every deadline of the arbiter on the way, as a loop
    /// around it does.
    pub(crate) fn wait_until(&mut self, end: Instant) {
        while let Some(deadline) = self.arbiter.next_deadline() {
            if deadline <= self.now || deadline >= end {
                break;
            }
            self.now = deadline;
            self.arbiter.advance(deadline);
            self.look();
        }
        self.now = self.now.max(end);
        self.arbiter.advance(self.now);
        self.look();
    }

    /// Records what the arbiter has said, and does what people do without thinking of it:
    /// swaps a pawn that was promoted, and lays captured pieces aside.
    fn look(&mut self) {
        while let Some(notice) = self.arbiter.next_notice() {
            match notice {
                Notice::Moved { side, mv, .. } => self.swap_pawn(side, mv),
                Notice::Refused { reason, .. } => self.refused = Some(reason),
                _ => {}
            }
            self.journal.note(self.now, &notice);
        }
        if !self.pieces.hand().is_empty() && self.arbiter.wrong().is_empty() {
            self.pieces.empty_hand();
        }
    }

    /// Puts the real piece where a pawn has been promoted.
    fn swap_pawn(&mut self, side: Side, mv: P::Move) {
        let Some(promotion) = mv.promotion() else {
            return;
        };
        let letter = match promotion {
            Promotion::Queen => 'q',
            Promotion::Rook => 'r',
            Promotion::Bishop => 'b',
            Promotion::Knight => 'n',
        };
        self.pieces.promote(mv.destination(), of_side(letter, side));
    }
}

impl<P: Position> Rig<P> for Table<P> {
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable> {
        *self = Table::new(settings.clone(), start.clone());
        Ok(())
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        if closed {
            self.place(square, None);
        } else {
            self.lift(square);
        }
    }

    fn press(&mut self, key: Key) {
        self.press_down(key);
        self.release(key);
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.press_down(key);
        self.wait(span);
        self.release(key);
        Ok(())
    }

    fn wait(&mut self, span: Duration) {
        self.wait_until(self.now + span);
    }

    fn look(&mut self) -> Snapshot<P> {
        self.arbiter.snapshot()
    }
}
