// SPDX-License-Identifier: Apache-2.0
//! What can be chosen about an arbiter.

use crate::Duration;

/// In which order the two pieces of a capture must be lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureOrder {
    /// Own piece first or the victim first.
    Either,
    /// The capturing piece first, then the victim.
    OwnFirst,
}

/// How the time is measured out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// So much for every single move.
    PerMove(Duration),
}

/// The choices that an arbiter is built with.
///
/// A firmware implements this with constants, so that the code for what is off is not in
/// the image; [`Settings`] implements it with fields.
pub trait Options {
    /// How long nothing must change before the board counts as at rest.
    fn settle(&self) -> Duration;
    /// How long pieces may be in the hand before beeps remind.
    fn hand(&self) -> Duration;
    /// In which order the pieces of a capture must be lifted.
    fn capture_order(&self) -> CaptureOrder;
    /// Whether the first piece lifted must be moved, or captured, if it can (FIDE 4.3, 4.4).
    fn touch_move(&self) -> bool {
        false
    }
    /// Whether a capture must be completed once own piece and victim were both up.
    fn committed_capture(&self) -> bool {
        false
    }
    /// How the time is measured out.
    fn time_control(&self) -> TimeControl;
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
    /// See [`Options::timeout_loses`].
    pub timeout_loses: bool,
}

impl Default for Settings {
    /// What the firmware's options are for chess when nobody changes them.
    fn default() -> Self {
        Settings {
            settle: Duration::from_millis(400),
            hand: Duration::from_millis(10_000),
            capture_order: CaptureOrder::Either,
            touch_move: false,
            committed_capture: false,
            time_control: TimeControl::PerMove(Duration::from_secs(100)),
            timeout_loses: true,
        }
    }
}

impl Options for Settings {
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
    fn timeout_loses(&self) -> bool {
        self.timeout_loses
    }
}
