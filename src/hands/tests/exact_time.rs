// SPDX-License-Identifier: Apache-2.0
//! However late the loop is, no millisecond is lost or gained in ten hours of play.

use arbiter::{Settings, TimeControl};
use hands::game::Game;
use hands::marathon::Marathon;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;

/// In milliseconds.
const TEN_HOURS: u64 = 36_000_000;

fn control() -> impl Strategy<Value = TimeControl> {
    let one = prop_oneof![
        (1..200_u32).prop_map(|time| format!("per-move {time}")),
        (1..20_000_u32).prop_map(|time| format!("sudden {time}")),
        (0..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("fischer {time}+{span}")),
        (1..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("delay {time}+{span}")),
        (1..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("bronstein {time}+{span}")),
        (0..5000_u32, 1..10_u8, 1..90_u32)
            .prop_map(|(time, periods, span)| format!("byoyomi {time}+{periods}x{span}")),
        (1..10_000_u32).prop_map(|time| format!("hourglass {time}")),
        (1..60_u16, 1..5000_u32, 1..60_u32, 1..90_u32).prop_map(|(moves, time, span, other)| {
            format!("stages {moves}/{time}+{span},{moves}/{time}d{other},{time}+3x{other}")
        }),
    ];
    let one = one.boxed();
    let text = prop_oneof![
        3 => one.clone(),
        1 => (one.clone(), one).prop_map(|(first, second)| format!("{first} {second}")),
    ];
    text.prop_map(|text| TimeControl::parse(&text).unwrap_or_else(|at| panic!("{text} at {at}")))
}

/// Plays until ten hours are over.
fn ten_hours<P: Game>(settings: Settings, seed: u64) -> Result<(), TestCaseError> {
    let mut marathon = Marathon::<P>::new(settings, seed);
    while marathon.now() < TEN_HOURS {
        let now = marathon.now();
        marathon.play_game(now).map_err(TestCaseError::fail)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 16,
        max_shrink_iters: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn nothing_is_lost_or_gained_in_ten_hours(
        time_control in control(), clock_button: bool, timeout_loses: bool, chess: bool, seed: u64
    ) {
        let choose = |settings| Settings { time_control, clock_button, timeout_loses, ..settings };
        if chess {
            ten_hours::<Chess>(choose(Settings::of::<Chess>()), seed)?;
        } else {
            ten_hours::<Xiangqi>(choose(Settings::of::<Xiangqi>()), seed)?;
        }
    }
}
