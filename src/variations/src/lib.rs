// SPDX-License-Identifier: Apache-2.0
//! Scenarios on a PC, each played by the special rules that it chooses.
//!
//! A rule is a constant of the game's type, so that it costs nothing where it is off. One
//! program for every choice must therefore contain the game once for each. That takes a
//! compiler a while, and so it is a crate of its own, which is not optimised while developing.
#![forbid(unsafe_code)]

mod games;
mod play;

pub use games::{chooses_rules, play_by_its_rules};
pub use play::{Trouble, play};
