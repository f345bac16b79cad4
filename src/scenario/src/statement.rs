// SPDX-License-Identifier: Apache-2.0
//! The statements.

use arbiter::{Duration, Key};
use rules::{Position, SpecialRule, Square};

use crate::choice::{CHOICES, Choice, parse_number, switch};
use crate::error::{Error, Vocabulary};
use crate::expectation::Expectation;
use crate::uci::{MoveWord, parse_square};
use crate::words::{WordsError, words};

/// The first words of lines.
pub(crate) const STATEMENTS: [&str; 11] = [
    "game", "option", "position", "start", "lift", "place", "move", "key", "hold", "wait", "expect",
];

/// The name of the option that chooses a special rule, and its form. It is none of [`CHOICES`],
/// which end in settings: the rules are constants of the game's type.
pub(crate) const RULE: &str = "rule";
const RULE_FORM: &str = "option rule NAME on|off";

/// The longest wait in milliseconds: 30 days.
pub(crate) const MAX_WAIT: u32 = 30 * 24 * 60 * 60 * 1000;

/// One line of a scenario.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement<'a, P: Position> {
    /// The scenario is of this game ([`Position::NAME`]).
    Game,
    /// An option is chosen.
    Option(Choice<'a>),
    /// A special rule is played, or is not.
    Rule(SpecialRule),
    /// This position is played from.
    Position(P),
    /// The pieces are put in place, and Start is pressed.
    Start,
    /// The contact of a square opens.
    Lift(P::Square),
    /// The contact of a square closes.
    Place(P::Square),
    /// A person makes a move, legal or not.
    Move(MoveWord<'a, P::Square>),
    /// A key is pressed.
    Key(Key),
    /// A key is held down for a time.
    Hold(Key, Duration),
    /// Time passes.
    Wait(Duration),
    /// Something must be so.
    Expect(Expectation<'a, P>),
}

impl<'a, P: Position> Statement<'a, P> {
    /// Reads a line; `None` when it has no statement, only blanks or a comment.
    pub fn parse(line: &'a str) -> Result<Option<Self>, Error<'a, P>> {
        let words = words(line).map_err(|error| match error {
            WordsError::Quote => Error::Quote,
            WordsError::TooMany => Error::TooManyWords,
        })?;
        let Some((&first, arguments)) = words.split_first() else {
            return Ok(None);
        };
        Self::from_words(first, arguments).map(Some)
    }

    /// Reads a statement that has been taken apart: its first word and the others, without
    /// quotes.
    pub fn from_words(first: &'a str, arguments: &[&'a str]) -> Result<Self, Error<'a, P>> {
        Ok(match (first, arguments) {
            ("game", [name]) if *name == P::NAME => Statement::Game,
            ("game", [name]) => return Err(Error::OtherGame(name)),
            ("option", [RULE, name, value]) => Statement::Rule(special_rule(name, value)?),
            ("option", [RULE, ..]) => return Err(Error::Form(RULE_FORM)),
            ("option", [name, value @ ..]) => Statement::Option(choice(name, value)?),
            ("position", [fen]) => Statement::Position(P::from_fen(fen).map_err(Error::Fen)?),
            ("start", []) => Statement::Start,
            ("lift", [word]) => Statement::Lift(square(word)?),
            ("place", [word]) => Statement::Place(square(word)?),
            ("move", [uci]) => Statement::Move(MoveWord::parse(uci).ok_or(Error::Move(uci))?),
            ("key", [name]) => Statement::Key(key(name)?),
            ("hold", [name, millis]) => Statement::Hold(key(name)?, span(millis)?),
            ("wait", [millis]) => Statement::Wait(span(millis)?),
            ("expect", [subject, wanted @ ..]) => {
                Statement::Expect(Expectation::from_words(subject, wanted)?)
            }
            _ => return Err(form(first)),
        })
    }
}

/// What is wrong with a statement of which the words fit no form.
fn form<P: Position>(first: &str) -> Error<'_, P> {
    Error::Form(match first {
        "game" => "game chess|xiangqi",
        "option" => "option NAME VALUE",
        "position" => "position \"FEN\"",
        "start" => "start",
        "lift" => "lift SQUARE",
        "place" => "place SQUARE",
        "move" => "move UCI",
        "key" => "key NAME",
        "hold" => "hold NAME MILLISECONDS",
        "wait" => "wait MILLISECONDS",
        "expect" => "expect WHAT VALUE",
        _ => return Error::Unknown(Vocabulary::Statement, first),
    })
}

fn choice<'a, P: Position>(name: &'a str, value: &[&'a str]) -> Result<Choice<'a>, Error<'a, P>> {
    let kind = CHOICES
        .iter()
        .find(|kind| kind.name == name)
        .ok_or(Error::Unknown(Vocabulary::Option, name))?;
    Choice::new(kind, value).map_err(|word| Error::Value(kind, word))
}

fn special_rule<'a, P: Position>(
    name: &'a str,
    value: &'a str,
) -> Result<SpecialRule, Error<'a, P>> {
    let rule = P::RULES.iter().find(|rule| rule.name == name);
    let rule = rule.ok_or(Error::Unknown(Vocabulary::Rule, name))?;
    let on = switch(value).ok_or(Error::Unknown(Vocabulary::Switch, value))?;
    Ok(SpecialRule { on, ..*rule })
}

/// Whether the text chooses that special rule to be played or not; the last choice counts.
#[must_use]
pub fn rule_choice(text: &str, name: &str) -> Option<bool> {
    let mut choices = text.lines().filter_map(|line| match *words(line).ok()? {
        ["option", RULE, of, value] if of == name => switch(value),
        _ => None,
    });
    choices.next_back()
}

fn key<P: Position>(name: &str) -> Result<Key, Error<'_, P>> {
    Key::from_name(name).ok_or(Error::Unknown(Vocabulary::Key, name))
}

fn square<P: Position, S: Square>(word: &str) -> Result<S, Error<'_, P>> {
    parse_square(word).ok_or(Error::Square(word))
}

fn span<P: Position>(word: &str) -> Result<Duration, Error<'_, P>> {
    parse_number(word)
        .filter(|&millis| millis <= MAX_WAIT)
        .map(Duration::from_millis)
        .ok_or(Error::Millis(word))
}
