// SPDX-License-Identifier: Apache-2.0
//! Plays model games against the arbiter, and reports what it gets wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use hands::check::{Failure, run};
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

/// Plays model games against the arbiter.
#[derive(Parser)]
struct Arguments {
    /// How many moves to make.
    #[arg(long, default_value_t = 100_000)]
    moves: usize,
    /// The seed of the first game; the next game has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game.
    #[arg(long, default_value = "chess", value_parser = ["chess", "xiangqi"])]
    game: String,
    /// The classes of gestures besides the plain ones, with commas between them; `all` for all.
    /// `slides=20` has slides 20 times in a thousand.
    #[arg(long, default_value = "all", value_delimiter = ',')]
    classes: Vec<String>,
    /// In every so many games, compare an arbiter that is woken only when it asks for it with one
    /// that is woken every millisecond; 0 for never.
    #[arg(long, default_value_t = 100)]
    wake: u64,
    /// How many failures to tell of.
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// How many failures are known: fails if there are more.
    #[arg(long, default_value_t = 0)]
    known: usize,
    /// The folder that failures are written to, as scenario files.
    #[arg(long)]
    write: Option<PathBuf>,
}

/// Moves of one game.
const MOVES_PER_GAME: usize = 60;

fn main() {
    let arguments = Arguments::parse();
    match arguments.game.as_str() {
        "xiangqi" => play::<Xiangqi>(&arguments),
        _ => play::<Chess>(&arguments),
    }
}

/// Reads the classes, such as `slides` or, with how often in a thousand, `slides=20`.
fn mix(names: &[String]) -> Mix {
    if names.iter().any(|name| name == "all") {
        return Mix::all();
    }
    let mut mix = Mix::of(&[]);
    for word in names {
        let (name, rate) = word.split_once('=').unwrap_or((word, "250"));
        match (Class::from_name(name), rate.parse()) {
            (Some(class), Ok(rate)) => mix.set(class, rate),
            _ => {
                eprintln!("no class is called {word}");
                std::process::exit(2);
            }
        }
    }
    mix
}

fn play<P: Game>(arguments: &Arguments) {
    let mix = mix(&arguments.classes);
    let begin = Instant::now();
    let (mut moves, mut failures) = (0, 0);
    let mut tally = Tally::new();
    let mut seed = arguments.seed;
    while moves < arguments.moves {
        let script = Person::<P>::play(Whims::seeded(seed), mix, MOVES_PER_GAME);
        let (right, failure) = run(&script);
        moves += right;
        if let Some(failure) = failure {
            failures += 1;
            count(&mut tally, &script, &failure);
            moves += 1;
            if failures <= arguments.show {
                tell(arguments, seed, &script, &failure);
            }
        }
        if arguments.wake != 0
            && seed.is_multiple_of(arguments.wake)
            && let Some(difference) = wake::first_difference(&script)
        {
            println!("seed {seed}: {difference}");
            failures += 1;
        }
        seed += 1;
    }
    for ((class, name, subject), count) in tally {
        println!("{count:7} {class}: {name}: {subject}");
    }
    let secs = begin.elapsed().as_secs_f64();
    println!(
        "{moves} moves, {} games, {failures} failures, {:.3} in a thousand moves, \
         {:.0} moves a second",
        seed - arguments.seed,
        failures as f64 * 1000.0 / moves as f64,
        moves as f64 / secs
    );
    if failures > arguments.known {
        std::process::exit(1);
    }
}

type Tally = BTreeMap<(&'static str, &'static str, String), usize>;

/// Counts a failure under what was done last, and what was wrong.
fn count<P: Game>(tally: &mut Tally, script: &Script<P>, failure: &Failure) {
    let name = script
        .gestures
        .get(failure.gesture)
        .map_or("", |gesture| gesture.name);
    let key = (failure.class.name(), name, format!("{:?}", failure.subject));
    *tally.entry(key).or_default() += 1;
}

fn tell<P: Game>(arguments: &Arguments, seed: u64, script: &Script<P>, failure: &Failure) {
    let (script, failure) = shrink(script, failure);
    let name = script
        .gestures
        .get(failure.gesture)
        .map_or("", |gesture| gesture.name);
    println!("seed {seed}, {} ({name}): {failure}", failure.class.name());
    let text = scenario(&script, &failure);
    match replay::failures::<P>(&text) {
        Ok(failures) if failures.is_empty() => println!("  a scenario cannot show it:\n{text}"),
        Ok(_) => {}
        Err(error) => println!("  the scenario has a mistake, {error}:\n{text}"),
    }
    if let Some(folder) = &arguments.write {
        let file = folder.join(format!("{}-{seed}.game", P::NAME));
        if let Err(error) = std::fs::write(&file, text) {
            eprintln!("{}: {error}", file.display());
        }
    }
}
