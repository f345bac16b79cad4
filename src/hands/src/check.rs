// SPDX-License-Identifier: Apache-2.0
//! Drives an arbiter through a script, and compares it with the truth.

use std::fmt;

use rules::{Position, Side};

use crate::judged::{Judged, Seen};
use crate::script::{Act, Class, Script};
use crate::truth::Truth;

/// When the pieces stand, and when Start is pressed: as in a scenario.
pub(crate) const STARTED: u64 = 200;

/// What is not as it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The violation that lasts.
    Violation,
    /// The last violation that was raised.
    LastViolation,
    /// How many are counted.
    Count,
    /// The moves and the position that they lead to.
    Moves,
    /// How the game ended.
    Result,
    /// Whether it goes on or is paused.
    Phase,
    /// The time that the moves have taken.
    Used,
    /// The time that is left.
    Left,
    /// The panel: alarm, digits, turn.
    Panel,
}

/// A disagreement of arbiter and truth.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The step at which it was found, by its number in the script.
    pub step: usize,
    /// What of.
    pub subject: Subject,
    /// The gesture before.
    pub gesture: usize,
    /// The class of that gesture.
    pub class: Class,
    /// What should be there.
    pub expected: String,
    /// What is there instead.
    pub seen: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            subject,
            expected,
            seen,
            ..
        } = self;
        write!(f, "{subject:?}: expected {expected}, got {seen}")
    }
}

/// A script that is being played at an arbiter.
pub struct Play<'a, P: Position> {
    script: &'a Script<P>,
    /// The arbiter.
    pub judged: Judged<P>,
    /// The truth.
    pub truth: Truth<P>,
    /// The time.
    pub now: u64,
    next: usize,
}

impl<'a, P: Position> Play<'a, P> {
    /// The pieces stand, and Start is pressed.
    pub fn new(script: &'a Script<P>) -> Self {
        let mut judged = Judged::set_up(&script.settings, &script.start, 0);
        judged.press(arbiter::Key::Start, STARTED);
        judged.release(arbiter::Key::Start, STARTED);
        Play {
            script,
            judged,
            truth: Truth::new(script, STARTED),
            now: STARTED,
            next: 0,
        }
    }

    /// Does the next step; `None` when there is none.
    pub fn step(&mut self) -> Option<Result<(), Failure>> {
        let step = self.script.steps.get(self.next)?;
        self.now += u64::from(step.wait.millis);
        let at = self.now;
        self.truth.step(self.script, step, at);
        match step.act {
            Act::Lift(square) => self.judged.touch(square, false, at),
            Act::Place(square) => self.judged.touch(square, true, at),
            Act::Press(key) => {
                self.judged.press(key, at);
                self.judged.release(key, at);
            }
            Act::Hold(key, span) => {
                self.judged.press(key, at);
                self.now += u64::from(span);
                self.judged.release(key, self.now);
            }
            Act::Check => {}
        }
        self.next += 1;
        if step.act != Act::Check {
            return Some(Ok(()));
        }
        self.judged.advance(at);
        Some(self.compare(self.next - 1))
    }

    /// The digits that should be there now, in the words of a scenario.
    pub fn digits(&self) -> String {
        let left = self.truth.left(self.now).map(|(left, _)| left);
        digits(&self.truth, left).replace(' ', "_")
    }

    fn compare(&self, step: usize) -> Result<(), Failure> {
        let seen = self.judged.seen();
        let gesture = self.script.steps[step].gesture;
        let class = self
            .script
            .gestures
            .get(gesture)
            .map_or(Class::Plain, |gesture| gesture.class);
        let found = first_difference(&self.truth, &self.judged, &seen, self.now);
        match found {
            None => Ok(()),
            Some((subject, expected, seen)) => Err(Failure {
                step,
                subject,
                gesture,
                class,
                expected,
                seen,
            }),
        }
    }
}

type Difference = Option<(Subject, String, String)>;

fn differ<T: PartialEq + fmt::Debug>(subject: Subject, expected: T, seen: T) -> Difference {
    (expected != seen).then(|| (subject, format!("{expected:?}"), format!("{seen:?}")))
}

fn first_difference<P: Position>(
    truth: &Truth<P>,
    judged: &Judged<P>,
    seen: &Seen<P>,
    now: u64,
) -> Difference {
    differ(Subject::Violation, truth.violation, seen.violation)
        .or_else(|| {
            differ(
                Subject::LastViolation,
                truth.last_violation,
                seen.last_violation,
            )
        })
        .or_else(|| differ(Subject::Moves, truth.position(), &seen.position))
        .or_else(|| differ(Subject::Moves, truth.moves_made(), seen.moves_made))
        .or_else(|| differ(Subject::Result, truth.ending, seen.ending))
        .or_else(|| differ(Subject::Count, truth.violations, seen.violations))
        .or_else(|| differ(Subject::Phase, truth.phase, seen.phase))
        .or_else(|| differ_in_time(truth, judged, seen, now))
        .or_else(|| differ_in_panel(truth, seen))
}

fn differ_in_time<P: Position>(
    truth: &Truth<P>,
    judged: &Judged<P>,
    seen: &Seen<P>,
    now: u64,
) -> Difference {
    // What came before the last moves has been compared.
    let from = truth.made.len().saturating_sub(12);
    let used = truth.used(from);
    let got = judged.played.get(from..).unwrap_or(&[]);
    let right = used.len() == got.len()
        && used
            .iter()
            .zip(got)
            .all(|(expected, got)| expected.0 == got.0 && within(got.1, expected.1));
    if !right {
        return Some((Subject::Used, format!("{used:?}"), format!("{got:?}")));
    }
    let left = truth.left(now);
    let right = left
        .iter()
        .zip(seen.left)
        .all(|(&bounds, got)| within(got, bounds));
    (!right).then(|| {
        (
            Subject::Left,
            format!("{left:?}"),
            format!("{:?}", seen.left),
        )
    })
}

fn within(number: u32, (low, high): (u32, u32)) -> bool {
    (low..=high).contains(&number)
}

fn differ_in_panel<P: Position>(truth: &Truth<P>, seen: &Seen<P>) -> Difference {
    let turn = Some(truth.position().turn()).filter(|_| truth.ending.is_none());
    let alarm = truth.violation.is_some() || truth.overtime.is_some();
    differ(Subject::Panel, turn, seen.panel.turn)
        .or_else(|| {
            differ(
                Subject::Panel,
                format!("alarm {alarm}"),
                format!("alarm {}", seen.panel.alarm),
            )
        })
        .or_else(|| {
            differ(
                Subject::Panel,
                digits(truth, seen.left),
                seen.panel.digits.to_string(),
            )
        })
}

/// What the digits should show with the times that were just compared.
fn digits<P: Position>(truth: &Truth<P>, left: [u32; 2]) -> String {
    let mut text = String::with_capacity(9);
    let running = (truth.phase == arbiter::Phase::Playing).then(|| truth.position().turn());
    for side in Side::ALL {
        let seconds = left[side.index()].div_ceil(1000).min(99);
        let point = if running == Some(side) { "." } else { "" };
        let made = truth.moves_made()[side.index()] % 100;
        text += &format!("{seconds:02}{point}{made:02}");
    }
    text
}

/// Plays a whole script, and stops at the first failure. Returns how many moves were right.
pub fn run<P: Position>(script: &Script<P>) -> (usize, Option<Failure>) {
    let mut play = Play::new(script);
    while let Some(result) = play.step() {
        if let Err(failure) = result {
            return (play.truth.made.len(), Some(failure));
        }
    }
    (play.truth.made.len(), None)
}
