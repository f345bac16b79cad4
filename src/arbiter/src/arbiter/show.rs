// SPDX-License-Identifier: Apache-2.0
//! What the board shows at a given moment.

use rules::{Outcome, Position, Side};

use super::{Arbiter, Phase};
use crate::{Blink, Digits, Duration, Instant, Notice, Options, Panel};

/// Half the period of blinking: how long a half is lit, and then dark.
pub const BLINK: Duration = Duration::from_millis(500);
/// The length of a short beep.
pub const BEEP: Duration = Duration::from_millis(100);
/// The time between two reminders that a piece is in the hand.
pub const REMINDER: Duration = Duration::from_millis(2000);

/// The most seconds and squares that two digits can show.
const TWO_DIGITS: u32 = 99;

impl<P: Position, O: Options> Arbiter<P, O> {
    /// What the board shows now, as of the last event or [`Arbiter::advance`].
    pub fn panel(&self) -> Panel {
        let blink = self.blink();
        let phase = self.now.since(self.blink_since).millis() / BLINK.millis();
        Panel {
            digits: self.digits(),
            blink,
            dark: blink != Blink::None && phase % 2 == 1,
            alarm: self.violation.is_some() || self.overtime.is_some() || self.beep_until.is_some(),
            turn: matches!(self.phase, Phase::Playing | Phase::Paused)
                .then(|| self.standing.position.turn()),
        }
    }

    fn blink(&self) -> Blink {
        if let Some(ending) = self.ending {
            return match ending.outcome {
                Outcome::Win(side) => Blink::Half(side.other()),
                Outcome::Draw => Blink::Both,
            };
        }
        match self.violation.map(|violation| violation.offender) {
            Some(Some(side)) => Blink::Half(side),
            Some(None) => Blink::Both,
            None => self.overtime.map_or(Blink::None, Blink::Half),
        }
    }

    fn digits(&self) -> Digits {
        let mut digits = Digits::default();
        let wrong = self.wrong();
        if self.phase == Phase::SetUp && !wrong.is_empty() {
            digits.put_two(0, wrong.len() as u32);
            return digits;
        }
        for side in Side::ALL {
            let first = side.index() * 4;
            let seconds = self.time_left(side).secs_rounded_up();
            digits.put_two(first, seconds.min(TWO_DIGITS));
            digits.put_two(first + 2, self.moves_made[side] % 100);
        }
        if let Some(side) = self
            .clock
            .running()
            .filter(|_| self.phase == Phase::Playing)
        {
            digits.put_point(side.index() * 4 + 1);
        }
        digits
    }

    /// When the panel will next change merely because time passes.
    pub(super) fn next_panel_change(&self) -> Option<Instant> {
        let blink = (self.blink() != Blink::None).then(|| {
            let elapsed = self.now.since(self.blink_since).millis();
            self.now + Duration::from_millis(BLINK.millis() - elapsed % BLINK.millis())
        });
        let runs = self.phase == Phase::Playing;
        let second = self
            .clock
            .next_second(self.played(self.now))
            .filter(|_| runs);
        let second = second.map(|at| self.on_the_wall(at));
        [blink, second, self.beep_until].into_iter().flatten().min()
    }

    pub(super) fn beep(&mut self) {
        self.beep_until = Some(self.now + BEEP);
    }

    /// Pieces have been in the hand for a long time.
    pub(super) fn remind(&mut self, at: Instant) {
        self.notify(Notice::Reminder);
        self.beep();
        self.remind_at = Some(at + REMINDER);
    }
}
