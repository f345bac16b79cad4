// SPDX-License-Identifier: Apache-2.0
//! The log: what the arbiter has said, and the keys that were pressed.

use std::fmt::Display;

use arbiter::Instant;

/// The log of a table.
#[derive(Clone, Default)]
pub(crate) struct Journal {
    lines: Vec<String>,
}

impl Journal {
    /// Records a line.
    pub(crate) fn note(&mut self, now: Instant, line: impl Display) {
        let (minutes, millis) = (now.millis() / 60_000, now.millis() % 60_000);
        let (secs, tenths) = (millis / 1000, millis % 1000 / 100);
        self.lines
            .push(format!("{minutes:02}:{secs:02}.{tenths} {line}"));
    }

    /// The lines, the oldest first.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_with_the_time() {
        let mut journal = Journal::default();
        journal.note(Instant::from_millis(61_230), "restored");
        assert_eq!(journal.lines(), ["01:01.2 restored"]);
    }
}
