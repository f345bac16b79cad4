// SPDX-License-Identifier: Apache-2.0
//! The smallest script that fails.
//!
//! Whatever is left out, what remains is something that people can do at a board, and its truth is
//! worked out anew: the game begins later; gestures that change nothing go; hovering, slides and
//! other ornaments go; waits become round and short, within the bounds in which they mean the
//! same.

use crate::check::{Failure, run};
use crate::game::Game;
use crate::script::{Act, Effect, Gesture, Script};

/// Makes a script that fails as small as it can. What it fails at may change on the way.
pub fn shrink<P: Game>(script: &Script<P>, failure: &Failure) -> (Script<P>, Failure) {
    let mut best = (script.clone(), failure.clone());
    cut_after(&mut best);
    begin_later(&mut best);
    loop {
        let before = best.0.steps.len();
        drop_gestures(&mut best);
        drop_ornaments(&mut best);
        drop_checks(&mut best);
        if best.0.steps.len() == before {
            break;
        }
    }
    choose_usual_options(&mut best);
    round_waits(&mut best);
    best
}

type Best<P> = (Script<P>, Failure);

/// Takes the candidate if it fails, too.
fn take_if_failing<P: Game>(best: &mut Best<P>, candidate: Script<P>) -> bool {
    if !changes_contacts(&candidate) {
        return false;
    }
    match run(&candidate).1 {
        Some(failure) => {
            *best = (candidate, failure);
            cut_after(best);
            true
        }
        None => false,
    }
}

/// Whether every contact that changes is another one afterwards.
fn changes_contacts<P: Game>(script: &Script<P>) -> bool {
    let mut contacts = script.start.occupied();
    script.steps.iter().all(|step| {
        let Some(square) = step.act.square() else {
            return true;
        };
        let closed = matches!(step.act, Act::Place(_));
        let changes = contacts.contains(square) != closed;
        contacts.set(square, closed);
        changes
    })
}

/// What comes after the failure is of no matter.
fn cut_after<P: Game>((script, failure): &mut Best<P>) {
    script.steps.truncate(failure.step + 1);
}

/// Lets the game begin as late as possible, from the position that stands then.
fn begin_later<P: Game>(best: &mut Best<P>) {
    for skipped in (1..best.0.gestures.len()).rev() {
        if let Some(candidate) = without_beginning(&best.0, skipped)
            && take_if_failing(best, candidate)
        {
            return;
        }
    }
}

/// The script without so many gestures at its beginning; `None` where the game cannot begin.
fn without_beginning<P: Game>(script: &Script<P>, skipped: usize) -> Option<Script<P>> {
    let mut position = script.start.clone();
    for gesture in &script.gestures[..skipped] {
        match gesture.effect {
            Effect::Move { mv, .. } => position.play(mv),
            Effect::Nothing | Effect::Violate(_) | Effect::Restore => {}
            Effect::Anew => position = script.start.clone(),
            Effect::Amend { .. } | Effect::Reveal { .. } => return None,
        }
    }
    // New goes back to where the game began.
    let is_anew = |gesture: &Gesture<P>| matches!(gesture.effect, Effect::Anew);
    if script.gestures[skipped..].iter().any(is_anew) {
        return None;
    }
    if script.gestures[skipped..]
        .iter()
        .any(|gesture| gesture.builds_on < skipped)
    {
        return None;
    }
    let mut candidate = script.clone();
    candidate.start = position;
    candidate.gestures.drain(..skipped);
    candidate.steps.retain(|step| step.gesture >= skipped);
    renumber(&mut candidate, skipped, skipped);
    // A pair of gestures whose contacts overlap is not torn apart.
    let overlaps = script
        .steps
        .windows(2)
        .any(|pair| pair[0].gesture >= skipped && pair[1].gesture < skipped);
    (!overlaps).then_some(candidate)
}

/// Leaves out gestures that change nothing, and violations together with their recovery.
fn drop_gestures<P: Game>(best: &mut Best<P>) {
    let mut index = best.0.gestures.len();
    while index > 0 {
        index -= 1;
        let gestures = &best.0.gestures;
        let effect = |index: usize| gestures.get(index).map(|gesture| &gesture.effect);
        let count = match (effect(index), effect(index + 1)) {
            (Some(Effect::Nothing), _) => 1,
            (Some(Effect::Violate(_)), Some(Effect::Restore)) => 2,
            _ => continue,
        };
        let (dropped, end) = (index..index + count, index + count);
        let needed = |gesture: &Gesture<P>| dropped.contains(&gesture.builds_on);
        if starts_the_game(&best.0, index) || gestures[end.min(gestures.len())..].iter().any(needed)
        {
            continue;
        }
        let mut candidate = best.0.clone();
        candidate
            .steps
            .retain(|step| !dropped.contains(&step.gesture));
        candidate.gestures.drain(dropped);
        renumber(&mut candidate, end, count);
        take_if_failing(best, candidate);
    }
}

