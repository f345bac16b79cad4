// SPDX-License-Identifier: Apache-2.0
//! The two players' clocks. At most one runs.

use rules::{PerSide, Side};

use crate::{Duration, Instant, TimeControl};

/// The clocks of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// What each side had left when the running clock was started.
    left: PerSide<Duration>,
    /// What the side to move has used in this turn before the clock was last started.
    used: Duration,
    running: Option<(Side, Instant)>,
}

impl Clock {
    /// Stopped clocks with the full time on both sides.
    pub fn new(control: TimeControl) -> Self {
        let full = Self::allotment(control);
        Clock {
            control,
            left: PerSide::new(full, full),
            used: Duration::ZERO,
            running: None,
        }
    }

    fn allotment(control: TimeControl) -> Duration {
        match control {
            TimeControl::PerMove(span) => span,
        }
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Since when it runs.
    pub fn running_since(&self) -> Option<Instant> {
        self.running.map(|(_, since)| since)
    }

    /// Starts one side's clock.
    pub fn start(&mut self, side: Side, at: Instant) {
        self.running = Some((side, at));
    }

    /// Stops the clock that runs.
    pub fn stop(&mut self, at: Instant) {
        if let Some((side, since)) = self.running.take() {
            let span = at.since(since);
            self.used = Duration::from_millis(self.used.millis().saturating_add(span.millis()));
            self.left[side] = self.left[side].saturating_sub(span);
        }
    }

    /// The side has made its move: its clock stops, the other one starts. Returns the time
    /// used for the move.
    pub fn moved(&mut self, side: Side, at: Instant) -> Duration {
        self.stop(at);
        let used = core::mem::take(&mut self.used);
        self.left[side] = Self::allotment(self.control);
        self.start(side.other(), at);
        used
    }

    /// The time a side has left; for the side not to move, what it will have in its turn.
    pub fn left(&self, side: Side, now: Instant) -> Duration {
        let left = self.left[side];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.since(since)),
            _ => left,
        }
    }

    /// When the running clock will have run out.
    pub fn runs_out(&self) -> Option<Instant> {
        let (side, since) = self.running?;
        Some(since + self.left[side])
    }

    /// When the running clock's seconds, rounded up, will be one less; `None` once at zero.
    pub fn next_second(&self, now: Instant) -> Option<Instant> {
        let (side, _) = self.running?;
        let left = self.left(side, now).millis();
        let shown = left.div_ceil(1000).checked_sub(1)?;
        Some(now + Duration::from_millis(left - shown * 1000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    fn per_move(secs: u32) -> Clock {
        Clock::new(TimeControl::PerMove(Duration::from_secs(secs)))
    }

    #[test]
    fn a_move_gives_the_next_one_its_full_time() {
        let mut clock = per_move(100);
        clock.start(Side::First, ms(1000));
        assert_eq!(clock.left(Side::First, ms(4500)).millis(), 96_500);
        assert_eq!(clock.moved(Side::First, ms(4500)).millis(), 3_500);
        assert_eq!(clock.running(), Some(Side::Second));
        assert_eq!(clock.left(Side::First, ms(5000)).millis(), 100_000);
        assert_eq!(clock.left(Side::Second, ms(5000)).millis(), 99_500);
        assert_eq!(clock.runs_out(), Some(ms(104_500)));
    }

    #[test]
    fn a_pause_is_charged_to_nobody() {
        let mut clock = per_move(10);
        clock.start(Side::First, ms(0));
        clock.stop(ms(3000));
        assert_eq!(clock.left(Side::First, ms(60_000)).millis(), 7_000);
        clock.start(Side::First, ms(60_000));
        assert_eq!(clock.runs_out(), Some(ms(67_000)));
        assert_eq!(clock.moved(Side::First, ms(61_000)).millis(), 4_000);
    }

    #[test]
    fn seconds_change_when_the_rounded_time_does() {
        let mut clock = per_move(2);
        clock.start(Side::First, ms(0));
        assert_eq!(clock.next_second(ms(0)), Some(ms(1000)));
        assert_eq!(clock.next_second(ms(1)), Some(ms(1000)));
        assert_eq!(clock.next_second(ms(1000)), Some(ms(2000)));
        assert_eq!(clock.next_second(ms(2000)), None);
        assert_eq!(clock.left(Side::First, ms(9000)), Duration::ZERO);
    }
}
