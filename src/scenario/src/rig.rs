// SPDX-License-Identifier: Apache-2.0
//! What a scenario is played on.

use arbiter::{Duration, Key, Settings, Snapshot};
use rules::Position;

/// Why a rig cannot play a scenario, such as an option that was fixed when it was built.
pub type Unsuitable = &'static str;

/// A test rig: a board with an arbiter in it, on which a scenario can be played and which can be
/// looked at.
///
/// Contacts and keys take effect in the order in which they are given. Time passes in
/// [`Rig::wait`] and [`Rig::hold`] alone: a rig with real drivers, which spends time on looking,
/// must make up for it in the next wait.
pub trait Rig<P: Position> {
    /// Gets ready for a game from `start` with these settings: no piece on the board, and the
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

    /// What there is to see, once everything that was done has had its effect.
    fn look(&mut self) -> Snapshot<P>;
}
