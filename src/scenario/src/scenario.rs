// SPDX-License-Identifier: Apache-2.0
//! A whole scenario.

use rules::Position;

use crate::bench::Bench;
use crate::error::{Error, LineError};
use crate::runner::{Report, Runner, Stop};
use crate::statement::{Statement, rule_choice};
use crate::words::words;

/// The name of the game that a scenario is of: the word after `game` in its first statement.
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
pub struct Scenario<'a, P> {
    text: &'a str,
    game: core::marker::PhantomData<P>,
}

impl<'a, P: Position> Scenario<'a, P> {
    /// Reads the whole text and finds the first mistake, if there is one.
    pub fn parse(text: &'a str) -> Result<Self, LineError<'a, P>> {
        let mut last_line = 1;
        let mut order = Order::Game;
        for (line, statement) in statements(text) {
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
            game: core::marker::PhantomData,
        })
    }

    /// Plays the scenario at a bench to its end, and tells of everything on the way that is
    /// not as it should be. The bench cannot choose the special rules: `P` is to be the game
    /// with those that the text asks for ([`rule_choice`]).
    pub fn play(
        &self,
        bench: &mut impl Bench<P>,
        mut report: impl FnMut(Report<'a, P>),
    ) -> Result<(), Stop<'a, P>> {
        if !self.has_its_rules() {
            return Err(Stop::Unsuitable(
                "it chooses special rules that this program was built with otherwise",
            ));
        }
        let mut runner = Runner::new(bench);
        for (line, statement) in statements(self.text) {
            let statement = statement.map_err(|error| Stop::Mistake(LineError { line, error }))?;
            runner.play(line, statement, &mut report)?;
        }
        Ok(())
    }

    /// Whether the special rules are those that the text chooses.
    fn has_its_rules(&self) -> bool {
        let mut rules = P::RULES.iter();
        rules.all(|rule| rule_choice(self.text, rule.name).is_none_or(|on| on == rule.on))
    }
}

/// The statements of a text with their lines, counted from 1.
fn statements<'a, P: Position>(
    text: &'a str,
) -> impl Iterator<Item = (usize, Result<Statement<'a, P>, Error<'a, P>>)> {
    (1..).zip(text.lines()).filter_map(|(line, text)| {
        let statement = Statement::parse(text).transpose()?;
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
                Statement::Option(_) | Statement::Rule(_) | Statement::Position(_),
            ) => Ok(Order::Choices),
            (Order::Actions, Statement::Option(_) | Statement::Rule(_)) => {
                Err(Error::TooLate("option"))
            }
            (Order::Actions, Statement::Position(_)) => Err(Error::TooLate("position")),
            _ => Ok(Order::Actions),
        }
    }
}
