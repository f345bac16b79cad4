// SPDX-License-Identifier: Apache-2.0
//! A sensor that errs.
//!
//! It stands between the hands and the arbiter, and tells of what the hands do as contacts and
//! drivers might: they chatter, they open later than they should, they are read row by row, and
//! they see pieces for a moment where none are. Its errors are within what the board promises to
//! bear: changes within 80 ms of each other may be told in either order, and what opens and closes
//! again within 30 ms has not changed. So what is true stays true; only the time of a contact that
//! chatters is known no better than the chatter lasts.

use rules::{Position, Square};

use crate::game::all_squares;
use crate::script::{Act, Script, Step, Wait};
use crate::whims::Whims;

/// How much later than it happens the sensor may tell of a change, at the most, in
/// milliseconds.
pub const LATEST: u32 = 40;

/// The longest chatter, in milliseconds: less than 30.
const CHATTER: u32 = 26;

/// What a sensor does wrong, in a thousand changes, and how often it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sensor {
    /// How often a contact chatters when it changes.
    pub chatter: u32,
    /// How often a contact somewhere else opens or closes for a moment.
    pub glitch: u32,
    /// By how much an opening is late, at the most, in milliseconds.
    pub late: u32,
    /// The period of the scan, in milliseconds: all that has changed in it is told at its end, row
    /// by row. 0 for none.
    pub scan: u32,
}

impl Sensor {
    /// Some sensor or other.
    pub fn any(whims: &mut Whims) -> Sensor {
        let often = |whims: &mut Whims| {
            if whims.chance(500) {
                0
            } else {
                whims.between(10, 150)
            }
        };
        let scan = if whims.chance(500) {
            0
        } else {
            whims.between(2, 20)
        };
        let late = if whims.chance(500) {
            0
        } else {
            whims.between(1, LATEST - 20)
        };
        Sensor {
            chatter: often(whims),
            glitch: often(whims) / 4,
            late,
            scan,
        }
    }

    /// The script as this sensor tells it.
    pub fn tell<P: Position>(&self, script: &Script<P>, whims: &mut Whims) -> Script<P> {
        let mut told = script.clone();
        self.delay(&mut told, whims);
        self.chatter(&mut told, whims);
        told
    }

    /// Tells of changes later, and in the order of rows within one scan.
    fn delay<P: Position>(&self, script: &mut Script<P>, whims: &mut Whims) {
        let mut now = 0_u64;
        let mut timed: Vec<(u64, usize, Step<P::Square>)> = Vec::with_capacity(script.steps.len());
        for step in &script.steps {
            now += u64::from(step.wait.millis);
            let at = now + self.lateness(step, now, whims);
            let row = step.act.square().map_or(0, |square| square.index() + 1);
            timed.push((at, row, *step));
            if let Act::Hold(_, span) = step.act {
                now += u64::from(span);
            }
        }
        keep_keys_in_place(&mut timed);
        sort_within_scans(&mut timed);
        let mut before = 0;
        script.steps = timed
            .into_iter()
            .map(|(at, _, mut step)| {
                let millis = at.saturating_sub(before) as u32;
                before = at;
                if let Act::Hold(_, span) = step.act {
                    before += u64::from(span);
                }
                step.wait = Wait {
                    millis,
                    low: millis,
                    high: millis + 20,
                };
                step
            })
            .collect();
    }

    fn lateness<S: Copy>(&self, step: &Step<S>, now: u64, whims: &mut Whims) -> u64 {
        let late = match step.act {
            Act::Lift(_) => u64::from(whims.between(0, self.late)),
            Act::Place(_) => 0,
            _ => return 0,
        };
        let told = now + late;
        let scan = u64::from(self.scan.max(1));
        told.div_ceil(scan) * scan - now
    }

    fn chatter<P: Position>(&self, script: &mut Script<P>, whims: &mut Whims) {
        let steps = std::mem::take(&mut script.steps);
        let mut contacts = script.start.occupied();
        let mut ornament = steps.iter().map(|step| step.ornament).max().unwrap_or(0);
        let mut saved = 0;
        for (index, mut step) in steps.iter().copied().enumerate() {
            step.wait.millis -= saved;
            step.wait.low = step.wait.low.saturating_sub(saved);
            saved = 0;
            script.steps.push(step);
            if let Some(square) = step.act.square() {
                contacts.set(square, matches!(step.act, Act::Place(_)));
            }
            let room = steps.get(index + 1).map_or(0, |next| next.wait.millis);
            if room <= CHATTER + 20 || matches!(step.act, Act::Hold(..)) {
                continue;
            }
            let square = match step.act.square() {
                Some(square) if whims.chance(self.chatter) => Some(square),
                _ if whims.chance(self.glitch) => glitches(&script.steps, whims),
                _ => None,
            };
            if let Some(square) = square {
                ornament += 1;
                saved = chatters(script, square, contacts.contains(square), ornament, whims);
            }
        }
    }
}

/// A square whose contact opens or closes for a moment, though nothing is done there. One that has
/// just changed would chatter.
fn glitches<S: Square>(steps: &[Step<S>], whims: &mut Whims) -> Option<S> {
    let mut age = 0;
    let mut changed = Vec::new();
    for step in steps.iter().rev().take_while(|step| {
        let is_recent = age <= CHATTER + 20;
        age += step.wait.millis;
        is_recent
    }) {
        changed.extend(step.act.square());
    }
    let squares: Vec<S> = all_squares()
        .filter(|square| !changed.contains(square))
        .collect();
    whims.pick(&squares)
}

/// A contact does not change while it chatters. Returns how long it does.
fn chatters<P: Position>(
    script: &mut Script<P>,
    square: P::Square,
    closed: bool,
    ornament: u32,
    whims: &mut Whims,
) -> u32 {
    let gesture = script.steps.last().map_or(0, |step| step.gesture);
    let times = if whims.chance(200) { 2 } else { 1 };
    let mut lasted = 0;
    for _ in 0..times {
        for place in [!closed, closed] {
            let millis = whims.between(1, CHATTER / 4);
            lasted += millis;
            let wait = Wait {
                millis,
                low: millis,
                high: millis,
            };
            let act = if place {
                Act::Place(square)
            } else {
                Act::Lift(square)
            };
            script.steps.push(Step {
                wait,
                act,
                gesture,
                ornament,
                chatter: true,
            });
        }
    }
    lasted
}

/// What is told late is still told before the key, or the look at the board, that came after it.
fn keep_keys_in_place<S: Copy>(timed: &mut [(u64, usize, Step<S>)]) {
    let mut latest = u64::MAX;
    for (at, _, step) in timed.iter_mut().rev() {
        match step.act.square() {
            Some(_) => *at = (*at).min(latest),
            None => latest = *at,
        }
    }
}

/// Sorts what lies between two keys by time, and by rows where the time is the same.
fn sort_within_scans<S: Copy>(timed: &mut [(u64, usize, Step<S>)]) {
    timed
        .split_mut(|(_, _, step)| step.act.square().is_none())
        .for_each(|run| {
            run.sort_by_key(|&(at, row, _)| (at, row));
        });
}
