// SPDX-License-Identifier: Apache-2.0
//! The arbiter of a sensing board.
//!
//! A state machine without I/O and without a clock of its own: contacts, keys and the time go
//! in ([`Arbiter::handle`], [`Arbiter::advance`]); what the board shows ([`Arbiter::panel`])
//! and what there is to say ([`Arbiter::next_notice`]) come out.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
// Nothing here may panic, whatever happens at the board.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod arbiter;
mod blame;
mod clock;
mod event;
mod full;
mod layout;
mod log;
mod notice;
mod options;
mod panel;
mod presets;
mod refusal;
mod signal;
mod snapshot;
mod standing;
pub mod text;
mod time;
mod turn;
mod violation;
mod wiring;

pub use arbiter::{Arbiter, BLINK, HOLD, PLIES, Phase, REMINDER};
pub use clock::{Allotment, Control, Method, STAGES, Stage, TimeControl, TimeLeft};
pub use event::{Event, Key};
pub use full::{FullTime, TEXT_COLUMNS, TextRow, Times, text_row};
pub use layout::Layout;
pub use notice::Notice;
pub use options::{CaptureOrder, Options, Settings};
pub use panel::{Blink, DIGITS, Digits, Glyph, Panel};
pub use presets::{BY_HAND, PRESETS, preset};
pub use refusal::Refusal;
pub use rules;
pub use signal::Signal;
pub use snapshot::Snapshot;
pub use time::{Duration, Instant};
pub use violation::{Violation, ViolationKind};
pub use wiring::Rotation;
