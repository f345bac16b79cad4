// SPDX-License-Identifier: Apache-2.0
//! The options of scenario files as flags of the command line: `option touch-move on` is
//! `--touch-move on`.

use std::str::FromStr;

use anyhow::anyhow;
use arbiter::Settings;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use rules::{Position, Ruleset, SpecialRule, chess, xiangqi};
use scenario::{CHOICES, ChoiceKind, Quoted, RuleOf, Statement};

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
    // Not global: what is given before a command would be lost if more is given after it.
    #[arg(long = "rule", value_name = "NAME=on|off", help = rule_help())]
    choices: Vec<RuleChoice>,
}

impl RuleArguments {
    /// These choices and then those.
    pub(crate) fn and(&self, then: &RuleArguments) -> RuleArguments {
        RuleArguments {
            choices: [&self.choices[..], &then.choices].concat(),
        }
    }

    /// The rules of the game with these choices, of which the last counts.
    ///
    /// # Errors
    ///
    /// When the game does not have one of them.
    pub(crate) fn of<P: Position>(&self) -> anyhow::Result<P::Ruleset> {
        let mut rules = P::Ruleset::default();
        for RuleChoice { name, on } in &self.choices {
            let rule = RuleOf::<P>::named(name).ok_or_else(|| {
                let names = rule_names::<RuleOf<P>>();
                anyhow!(
                    "--rule {name}: {} has no such rule; it has {names}",
                    P::NAME
                )
            })?;
            rules = rules.with(rule, *on).ok_or_else(|| {
                anyhow!("--rule {name}: that was fixed when this program was built")
            })?;
        }
        Ok(rules)
    }
}

/// A special rule of some game, and whether it is played.
#[derive(Clone)]
struct RuleChoice {
    name: String,
    on: bool,
}

impl FromStr for RuleChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text
            .split_once('=')
            .ok_or("it takes the name of a rule and a value, such as castling=off")?;
        if chess::Rule::named(name).is_none() && xiangqi::Rule::named(name).is_none() {
            let (name, all) = (Quoted(name), all_rule_names());
            return Err(format!(
                "`{name}` is not a special rule; expected one of: {all}"
            ));
        }
        let on = match value {
            "on" => true,
            "off" => false,
            _ => return Err(format!("`{}` is neither on nor off", Quoted(value))),
        };
        Ok(RuleChoice {
            name: name.to_owned(),
            on,
        })
    }
}

fn rule_names<T: SpecialRule>() -> String {
    let names: Vec<_> = T::ALL.iter().map(|rule| rule.name()).collect();
    names.join(", ")
}

fn all_rule_names() -> String {
    let (chess, xiangqi) = (rule_names::<chess::Rule>(), rule_names::<xiangqi::Rule>());
    format!("{chess} in chess; {xiangqi} in xiangqi")
}

fn rule_help() -> String {
    format!(
        "Switch a special rule off, or on again: {} [default: all on]",
        all_rule_names()
    )
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
