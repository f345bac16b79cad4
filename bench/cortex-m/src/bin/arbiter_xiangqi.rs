// SPDX-License-Identifier: Apache-2.0
//! The measurement of the arbiter at a game of xiangqi.
#![no_std]
#![no_main]

use arbiter::rules::xiangqi::Xiangqi;
use cortex_m_bench::arbiter_program;

arbiter_program!(Xiangqi, "startpos");
