// SPDX-License-Identifier: Apache-2.0
//! A text is a scenario that can be played, or the error says what is wrong with it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use scenario::{Report, Scenario, Simulated, Statement};

/// Milliseconds that a scenario may take: longer ones are only read.
const AN_HOUR: u64 = 3_600_000;

fuzz_target!(|text: &str| {
    check::<Chess>(text);
    check::<Xiangqi>(text);
});

fn check<P: Position>(text: &str) {
    let mut waits = 0_u64;
    for line in text.lines() {
        match Statement::<P>::parse(line, P::Ruleset::default()) {
            Ok(Some(Statement::Wait(span) | Statement::Hold(_, span))) => {
                waits += u64::from(span.millis())
            }
            Ok(Some(Statement::Expect(expected))) => {
                let written = format!("expect {expected}");
                let again = Statement::<P>::parse(&written, P::Ruleset::default());
                let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
                // A FEN may have lost white space.
                let Some(Statement::Expect(again)) = again else {
                    panic!("{written}: {again:?}");
                };
                assert_eq!(format!("expect {again}"), written);
            }
            Ok(_) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let scenario = match Scenario::<P>::parse(text, P::Ruleset::default()) {
        Ok(scenario) => scenario,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    if waits < AN_HOUR {
        let played = scenario.play(&mut Simulated::default(), |report| {
            if let Report::Failed(failure) = report {
                assert!(!failure.to_string().is_empty());
            }
        });
        // That no piece stands where a move begins is found only now.
        if let Err(stop) = played {
            assert!(!stop.to_string().is_empty());
        }
    }
}
