// SPDX-License-Identifier: Apache-2.0
//! No text, however wrong, makes the reader or the player panic.

use proptest::prelude::*;
use rules::chess::{Chess, Fide};
use scenario::{Scenario, Simulated};

fn read_and_play(text: &str) {
    if let Ok(scenario) = Scenario::<Chess>::parse(text, Fide) {
        // That a move has no piece to make it is found only now.
        let _ = scenario.play(&mut Simulated::default(), |report| {
            let _ = format!("{report:?}");
        });
    }
}

/// Lines that are right, of squares and moves close together, so that much happens.
fn statement() -> impl Strategy<Value = String> {
    prop_oneof![
        "lift [a-h][1-8]",
        "place [a-h][1-8]",
        "move [a-e][1-8][a-e][1-8][qn]?",
        "wait [1-9][0-9]{1,4}",
        "key (start|new|queen|rook|bishop|knight)",
        "expect (display \"[0-9_]{8}\"|alarm on|blink both|last e2e4|violation time|fen \
         \"8/8/8/8/8/8/k7/2K5 w - - 0 1\"|result draw stalemate|turn black)",
        Just("start".to_owned()),
    ]
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        read_and_play(&text);
    }

    #[test]
    fn words_that_are_nearly_right(
        lines in prop::collection::vec(
            "(game chess|option|expect|move|lift|wait|position|key|start) ?\
             [ -~]{0,12}(\"[ -~]{0,9}\"?)?[äß♞#]?",
            0..12,
        ),
    ) {
        read_and_play(&lines.join("\n"));
        for line in lines {
            read_and_play(&format!("game chess\n{line}"));
        }
    }

    #[test]
    fn any_play(lines in prop::collection::vec(statement(), 0..60)) {
        read_and_play(&format!("game chess\nstart\n{}", lines.join("\n")));
    }
}
