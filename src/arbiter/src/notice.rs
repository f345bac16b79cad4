// SPDX-License-Identifier: Apache-2.0
//! What the arbiter says: a line in the log for every move and every ruling.

use core::fmt;

use rules::{Ending, Outcome, Position, Side, SquareSet};

use crate::text::{Number, Word};
use crate::{Duration, Key, Refusal, TimeLeft, Violation};

/// Something worth a line in the log. [`fmt::Display`] writes that line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice<P: Position> {
    /// The set-up is not complete yet: these squares are wrong.
    WrongSetUp(SquareSet<P::Square>),
    /// The set-up is complete: the game can be started.
    Ready,
    /// The game has been started and the clock runs.
    Started(Side),
    /// The clocks have been stopped.
    Paused,
    /// The clocks run again.
    Resumed(Side),
    /// A move was accepted.
    Moved {
        /// The side that has moved.
        side: Side,
        /// How many moves that side has made.
        count: u32,
        /// The move.
        mv: P::Move,
        /// The time it took.
        used: Duration,
    },
    /// The last move was none, or another one: a rook's move became castling, a pawn another
    /// piece, or a piece had not stopped where it was seen. What it became, if anything yet,
    /// follows as [`Notice::Moved`].
    TakenBack {
        /// The side whose move it was.
        side: Side,
        /// The move as it had been accepted.
        mv: P::Move,
    },
    /// A preset of the time control stands to be chosen.
    Preset(u8),
    /// What a side has is being set.
    Setting(Side),
    /// The human arbiter has corrected a clock or a count.
    Corrected {
        /// Whose.
        side: Side,
        /// What that side has left now.
        left: TimeLeft,
        /// How many moves that side has made.
        count: u32,
    },
    /// A piece that was promoted without a key has moved as only another one can: the pawn was
    /// promoted to that one.
    Revealed {
        /// Whose pawn it was.
        side: Side,
        /// The promotion as it had been accepted.
        mv: P::Move,
        /// What it was.
        other: P::Move,
    },
    /// A violation was raised.
    Violated {
        /// The kind and the offender.
        violation: Violation,
        /// The squares that differ from the last accepted position.
        wrong: SquareSet<P::Square>,
    },
    /// The last accepted position stands again.
    Restored,
    /// Pieces have been in the hand for a long time.
    Reminder,
    /// A key cannot be used now.
    Refused {
        /// The key.
        key: Key,
        /// Why it was refused.
        reason: Refusal,
    },
    /// The game has ended.
    Ended(Ending),
}

impl<P: Position> fmt::Display for Notice<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side| Word(P::side_name(side));
        match *self {
            Notice::WrongSetUp(squares) => {
                write!(f, "set-up: {} wrong:", Number::new(squares.len() as u32))?;
                write_squares(f, squares)
            }
            Notice::Ready => f.write_str("set-up complete, press Start"),
            Notice::Started(side) => write!(f, "started, {} to move", name(side)),
            Notice::Paused => f.write_str("paused"),
            Notice::Resumed(side) => write!(f, "resumed, {} to move", name(side)),
            Notice::Moved {
                side,
                count,
                mv,
                used,
            } => write!(
                f,
                "move {} {} {mv} {}.{} s",
                Number::new(count),
                name(side),
                Number::new(used.millis() / 1000),
                Number::with_digits(used.millis() % 1000, 3)
            ),
            Notice::TakenBack { side, mv } => write!(f, "amended: {} {mv} is replaced", name(side)),
            Notice::Preset(number) => write!(f, "preset {}", Number::new(number.into())),
            Notice::Setting(side) => write!(f, "setting {}'s clock", name(side)),
            Notice::Corrected { side, left, count } => write!(
                f,
                "corrected: {} has {} s and {} moves",
                name(side),
                Number::new(left.time.secs_rounded_up()),
                Number::new(count)
            ),
            Notice::Revealed { side, mv, other } => {
                write!(f, "amended: {} {mv} was {other}", name(side))
            }
            Notice::Violated { violation, wrong } => {
                write!(f, "violation {}", violation.kind)?;
                if let Some(side) = violation.offender {
                    write!(f, " {}", name(side))?;
                }
                if !wrong.is_empty() {
                    f.write_str(", wrong:")?;
                }
                write_squares(f, wrong)
            }
            Notice::Restored => f.write_str("restored"),
            Notice::Reminder => f.write_str("a piece is still in the hand"),
            Notice::Refused { key, reason } => write!(f, "key {key} refused: {reason}"),
            Notice::Ended(ending) => match ending.outcome {
                Outcome::Win(side) => write!(f, "result {} wins, {}", name(side), ending.reason),
                Outcome::Draw => write!(f, "result draw, {}", ending.reason),
            },
        }
    }
}

fn write_squares<S: rules::Square>(
    f: &mut fmt::Formatter<'_>,
    squares: SquareSet<S>,
) -> fmt::Result {
    squares.iter().try_for_each(|square| write!(f, " {square}"))
}
