// SPDX-License-Identifier: Apache-2.0
//! What a scenario is played at.

use arbiter::{Blink, Digits, Duration, Key, Settings, Violation};
use rules::{Ending, Position, Side};

/// Why a bench cannot play a scenario, such as an option that was fixed when it was built.
pub type Unsuitable = &'static str;

/// A board with an arbiter in it, to which a scenario can be done and which can be looked at.
///
/// Contacts and keys take effect in the order in which they are given. Time passes in
/// [`Bench::wait`] and [`Bench::hold`] alone: a bench behind real drivers, which spends time on looking, must
/// make up for it in the next wait.
pub trait Bench<P: Position> {
    /// Makes ready for a game from `start` with these settings: no piece on the board, and the
    /// arbiter waiting for the set-up.
    fn set_up(&mut self, settings: &Settings, start: &P) -> Result<(), Unsuitable>;

    /// Closes the contact of a square or opens it.
    fn contact(&mut self, square: P::Square, closed: bool);

    /// Presses a key and lets go of it.
    fn press(&mut self, key: Key);

    /// Presses a key, lets time pass, and lets go of the key.
    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        let _ = (key, span);
        Err("keys cannot be held here")
    }

    /// Lets time pass.
    fn wait(&mut self, span: Duration);

    /// The digits, as if nothing blinked.
    fn digits(&mut self) -> Digits;

    /// What blinks.
    fn blink(&mut self) -> Blink;

    /// Whether the alarm sounds.
    fn alarm(&mut self) -> bool;

    /// The last accepted position.
    fn position(&mut self) -> P;

    /// The side to move.
    fn turn(&mut self) -> Side {
        self.position().turn()
    }

    /// The last accepted move of this game.
    fn last_move(&mut self) -> Option<P::Move>;

    /// The last violation that was raised in this game, whether it still lasts or not.
    fn last_violation(&mut self) -> Option<Violation>;

    /// How the game has ended, if it has.
    fn ending(&mut self) -> Option<Ending>;
}
