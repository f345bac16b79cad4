// SPDX-License-Identifier: Apache-2.0
//! Writes a script as a scenario file.

use std::fmt::Write;

use arbiter::{CaptureOrder, Settings, Violation};
use rules::{Ending, Outcome, Position};

use crate::check::{Failure, Play, Subject};
use crate::game::Game;
use crate::script::{Act, Script};

/// The script as a scenario, with what is true at its last check expected there.
#[must_use]
pub fn scenario<P: Game>(script: &Script<P>, failure: &Failure) -> String {
    let mut text = format!("# {failure}\ngame {}\n", P::NAME);
    write_options::<P>(&mut text, &script.settings);
    let opening = P::opening();
    if script.start != opening {
        let _ = writeln!(text, "position \"{}\"", script.start.fen());
    }
    text += "start\n";
    write_steps(&mut text, script, failure);
    text
}

fn write_options<P: Position>(text: &mut String, settings: &Settings) {
    let usual = Settings::of::<P>();
    let mut option = |differs: bool, line: String| {
        if differs {
            let _ = writeln!(text, "option {line}");
        }
    };
    let on = |on| if on { "on" } else { "off" };
    let s = settings;
    option(
        s.settle != usual.settle,
        format!("settle {}", s.settle.millis()),
    );
    option(s.hand != usual.hand, format!("hand {}", s.hand.millis()));
    let order = match s.capture_order {
        CaptureOrder::Either => "either",
        CaptureOrder::OwnFirst => "own-first",
    };
    option(
        s.capture_order != usual.capture_order,
        format!("capture-order {order}"),
    );
    option(
        s.touch_move != usual.touch_move,
        format!("touch-move {}", on(s.touch_move)),
    );
    let committed = format!("committed-capture {}", on(s.committed_capture));
    option(s.committed_capture != usual.committed_capture, committed);
    option(
        s.move_limit != usual.move_limit,
        format!("move-limit {}", s.move_limit),
    );
    let loses = format!("timeout-loses {}", on(s.timeout_loses));
    option(s.timeout_loses != usual.timeout_loses, loses);
    let clock = format!("clock {}", s.time_control);
    option(s.time_control != usual.time_control, clock);
}

fn write_steps<P: Game>(text: &mut String, script: &Script<P>, failure: &Failure) {
    let mut play = Play::new(script);
    let mut gesture = None;
    let mut waited = 0;
    for step in script.steps.iter().take(failure.step + 1) {
        let _ = play.step();
        waited += step.wait.millis;
        if step.act == Act::Check {
            continue;
        }
        write_wait(text, &mut waited);
        let line = match step.act {
            Act::Lift(square) => format!("lift {square}"),
            Act::Place(square) => format!("place {square}"),
            Act::Press(key) => format!("key {key}"),
            Act::Hold(key, span) => format!("hold {key} {span}"),
            Act::Check => continue,
        };
        let begins = gesture.replace(step.gesture) != Some(step.gesture);
        let name = script
            .gestures
            .get(step.gesture)
            .map_or("", |gesture| gesture.name);
        let comment = if begins {
            format!("# {name}")
        } else {
            String::new()
        };
        let _ = writeln!(text, "{}", format!("{line:<34}{comment}").trim_end());
    }
    write_expectations(text, &mut play, failure, waited);
}

fn write_wait(text: &mut String, waited: &mut u32) {
    if *waited > 0 {
        let _ = writeln!(text, "wait {waited}");
    }
    *waited = 0;
}

fn write_expectations<P: Game>(
    text: &mut String,
    play: &mut Play<'_, P>,
    failure: &Failure,
    mut waited: u32,
) {
    if matches!(failure.subject, Subject::Used | Subject::Left) {
        waited += until_seconds_differ(play);
    }
    write_wait(text, &mut waited);
    let truth = &play.truth;
    let _ = writeln!(
        text,
        "expect violation {}",
        violation::<P>(truth.last_violation)
    );
    let alarm = truth.violation.is_some() || truth.overtime.is_some();
    let _ = writeln!(text, "expect alarm {}", if alarm { "on" } else { "off" });
    if let Some(last) = truth.made.last() {
        let _ = writeln!(text, "expect last {}", last.mv);
    }
    let _ = writeln!(text, "expect fen \"{}\"", truth.position().fen());
    let _ = writeln!(text, "expect result {}", result::<P>(truth.ending));
    if matches!(
        failure.subject,
        Subject::Used | Subject::Left | Subject::Phase | Subject::Panel
    ) {
        let _ = writeln!(text, "expect display \"{}\"", play.digits());
    }
}

/// A scenario sees whole seconds only. How long to wait until the true ones and those that are
/// shown differ.
fn until_seconds_differ<P: Game>(play: &mut Play<'_, P>) -> u32 {
    let side = play.truth.position().turn().index();
    for wait in 0..4000 {
        let now = play.now + u64::from(wait);
        play.judged.advance(now);
        let seconds = |left: u32| left.div_ceil(1000).min(99);
        let left = play.truth.left(now).map(|(left, _)| left);
        let seen = play.judged.seen().left;
        if seconds(left[side]) != seconds(seen[side]) {
            play.now = now;
            return wait;
        }
    }
    0
}

fn violation<P: Position>(violation: Option<Violation>) -> String {
    match violation {
        None => "none".to_owned(),
        Some(Violation { kind, offender }) => {
            let side = offender.map_or("", P::side_name);
            format!("{kind} {side}").trim_end().to_owned()
        }
    }
}

fn result<P: Position>(ending: Option<Ending>) -> String {
    match ending {
        None => "ongoing".to_owned(),
        Some(Ending { outcome, reason }) => match outcome {
            Outcome::Win(side) => format!("\"{} wins\" \"{reason}\"", P::side_name(side)),
            Outcome::Draw => format!("draw \"{reason}\""),
        },
    }
}
