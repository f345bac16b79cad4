// SPDX-License-Identifier: Apache-2.0
//! The options of scenario files as flags of the command line: `option touch-move on` is
//! `--touch-move on`.

use anyhow::{Context, anyhow};
use arbiter::Settings;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use rules::{Position, Ruleset};
use scenario::{CHOICES, ChoiceKind, Quoted, Statement};

use crate::game::{Chess, Xiangqi};

/// The options given on the command line.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Chosen {
    /// Each as in a scenario file, after `option`.
    lines: Vec<String>,
}

impl Chosen {
    /// Each option as in a scenario file, after `option`.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Finds the first option that is not right.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what would be right.
    pub(crate) fn check<P: Position>(&self) -> anyhow::Result<()> {
        for line in &self.lines {
            let statement = format!("option {line}");
            let name = line.split(' ').next().unwrap_or_default();
            Statement::<P>::parse(&statement, P::Ruleset::default())
                .map_err(|error| anyhow!("--{name}: {error}"))?;
        }
        Ok(())
    }

    /// The settings of the game with these options.
    pub(crate) fn settings<P: Position>(&self) -> Settings {
        let mut settings = Settings::of::<P>();
        for line in &self.lines {
            if let Ok(Some(Statement::Option(choice))) =
                Statement::<P>::parse(&format!("option {line}"), P::Ruleset::default())
            {
                choice.apply(&mut settings);
            }
        }
        settings
    }
}

/// The special rules that are switched on the command line.
#[derive(Args, Clone, Default)]
pub(crate) struct RuleArguments {
    /// Play with a special rule, or without it. Chess has castling, en-passant, underpromotion,
    /// repetition, move-count-draws and dead-position; xiangqi has facing-generals and
    /// sixty-moves. All are on at first.
    #[arg(long = "rule", global = true, value_name = "NAME=on|off")]
    choices: Vec<String>,
}

impl RuleArguments {
    /// The rules of the game with these choices.
    ///
    /// # Errors
    ///
    /// What is wrong with a choice, and what would be right.
    pub(crate) fn of<P: Position>(&self) -> anyhow::Result<P::Ruleset> {
        let mut rules = P::Ruleset::default();
        for choice in &self.choices {
            rules = choose::<P>(rules, choice)
                .with_context(|| format!("--rule `{}`", Quoted(choice)))?;
        }
        Ok(rules)
    }
}

/// The rules with a choice such as `castling=off`.
fn choose<P: Position>(rules: P::Ruleset, choice: &str) -> anyhow::Result<P::Ruleset> {
    let (name, value) = choice
        .split_once('=')
        .ok_or_else(|| anyhow!("it takes the name of a rule and a value, such as NAME=off"))?;
    match Statement::<P>::from_words("option", &["rule", name, value], rules) {
        Ok(Statement::Rule(rule, on)) => rules
            .with(rule, on)
            .ok_or_else(|| anyhow!("this program was built without that choice")),
        Ok(_) => Ok(rules),
        Err(error) => Err(anyhow!("{error}")),
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut chosen = Chosen::default();
        chosen.update_from_arg_matches(matches)?;
        Ok(chosen)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for kind in CHOICES {
            let values = matches.get_many::<String>(kind.name);
            for value in values.into_iter().flatten() {
                self.lines.push(format!("{} {value}", kind.name));
            }
        }
        Ok(())
    }
}

impl Args for Chosen {
    fn augment_args(mut command: Command) -> Command {
        for kind in CHOICES {
            command = command.arg(
                Arg::new(kind.name)
                    .long(kind.name)
                    .help(help(kind))
                    .value_name("VALUE")
                    .action(ArgAction::Append)
                    .help_heading("Options of the arbiter"),
            );
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// What an option is for, what it takes, and what it is when it is not given.
fn help(kind: &ChoiceKind) -> String {
    let default = |settings| kind.value_in(&settings).to_string();
    let chess = default(Settings::of::<Chess>());
    let xiangqi = default(Settings::of::<Xiangqi>());
    let defaults = if chess == xiangqi {
        chess
    } else {
        format!("{chess}; xiangqi: {xiangqi}")
    };
    format!("{}: {} [default: {defaults}]", kind.about, kind.values)
}
