// SPDX-License-Identifier: Apache-2.0
//! `docs/scenarios.md`: every example in it holds, and it leaves nothing out. Nor does the README
//! leave out a special rule. The examples of `docs/clock.md` hold, too.

use arbiter::{Key, Settings, ViolationKind};
use rules::chess::{self, ChessRules, ChessWith};
use rules::xiangqi::{self, XiangqiRules, XiangqiWith};
use rules::{Position, Reason};
use scenario::{CHOICES, Scenario, Simulated, game_of};

type Chess = ChessWith<ChessRules>;
type Xiangqi = XiangqiWith<XiangqiRules>;

const PAGE: &str = include_str!("../../../docs/scenarios.md");
const CLOCK: &str = include_str!("../../../docs/clock.md");
const README: &str = include_str!("../../../README.md");
const KCONFIG: &str = include_str!("../../firmware/Kconfig");

/// The blocks of the pages that are scenarios.
fn examples() -> impl Iterator<Item = &'static str> {
    let blocks = [PAGE, CLOCK]
        .into_iter()
        .flat_map(|page| page.split("\n```game\n").skip(1));
    blocks.map(|rest| rest.split_once("```").expect("a block ends").0)
}

#[track_caller]
fn assert_holds<P: Position>(text: &str) {
    let scenario = Scenario::<P>::parse(text, P::Ruleset::default())
        .unwrap_or_else(|mistake| panic!("{mistake} in\n{text}"));
    let mut reports = Vec::new();
    let end = scenario.play(&mut Simulated::default(), |report| {
        reports.push(format!("{report:?}"));
    });
    assert!(end.is_ok(), "{end:?} in\n{text}");
    assert_eq!(reports, [""; 0], "in\n{text}");
}

#[test]
fn every_example_holds() {
    assert!(examples().count() >= 5);
    for text in examples() {
        match game_of(text) {
            Some("xiangqi") => assert_holds::<Xiangqi>(text),
            _ => assert_holds::<Chess>(text),
        }
    }
}

/// Asserts that the page has each of these words, as code and in quotes where it has blanks.
#[track_caller]
fn assert_names(names: impl IntoIterator<Item = &'static str>) {
    for name in names {
        let word = if name.contains(' ') {
            format!("`\"{name}\"`")
        } else {
            format!("`{name}`")
        };
        assert!(PAGE.contains(&word), "docs/scenarios.md lacks {word}");
    }
}

#[test]
fn every_word_is_named() {
    assert_names(Key::ALL.map(Key::name));
    assert_names(ViolationKind::ALL.map(ViolationKind::name));
    assert_names(Reason::ALL.map(Reason::name));
    assert_names(chess::Rule::ALL.iter().map(|rule| rule.name()));
    assert_names(xiangqi::Rule::ALL.iter().map(|rule| rule.name()));
}

#[test]
fn every_option_is_listed_with_its_values_and_defaults() {
    for kind in CHOICES {
        let values = kind
            .values
            .split_once('(')
            .map_or(kind.values, |(_, range)| range.trim_end_matches(')'));
        let [in_chess, in_xiangqi] = [Settings::of::<Chess>(), Settings::of::<Xiangqi>()]
            .map(|settings| kind.value_in(&settings).to_string());
        let columns = format!("| {values} | {in_chess} | {in_xiangqi} |");
        let listed = PAGE
            .lines()
            .any(|line| line.starts_with(&format!("| `{}", kind.name)) && line.contains(&columns));
        assert!(listed, "{}: {columns}", kind.name);
    }
}

/// On a PC and in the firmware.
#[test]
fn the_readme_says_where_every_special_rule_is_switched() {
    let chess = chess::Rule::ALL.map(chess::Rule::name);
    let xiangqi = xiangqi::Rule::ALL.map(xiangqi::Rule::name);
    for name in chess.into_iter().chain(xiangqi) {
        let option = name.to_uppercase().replace('-', "_");
        let row = format!("| `{name}` | `CONFIG_ARBITER_RULE_{option}` |");
        assert!(README.contains(&row), "README.md lacks {row}");
        let config = format!("\nconfig ARBITER_RULE_{option}\n");
        assert!(KCONFIG.contains(&config), "Kconfig lacks {config}");
    }
}
