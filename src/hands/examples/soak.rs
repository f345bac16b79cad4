// SPDX-License-Identifier: Apache-2.0
//! Plays games of both kinds for simulated days on end, by all time controls in turn, with and without
//! clock buttons. No arbiter is ever switched off.

use std::time::Instant;

use arbiter::{Duration, Layout, Settings, TimeControl};
use clap::Parser;
use hands::game::Game;
use hands::marathon::{Marathon, Totals};
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;

/// Plays games of both kinds for simulated days on end.
#[derive(Parser)]
struct Arguments {
    /// For how many days each kind of game is played.
    #[arg(long, default_value_t = 30)]
    days: u64,
    /// What the games follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// In milliseconds.
const DAY: u64 = 86_400_000;

const CONTROLS: [&str; 11] = [
    "per-move 100",
    "sudden 1800",
    "fischer 300+5",
    "fischer 0+20",
    "delay 600+10",
    "bronstein 600+10",
    "byoyomi 600+5x30",
    "hourglass 300",
    "stages 40/1200+10,600+10",
    "stages 20/600d5,20/300b5,60+3x20",
    "sudden 3600 fischer 60+3",
];

fn main() {
    let arguments = Arguments::parse();
    soak::<Chess>(&arguments);
    soak::<Xiangqi>(&arguments);
}

/// A board for each time control, with and without buttons. Where there are buttons, running
/// out of time does not lose.
fn boards<P: Game>(seed: u64) -> Vec<Marathon<P>> {
    let board = |index: usize| {
        let text = CONTROLS[index / 2];
        let clock_button = index % 2 == 1;
        let settings = Settings {
            time_control: TimeControl::parse(text).expect("a time control"),
            clock_button,
            timeout_loses: !clock_button,
            layout: [Layout::Count, Layout::Clock][index / 2 % 2],
            low_time: Duration::from_secs(10),
            ..Settings::of::<P>()
        };
        Marathon::new(settings, seed + index as u64)
    };
    (0..2 * CONTROLS.len()).map(board).collect()
}

fn soak<P: Game>(arguments: &Arguments) {
    let begin = Instant::now();
    let mut boards = boards::<P>(arguments.seed);
    let mut now = 0;
    for index in (0..boards.len()).cycle() {
        if now >= arguments.days * DAY {
            break;
        }
        let board = &mut boards[index];
        if let Err(wrong) = board.play_game(now) {
            eprintln!("{}: {wrong}", P::NAME);
            std::process::exit(1);
        }
        now = board.now();
    }
    let mut all = Totals::default();
    for board in &boards {
        all += board.totals;
    }
    println!(
        "{}: {:.1} days, {} games, {} moves, {:.1} days on the clocks without a difference of a \
         millisecond; {} pauses, {} violations put right, {} flags; {:.0} s",
        P::NAME,
        now as f64 / DAY as f64,
        all.games,
        all.moves,
        all.used as f64 / DAY as f64,
        all.pauses,
        all.violations,
        all.flags,
        begin.elapsed().as_secs_f64()
    );
}
