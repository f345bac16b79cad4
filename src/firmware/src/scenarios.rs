// SPDX-License-Identifier: Apache-2.0
//! Plays the scenario files, each as it is in the repository, and logs the results.

use core::ffi::c_void;

use scenario::{Report, Scenario, Stop};

use crate::console::log;
use crate::emulated::Emulated;
use crate::event_loop::PlayedPosition;
use crate::ruleset::Chosen;

/// The scenario files of this game: names and texts.
const SCENARIOS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The result of a scenario.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScenarioResult {
    Passed,
    Failed,
    /// Something does not hold, but contacts change too fast for the drivers, or the image
    /// cannot play it.
    Unsuitable,
}

/// The thread that plays the scenarios.
#[unsafe(no_mangle)]
extern "C" fn arbiter_play_scenarios(_: *mut c_void, _: *mut c_void, _: *mut c_void) {
    let mut counts = [0; 3];
    log!("scenarios: {} files", SCENARIOS.len());
    for (name, text) in SCENARIOS {
        let result = play(name, text);
        counts[result as usize] += 1;
        log!("{} {name}", ["PASS", "FAIL", "UNSUITABLE"][result as usize]);
    }
    let [passed, failed, unsuitable] = counts;
    log!("scenarios: {passed} passed, {failed} failed, {unsuitable} unsuitable");
    if failed > 0 || passed == 0 {
        // What Zephyr's test runner takes as the end of a test that has failed.
        log!("PROJECT EXECUTION FAILED");
    }
}

/// Plays a scenario, with a line in the log for everything that is not as it should be.
fn play(name: &str, text: &str) -> ScenarioResult {
    let scenario = match Scenario::<PlayedPosition>::parse(text, Chosen) {
        Ok(scenario) => scenario,
        Err(mistake) => {
            log!("{name}:{}: {}", mistake.line, mistake.error);
            return ScenarioResult::Failed;
        }
    };
    let mut failed = false;
    let mut crowded = false;
    let end = scenario.play(&mut Emulated::new(), |report| match report {
        Report::Failed(failure) => {
            log!("{name}:{}: {failure}", failure.line);
            failed = true;
        }
        Report::Crowded { line, square, gap } => {
            log!(
                "{name}:{line}: {square} changes again after {} ms",
                gap.millis()
            );
            crowded = true;
        }
    });
    match end {
        Ok(()) if !failed => ScenarioResult::Passed,
        Ok(()) if crowded => ScenarioResult::Unsuitable,
        Ok(()) => ScenarioResult::Failed,
        Err(Stop::Mistake(mistake)) => {
            log!("{name}:{}: {}", mistake.line, mistake.error);
            ScenarioResult::Failed
        }
        Err(Stop::Unsuitable(why)) => {
            log!("{name}: {why}");
            ScenarioResult::Unsuitable
        }
    }
}
