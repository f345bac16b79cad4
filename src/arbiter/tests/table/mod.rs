// SPDX-License-Identifier: Apache-2.0
//! A chess board with an arbiter and hands, for tests.
#![allow(dead_code)]

use arbiter::{Arbiter, Duration, Event, Instant, Key, Notice, Phase, Settings};
use rules::Position;
use rules::chess::{Chess, Fide, Square};

/// The position in which games begin.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A board in virtual time.
#[derive(Clone)]
pub struct Table {
    pub arbiter: Arbiter<Chess, Settings>,
    pub now: u64,
    pub log: Vec<String>,
}

pub fn square(name: &str) -> Square {
    let ascii = name.as_bytes().try_into().expect("two letters");
    Square::from_ascii(ascii).expect("a square")
}

impl Table {
    /// The game of that FEN, started at 0 with the pieces in place.
    pub fn playing(fen: &str, settings: Settings) -> Table {
        let start = Chess::from_fen(fen, Fide).unwrap();
        let mut table = Table {
            arbiter: Arbiter::new(settings, start.clone(), Instant::ZERO),
            now: 0,
            log: Vec::new(),
        };
        for square in start.occupied().iter() {
            table.contact(square, true);
        }
        table.press(Key::Start);
        assert_eq!(table.arbiter.phase(), Phase::Playing);
        table
    }

    /// A game from the start position.
    pub fn new() -> Table {
        Table::playing(START, Settings::default())
    }

    fn event(&mut self, event: Event<Square>) {
        self.arbiter.handle(Instant::from_millis(self.now), event);
        self.read_log();
    }

    fn read_log(&mut self) {
        while let Some(notice) = self.arbiter.next_notice() {
            if !matches!(notice, Notice::Ready | Notice::WrongSetUp(_)) {
                self.log.push(notice.to_string());
            }
        }
    }

    pub fn contact(&mut self, square: Square, closed: bool) {
        self.event(Event::Contact { square, closed });
    }

    pub fn press(&mut self, key: Key) {
        self.event(Event::Press(key));
    }

    pub fn release(&mut self, key: Key) {
        self.event(Event::Release(key));
    }

    pub fn lift(&mut self, name: &str) -> &mut Self {
        self.contact(square(name), false);
        self
    }

    pub fn place(&mut self, name: &str) -> &mut Self {
        self.contact(square(name), true);
        self
    }

    pub fn wait(&mut self, millis: u64) -> &mut Self {
        self.now += millis;
        self.arbiter.advance(Instant::from_millis(self.now));
        self.read_log();
        self
    }

    /// A quiet move in 300 ms, and the board at rest after it.
    pub fn quiet(&mut self, from: &str, to: &str) -> &mut Self {
        self.lift(from).wait(300).place(to).wait(500)
    }

    pub fn last(&self) -> String {
        self.arbiter
            .last_move()
            .map_or("none".into(), |mv| mv.to_string())
    }

    pub fn violation(&self) -> String {
        self.arbiter.violation().map_or("none".into(), |violation| {
            let side = violation.offender.map_or("", Chess::side_name);
            format!("{} {side}", violation.kind).trim().to_string()
        })
    }

    pub fn display(&self) -> String {
        self.arbiter.panel().digits.to_string()
    }
}

pub fn settings(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings);
    settings
}

pub fn per_move(secs: u32) -> Settings {
    settings(|settings| {
        settings.time_control = arbiter::TimeControl::PerMove(Duration::from_secs(secs));
    })
}
