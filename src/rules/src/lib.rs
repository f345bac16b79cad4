// SPDX-License-Identifier: Apache-2.0
//! The rules of chess and of xiangqi: positions, legal moves, and how a game ends.
//!
//! No heap, no `unsafe`, no lookup tables to speak of: the crate is written for microcontrollers.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
// Nothing here may panic, whatever it reads; an index that is not checked says why it fits.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod chess;
pub mod xiangqi;

mod ending;
mod fen;
mod names;
mod position;
mod record;
mod ruleset;
mod side;
mod square;

pub use ending::{Claim, Ending, Outcome, Reason};
pub use fen::{FenError, Field, Flaw};
pub use position::{Customs, Footprint, Move, Position, Promotion};
pub use record::Record;
pub use ruleset::{RuleFlags, Ruleset, SpecialRule};
pub use side::{PerSide, Side};
pub use square::{Square, SquareSet};
