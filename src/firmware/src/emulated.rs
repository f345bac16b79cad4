// SPDX-License-Identifier: Apache-2.0
//! The emulated board, as a bench for scenarios.
//!
//! Contacts and keys go through Zephyr's drivers, which takes milliseconds, and so does
//! waiting for what must have arrived before the next thing is done. Time that is spent on that
//! is taken from the next wait: waits end at moments counted from the scenario's begin.

use core::fmt::Write;

use arbiter::rules::{Ending, Position, Side};
use arbiter::{Blink, DIGITS, Digits, Duration, Glyph, Instant, Key, Phase, Settings, Violation};
use heapless::String;
use scenario::{Bench, Unsuitable};
use zephyr::time::{self, Tick};

use crate::game::{Game, Square, rotation};
use crate::keys::CODES;
use crate::stage::{self, View};
use crate::{clock, inbox};

/// Between two contacts, so that the matrix scans them in this order: more than a scan's period.
const APART: Duration = Duration::from_millis(10);
/// Between a contact and a key, so that they are reported in this order.
const CONTACT_BEFORE_KEY: Duration = Duration::from_millis(20);
/// So long after a change of a contact, the arbiter has been told.
const CONTACT_TOLD: Duration = Duration::from_millis(30);
/// How long a key is held: longer than it is debounced.
const HELD: Duration = Duration::from_millis(20);
/// After a key was let go: longer than that is debounced.
const RELEASED: Duration = Duration::from_millis(20);
/// How long the digits on the pins may lag behind: each is refreshed every 16 ms.
const LAG: Duration = Duration::from_millis(40);

mod pins {
    //! `<arbiter/emulated_board.h>`.
    /// The most that `board_digits` writes.
    pub const DIGITS_SIZE: usize = 17;

    unsafe extern "C" {
        pub safe fn board_contact(row: u32, column: u32, closed: bool) -> bool;
        pub safe fn board_key(code: u16, pressed: bool) -> bool;
        pub safe fn board_digits(text: &mut [u8; DIGITS_SIZE]);
        pub safe fn board_alarm() -> bool;
        pub safe fn board_turn(side: u32) -> bool;
    }
}

/// What the digits show at this moment, as the display was told it.
type Text = String<{ pins::DIGITS_SIZE }>;

/// The emulated board.
pub struct Emulated {
    /// When the scenario began.
    begin: Instant,
    /// How much of its time has passed.
    elapsed: u64,
    /// When the next contact may change.
    contact_at: Instant,
    /// When the next key may be pressed.
    key_at: Instant,
    /// When the arbiter has been told of all that was done.
    told_at: Instant,
}

impl Emulated {
    /// The board as it is.
    pub fn new() -> Self {
        Emulated {
            begin: Instant::ZERO,
            elapsed: 0,
            contact_at: Instant::ZERO,
            key_at: Instant::ZERO,
            told_at: Instant::ZERO,
        }
    }

    fn push(&mut self, key: Key) {
        sleep_until(self.key_at);
        set_key(key, true);
    }

    fn let_go(&mut self, key: Key) {
        set_key(key, false);
        self.key_at = clock::now() + RELEASED;
        self.told_at = self.told_at.max(self.key_at);
    }

    /// The arbiter when it has been told of all that was done.
    fn look(&self) -> View {
        sleep_until(self.told_at);
        stage::view()
    }
}

impl Bench<Game> for Emulated {
    fn set_up(&mut self, settings: &Settings, start: &Game) -> Result<(), Unsuitable> {
        for (row, column) in crossings() {
            pins::board_contact(row, column, false);
        }
        sleep_until(clock::now() + CONTACT_TOLD);
        stage::set_up(settings, start);
        *self = Emulated::new();
        self.begin = clock::now();
        Ok(())
    }

