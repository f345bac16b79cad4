// SPDX-License-Identifier: Apache-2.0
//! The statements.

use arbiter::{Duration, Key};
use rules::{Position, Ruleset, SpecialRule, Square};

use crate::choice::{CHOICES, Choice, parse_number, switch};
use crate::error::Error;
use crate::expectation::Expectation;
use crate::uci::{MoveWord, parse_square};
use crate::vocabulary::{MAX_WAIT, RULE, Vocabulary};
use crate::words::{WordsError, words};

const RULE_FORM: &str = "option rule NAME on|off";

/// A special rule of the game.
pub type RuleOf<P> = <<P as Position>::Ruleset as Ruleset>::Rule;

/// One line of a scenario.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement<'a, P: Position> {
    /// The scenario is of this game ([`Position::NAME`]).
    Game,
    /// An option is chosen.
    Option(Choice<'a>),
    /// A special rule is played, or is not.
    Rule(RuleOf<P>, bool),
    /// The game begins from this position.
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
    pub fn parse(line: &'a str, rules: P::Ruleset) -> Result<Option<Self>, Error<'a, P>> {
        let words = words(line).map_err(|error| match error {
            WordsError::Quote => Error::Quote,
            WordsError::TooMany => Error::TooManyWords,
        })?;
        let Some((&first, arguments)) = words.split_first() else {
            return Ok(None);
        };
        Self::from_words(first, arguments, rules).map(Some)
    }

    /// Reads a statement that has been taken apart: its first word and the others, without
    /// quotes.
    pub fn from_words(
        first: &'a str,
        arguments: &[&'a str],
        rules: P::Ruleset,
    ) -> Result<Self, Error<'a, P>> {
        Ok(match (first, arguments) {
            ("game", [name]) if *name == P::NAME => Statement::Game,
            ("game", [name]) => return Err(Error::OtherGame(name)),
            ("option", [RULE, name, value]) => {
                let (rule, on) =
                    special_rule(name, value).map_err(|(list, word)| Error::Unknown(list, word))?;
                Statement::Rule(rule, on)
            }
            ("option", [RULE, ..]) => return Err(Error::Form(RULE_FORM)),
            ("option", [name, value @ ..]) => Statement::Option(choice(name, value)?),
            ("position", [fen]) => {
                Statement::Position(P::from_fen(fen, rules).map_err(Error::Fen)?)
            }
            ("start", []) => Statement::Start,
            ("lift", [word]) => Statement::Lift(square(word)?),
            ("place", [word]) => Statement::Place(square(word)?),
            ("move", [uci]) => Statement::Move(MoveWord::parse(uci).ok_or(Error::Move(uci))?),
            ("key", [name]) => Statement::Key(key(name)?),
            ("hold", [name, millis]) => Statement::Hold(key(name)?, span(millis)?),
            ("wait", [millis]) => Statement::Wait(span(millis)?),
            ("expect", [subject, wanted @ ..]) => {
                Statement::Expect(Expectation::from_words(subject, wanted, rules)?)
            }
            _ => return Err(form(first)),
        })
    }
}

/// What is wrong with a statement whose words fit no form.
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

/// A special rule by its name, and whether it is on or off; otherwise the word that is wrong.
fn special_rule<'a, T: SpecialRule>(
    name: &'a str,
    value: &'a str,
) -> Result<(T, bool), (Vocabulary, &'a str)> {
    let rule = T::named(name).ok_or((Vocabulary::Rule, name))?;
    let on = switch(value).ok_or((Vocabulary::Switch, value))?;
    Ok((rule, on))
}

/// The special rule that a line switches on or off, if it does.
pub(crate) fn rule_choice<T: SpecialRule>(line: &str) -> Option<(T, bool)> {
    match *words(line).ok()? {
        ["option", RULE, name, value] => special_rule(name, value).ok(),
        _ => None,
    }
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
