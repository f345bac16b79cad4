// SPDX-License-Identifier: Apache-2.0
//! The record of a game: what was played, from where, and what follows from that.

use heapless::Deque;

use crate::{Claim, Ending, Position};

/// The record of a game: the position from which it is recorded, the moves since, at most `N`
/// (which is not 0), and the position to which they lead.
///
/// A game may be longer than its record. Then the oldest move is dropped and the position from
/// which the game is recorded moves on, so that the record stays a valid game, and is marked
/// as truncated.
///
/// Repetitions are counted by playing the record again and comparing the positions
/// themselves. There are no hashes, and so there are no collisions of hashes that could end a
/// game wrongly. The record must reach as far back as a repetition can: 150 half-moves where
/// seventy-five moves without a capture or a pawn's move end the game.
///
/// ```
/// use rules::{Claim, Position, Record, chess::{Chess, Fide}};
///
/// let mut record = Record::<Chess, 300>::new(Chess::start(Fide));
/// for uci in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
///     let mv = record.position().parse_uci(uci).unwrap();
///     record.push(mv);
/// }
/// assert_eq!(record.occurrences(), 3);
/// assert_eq!(record.ending(), None);
/// assert_eq!(record.claim(), Some(Claim::ThreefoldRepetition));
/// ```
#[derive(Clone, Debug)]
pub struct Record<P: Position, const N: usize> {
    base: P,
    moves: Deque<P::Move, N>,
    position: P,
    truncated: bool,
}

impl<P: Position, const N: usize> Record<P, N> {
    /// The record of a game that begins with this position.
    pub fn new(base: P) -> Self {
        Record {
            position: base.clone(),
            base,
            moves: Deque::new(),
            truncated: false,
        }
    }

    /// The position from which the game is recorded: its beginning, unless
    /// [`Record::is_truncated`].
    pub fn base(&self) -> &P {
        &self.base
    }

    /// The position to which the moves lead.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The moves from [`Record::base`] to [`Record::position`], the oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator + '_ {
        self.moves.iter().copied()
    }

    /// How many moves are recorded, of both sides together.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move is recorded.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The last move.
    pub fn last(&self) -> Option<P::Move> {
        self.moves.back().copied()
    }

    /// Whether moves have been dropped, because there were more than `N`.
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// Plays a move that is legal in [`Record::position`].
    pub fn push(&mut self, mv: P::Move) {
        if self.moves.is_full() {
            self.truncated = true;
            if let Some(oldest) = self.moves.pop_front() {
                self.base.play(oldest);
            }
        }
        self.position.play(mv);
        // There is room now.
        let _ = self.moves.push_back(mv);
    }

    /// Takes back the last move, and returns it. `None` when there is none in the record.
    pub fn pop(&mut self) -> Option<P::Move> {
        let mv = self.moves.pop_back()?;
        self.position.clone_from(&self.base);
        for &mv in &self.moves {
            self.position.play(mv);
        }
        Some(mv)
    }

    /// Puts another move in the place of the one with that index, counted from 0 for the oldest.
    /// Returns `false`, and changes nothing, if it or a later one would not be legal then.
    pub fn replace(&mut self, index: usize, mv: P::Move) -> bool {
        let mut position = self.base.clone();
        for (place, &made) in self.moves.iter().enumerate() {
            let made = if place == index { mv } else { made };
            if place >= index && !position.any_legal(|legal| legal == made) {
                return false;
            }
            position.play(made);
        }
        let Some(made) = self.moves.get_mut(index) else {
            return false;
        };
        *made = mv;
        self.position = position;
        true
    }

    /// Shows each move with the position in which it was made, the oldest first.
    pub fn replay(&self, mut visit: impl FnMut(&P, P::Move)) {
        let mut position = self.base.clone();
        for &mv in &self.moves {
            visit(&position, mv);
            position.play(mv);
        }
    }

    /// How often the position has stood on the board in this game, including this time, as far as
    /// the record reaches back.
    pub fn occurrences(&self) -> usize {
        // A position comes again when each side has moved a piece away and back.
        const SOONEST: usize = 4;
        let mut plies_ago = self.len();
        let reach = self.position.reversible_plies();
        let mut occurrences = 1;
        if reach.min(plies_ago) >= SOONEST {
            self.replay(|earlier, _| {
                if plies_ago <= reach && self.position.is_repetition_of(earlier) {
                    occurrences += 1;
                }
                plies_ago -= 1;
            });
        }
        occurrences
    }

    /// How the game has ended by its rules, if it has: by the position, such as mate and
    /// stalemate, which come before anything that is counted; otherwise by what was played
    /// before.
    pub fn ending(&self) -> Option<Ending> {
        self.position.ending().or_else(|| P::ending_by_record(self))
    }

    /// The draw that the side to move can claim. When two are open, the one by which the game
    /// will be said to have ended; `None` in a game that has ended.
    pub fn claim(&self) -> Option<Claim> {
        match self.ending() {
            Some(_) => None,
            None => P::claim_by_record(self),
        }
    }
}
