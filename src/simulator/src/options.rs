// SPDX-License-Identifier: Apache-2.0
//! The options of scenario files as flags of the command line: `option touch-move on` is
//! `--touch-move on`.

use anyhow::anyhow;
use arbiter::Settings;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use rules::{Position, Ruleset};
use scenario::{CHOICES, Statement};

/// The options given on the command line.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Chosen {
    /// Each as in a scenario file, behind `option`.
    lines: Vec<String>,
}

impl Chosen {
    /// Each option as in a scenario file, behind `option`.
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
            Statement::<P>::parse(&statement, P::Ruleset::default())
                .map_err(|error| anyhow!("--{line}: {error}"))?;
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
            let (name, value) = choice.split_once('=').ok_or_else(|| {
                anyhow!("--rule `{choice}`: it takes a rule's name and a value, such as NAME=off")
            })?;
            let words = ["rule", name, value];
            let statement = Statement::<P>::from_words("option", &words, rules)
                .map_err(|error| anyhow!("--rule `{choice}`: {error}"))?;
            if let Statement::Rule(rule, on) = statement {
                rules = rules
                    .with(rule, on)
                    .ok_or_else(|| anyhow!("--rule `{choice}`: this program cannot do without"))?;
            }
        }
        Ok(rules)
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
                    .help(format!("{}: {}", help(kind.name), kind.values))
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

/// What an option is for. Its values are said by the scenario files' own list.
fn help(name: &str) -> &'static str {
    match name {
        "settle" => "How long nothing must change before the board counts as at rest",
        "hand" => "How long pieces may be in the hand before beeps remind",
        "capture-order" => "In which order the two pieces of a capture are lifted",
        "touch-move" => "Whether a piece that was touched must move, or be captured",
        "committed-capture" => "Whether a capture must be completed once both pieces are up",
        "clock-button" => "Whether the mover presses a button to pass the clock on",
        "timeout-loses" => "Whether running out of time loses the game",
        "move-limit" => "How many moves each side makes before the game is drawn",
        "clock" => "How the time is measured out, such as \"per-move 60\"",
        "illegal-limit" => "How many violations lose the game",
        "penalty" => "How many seconds the opponent gets for a violation",
        "sensing" => "What the contacts are: sensors under the pieces, or keys to press",
        "layout" => "What the eight digits show",
        _ => "As in scenario files",
    }
}
