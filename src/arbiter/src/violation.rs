// SPDX-License-Identifier: Apache-2.0
//! The kinds of violation.

use rules::{Side, names};

/// What was done wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ViolationKind {
    /// One of the mover's own pieces was put down where it may not go, or half a move (castling
    /// without its rook, say) was taken for a whole one and answered.
    IllegalMove,
    /// The last accepted move was undone.
    Takeback,
    /// A piece was moved by the side that is not to move.
    OutOfTurn,
    /// The victim of a capture was lifted before the capturing piece, where that is not allowed.
    CaptureOrder,
    /// A move with a piece other than the one touched, which had to be moved or captured.
    TouchMove,
    /// Pieces knocked over, added or swept off: nobody's offence.
    Disturbed,
    /// A clock button was pressed without a move (FIDE 7.5.3), or before the move was finished.
    Clock,
    /// The time was used up.
    Time,
}

names! {
    ViolationKind {
        (ViolationKind::IllegalMove) => "illegal-move",
        (ViolationKind::Takeback) => "takeback",
        (ViolationKind::OutOfTurn) => "out-of-turn",
        (ViolationKind::CaptureOrder) => "capture-order",
        (ViolationKind::TouchMove) => "touch-move",
        (ViolationKind::Disturbed) => "disturbed",
        (ViolationKind::Clock) => "clock",
        (ViolationKind::Time) => "time",
    }
}

/// A violation and who committed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What was done.
    pub kind: ViolationKind,
    /// By whom; `None` when it is nobody's offence ([`ViolationKind::Disturbed`]).
    pub offender: Option<Side>,
}
