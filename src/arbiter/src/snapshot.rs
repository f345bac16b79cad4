// SPDX-License-Identifier: Apache-2.0
//! What there is to see of a game at one moment.

use rules::{Ending, Position, Side};

use crate::{Arbiter, Options, Panel, Phase, TimeLeft, Violation};

/// What there is to see of a game at one moment: what shells, screens and tests show of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot<P: Position> {
    /// How far the game has come.
    pub phase: Phase,
    /// What the board shows.
    pub panel: Panel,
    /// The last accepted position.
    pub position: P,
    /// The last accepted move of this game.
    pub last_move: Option<P::Move>,
    /// The last violation that was raised in this game, whether or not it still lasts.
    pub last_violation: Option<Violation>,
    /// The time that each side has left, the first player's first; for the side not to move,
    /// what it will have in its turn.
    pub time_left: [TimeLeft; 2],
    /// How the game has ended, if it has.
    pub ending: Option<Ending>,
}

impl<P: Position> Snapshot<P> {
    /// The side to move.
    pub fn turn(&self) -> Side {
        self.position.turn()
    }
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// What there is to see now, as of the last event or [`Arbiter::advance`].
    pub fn snapshot(&self) -> Snapshot<P> {
        Snapshot {
            phase: self.phase(),
            panel: self.panel(),
            position: self.position().clone(),
            last_move: self.last_move(),
            last_violation: self.last_violation(),
            time_left: Side::ALL.map(|side| self.time_left(side)),
            ending: self.ending(),
        }
    }
}
