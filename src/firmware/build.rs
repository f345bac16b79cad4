// SPDX-License-Identifier: Apache-2.0
//! Hands Zephyr's configuration to the application, and the scenario files to a test image.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The options of Kconfig that the application is compiled by.
const OPTIONS: [&str; 8] = [
    "CONFIG_ARBITER_CHESS",
    "CONFIG_ARBITER_CAPTURE_ORDER_EITHER",
    "CONFIG_ARBITER_CAPTURE_ORDER_OWN_FIRST",
    "CONFIG_ARBITER_TOUCH_MOVE",
    "CONFIG_ARBITER_COMMITTED_CAPTURE",
    "CONFIG_ARBITER_TIMEOUT_LOSES",
    "CONFIG_ARBITER_SCENARIOS",
    "CONFIG_PRINTK",
];

/// Where the scenario files are, seen from this folder.
const SCENARIOS: &str = "../../tests/scenarios";

fn main() -> io::Result<()> {
    zephyr_build::export_kconfig_bool_options();
    // The crate means to print this itself, but prints another key.
    println!("cargo::rerun-if-changed={}", variable("DOTCONFIG"));
    for option in OPTIONS {
        println!("cargo::rustc-check-cfg=cfg({option})");
    }
    if plays_scenarios()? {
        list_scenarios()?;
    }
    Ok(())
}

/// An environment variable that Cargo or the Zephyr build sets.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("the Zephyr build sets {name}"))
}

/// Whether this is an image that plays the scenario files.
fn plays_scenarios() -> io::Result<bool> {
    let config = fs::read_to_string(variable("DOTCONFIG"))?;
    Ok(config
        .lines()
        .any(|line| line == "CONFIG_ARBITER_SCENARIOS=y"))
}

/// Writes the names and the texts of all scenario files as a constant `SCENARIOS`.
fn list_scenarios() -> io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join(SCENARIOS);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    find_scenarios(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let name = Path::new("tests/scenarios").join(file.strip_prefix(&folder).unwrap_or(file));
        let path = fs::canonicalize(file)?;
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(list, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&variable("OUT_DIR")).join("scenarios.rs"), list)
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
