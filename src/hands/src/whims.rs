// SPDX-License-Identifier: Apache-2.0
//! Where a person's whims come from: a seed, or bytes that a fuzzer makes up.

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

/// A source of choices. The same seed, or the same bytes, give the same choices for ever:
/// nothing here depends on how another crate turns random bits into numbers.
#[derive(Clone, Debug)]
pub enum Whims {
    /// Numbers that follow from a seed.
    Seeded(XorShiftRng),
    /// Bytes, and how many have been used. When they are used up, everything is 0.
    Bytes(Vec<u8>, usize),
}

impl Whims {
    /// The whims of that seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Whims::Seeded(XorShiftRng::seed_from_u64(seed))
    }

    /// The whims that these bytes make up.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Whims::Bytes(bytes, 0)
    }

    fn word(&mut self) -> u32 {
        match self {
            Whims::Seeded(generator) => generator.next_u32(),
            Whims::Bytes(bytes, used) => {
                let mut word = 0;
                for _ in 0..2 {
                    word = word << 8 | u32::from(bytes.get(*used).copied().unwrap_or(0));
                    *used += 1;
                }
                word << 16
            }
        }
    }

    /// A number below `count`, or 0 when that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.word()) * count as u64) >> 32) as usize
    }

    /// A number of this range, both ends included.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + ((u64::from(self.word()) * (u64::from(high.saturating_sub(low)) + 1)) >> 32) as u32
    }

    /// Whether something happens that does so many times in a thousand.
    pub fn chance(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille as usize
    }

    /// One of these, if there are any.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    /// Puts these in any order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
