// SPDX-License-Identifier: Apache-2.0
//! Playing a scenario on a rig.

use core::fmt;

use arbiter::{Duration, Instant, Key, Settings};
use rules::{Position, Square, SquareSet};

use crate::error::{Error, LineError};
use crate::expectation::{Expectation, Seen};
use crate::gesture::gesture;
use crate::rig::{Rig, Unsuitable};
use crate::spacing::LastChanges;
use crate::statement::Statement;
use crate::uci::MoveWord;

/// How far apart the contacts of one move are.
pub const TOUCH_INTERVAL: Duration = Duration::from_millis(300);

/// How long the hand stays away after a move, beyond the time that the board needs to settle.
pub const AFTER_MOVE: Duration = Duration::from_millis(100);

/// How long the pieces stand before Start is pressed: time for drivers to see all of them. No
/// clock runs then.
const AFTER_SET_UP: Duration = Duration::from_millis(200);

/// Something to report about a scenario that goes on all the same.
#[derive(Clone, PartialEq, Debug)]
pub enum Report<'a, P: Position> {
    /// An expectation does not hold.
    Failed(Failure<'a, P>),
    /// A contact changes so soon after its last change that debouncing drivers will see only
    /// one of them or none ([`SPACING`](crate::SPACING)).
    Crowded {
        /// The line, counted from 1.
        line: usize,
        /// The contact's square.
        square: P::Square,
        /// The time between the two changes.
        gap: Duration,
    },
}

/// An expectation that does not hold. [`fmt::Display`] writes `expected …, got …`.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure<'a, P: Position> {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected.
    pub expected: Expectation<'a, P>,
    /// What was there instead.
    pub seen: Seen<P>,
}

impl<P: Position> fmt::Display for Failure<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, got {}", self.expected, self.seen)
    }
}

/// Why a scenario could not be played to its end.
#[derive(Debug)]
pub enum Stop<'a, P: Position> {
    /// It has a mistake.
    Mistake(LineError<'a, P>),
    /// The rig cannot play it.
    Unsuitable(Unsuitable),
}

impl<P: Position> fmt::Display for Stop<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Mistake(error) => write!(f, "{error}"),
            Stop::Unsuitable(why) => f.write_str(why),
        }
    }
}

/// A scenario in progress.
pub(crate) struct Runner<'b, P: Position, B> {
    rig: &'b mut B,
    settings: Settings,
    start: P,
    /// Whether the rig has been set up; options come before that.
    ready: bool,
    contacts: SquareSet<P::Square>,
    /// The line that is being played, counted from 1.
    line: usize,
    now: Instant,
    last_changes: LastChanges,
}

impl<'b, P: Position, B: Rig<P>> Runner<'b, P, B> {
    pub(crate) fn new(rig: &'b mut B, rules: P::Ruleset) -> Self {
        Runner {
            rig,
            settings: Settings::of::<P>(),
            start: P::start(rules),
            ready: false,
            contacts: SquareSet::EMPTY,
            line: 0,
            now: Instant::ZERO,
            last_changes: LastChanges::new(),
        }
    }

    /// Plays the statement of a line.
    pub(crate) fn play<'a>(
        &mut self,
        line: usize,
        statement: Statement<'a, P>,
        report: &mut impl FnMut(Report<'a, P>),
    ) -> Result<(), Stop<'a, P>> {
        self.line = line;
        match statement {
            // The rules have been found before.
            Statement::Game | Statement::Rule(..) => return Ok(()),
            Statement::Option(choice) => {
                choice.apply(&mut self.settings);
                return Ok(());
            }
            Statement::Position(position) => {
                self.start = position;
                return Ok(());
            }
            _ => self.make_ready(report).map_err(Stop::Unsuitable)?,
        }
        match statement {
            Statement::Start => {
                self.put_in_place(report);
                self.rig.press(Key::Start);
            }
            Statement::Lift(square) => self.touch(square, false, report),
            Statement::Place(square) => self.touch(square, true, report),
            Statement::Move(mv) => self.make_move(mv, report)?,
            Statement::Key(key) => self.rig.press(key),
            Statement::Hold(key, span) => {
                self.now = self.now + span;
                self.rig.hold(key, span).map_err(Stop::Unsuitable)?;
            }
            Statement::Wait(span) => self.wait(span),
            Statement::Expect(expected) => {
                let (seen, so) = expected.look(&self.rig.look());
                if !so {
                    report(Report::Failed(Failure {
                        line,
                        expected,
                        seen,
                    }));
                }
            }
            Statement::Game
            | Statement::Option(_)
            | Statement::Rule(..)
            | Statement::Position(_) => {}
        }
        Ok(())
    }

    /// Sets the rig up before the first statement that does something: the pieces stand.
    fn make_ready<'a>(&mut self, report: &mut impl FnMut(Report<'a, P>)) -> Result<(), Unsuitable> {
        if !self.ready {
            self.rig.set_up(&self.settings, &self.start)?;
            self.ready = true;
            self.put_in_place(report);
        }
        Ok(())
    }

    /// Puts every piece where the arbiter's position has it.
    fn put_in_place<'a>(&mut self, report: &mut impl FnMut(Report<'a, P>)) {
        let wanted = self.rig.look().position.occupied();
        if wanted == self.contacts {
            return;
        }
        for square in (0..P::Square::COUNT).filter_map(P::Square::from_index) {
            self.touch(square, wanted.contains(square), report);
        }
        self.wait(AFTER_SET_UP);
    }

    fn make_move<'a>(
        &mut self,
        mv: MoveWord<'a, P::Square>,
        report: &mut impl FnMut(Report<'a, P>),
    ) -> Result<(), Stop<'a, P>> {
        let position = self.rig.look().position;
        let Some(touches) = gesture(&position, self.contacts, &mv) else {
            return Err(Stop::Mistake(LineError {
                line: self.line,
                error: Error::EmptySquare {
                    uci: mv.uci,
                    square: mv.origin,
                },
            }));
        };
        if let Some(key) = mv.promotion {
            self.rig.press(key);
        }
        for (index, touch) in touches.enumerate() {
            if index > 0 {
                self.wait(TOUCH_INTERVAL);
            }
            self.touch(touch.square, touch.placed, report);
        }
        self.wait(self.settings.settle);
        self.wait(AFTER_MOVE);
        Ok(())
    }

    /// Opens or closes a contact, if it is not so yet.
    fn touch<'a>(
        &mut self,
        square: P::Square,
        closed: bool,
        report: &mut impl FnMut(Report<'a, P>),
    ) {
        if self.contacts.contains(square) == closed {
            return;
        }
        self.contacts.set(square, closed);
        if let Some(gap) = self.last_changes.note(square, self.now) {
            report(Report::Crowded {
                line: self.line,
                square,
                gap,
            });
        }
        self.rig.contact(square, closed);
    }

    fn wait(&mut self, span: Duration) {
        self.now = self.now + span;
        self.rig.wait(span);
    }
}
