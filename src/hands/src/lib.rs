// SPDX-License-Identifier: Apache-2.0
//! A model of the hands at the board.
//!
//! A [`Person`](person) plays random legal games, every move by a random physical way, makes
//! mistakes and puts them right. What each gesture means is known beforehand, so that the arbiter,
//! which sees only contacts and keys, can be judged: it must come to the same moves, times and
//! violations ([`check`]). What fails is made as small as it can be ([`shrink`]) and written as a
//! scenario file ([`text`]).
//!
//! A [`marathon`] plays game after game by every time control, with a loop that is late, and
//! compares the clocks with one that counts milliseconds ([`clock`]).
//!
//! The model rests on what the board promises and on nothing of the arbiter's code; [`judged`] is
//! the only place that knows it. Where that promise leaves a case open, `DECISIONS.md` says what
//! the model takes for right.

pub mod check;
pub mod clock;
pub mod game;
pub mod judged;
pub mod marathon;
pub mod person;
pub mod replay;
pub mod script;
pub mod sensor;
pub mod shrink;
pub mod text;
pub mod truth;
pub mod wake;
pub mod whims;
