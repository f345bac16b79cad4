// SPDX-License-Identifier: Apache-2.0
//! Hands Zephyr's configuration to the application, and the scenario files to a test image.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The Kconfig options that decide what of the application is compiled.
const OPTIONS: &[&str] = &[
    "CONFIG_ARBITER_GAME_CHESS",
    "CONFIG_ARBITER_GAME_XIANGQI",
    "CONFIG_ARBITER_RULE_CASTLING",
    "CONFIG_ARBITER_RULE_EN_PASSANT",
    "CONFIG_ARBITER_RULE_UNDERPROMOTION",
    "CONFIG_ARBITER_RULE_REPETITION",
    "CONFIG_ARBITER_RULE_MOVE_COUNT_DRAWS",
    "CONFIG_ARBITER_RULE_DEAD_POSITION",
    "CONFIG_ARBITER_RULE_FACING_GENERALS",
    "CONFIG_ARBITER_RULE_SIXTY_MOVES",
    "CONFIG_ARBITER_CAPTURE_ORDER_EITHER",
    "CONFIG_ARBITER_CAPTURE_ORDER_OWN_FIRST",
    "CONFIG_ARBITER_TOUCH_MOVE",
    "CONFIG_ARBITER_COMMITTED_CAPTURE",
    "CONFIG_ARBITER_TIMEOUT_LOSES",
    "CONFIG_ARBITER_CLOCK_PER_MOVE",
    "CONFIG_ARBITER_PRESETS",
    "CONFIG_ARBITER_CORRECTIONS",
    "CONFIG_ARBITER_CLOCK_BUTTON",
    "CONFIG_ARBITER_LAYOUT_CLOCK",
    "CONFIG_ARBITER_ALARM",
    "CONFIG_ARBITER_TEXT_DISPLAY",
    "CONFIG_ARBITER_SHELL",
    "CONFIG_ARBITER_EMULATED_BOARD_SHELL",
    "CONFIG_ARBITER_WATCHDOG",
    "CONFIG_ARBITER_SCENARIOS",
    "CONFIG_ARBITER_SOAK",
    "CONFIG_PRINTK",
];

/// The games by their names in scenario files, and the options that choose them.
const GAMES: [(&str, &str); 2] = [
    ("chess", "CONFIG_ARBITER_GAME_CHESS"),
    ("xiangqi", "CONFIG_ARBITER_GAME_XIANGQI"),
];

/// Where the scenario files are, seen from this folder.
const SCENARIOS: &str = "../../tests/scenarios";

fn main() -> io::Result<()> {
    zephyr_build::export_kconfig_bool_options();
    zephyr_build::build_kconfig_mod();
    // The crate intends to print this itself, but prints another key.
    println!("cargo::rerun-if-changed={}", variable("DOTCONFIG"));
    for option in OPTIONS {
        println!("cargo::rustc-check-cfg=cfg({option})");
    }
    let config = fs::read_to_string(variable("DOTCONFIG"))?;
    let chosen = |option| config.lines().any(|line| line == format!("{option}=y"));
    if chosen("CONFIG_ARBITER_SCENARIOS") {
        let other_games = GAMES.into_iter().filter(|(_, option)| !chosen(option));
        list_scenarios(&other_games.map(|(name, _)| name).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// An environment variable that Cargo or the Zephyr build sets.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("the Zephyr build sets {name}"))
}

/// Writes the names and the texts of the scenario files as a constant `SCENARIOS`, except for
/// those of another game, which has an image of its own.
fn list_scenarios(other_games: &[&str]) -> io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join(SCENARIOS);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    find_scenarios(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        if other_games.contains(&game_of(&fs::read_to_string(file)?)) {
            continue;
        }
        let name = Path::new("tests/scenarios").join(file.strip_prefix(&folder).unwrap_or(file));
        let path = fs::canonicalize(file)?;
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(list, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&variable("OUT_DIR")).join("scenarios.rs"), list)
}

/// The game that a scenario names. Where that is hard to read, what is returned names no game.
fn game_of(text: &str) -> &str {
    let mut lines = text.lines().filter_map(|line| line.split('#').next());
    let first = lines.find(|line| !line.trim().is_empty());
    let mut words = first.unwrap_or_default().split_whitespace();
    match (words.next(), words.next()) {
        (Some("game"), Some(name)) => name,
        _ => "",
    }
}

/// Adds all scenario files of a folder and of those in it.
fn find_scenarios(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_scenarios(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "game")
        {
            files.push(path);
        }
    }
    Ok(())
}