    fn contact(&mut self, square: Square, closed: bool) {
        // The order in which the pieces are set up tells nothing.
        if stage::view().phase != Phase::SetUp {
            sleep_until(self.contact_at);
        }
        let rotation = rotation();
        let place = crossings().find(|&(row, column)| {
            rotation.square_at(row as usize, column as usize) == Some(square)
        });
        if let Some((row, column)) = place {
            pins::board_contact(row, column, closed);
        }
        let now = clock::now();
        self.contact_at = now + APART;
        self.key_at = self.key_at.max(now + CONTACT_BEFORE_KEY);
        self.told_at = now + CONTACT_TOLD;
    }

    fn press(&mut self, key: Key) {
        self.push(key);
        sleep_until(clock::now() + HELD);
        self.let_go(key);
    }

    fn hold(&mut self, key: Key, span: Duration) -> Result<(), Unsuitable> {
        self.push(key);
        self.wait(span.max(HELD));
        self.let_go(key);
        Ok(())
    }

    fn wait(&mut self, span: Duration) {
        self.elapsed += u64::from(span.millis());
        sleep_until(Instant::from_millis(self.begin.millis() + self.elapsed));
    }

    /// The digits that the arbiter means to show, if the pins show those of them that are lit at
    /// this moment; otherwise what the pins show.
    fn digits(&mut self) -> Digits {
        let mut view = self.look();
        let latest = clock::now() + LAG;
        while !is_shown(view.panel.lit()) {
            if clock::now() > latest {
                return digits_on_pins();
            }
            sleep_until(clock::now() + Duration::from_millis(1));
            view = stage::view();
        }
        view.panel.digits
    }

    fn blink(&mut self) -> Blink {
        self.look().panel.blink
    }

    fn alarm(&mut self) -> bool {
        sleep_until(self.told_at);
        pins::board_alarm()
    }

    fn position(&mut self) -> Game {
        self.look().position
    }

    /// The side whose light is on; the arbiter's word when none is or both are.
    fn turn(&mut self) -> Side {
        let turn = self.look().position.turn();
        match Side::ALL.map(|side| pins::board_turn(side.index() as u32)) {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => turn,
        }
    }

    fn last_move(&mut self) -> Option<<Game as Position>::Move> {
        self.look().last_move
    }

    fn last_violation(&mut self) -> Option<Violation> {
        self.look().last_violation
    }

    fn ending(&mut self) -> Option<Ending> {
        self.look().ending
    }
}

fn set_key(key: Key, down: bool) {
    for (code, _) in CODES.into_iter().filter(|&(_, known)| known == key) {
        pins::board_key(code, down);
    }
}

fn sleep_until(at: Instant) {
    loop {
        match at.since(clock::now()).millis() {
            0 => return,
            millis => time::sleep(time::Duration::millis_at_least(Tick::from(millis))),
        };
    }
}

/// Every row and column that the matrix can have.
fn crossings() -> impl Iterator<Item = (u32, u32)> {
    (0..inbox::ROWS as u32).flat_map(|row| (0..inbox::COLUMNS as u32).map(move |col| (row, col)))
}

/// Whether the pins show these digits.
fn is_shown(digits: Digits) -> bool {
    let mut wanted = Text::new();
    // There is room for all of it.
    let _ = write!(wanted, "{digits}");
    text_on_pins() == wanted
}

fn text_on_pins() -> Text {
    let mut text = [0; pins::DIGITS_SIZE];
    pins::board_digits(&mut text);
    let characters = text.into_iter().take_while(|&character| character != 0);
    characters.map(char::from).collect()
}

/// What the pins show; segments that make no digit are blanks.
fn digits_on_pins() -> Digits {
    let text = text_on_pins();
    let mut characters = text.chars().peekable();
    Digits([(); DIGITS].map(|()| {
        let digit = characters
            .next()
            .and_then(|character| character.to_digit(10));
        Glyph {
            digit: digit.map(|digit| digit as u8),
            point: characters.next_if_eq(&'.').is_some(),
        }
    }))
}
