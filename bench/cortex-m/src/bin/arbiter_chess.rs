// SPDX-License-Identifier: Apache-2.0
//! The measurement of the arbiter at a game of chess.
#![no_std]
#![no_main]

use arbiter::rules::chess::Chess;
use cortex_m_bench::{CHESS, arbiter_program};

arbiter_program!(Chess, CHESS[1].1);
