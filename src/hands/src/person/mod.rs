// SPDX-License-Identifier: Apache-2.0
//! Two people at a board, who make up a game as they go.

mod castling;
mod conduct;
mod disguise;
mod draft;
mod moves;
mod options;
mod overlaps;
mod pauses;
mod promotion;
mod violations;
mod way;

use arbiter::{CaptureOrder, Settings};
use rules::{Footprint, Promotion, Record, SquareSet};

use conduct::Duty;
use disguise::Disguised;

pub use options::settings;

use crate::game::{Game, prints};
use crate::script::{Act, Class, Effect, Gesture, Script};
use crate::sensor::{self, Sensor};
use crate::whims::Whims;

/// How often the classes of gestures occur, in a thousand, in the order of [`Class::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mix(pub [u32; Class::ALL.len()]);

impl Mix {
    /// Only plain gestures, and these.
    #[must_use]
    pub fn of(classes: &[Class]) -> Mix {
        let rate = |class: Class| match class {
            Class::Plain => 1000,
            _ if classes.contains(&class) => 250,
            _ => 0,
        };
        Mix(Class::ALL.map(rate))
    }

    /// All of them.
    #[must_use]
    pub fn all() -> Mix {
        Mix::of(&Class::ALL)
    }

    /// Gestures of that class occur so many times in a thousand.
    pub fn set(&mut self, class: Class, per_mille: u32) {
        self.0[class as usize] = per_mille;
    }

    fn rate(&self, class: Class) -> u32 {
        self.0[class as usize]
    }
}

/// Half-moves that the ends of games are judged by.
const PLIES: usize = 300;

/// A move that was made.
struct Last<P: Game> {
    mv: P::Move,
    before: P,
    print: Footprint<P::Square>,
}

/// Two people and the game that they play.
pub struct Person<P: Game> {
    whims: Whims,
    mix: Mix,
    script: Script<P>,
    record: Record<P, PLIES>,
    /// How long this turn has lasted, in milliseconds.
    turn_millis: u32,
    /// How many moves have been made in this game.
    moves: u32,
    /// Whether the board has come to rest after the last move.
    rested: bool,
    /// Whether it has to, before anybody does anything else.
    must_rest: bool,
    /// Whether the piece just moved was lifted and put down again, so that its square has closed
    /// as if another one had come there.
    put_anew: bool,
    /// The position in which the board was at rest the last time, and how many moves have been
    /// made since.
    quiet: (P, usize),
    /// The squares that have closed since then.
    touched: SquareSet<P::Square>,
    /// The squares that have changed since then.
    changed: SquareSet<P::Square>,
    /// Where the turn before the last one, and the last one, began in the script.
    turns: [usize; 2],
    /// The contacts that are closed.
    contacts: SquareSet<P::Square>,
    /// The last move and the position before it.
    last: Option<Last<P>>,
    /// What has to be done now, since something was touched.
    duty: Option<Duty<P::Square>>,
    /// What the pawn that moves now becomes.
    becomes: Option<Promotion>,
    /// Whether a key was pressed for the promotion before: one more would be for the next pawn
    /// that promotes, so that none may do so now.
    key_is_given: bool,
    /// A knight that everybody takes for a queen, since no key was pressed.
    disguised: Option<Disguised<P>>,
    /// The ornament that the next steps belong to.
    ornament: u32,
    ornaments: u32,
    /// How much sooner or later than it happens the sensor may tell of a change.
    slack: u32,
}

impl<P: Game> Person<P> {
    /// Makes up a game of so many moves at the most.
    #[must_use]
    pub fn play(whims: Whims, mix: Mix, moves: usize) -> Script<P> {
        let mut person = Person::sit_down(whims, mix);
        while person.script.moves() < moves && !person.has_ended() && person.turn() {}
        person.rest();
        person.tell()
    }

    /// What the sensor tells of the game.
    fn tell(mut self) -> Script<P> {
        if self.slack == 0 {
            return self.script;
        }
        let sensor = Sensor::any(&mut self.whims);
        sensor.tell(&self.script, &mut self.whims)
    }

