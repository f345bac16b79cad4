// SPDX-License-Identifier: Apache-2.0
//! What can be chosen about an arbiter.

use core::ops::RangeInclusive;

use rules::Position;

use crate::{Control, Duration, Layout, TimeControl};

/// In which order the two pieces of a capture must be lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureOrder {
    /// Either piece first.
    Either,
    /// The capturing piece first, then the victim.
    OwnFirst,
}

/// The choices that an arbiter is built with.
///
/// A firmware implements this with constants, so that the code for what is off is not in
/// the image; [`Settings`] implements it with fields.
pub trait Options {
    /// Where the time control comes from.
    type Control: Control;
    /// How long nothing must change before the board counts as at rest.
    fn settle(&self) -> Duration;
    /// How long pieces may be in the hand before beeps remind the players.
    fn hand(&self) -> Duration;
    /// In which order the pieces of a capture must be lifted.
    fn capture_order(&self) -> CaptureOrder;
    /// Whether the first piece lifted must be moved, or captured, if it can (FIDE 4.3, 4.4).
    fn touch_move(&self) -> bool {
        false
    }
    /// Whether a capture must be completed once the player's own piece and its victim have both
    /// been up.
    fn committed_capture(&self) -> bool {
        false
    }
    /// How time is allotted.
    fn time_control(&self) -> Self::Control;
    /// Whether a player presses the own clock button to end a move (FIDE 6.2.1); otherwise the
    /// clock passes to the other side by itself.
    fn clock_button(&self) -> bool {
        false
    }
    /// How the digits are used.
    fn layout(&self) -> Layout {
        Layout::Count
    }
    /// How much time a player has left when beeps begin to warn; zero for never.
    fn low_time(&self) -> Duration {
        Duration::ZERO
    }
    /// Whether times and counts can be corrected with the keys while the clocks are stopped.
    fn corrections(&self) -> bool {
        true
    }
    /// Whether there is an alarm.
    fn alarm(&self) -> bool {
        true
    }
    /// How many moves each side makes before the game is drawn; 0 for any number.
    fn move_limit(&self) -> u32 {
        0
    }
    /// Whether running out of time loses the game; otherwise the alarm sounds until that
    /// side has moved.
    fn timeout_loses(&self) -> bool;
}

/// Options kept in memory, for programs that let a person choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// See [`Options::settle`].
    pub settle: Duration,
    /// See [`Options::hand`].
    pub hand: Duration,
    /// See [`Options::capture_order`].
    pub capture_order: CaptureOrder,
    /// See [`Options::touch_move`].
    pub touch_move: bool,
    /// See [`Options::committed_capture`].
    pub committed_capture: bool,
    /// See [`Options::time_control`].
    pub time_control: TimeControl,
    /// See [`Options::clock_button`].
    pub clock_button: bool,
    /// See [`Options::layout`].
    pub layout: Layout,
    /// See [`Options::low_time`].
    pub low_time: Duration,
    /// See [`Options::alarm`].
    pub alarm: bool,
    /// See [`Options::move_limit`].
    pub move_limit: u32,
    /// See [`Options::timeout_loses`].
    pub timeout_loses: bool,
}

/// The values that may be chosen, the same on a PC and in the firmware's Kconfig.
impl Settings {
    /// How long the board must be at rest, in milliseconds: [`Options::settle`].
    pub const SETTLE_MILLIS: RangeInclusive<u32> = 50..=5000;
    /// How long pieces may be in the hand, in milliseconds: [`Options::hand`].
    pub const HAND_MILLIS: RangeInclusive<u32> = 1000..=600_000;
    /// How much time is left when beeps begin to warn, in seconds; 0 for never:
    /// [`Options::low_time`].
    pub const LOW_TIME_SECONDS: RangeInclusive<u32> = 0..=3600;
    /// How many moves each side makes before the game is drawn: [`Options::move_limit`].
    pub const MOVE_LIMIT: RangeInclusive<u32> = 0..=100_000;
}

impl Settings {
    /// The firmware's default options for that game.
    #[must_use]
    pub fn of<P: Position>() -> Self {
        let customs = P::CUSTOMS;
        Settings {
            capture_order: if customs.captures_commit {
                CaptureOrder::OwnFirst
            } else {
                CaptureOrder::Either
            },
            committed_capture: customs.captures_commit,
            move_limit: customs.move_limit,
            ..Settings::default()
        }
    }
}

impl Default for Settings {
    /// What applies where a game has no customs of its own.
    fn default() -> Self {
        Settings {
            settle: Duration::from_millis(400),
            hand: Duration::from_millis(10_000),
            capture_order: CaptureOrder::Either,
            touch_move: false,
            committed_capture: false,
            time_control: TimeControl::per_move(Duration::from_secs(100)),
            clock_button: false,
            layout: Layout::Count,
            low_time: Duration::ZERO,
            alarm: true,
            move_limit: 0,
            timeout_loses: true,
        }
    }
}

impl Options for Settings {
    type Control = TimeControl;

    fn settle(&self) -> Duration {
        self.settle
    }
    fn hand(&self) -> Duration {
        self.hand
    }
    fn capture_order(&self) -> CaptureOrder {
        self.capture_order
    }
    fn touch_move(&self) -> bool {
        self.touch_move
    }
    fn committed_capture(&self) -> bool {
        self.committed_capture
    }
    fn time_control(&self) -> TimeControl {
        self.time_control
    }
    fn clock_button(&self) -> bool {
        self.clock_button
    }
    fn layout(&self) -> Layout {
        self.layout
    }
    fn low_time(&self) -> Duration {
        self.low_time
    }
    fn alarm(&self) -> bool {
        self.alarm
    }
    fn move_limit(&self) -> u32 {
        self.move_limit
    }
    fn timeout_loses(&self) -> bool {
        self.timeout_loses
    }
}
