// SPDX-License-Identifier: Apache-2.0
//! The record of a game in portable game notation (PGN standard, sections 8 and 9).

use core::fmt::{self, Write};

use heapless::String;

use super::{ChessWith, Rule};
use crate::{Ending, Outcome, Position, Reason, Record, Ruleset, Side};

/// Columns of the movetext: the PGN standard wants lines of less than 80.
const COLUMNS: usize = 79;

/// The tags that only the organiser knows. The rest of the seven that the standard requires
/// follow from the game.
///
/// In a value, `"` and `\` are escaped, and a control character is written as a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tags<'a> {
    /// The tournament or match.
    pub event: &'a str,
    /// Where it was played.
    pub site: &'a str,
    /// The day on which the game began: `2026.07.31`, with `?` for what is not known.
    pub date: &'a str,
    /// The round of the tournament.
    pub round: &'a str,
    /// The player of the white pieces.
    pub white: &'a str,
    /// The player of the black pieces.
    pub black: &'a str,
}

impl Default for Tags<'_> {
    /// Nothing is known.
    fn default() -> Self {
        Tags {
            event: "?",
            site: "?",
            date: "????.??.??",
            round: "?",
            white: "?",
            black: "?",
        }
    }
}

/// A game in portable game notation; [`fmt::Display`] writes it, with a line feed after each
/// line. Several games in one file need an empty line between them.
///
/// ```
/// use rules::{Position as _, Record, chess::{Fide, Chess, Pgn, Tags}};
///
/// let mut record = Record::<Chess, 300>::new(Chess::start(Fide));
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     let mv = record.position().parse_san(san).unwrap();
///     record.push(mv);
/// }
/// let tags = Tags { white: "A. Novice", ..Tags::default() };
/// let pgn = Pgn { record: &record, tags, ending: record.ending() };
/// assert_eq!(pgn.to_string(), r#"[Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "A. Novice"]
/// [Black "?"]
/// [Result "0-1"]
/// [Termination "normal"]
///
/// 1. f3 e5 2. g4 Qh4# 0-1
/// "#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pgn<'a, R: Ruleset<Rule = Rule>, const N: usize> {
    /// What was played. The moves that a truncated record has lost are missing.
    pub record: &'a Record<ChessWith<R>, N>,
    /// Who played, and where and when.
    pub tags: Tags<'a>,
    /// How the game has ended, by the rules of the game or otherwise; `None` while it is on.
    pub ending: Option<Ending>,
}

impl<R: Ruleset<Rule = Rule>, const N: usize> fmt::Display for Pgn<'_, R, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = &self.tags;
        for (name, value) in [
            ("Event", tags.event),
            ("Site", tags.site),
            ("Date", tags.date),
            ("Round", tags.round),
            ("White", tags.white),
            ("Black", tags.black),
            ("Result", result(self.ending)),
            ("Termination", termination(self.ending)),
        ] {
            write_tag(f, name, value)?;
        }
        self.write_set_up(f)?;
        f.write_char('\n')?;
        self.write_moves(&mut Lines { out: f, column: 0 })?;
        f.write_char('\n')
    }
}

impl<R: Ruleset<Rule = Rule>, const N: usize> Pgn<'_, R, N> {
    /// The position from which the moves are played, if it is not the one in which every reader
    /// assumes that games begin.
    fn write_set_up(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.record.base();
        if base.rules.plays(Rule::Castling) && *base == ChessWith::start(base.rules) {
            return Ok(());
        }
        writeln!(f, "[SetUp \"1\"]")?;
        writeln!(f, "[FEN \"{}\"]", base.fen())
    }

    fn write_moves(&self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        if self.record.is_truncated() {
            for word in ["{Earlier", "moves", "are", "not", "recorded.}"] {
                lines.write_token(format_args!("{word}"))?;
            }
        }
        let mut written = Ok(());
        let mut first = true;
        self.record.replay(|position, mv| {
            let number = position.fullmoves();
            written = written.and_then(|()| {
                match position.turn() {
                    Side::First => lines.write_token(format_args!("{number}."))?,
                    Side::Second if first => lines.write_token(format_args!("{number}..."))?,
                    Side::Second => {}
                }
                lines.write_token(format_args!("{}", position.san(mv)))
            });
            first = false;
        });
        written?;
        lines.write_token(format_args!("{}", result(self.ending)))
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for character in value.chars() {
        match character {
            '"' | '\\' => {
                f.write_char('\\')?;
                f.write_char(character)?;
            }
            _ if character.is_control() => f.write_char(' ')?,
            _ => f.write_char(character)?,
        }
    }
    f.write_str("\"]\n")
}

fn result(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// Why the game has ended, in one of the words that the standard has for it (9.8.1).
fn termination(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.reason) {
        None => "unterminated",
        Some(Reason::Time | Reason::TimeNoMate) => "time forfeit",
        Some(Reason::Violations) => "rules infraction",
        Some(Reason::MoveLimit) => "adjudication",
        Some(_) => "normal",
    }
}

/// Writes words with spaces between, in lines that are not too long.
struct Lines<'f, 'a> {
    out: &'f mut fmt::Formatter<'a>,
    column: usize,
}

impl Lines<'_, '_> {
    /// Writes a word of at most sixteen bytes: a move's number, a move, or a result.
    fn write_token(&mut self, token: fmt::Arguments<'_>) -> fmt::Result {
        let mut text = String::<16>::new();
        text.write_fmt(token)?;
        if self.column + 1 + text.len() > COLUMNS {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += text.len();
        self.out.write_str(&text)
    }
}