    fn sit_down(mut whims: Whims, mix: Mix) -> Self {
        let fen = whims.pick(P::OPENINGS).unwrap_or_default();
        let start = P::read(fen);
        let settings = settings::<P>(&mut whims);
        let errs = whims.chance(mix.rate(Class::Faults));
        Person {
            whims,
            mix,
            record: Record::new(start.clone()),
            script: Script {
                settings,
                start: start.clone(),
                steps: Vec::new(),
                gestures: Vec::new(),
            },
            turn_millis: 0,
            moves: 0,
            rested: true,
            must_rest: false,
            put_anew: false,
            quiet: (start.clone(), 0),
            touched: SquareSet::EMPTY,
            changed: SquareSet::EMPTY,
            turns: [0; 2],
            contacts: start.occupied(),
            last: None,
            duty: None,
            becomes: None,
            key_is_given: false,
            disguised: None,
            ornament: 0,
            ornaments: 0,
            slack: if errs { sensor::LATEST } else { 0 },
        }
    }

    fn settings(&self) -> &Settings {
        &self.script.settings
    }

    fn position(&self) -> &P {
        self.record.position()
    }

    fn own_first(&self) -> bool {
        self.settings().capture_order == CaptureOrder::OwnFirst
    }

    fn does(&mut self, class: Class) -> bool {
        let rate = self.mix.rate(class);
        rate > 0 && self.whims.chance(rate)
    }

    fn has_ended(&self) -> bool {
        let limit = self.settings().move_limit;
        let at_limit = limit != 0 && self.moves >= 2 * limit;
        self.record.ending().is_some() || at_limit
    }

    /// The side to move does something, and in the end makes a move. Returns whether it
    /// has found one.
    fn turn(&mut self) -> bool {
        if self.does(Class::Stops) {
            self.straighten();
        }
        if self.does(Class::Pauses) && self.whims.chance(40) && self.overstep() {
            return false;
        }
        // A key that was given to the promotion before would be for a pawn that is lifted now.
        if !self.key_is_given {
            self.go_wrong();
            self.touch_something();
        }
        if self.castle_too_late() {
            return true;
        }
        if self.does(Class::Pauses)
            && self.whims.chance(40)
            && let Some(goes_on) = self.run_short_of_time()
        {
            return goes_on;
        }
        let Some((mv, print)) = self.choose_move() else {
            return false;
        };
        self.press_stray_key(mv);
        let first = self.script.steps.len();
        let overtakes = !self.rested && self.does(Class::Overlaps);
        self.make(mv, &print);
        if overtakes {
            self.overtake(first, &print);
        } else if self.does(Class::Pauses) {
            self.pause_within(first);
        }
        self.moved(mv, &print);
        if self.must_rest || self.whims.chance(600) {
            self.rest();
            if self.does(Class::Pauses) && self.whims.chance(40) {
                self.begin_anew();
            } else if !self.has_ended() {
                self.think_again();
            }
        }
        true
    }

    /// What the mover may still do when the move has come to rest.
    fn think_again(&mut self) {
        self.choose_again();
    }

    /// A legal move, the special ones more often than they would come up.
    fn choose_move(&mut self) -> Option<(P::Move, Footprint<P::Square>)> {
        let mut all = prints(self.position());
        let becomes = self.choose_promotion();
        all.retain(|&(mv, _)| match P::promotes_to(mv) {
            None => true,
            Some(piece) => piece == becomes && !self.key_is_given,
        });
        self.becomes = None;
        if let Some(duty) = self.duty.take() {
            all.retain(|(_, print)| duty.is_done_by(print));
        }
        self.keep_disguise(&mut all);
        if self.rested {
            self.begin_quietly();
        }
        let has_choice = !all.is_empty();
        while let Some((mv, print)) = self.prefer_special(&all) {
            if self.rested || !self.reads_shorter(&print) {
                return Some((mv, print));
            }
            all.retain(|(_, other)| *other != print);
        }
        if has_choice {
            self.rest();
            return self.choose_move();
        }
        // Only promotions are legal, and a key was given that would be for the next.
        None
    }

    /// What was done before has nothing to do with what comes.
    fn begin_quietly(&mut self) {
        self.quiet = (self.position().clone(), 0);
        self.touched = SquareSet::EMPTY;
        self.changed = SquareSet::EMPTY;
    }

