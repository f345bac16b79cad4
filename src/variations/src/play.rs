// SPDX-License-Identifier: Apache-2.0
//! A scenario's text played at a bench, with all that is told of it in words.

use rules::Position;
use scenario::{Bench, Report, Scenario, Stop};

/// Why a scenario was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The line that is wrong, counted from 1; `None` when it is not about a line.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// Plays a scenario, and tells `failed` the line and the text of every expectation that does
/// not hold.
///
/// # Errors
///
/// The first mistake in the text, or why the bench cannot play it.
pub fn play<P: Position>(
    text: &str,
    bench: &mut impl Bench<P>,
    failed: &mut dyn FnMut(usize, String),
) -> Result<(), Trouble> {
    let mistake = |line, message| Trouble {
        line: Some(line),
        message,
    };
    let scenario =
        Scenario::<P>::parse(text).map_err(|error| mistake(error.line, error.error.to_string()))?;
    let played = scenario.play(bench, |report| {
        if let Report::Failed(failure) = report {
            failed(failure.line, failure.to_string());
        }
    });
    played.map_err(|stop| match stop {
        Stop::Mistake(error) => mistake(error.line, error.error.to_string()),
        Stop::Unsuitable(why) => Trouble {
            line: None,
            message: why.to_owned(),
        },
    })
}
