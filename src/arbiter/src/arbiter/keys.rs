// SPDX-License-Identifier: Apache-2.0
//! What the keys do.

use rules::{Ending, Move as _, Position, Promotion, Reason, Side};

use super::{Arbiter, Phase};
use crate::{Duration, Instant, Key, Notice, Options, Refusal, Signal, Violation, ViolationKind};

/// How long a key is held to resign or to record an agreed draw.
pub const HOLD: Duration = Duration::from_secs(2);

impl<P: Position, O: Options> Arbiter<P, O> {
    pub(super) fn press(&mut self, key: Key) {
        if let Some(menu) = self.menu().copied() {
            return self.press_in_menu(key, menu);
        }
        match key {
            Key::Start => self.press_start(),
            Key::New => self.set_up(self.start.clone(), self.now),
            Key::Adjust => self.press_adjust(),
            Key::Claim => self.press_claim(),
            Key::Clock(side) => self.press_clock(side),
            Key::Queen => self.choose(key, Promotion::Queen),
            Key::Rook => self.choose(key, Promotion::Rook),
            Key::Bishop => self.choose(key, Promotion::Bishop),
            Key::Knight => self.choose(key, Promotion::Knight),
        }
    }

    /// Start pauses at once. What else it does, it does when it is let go, since it can be held,
    /// too.
    fn press_start(&mut self) {
        match self.phase {
            Phase::Playing => {
                self.confirm_pending();
                if self.phase == Phase::Playing {
                    self.phase = Phase::Paused;
                    self.paused_at = Some(self.now);
                    self.remind_at = None;
                    self.notify(Notice::Paused);
                }
            }
            Phase::SetUp | Phase::Paused => self.held = Some((Key::Start, self.now)),
            // At the end of a game the key only silences the alarm.
            Phase::Over if self.overtime.take().is_some() => {}
            Phase::Over => self.refuse(Key::Start, Refusal::Over),
        }
    }

    /// Start was pressed at that time, as of which the clock runs, and is let go.
    fn start(&mut self, pressed: Instant) {
        let turn = self.standing.position.turn();
        match self.phase {
            Phase::SetUp if self.wrong().is_empty() => {
                self.phase = Phase::Playing;
                self.still = pressed.millis();
                self.begin_history();
                self.clock.start(turn, self.played(pressed));
                self.settled_clock = self.clock;
                self.notify(Notice::Started(turn));
                if let Some(ending) = self.record.ending() {
                    self.end(ending, self.played(self.now));
                }
            }
            Phase::Paused => {
                self.phase = Phase::Playing;
                self.resume_time(pressed);
                self.notify(Notice::Resumed(turn));
                // What was done meanwhile is judged from now on.
                self.last_change = self.now;
                self.judged = false;
                self.decide();
            }
            Phase::SetUp => self.refuse(Key::Start, Refusal::SetUpIncomplete),
            Phase::Playing | Phase::Over => {}
        }
    }

    /// The clocks go on.
    pub(super) fn resume_time(&mut self, at: Instant) {
        if let Some(paused) = self.paused_at.take() {
            self.stood_still(paused, at);
        }
    }

    /// The clocks have stood still between these two moments, which may be months apart.
    pub(super) fn stood_still(&mut self, from: Instant, to: Instant) {
        let millis = to.millis().saturating_sub(from.millis());
        self.still = self.still.saturating_add(millis);
    }

    /// Whoever claims a draw must be right (FIDE 9.2, 9.3), and must not have touched a piece
    /// (FIDE 9.4). A claim is made in one's own turn; a move that only waits for the board to
    /// come to rest has passed the turn on.
    fn press_claim(&mut self) {
        if self.phase != Phase::Playing {
            return self.hold(Key::Claim);
        }
        self.confirm_pending();
        if self.phase != Phase::Playing {
            return;
        }
        match self.record.claim() {
            Some(_) if self.has_touched() => self.refuse(Key::Claim, Refusal::Touched),
            Some(claim) => self.end(claim.ending(), self.played(self.now)),
            None if !P::CUSTOMS.claims => self.refuse(Key::Claim, Refusal::NoClaims),
            None => self.refuse(Key::Claim, Refusal::NothingToClaim),
        }
    }

