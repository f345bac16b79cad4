// SPDX-License-Identifier: Apache-2.0
//! How many scenario files and expectations have passed.

use std::fmt;

use super::{BAD_INPUT, FAILED};

/// The expectations of a file that was played to its end.
pub(super) struct Played {
    pub expectations: usize,
    pub failures: usize,
}

/// How all files have done.
#[derive(Default)]
pub(super) struct Tally {
    passed: usize,
    failed: usize,
    unplayed: usize,
    expectations: usize,
    failures: usize,
}

impl Tally {
    /// Counts a file that was played.
    pub(super) fn add(&mut self, played: Played) {
        if played.failures == 0 {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        self.expectations += played.expectations;
        self.failures += played.failures;
    }

    /// Counts a file that could not be read, or not be played to its end.
    pub(super) fn add_unplayed(&mut self) {
        self.unplayed += 1;
    }

    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            Tally { unplayed: 1.., .. } => BAD_INPUT,
            Tally { failed: 1.., .. } => FAILED,
            _ => 0,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = self.passed + self.failed + self.unplayed;
        let held = self.expectations.saturating_sub(self.failures);
        write!(
            f,
            "passed: {} of {files} files, {held} of {} expectations",
            self.passed, self.expectations
        )
    }
}
