// SPDX-License-Identifier: Apache-2.0
//! The measurement of an engine that does nothing: what the other programs have beyond this
//! is their engine.
#![no_std]
#![no_main]

use cortex_m_bench::{Engine, program};

#[derive(Clone)]
struct Nothing(u32);

impl Engine for Nothing {
    type Square = u8;

    fn from_fen(fen: &str) -> Option<Self> {
        Some(Nothing(fen.len() as u32))
    }

    fn count_moves(&self) -> u32 {
        self.0
    }

    fn status(&self) -> u32 {
        self.0
    }

    fn squares() -> (u8, u8) {
        (12, 28)
    }

    fn check_and_make(&mut self, _: u8, _: u8) -> bool {
        true
    }

    fn perft(&mut self, _: u32) -> u32 {
        self.0
    }
}

program!(Nothing);
