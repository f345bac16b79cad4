// SPDX-License-Identifier: Apache-2.0
//! Every file under `tests/scenarios`, a test each: played with contacts that are seen at
//! once, and with contacts that are seen late, as in the firmware.

mod late;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arbiter::Duration;
use libtest_mimic::{Arguments, Failed, Trial};
use rules::Position;
use rules::chess::{ChessRules, ChessWith};
use rules::xiangqi::{XiangqiRules, XiangqiWith};
use scenario::{Report, Rig, Scenario, Simulated, game_of};

use late::{Delays, Late};

/// How late drivers are: as they have been seen to be, and the other way round.
const DRIVERS: [Delays; 3] = [delays(30, 18, 20), delays(80, 60, 40), delays(20, 70, 80)];

/// Contacts that bounce on purpose, faster than drivers see. `Late` does not debounce, so these are
/// played only with contacts that are seen at once.
const BOUNCES: [&str; 1] = ["hands/11-capture-order-bounce.game"];

const fn delays(open: u32, close: u32, press: u32) -> Delays {
    Delays {
        open: Duration::from_millis(open),
        close: Duration::from_millis(close),
        press: Duration::from_millis(press),
    }
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(!files.is_empty(), "there is no scenario in tests/scenarios");
    files.sort();
    let trials = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&root).unwrap_or(&file);
            Trial::test(name.display().to_string(), move || run(&file))
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// All files ending in `.game` in a folder and the folders in it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("tests/scenarios can be listed");
    for entry in entries {
        let path = entry.expect("tests/scenarios can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension() == Some(OsStr::new("game")) {
            files.push(path);
        }
    }
}

fn run(file: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(file)?;
    let bounces = BOUNCES.iter().any(|name| file.ends_with(name));
    let complaints = match game_of(&text) {
        Some("chess") => complaints::<ChessWith<ChessRules>>(&text, bounces),
        Some("xiangqi") => complaints::<XiangqiWith<XiangqiRules>>(&text, bounces),
        other => vec![format!("there are no rules for the game {other:?}")],
    };
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n").into())
    }
}

/// Everything about a scenario that is not as it should be.
fn complaints<P: Position>(text: &str, bounces: bool) -> Vec<String> {
    let scenario = match Scenario::<P>::parse(text, P::Ruleset::default()) {
        Ok(scenario) => scenario,
        Err(mistake) => return vec![mistake.to_string()],
    };
    let mut complaints = Vec::new();
    let crowded = play(&scenario, &mut Simulated::default(), "", &mut complaints);
    if bounces {
        if crowded.is_empty() {
            complaints.push("no contact bounces: it need not be in BOUNCES".to_owned());
        }
        return complaints;
    }
    complaints.extend(crowded);
    if complaints.is_empty() {
        for delays in DRIVERS {
            play(
                &scenario,
                &mut Late::new(delays),
                ", with slow drivers",
                &mut complaints,
            );
        }
    }
    complaints
}

fn play<P: Position>(
    scenario: &Scenario<'_, P>,
    rig: &mut impl Rig<P>,
    how: &str,
    complaints: &mut Vec<String>,
) -> Vec<String> {
    let mut crowded = Vec::new();
    let played = scenario.play(rig, |report| match report {
        Report::Failed(failure) => {
            complaints.push(format!("line {}{how}: {failure}", failure.line));
        }
        Report::Crowded { line, square, gap } => crowded.push(format!(
            "line {line}: the contact of {square} changes again after {} ms, which real \
             drivers would not see",
            gap.millis()
        )),
    });
    complaints.extend(played.err().map(|stop| stop.to_string()));
    crowded
}
