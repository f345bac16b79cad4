// SPDX-License-Identifier: Apache-2.0
//! The rules of chess and of xiangqi: positions, legal moves, and how a game ends.
//!
//! No heap, no `unsafe`, no tables to speak of: the crate is written for microcontrollers.
#![no_std]
#![forbid(unsafe_code)]

pub mod chess;
pub mod xiangqi;

mod ending;
mod fen;
mod position;
mod record;
mod side;
mod square;

pub use ending::{Claim, Ending, Outcome, Reason};
pub use fen::{FenError, Field, Flaw};
pub use position::{Customs, Footprint, Position, Promotion, SpecialRule};
pub use record::Record;
pub use side::Side;
pub use square::{Square, SquareSet};
