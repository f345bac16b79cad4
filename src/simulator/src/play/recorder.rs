// SPDX-License-Identifier: Apache-2.0
//! Writes down what is done at the table as a scenario file, which `arbiter replay` plays back
//! to the same result.

use std::fmt::Display;
use std::io::{self, Write};

use arbiter::{Duration, Instant};
use rules::{Position, Ruleset, SpecialRule};
use scenario::Seen;

use super::{SET_UP, Table};

/// A scenario file in the making. Every statement is written at once, so that a crash loses
/// nothing.
pub(crate) struct Recorder {
    out: Box<dyn Write>,
    /// The time that the file has reached.
    at: Instant,
    /// Why nothing more can be written.
    trouble: io::Result<()>,
}

impl Recorder {
    /// Begins a file for a game from `start` with these options, each a name and a value.
    pub(crate) fn new<P: Position>(out: Box<dyn Write>, options: &[String], start: &P) -> Self {
        let mut recorder = Recorder {
            out,
            at: Instant::ZERO + SET_UP,
            trouble: Ok(()),
        };
        recorder.line("# Recorded by `arbiter --record`.");
        recorder.line(format_args!("game {}", P::NAME));
        for option in options {
            recorder.line(format_args!("option {option}"));
        }
        let rules = start.rules();
        for &rule in <P::Ruleset as Ruleset>::Rule::ALL {
            if !rules.plays(rule) {
                recorder.line(format_args!("option rule {} off", rule.name()));
            }
        }
        if *start != P::start(rules) {
            recorder.line(format_args!("position \"{}\"", start.fen()));
        }
        recorder
    }

    /// Writes a statement that happens at that time.
    pub(crate) fn statement(&mut self, at: Instant, statement: impl Display) {
        let gap = at.since(self.at);
        if gap > Duration::ZERO {
            self.line(format_args!("wait {}", gap.millis()));
        }
        self.at = self.at.max(at);
        self.line(statement);
    }

    /// Writes that a key was held from that time on for so long.
    pub(crate) fn held(&mut self, since: Instant, key: arbiter::Key, span: Duration) {
        self.statement(since, format_args!("hold {key} {}", span.millis()));
        self.at = self.at.max(since + span);
    }

    /// Writes how things stand at the end.
    ///
    /// # Errors
    ///
    /// When this or anything before it could not be written.
    pub(crate) fn finish<P: Position>(mut self, table: &Table<P>) -> io::Result<()> {
        let now = table.now();
        let shown = table.arbiter().snapshot();
        let results = [
            Seen::Last(shown.last_move),
            Seen::Fen(shown.position),
            Seen::Result(shown.ending),
            Seen::Violation(shown.last_violation),
            Seen::Display(shown.panel.digits),
        ];
        for seen in &results {
            self.statement(now, format_args!("expect {seen}"));
        }
        self.trouble
    }

    fn line(&mut self, line: impl Display) {
        if self.trouble.is_ok() {
            self.trouble = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
        }
    }
}