/// The gestures from `first` on have become so many fewer.
fn renumber<P: Game>(script: &mut Script<P>, first: usize, fewer: usize) {
    let lower = |number: &mut usize| {
        if *number >= first {
            *number -= fewer;
        }
    };
    script
        .steps
        .iter_mut()
        .for_each(|step| lower(&mut step.gesture));
    script
        .gestures
        .iter_mut()
        .for_each(|gesture| lower(&mut gesture.builds_on));
}

/// Whether Start is pressed in a gesture, to begin a game.
fn starts_the_game<P: Game>(script: &Script<P>, gesture: usize) -> bool {
    script.steps.iter().any(|step| {
        step.gesture == gesture && step.act == Act::Press(arbiter::Key::Start) && step.ornament == 0
    })
}

fn drop_ornaments<P: Game>(best: &mut Best<P>) {
    let mut ornaments: Vec<_> = best.0.steps.iter().map(|step| step.ornament).collect();
    ornaments.sort_unstable();
    ornaments.dedup();
    for ornament in ornaments.into_iter().filter(|&ornament| ornament != 0) {
        let candidate = without(&best.0, |step| step.ornament == ornament);
        take_if_failing(best, candidate);
    }
}

fn drop_checks<P: Game>(best: &mut Best<P>) {
    let mut index = best.0.steps.len().saturating_sub(1);
    while index > 0 {
        index -= 1;
        if best
            .0
            .steps
            .get(index)
            .is_some_and(|step| step.act == Act::Check)
        {
            let mut candidate = best.0.clone();
            let step = candidate.steps.remove(index);
            if let Some(next) = candidate.steps.get_mut(index) {
                // The board has come to rest there, and should still.
                next.wait.millis += step.wait.millis;
                next.wait.low += step.wait.low;
                next.wait.high = next.wait.high.saturating_add(step.wait.high);
            }
            take_if_failing(best, candidate);
        }
    }
}

/// The script without some steps. The time that they took is added to what follows, as far as
/// it may be.
fn without<P: Game>(
    script: &Script<P>,
    drop: impl Fn(&crate::script::Step<P::Square>) -> bool,
) -> Script<P> {
    let mut candidate = script.clone();
    let mut saved = 0;
    candidate.steps.retain_mut(|step| {
        if drop(step) {
            saved += step.wait.millis;
            return false;
        }
        let longer = step.wait.millis + saved;
        step.wait.millis = longer.min(step.wait.high).max(step.wait.millis);
        saved = 0;
        true
    });
    candidate
}

fn choose_usual_options<P: Game>(best: &mut Best<P>) {
    let usual = arbiter::Settings::of::<P>();
    let changes: [fn(&mut arbiter::Settings, &arbiter::Settings); 7] = [
        |s, usual| s.hand = usual.hand,
        |s, usual| s.time_control = usual.time_control,
        |s, usual| s.move_limit = usual.move_limit,
        |s, usual| s.timeout_loses = usual.timeout_loses,
        // The truth of these depends on what is done: off, they ask for nothing.
        |s, _| s.touch_move = false,
        |s, _| s.committed_capture = false,
        |s, _| s.capture_order = arbiter::CaptureOrder::Either,
    ];
    for change in changes {
        let mut candidate = best.0.clone();
        change(&mut candidate.settings, &usual);
        let conduct = candidate
            .gestures
            .iter()
            .any(|gesture| is_conduct(&gesture.effect));
        if candidate.settings != best.0.settings && !conduct {
            take_if_failing(best, candidate);
        }
    }
}

/// Whether the gesture means what it does only with the options that it was made under.
fn is_conduct<P: Game>(effect: &Effect<P>) -> bool {
    use arbiter::ViolationKind::{CaptureOrder, TouchMove};
    let Effect::Violate(violation) = effect else {
        return false;
    };
    matches!(violation.kind, CaptureOrder | TouchMove)
}

fn round_waits<P: Game>(best: &mut Best<P>) {
    const ROUND: [u32; 14] = [
        0, 50, 60, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500,
    ];
    for index in 0..best.0.steps.len() {
        let Some(wait) = best.0.steps.get(index).map(|step| step.wait) else {
            return;
        };
        let mut choices: Vec<_> = ROUND
            .into_iter()
            .filter(|round| (wait.low..=wait.high).contains(round))
            .collect();
        choices.sort_by_key(|&round| (round != 300 && round != 200, round));
        for millis in choices
            .into_iter()
            .filter(|&round| round <= wait.millis.max(300))
        {
            if millis == wait.millis {
                break;
            }
            let mut candidate = best.0.clone();
            candidate.steps[index].wait.millis = millis;
            if take_if_failing(best, candidate) {
                break;
            }
        }
    }
}