    fn prefer_special(
        &mut self,
        all: &[(P::Move, Footprint<P::Square>)],
    ) -> Option<(P::Move, Footprint<P::Square>)> {
        let special = |(mv, print): &&(P::Move, Footprint<P::Square>)| {
            print.victim.is_some() || print.companion.is_some() || P::promotes_to(*mv).is_some()
        };
        let rare: Vec<_> = all.iter().filter(special).copied().collect();
        if !rare.is_empty() && self.whims.chance(450) {
            self.whims.pick(&rare)
        } else {
            self.whims.pick(all)
        }
    }

    /// Of readings, the one with the fewest moves is right. Whether the contacts since the board
    /// was at rest could be those of fewer moves, if this one were made now; or whether it leads to
    /// a square that was touched on the way.
    fn reads_shorter(&self, print: &Footprint<P::Square>) -> bool {
        let goes_back = print.victim.is_none() && self.touched.contains(print.destination);
        let own = print.emptied().union(print.filled());
        let after = print.applied_to(self.position().occupied());
        let (quiet, made) = &self.quiet;
        goes_back || leads_to(quiet, after, self.changed.union(own), (*made).min(5))
    }

    /// Makes a move, one way or another.
    fn make(&mut self, mv: P::Move, print: &Footprint<P::Square>) {
        let squares = print.emptied().union(print.filled());
        let effect = self
            .reveal(mv, squares)
            .unwrap_or(Effect::Move { mv, squares });
        let revealed = match effect {
            Effect::Reveal { plies, .. } => Some(plies + 1),
            _ => None,
        };
        self.begin(Class::Plain, "move", effect);
        if let Some(moves) = revealed {
            self.name(Class::Keys, "move of a knight taken for a queen");
            // It could have gone on, and taken what is lifted in reply.
            self.must_rest = true;
            self.builds_on(self.moves_ago(moves));
        }
        self.key_is_given = false;
        self.becomes = P::promotes_to(mv);
        if self.becomes.is_some() {
            self.promote(print);
        } else if print.companion.is_some() {
            self.castle(print);
        } else if print.victim.is_some() {
            self.capture(print);
        } else {
            self.go(print);
        }
    }

    fn moved(&mut self, mv: P::Move, print: &Footprint<P::Square>) {
        self.last = Some(Last {
            mv,
            before: self.position().clone(),
            print: *print,
        });
        self.record.push(mv);
        self.follow_disguise(mv, print);
        self.moves += 1;
        self.quiet.1 += 1;
        self.turns = [self.turns[1], self.script.steps.len()];
        self.turn_millis = 0;
        self.rested = false;
    }

    fn begin(&mut self, class: Class, name: &'static str, effect: Effect<P>) {
        let builds_on = self.script.gestures.len();
        self.script.gestures.push(Gesture {
            class,
            name,
            effect,
            builds_on,
        });
    }

    /// The gesture just begun means what it does because of the one that is so many before it.
    fn builds_on(&mut self, before: usize) {
        let index = self.script.gestures.len().saturating_sub(1);
        if let Some(gesture) = self.script.gestures.last_mut() {
            gesture.builds_on = index.saturating_sub(before);
        }
    }

    /// The board comes to rest, and is compared.
    fn rest(&mut self) {
        let settle = self.settings().settle.millis();
        let wait = self.spell(settle + 20 + self.slack, settle + 20 + self.slack + 800);
        self.push(Act::Check, wait);
        self.rested = true;
        self.must_rest = false;
        self.begin_quietly();
        if let Some(disguised) = &mut self.disguised {
            disguised.rested = true;
        }
        self.put_anew = false;
    }
}

/// Whether no more than so many moves, which change only these squares, lead from a position to one
/// with these occupied squares.
fn leads_to<P: Game>(
    position: &P,
    occupied: SquareSet<P::Square>,
    within: SquareSet<P::Square>,
    moves: usize,
) -> bool {
    position.occupied() == occupied
        || moves > 0
            && prints(position).into_iter().any(|(mv, print)| {
                let own = print.emptied().union(print.filled());
                own.is_subset(within) && {
                    let mut after = position.clone();
                    after.play(mv);
                    leads_to(&after, occupied, within, moves - 1)
                }
            })
}
