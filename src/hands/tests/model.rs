// SPDX-License-Identifier: Apache-2.0
//! The model by itself, and the arbiter judged by it.

use hands::check::run;
use hands::game::Game;
use hands::person::{Mix, Person};
use hands::replay;
use hands::script::{Class, Script};
use hands::shrink::shrink;
use hands::text::scenario;
use hands::wake;
use hands::whims::Whims;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;

const MOVES_PER_GAME: usize = 60;

fn game<P: Game>(seed: u64, mix: Mix) -> Script<P> {
    Person::play(Whims::seeded(seed), mix, MOVES_PER_GAME)
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for seed in 0..20 {
        let (one, other) = (
            game::<Chess>(seed, Mix::all()),
            game::<Chess>(seed, Mix::all()),
        );
        assert_eq!(one.steps, other.steps);
        assert_eq!(one.gestures, other.gestures);
    }
}

#[test]
fn bytes_make_up_a_game() {
    for length in [0, 1, 50, 3000] {
        let bytes: Vec<u8> = (0..length)
            .map(|index: u32| (index * 37 % 251) as u8)
            .collect();
        let script = Person::<Chess>::play(Whims::from_bytes(bytes), Mix::all(), MOVES_PER_GAME);
        assert!(!script.steps.is_empty());
    }
}

/// Plays so many games; every failure must come again from its scenario file, or be of a time
/// too short for a scenario to show. Returns how many games have failed.
fn failing_games<P: Game>(mix: Mix, games: u64) -> usize {
    let mut failed = 0;
    for seed in 0..games {
        let script = game::<P>(seed, mix);
        let Some(failure) = run(&script).1 else {
            continue;
        };
        failed += 1;
        let (small, failure) = shrink(&script, &failure);
        assert!(small.steps.len() <= script.steps.len());
        let text = scenario(&small, &failure);
        replay::failures::<P>(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    }
    failed
}

#[test]
fn what_fails_can_be_written_and_read() {
    // Whether the arbiter fails in any of them is none of this test's business.
    failing_games::<Chess>(Mix::all(), 40);
    failing_games::<Xiangqi>(Mix::all(), 40);
}

#[test]
fn an_arbiter_may_be_woken_as_seldom_as_it_asks_for() {
    for seed in 0..12 {
        assert_eq!(
            wake::first_difference(&game::<Chess>(seed, Mix::all())),
            None,
            "seed {seed}"
        );
        assert_eq!(
            wake::first_difference(&game::<Xiangqi>(seed, Mix::all())),
            None,
            "seed {seed}"
        );
    }
}

/// `.ci/run` plays many more.
#[test]
fn the_arbiter_agrees_with_the_model() {
    for class in Class::ALL {
        assert_eq!(
            failing_games::<Chess>(Mix::of(&[class]), 20),
            0,
            "{class:?}"
        );
        assert_eq!(
            failing_games::<Xiangqi>(Mix::of(&[class]), 20),
            0,
            "{class:?}"
        );
    }
}

#[test]
fn every_class_has_a_name() {
    for class in Class::ALL {
        assert_eq!(Class::from_name(class.name()), Some(class));
    }
}
