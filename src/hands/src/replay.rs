// SPDX-License-Identifier: Apache-2.0
//! Replays a scenario that was written, to see that it fails as the script did.

use rules::Position;
use scenario::{Report, Scenario, Simulated};

/// What does not hold in a scenario, with the lines; an error when it cannot be played.
pub fn failures<P: Position>(text: &str) -> Result<Vec<String>, String> {
    let scenario =
        Scenario::<P>::parse(text, P::Ruleset::default()).map_err(|error| format!("{error:?}"))?;
    let mut failures = Vec::new();
    let played = scenario.play(&mut Simulated::default(), |report| {
        if let Report::Failed(failure) = report {
            failures.push(format!("line {}: {failure}", failure.line));
        }
    });
    match played {
        Ok(()) => Ok(failures),
        Err(stop) => Err(stop.to_string()),
    }
}