    /// A clock button ends the move of the side whose clock runs (FIDE 6.2.1). What the contacts
    /// show then counts as what was meant, without waiting for rest.
    fn press_clock(&mut self, side: Side) {
        let key = Key::Clock(side);
        if self.phase != Phase::Playing || !self.options.clock_button() {
            return self.hold(key);
        }
        if self.clock.running() != Some(side) {
            return self.refuse(key, Refusal::ClockStands);
        }
        if self.violation.is_none() {
            self.confirm_pending();
            if self.phase != Phase::Playing || self.violation.is_some() {
                return;
            }
        }
        if self.certain_plies() > self.passed {
            self.clock.moved(&self.control, side, self.played(self.now));
            self.passed = self.passed.saturating_add(1);
            self.end_overtime(side);
            self.settle_pressed();
        } else if self.violation.is_some() {
            self.refuse(key, Refusal::Violation);
        } else {
            self.condemn_button(side);
        }
    }

    /// How many half-moves have been made, whatever pieces that are in the hand come to.
    fn certain_plies(&self) -> u32 {
        let settled = self.plies.saturating_sub(self.tail.len() as u32);
        let common = self.read().common.filter(|_| self.is_reading());
        settled + common.map_or(0, |line| line.len() as u32)
    }

    /// A move that was ended with the button is what it is: a rook's move does not become castling
    /// any more. Only what a pawn becomes is open until the opponent lifts a piece.
    fn settle_pressed(&mut self) {
        while let Some(&ply) = self.tail.first() {
            let settled = self.plies.saturating_sub(self.tail.len() as u32);
            if settled >= self.passed || ply.mv.promotion().is_some() {
                return;
            }
            self.settle_first(&ply);
        }
    }

    /// A clock button was pressed without a move, which counts as an illegal one (FIDE 7.5.3), or
    /// on a move that is not finished. Where nothing has to be put right, the alarm has
    /// nothing to wait for and beeps.
    fn condemn_button(&mut self, side: Side) {
        // The king of a castling may be in the hand, whose rook has come to rest before.
        if !self.accepted.is_any() && !self.is_explained_at_rest() {
            return self.raise_for_contacts();
        }
        let violation = Violation {
            kind: ViolationKind::Clock,
            offender: Some(side),
        };
        if self.wrong().is_empty() {
            self.charge(violation);
            self.beep(Signal::Refusal);
        } else {
            self.raise(violation);
        }
    }

    /// A key that has a meaning of its own when it is held while the clocks are stopped.
    fn hold(&mut self, key: Key) {
        if self.phase == Phase::Paused {
            self.held = Some((key, self.now));
        } else {
            self.refuse(key, Refusal::in_phase(self.phase));
        }
    }

    pub(super) fn release(&mut self, key: Key) {
        if let Some((held, pressed)) = self.held
            && held == key
        {
            self.held = None;
            match self.menu().copied() {
                _ if key != Key::Start => {}
                Some(menu) => self.go_on_in_menu(menu),
                None => self.start(pressed),
            }
        }
    }

    /// The key was held long enough: the players have ended the game themselves, or Start
    /// begins to set something, where it can.
    pub(super) fn held_long_enough(&mut self) {
        let ending = match self.held.take() {
            Some((Key::Start, pressed)) => {
                if !self.start_held() {
                    self.start(pressed);
                }
                return;
            }
            Some((Key::Clock(side), _)) => Ending::win(side.other(), Reason::Resignation),
            Some((Key::Claim, _)) => Ending::draw(Reason::Agreement),
            _ => return,
        };
        self.end(ending, self.played(self.now));
    }

    pub(super) fn refuse(&mut self, key: Key, reason: Refusal) {
        self.notify(Notice::Refused { key, reason });
        self.beep(Signal::Refusal);
    }
}
