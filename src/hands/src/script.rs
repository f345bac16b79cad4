// SPDX-License-Identifier: Apache-2.0
//! What a person does in a game, step by step, and what it means.
//!
//! A script is the model's whole knowledge of a game: the contacts and keys with the time between
//! them, and which move or violation each *gesture* of them is. It is made before anything is
//! tried out, so that it cannot depend on what the arbiter makes of it. What is true at a moment
//! is worked out from it alone ([`crate::truth`]), also after parts of it were left out in
//! order to find the smallest script that fails.

use arbiter::{Key, Settings, Violation};
use rules::{Position, SquareSet};

/// The kinds of gestures, which the rates of failure are reported by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Class {
    /// Every order of lifting and putting down, fast replies and long pauses.
    Plain,
    /// Pieces and victims that slide over squares for a moment.
    Slides,
    /// Contacts that close before the ones before have opened.
    Overlaps,
    /// Pieces that stop almost for the settle time, graze a square, or are dropped or nudged.
    Stops,
    /// What is touched, adjusted and taken up, under the conduct rules.
    Conduct,
    /// Offences and accidents, and putting them right.
    Violations,
    /// Pause and resume, and New.
    Pauses,
    /// Promotion keys, and pawns swapped for pieces.
    Keys,
    /// A sensor that errs.
    Faults,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 9] = [
        Class::Plain,
        Class::Slides,
        Class::Overlaps,
        Class::Stops,
        Class::Conduct,
        Class::Violations,
        Class::Pauses,
        Class::Keys,
        Class::Faults,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Plain => "plain",
            Class::Slides => "slides",
            Class::Overlaps => "overlaps",
            Class::Stops => "stops",
            Class::Conduct => "conduct",
            Class::Violations => "violations",
            Class::Pauses => "pauses",
            Class::Keys => "keys",
            Class::Faults => "faults",
        }
    }

    /// The class of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// One thing that is done, or looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act<S> {
    /// A contact opens.
    Lift(S),
    /// A contact closes.
    Place(S),
    /// A key is pressed and let go.
    Press(Key),
    /// A key is held for so many milliseconds.
    Hold(Key, u32),
    /// The board is compared with the truth.
    Check,
}

impl<S: Copy> Act<S> {
    /// The square whose contact changes.
    #[must_use]
    pub fn square(self) -> Option<S> {
        match self {
            Act::Lift(square) | Act::Place(square) => Some(square),
            _ => None,
        }
    }
}

/// A span of milliseconds between two steps, and within which bounds it may be another one
/// without anything else becoming true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// So long it is.
    pub millis: u32,
    /// At the least.
    pub low: u32,
    /// At the most.
    pub high: u32,
}

/// A step: some time passes, then something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<S> {
    /// The time since the step before.
    pub wait: Wait,
    /// What is done then.
    pub act: Act<S>,
    /// The gesture that it belongs to, by its number in [`Script::gestures`].
    pub gesture: usize,
    /// Steps of one ornament, which can be left out together; 0 for those that cannot.
    pub ornament: u32,
    /// Whether the sensor tells of something that has not happened: within 30 ms it is as before.
    pub chatter: bool,
}

/// What a gesture comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect<P: Position> {
    /// Nothing that the board remembers.
    Nothing,
    /// A legal move. It was made when the last of these squares changed.
    Move {
        /// The move.
        mv: P::Move,
        /// The squares that count for its time.
        squares: SquareSet<P::Square>,
    },
    /// The move before turns out to be this one, or to have been made later.
    Amend {
        /// The move as it is now.
        mv: P::Move,
        /// The squares whose changes in this gesture set its time anew; none for no change.
        squares: SquareSet<P::Square>,
    },
    /// A violation.
    Violate(Violation),
    /// The last accepted position stands again.
    Restore,
    /// A move by which the piece that a pawn was promoted to some moves ago turns out to be
    /// another one.
    Reveal {
        /// How many moves have been made since the promotion, that one not counted.
        plies: usize,
        /// The promotion as it was in truth.
        promoted: P::Move,
        /// The move that only this piece can make.
        mv: P::Move,
        /// The squares that count for its time.
        squares: SquareSet<P::Square>,
    },
    /// New: the pieces are to be put in place, and Start begins the game again.
    Anew,
}

/// Steps that mean one thing.
#[derive(Clone, PartialEq, Debug)]
pub struct Gesture<P: Position> {
    /// Its kind.
    pub class: Class,
    /// What it is, for people.
    pub name: &'static str,
    /// What it comes to.
    pub effect: Effect<P>,
    /// The first gesture without which it would come to something else: itself, or one before.
    pub builds_on: usize,
}

/// A game at the board.
#[derive(Clone, Debug)]
pub struct Script<P: Position> {
    /// The options.
    pub settings: Settings,
    /// The position that it begins from. The pieces stand, and Start was pressed.
    pub start: P,
    /// What is done from then on.
    pub steps: Vec<Step<P::Square>>,
    /// What it means.
    pub gestures: Vec<Gesture<P>>,
}

impl<P: Position> Script<P> {
    /// How many moves are made.
    #[must_use]
    pub fn moves(&self) -> usize {
        let is_move = |gesture: &&Gesture<P>| {
            matches!(gesture.effect, Effect::Move { .. } | Effect::Reveal { .. })
        };
        self.gestures.iter().filter(is_move).count()
    }
}
