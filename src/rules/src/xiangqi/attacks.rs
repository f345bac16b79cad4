// SPDX-License-Identifier: Apache-2.0
//! Who attacks a general; which moves have to be tried out before they are legal.

use super::board::{Board, EAST, NORTH, SOUTH, STEPS, WEST};
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::Place;
use crate::Ruleset;

/// A leg as a general sees it: the step along a diagonal to the point that must be empty, and
/// the two steps from there to the points from which a horse then attacks it.
pub(super) const LEGS: [(Place, [Place; 2]); 4] = [
    (NORTH.wrapping_add(EAST), [NORTH, EAST]),
    (NORTH.wrapping_add(WEST), [NORTH, WEST]),
    (SOUTH.wrapping_add(EAST), [SOUTH, EAST]),
    (SOUTH.wrapping_add(WEST), [SOUTH, WEST]),
];

/// The step forward of a side's soldiers.
pub(super) const fn forward(side: SideBit) -> Place {
    if side.is_red() { NORTH } else { SOUTH }
}

/// Whether an enemy piece that is first in the direction of `step`, at `place`, attacks the
/// general of side `us` at `general`.
fn strikes<R: Ruleset<Rule = Rule>>(
    rules: R,
    piece: Code,
    place: Place,
    general: Place,
    step: Place,
    us: SideBit,
) -> bool {
    match piece.role() {
        Code::CHARIOT => true,
        Code::GENERAL => rules.plays(Rule::FacingGenerals),
        // Soldiers do not go back. One that is this near has crossed the river.
        Code::SOLDIER => place == general.wrapping_add(step) && step != forward(us.other()),
        _ => false,
    }
}

/// Whether a general of side `us` would be attacked at this place. A general of that side does
/// not stand in the way: the one that has moved there no longer shields anything or serves as
/// a screen.
pub(super) fn is_attacked<R: Ruleset<Rule = Rule>>(
    rules: R,
    board: &Board,
    general: Place,
    us: SideBit,
) -> bool {
    let (them, own_general) = (us.other(), Code::new(us, Code::GENERAL));
    let cannon = Code::new(them, Code::CANNON);
    for step in STEPS {
        let next = |from| match board.next_taken(from, step) {
            (place, code) if code == own_general => board.next_taken(place, step),
            taken => taken,
        };
        let (place, first) = next(general);
        if first.is(them) && strikes(rules, first, place, general, step, us) {
            return true;
        }
        if !first.is_outside() && next(place).1 == cannon {
            return true;
        }
    }
    let horse = Code::new(them, Code::HORSE);
    LEGS.iter().any(|&(leg, steps)| {
        let leg = general.wrapping_add(leg);
        board.at(leg).is_empty()
            && steps
                .iter()
                .any(|&step| board.at(leg.wrapping_add(step)) == horse)
    })
}

/// What a side must mind so as not to leave its general attacked.
///
/// A piece attacks the general because of what is on the points between them and nothing else.
/// A move of another piece changes two points: the origin becomes empty; the destination is
/// taken now if it was not before. So one look around the general finds all points where
/// either can matter. Without a check, a move from none of them and to none of them is legal;
/// with a check, such a move is not, since it leaves the check as it is. The other moves are
/// tried out; they are few.
///
/// The two sets are kept apart by something that does not start out as zeros, so that each is
/// cleared by writing four words and not by calling the library.
#[repr(C)]
pub(super) struct Limits {
    /// The side's own pieces whose leaving may matter: pinned ones, screens of a checking cannon,
    /// one of two screens of a cannon, pieces on an enemy horse's leg.
    shields: Places,
    is_safe: bool,
    /// Whether there are no `targets`, as there always are with a check.
    is_clear: bool,
    /// Empty or enemy points where a piece may matter: between the general and a piece that
    /// checks it or a cannon that lacks a screen, and a checking piece itself.
    targets: Places,
}

impl Limits {
    pub fn of<R: Ruleset<Rule = Rule>>(
        rules: R,
        board: &Board,
        general: Place,
        us: SideBit,
    ) -> Limits {
        let mut limits = Limits {
            shields: Places::NONE,
            is_safe: true,
            is_clear: true,
            targets: Places::NONE,
        };
        for step in STEPS {
            limits.look_along(rules, board, general, step, us);
        }
        limits.look_for_horses(board, general, us);
        limits
    }

    /// Looks along a line, past two pieces.
    fn look_along<R: Ruleset<Rule = Rule>>(
        &mut self,
        rules: R,
        board: &Board,
        general: Place,
        step: Place,
        us: SideBit,
    ) {
        let them = us.other();
        let cannon = Code::new(them, Code::CANNON);
        let (place, first) = board.next_taken(general, step);
        if first.is_outside() {
            return;
        }
        let is_check = first.is(them) && strikes(rules, first, place, general, step, us);
        if is_check || first == cannon {
            self.aim(general, step, place, is_check);
        }
        let (second_place, second) = board.next_taken(place, step);
        if second.is_outside() {
            return;
        }
        if second == cannon {
            self.aim(general, step, second_place, true);
            self.shields.insert(place);
        } else if second == Code::new(them, Code::CHARIOT)
            || rules.plays(Rule::FacingGenerals) && second == Code::new(them, Code::GENERAL)
        {
            self.shields.insert(place);
        }
        if board.next_taken(second_place, step).1 == cannon {
            self.shields.insert(place);
            self.shields.insert(second_place);
        }
    }

    /// Notes that it matters who stands after `from` up to `to`.
    fn aim(&mut self, from: Place, step: Place, to: Place, is_check: bool) {
        self.is_safe &= !is_check;
        self.is_clear = false;
        let mut place = from;
        while place != to {
            place = place.wrapping_add(step);
            self.targets.insert(place);
        }
    }

    fn look_for_horses(&mut self, board: &Board, general: Place, us: SideBit) {
        let horse = Code::new(us.other(), Code::HORSE);
        for (leg, steps) in LEGS {
            let leg = general.wrapping_add(leg);
            for step in steps {
                let place = leg.wrapping_add(step);
                if board.at(place) != horse {
                    continue;
                }
                if board.at(leg).is_empty() {
                    self.aim(leg.wrapping_sub(step), step, place, true);
                } else {
                    self.shields.insert(leg);
                }
            }
        }
    }

    /// Whether the general is attacked.
    pub const fn is_check(&self) -> bool {
        !self.is_safe
    }

    /// Whether a piece other than the general may make any move of its kind.
    pub fn is_free(&self, from: Place) -> bool {
        self.is_clear && !self.shields.contains(from)
    }

    /// Whether a move of a piece other than the general must be tried out.
    pub fn is_doubtful(&self, from: Place, to: Place) -> bool {
        self.shields.contains(from) || self.targets.contains(to)
    }
}

/// A set of places, a bit each.
#[derive(Clone, Copy)]
struct Places([u32; 4]);

#[expect(clippy::indexing_slicing, reason = "a remainder of 4 is below 4")]
impl Places {
    const NONE: Places = Places([0; 4]);

    fn insert(&mut self, place: Place) {
        self.0[place / 32 % 4] |= 1 << (place % 32);
    }

    fn contains(&self, place: Place) -> bool {
        self.0[place / 32 % 4] >> (place % 32) & 1 != 0
    }
}
