// SPDX-License-Identifier: Apache-2.0
//! The arbiter as the model sees it. All that the model uses of it is here.

use arbiter::{
    Arbiter, Duration, Event, Instant, Key, Notice, Panel, Phase, Settings, TimeLeft, Violation,
};
use rules::{Ending, Position, Side};

/// A move with the time that the clock has counted for it, in milliseconds.
pub type Played<M> = (M, u32);

/// What the arbiter shows at a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<P: Position> {
    /// The last accepted position.
    pub position: P,
    /// Whether the game goes on, is paused, …
    pub phase: Phase,
    /// The violation that lasts.
    pub violation: Option<Violation>,
    /// The last one raised.
    pub last_violation: Option<Violation>,
    /// How many violations are counted against each side.
    pub violations: [u8; 2],
    /// How many moves each side has made.
    pub moves_made: [u32; 2],
    /// What each side has left, in milliseconds.
    pub left: [u32; 2],
    /// The end.
    pub ending: Option<Ending>,
    /// The panel.
    pub panel: Panel,
}

/// An arbiter that is told what happens, and what it says about that.
#[derive(Clone, Debug)]
pub struct Judged<P: Position> {
    arbiter: Arbiter<P, Settings>,
    /// The moves of this game as they stand now.
    pub played: Vec<Played<P::Move>>,
    /// What it said, where that is kept.
    pub said: Option<Vec<String>>,
}

impl<P: Position> Judged<P> {
    /// An arbiter in front of a board on which the pieces of `start` stand, `at` that time.
    pub fn set_up(settings: &Settings, start: &P, at: u64) -> Self {
        let mut judged = Judged {
            arbiter: Arbiter::new(settings.clone(), start.clone(), Instant::ZERO),
            played: Vec::new(),
            said: None,
        };
        for square in start.occupied().iter() {
            judged.touch(square, true, at);
        }
        judged
    }

    /// A contact changes.
    pub fn touch(&mut self, square: P::Square, closed: bool, at: u64) {
        self.event(at, Event::Contact { square, closed });
    }

    /// A key is pressed.
    pub fn press(&mut self, key: Key, at: u64) {
        self.event(at, Event::Press(key));
    }

    /// A key is let go.
    pub fn release(&mut self, key: Key, at: u64) {
        self.event(at, Event::Release(key));
    }

    /// Something happens.
    pub fn event(&mut self, at: u64, event: Event<P::Square>) {
        self.arbiter.handle(Instant::from_millis(at), event);
        self.listen();
    }

    /// Time passes, and the arbiter is woken.
    pub fn advance(&mut self, at: u64) {
        self.arbiter.advance(Instant::from_millis(at));
        self.listen();
    }

    /// When it wants to be woken.
    pub fn next_deadline(&self) -> Option<u64> {
        self.arbiter.next_deadline().map(Instant::millis)
    }

    fn listen(&mut self) {
        while let Some(notice) = self.arbiter.next_notice() {
            match notice {
                Notice::Moved { mv, used, .. } => self.played.push((mv, used.millis())),
                Notice::TakenBack { .. } => {
                    self.played.pop();
                }
                Notice::Revealed { mv, other, .. } => {
                    let mut played = self.played.iter_mut().rev();
                    if let Some((made, _)) = played.find(|(made, _)| *made == mv) {
                        *made = other;
                    }
                }
                Notice::Started(_) => self.played.clear(),
                _ => {}
            }
            if let Some(said) = &mut self.said {
                said.push(notice.to_string());
            }
        }
    }

    /// What that side has left.
    pub fn time_left(&self, side: Side) -> TimeLeft {
        self.arbiter.time_left(side)
    }

    /// What the board shows.
    pub fn panel(&self) -> Panel {
        self.arbiter.panel()
    }

    /// What there is to see.
    pub fn seen(&self) -> Seen<P> {
        let arbiter = &self.arbiter;
        Seen {
            position: arbiter.position().clone(),
            phase: arbiter.phase(),
            violation: arbiter.violation(),
            last_violation: arbiter.last_violation(),
            violations: Side::ALL.map(|side| arbiter.violations(side)),
            moves_made: Side::ALL.map(|side| arbiter.moves_made(side)),
            left: Side::ALL.map(|side| Duration::millis(arbiter.time_left(side).time)),
            ending: arbiter.ending(),
            panel: arbiter.panel(),
        }
    }
}
