// SPDX-License-Identifier: Apache-2.0
//! A whole scenario.

use rules::{Position, Ruleset, SpecialRule};

use crate::error::{Error, LineError};
use crate::rig::Rig;
use crate::runner::{Report, Runner, Stop};
use crate::statement::{Statement, rule_choice};
use crate::words::words;

/// The name of a scenario's game: the word after `game` in its first statement.
#[must_use]
pub fn game_of(text: &str) -> Option<&str> {
    let first = text
        .lines()
        .filter_map(|line| words(line).ok())
        .find(|words| !words.is_empty())?;
    match *first.as_slice() {
        ["game", name] => Some(name),
        _ => None,
    }
}

/// How many expectations a scenario has.
#[must_use]
pub fn expectations_in(text: &str) -> usize {
    let expects = |line| words(line).is_ok_and(|words| words.first() == Some(&"expect"));
    text.lines().filter(|line| expects(line)).count()
}

/// A scenario whose every line can be read.
#[derive(Clone, Copy, Debug)]
pub struct Scenario<'a, P: Position> {
    text: &'a str,
    /// The special rules by which it is played; `None` if this program cannot play by those that
    /// it chooses.
    rules: Option<P::Ruleset>,
}

impl<'a, P: Position> Scenario<'a, P> {
    /// Reads the whole text and finds the first mistake, if there is one. Where the scenario
    /// does not choose a special rule, that of `rules` applies.
    pub fn parse(text: &'a str, rules: P::Ruleset) -> Result<Self, LineError<'a, P>> {
        let chosen = rules_of(text, rules);
        let mut last_line = 1;
        let mut order = Order::Game;
        for (line, statement) in statements(text, chosen.unwrap_or(rules)) {
            let checked = statement.and_then(|statement| order.next(&statement));
            order = checked.map_err(|error| LineError { line, error })?;
            last_line = line;
        }
        if order == Order::Game {
            return Err(LineError {
                line: last_line,
                error: Error::NoGame,
            });
        }
        Ok(Scenario {
            text,
            rules: chosen,
        })
    }

    /// Plays the scenario on a rig to its end, and reports everything on the way that is not as
    /// it should be.
    pub fn play(
        &self,
        rig: &mut impl Rig<P>,
        mut report: impl FnMut(Report<'a, P>),
    ) -> Result<(), Stop<'a, P>> {
        let rules = self.rules.ok_or(Stop::Unsuitable(
            "it chooses special rules that this program was built without",
        ))?;
        let mut runner = Runner::new(rig, rules);
        for (line, statement) in statements(self.text, rules) {
            let statement = statement.map_err(|error| Stop::Mistake(LineError { line, error }))?;
            runner.play(line, statement, &mut report)?;
        }
        Ok(())
    }
}

/// The rules that a text chooses, with those given for what it does not choose; `None` if this
/// program cannot play by them. The last choice of a rule counts.
fn rules_of<R: Ruleset>(text: &str, rules: R) -> Option<R> {
    let chosen = |wanted| {
        let choices = text.lines().filter_map(rule_choice);
        choices.filter(|&(rule, _)| rule == wanted).last()
    };
    let mut choices = R::Rule::ALL.iter().filter_map(|&rule| chosen(rule));
    choices.try_fold(rules, |rules, (rule, on)| rules.with(rule, on))
}

/// The statements of a text with their lines, counted from 1.
fn statements<'a, P: Position>(
    text: &'a str,
    rules: P::Ruleset,
) -> impl Iterator<Item = (usize, Result<Statement<'a, P>, Error<'a, P>>)> {
    (1..).zip(text.lines()).filter_map(move |(line, text)| {
        let statement = Statement::parse(text, rules).transpose()?;
        Some((line, statement))
    })
}

/// What may come next: the game, then options and the position, then the rest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Game,
    Choices,
    Actions,
}

impl Order {
    fn next<'a, P: Position>(self, statement: &Statement<'a, P>) -> Result<Order, Error<'a, P>> {
        match (self, statement) {
            (Order::Game, Statement::Game) => Ok(Order::Choices),
            (Order::Game, _) => Err(Error::NoGame),
            (_, Statement::Game) => Err(Error::SecondGame),
            (
                Order::Choices,
                Statement::Option(_) | Statement::Rule(..) | Statement::Position(_),
            ) => Ok(Order::Choices),
            (Order::Actions, Statement::Option(_) | Statement::Rule(..)) => {
                Err(Error::TooLate("option"))
            }
            (Order::Actions, Statement::Position(_)) => Err(Error::TooLate("position")),
            _ => Ok(Order::Actions),
        }
    }
}
