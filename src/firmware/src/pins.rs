// SPDX-License-Identifier: Apache-2.0
//! The emulated board, by its squares and keys: what a hand can do to it, and what an eye sees.
//!
//! Contacts and keys go through Zephyr's drivers, which takes milliseconds.

use core::fmt::Write;

use arbiter::rules::{Side, Square as _, SquareSet};
use arbiter::{DIGITS, Digits, Duration, Glyph, Instant, Key, Panel};
use heapless::String;
use zephyr::time::{self, Tick};

use crate::event_loop::{Square, rotation};
use crate::keys::CODES;
use crate::{clock, inbox, view};

/// How long it takes at most until the arbiter has been told of a change of a contact.
pub const CONTACT_TOLD: Duration = Duration::from_millis(30);
/// The shortest time that a key is held: longer than debouncing takes.
pub const HELD: Duration = Duration::from_millis(20);
/// The pause after a key was let go: longer than debouncing takes.
pub const RELEASED: Duration = Duration::from_millis(20);
/// How long the pins may lag behind: each digit is refreshed every 16 ms.
const LAG: Duration = Duration::from_millis(40);

mod ffi {
    //! `<arbiter/emulated_board.h>`.
    /// The most that `board_digits` writes.
    pub const DIGITS_SIZE: usize = 17;

    unsafe extern "C" {
        pub safe fn board_contact(row: u32, column: u32, closed: bool) -> bool;
        pub safe fn board_contact_is_closed(row: u32, column: u32) -> bool;
        pub safe fn board_key(code: u16, pressed: bool) -> bool;
        pub safe fn board_digits(text: &mut [u8; DIGITS_SIZE]);
        pub safe fn board_alarm() -> bool;
        pub safe fn board_turn(side: u32) -> bool;
    }
}

/// What the digits show at this moment, written as for the display.
type Text = String<{ ffi::DIGITS_SIZE }>;

/// All squares of the board.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..Square::COUNT).filter_map(Square::from_index)
}

/// Puts a piece on a square, or takes it away.
pub fn put(square: Square, piece: bool) {
    if let Some((row, column)) = crossing(square) {
        ffi::board_contact(row, column, piece);
    }
}

/// The squares on which pieces stand.
pub fn standing() -> SquareSet<Square> {
    squares()
        .filter(|&square| {
            crossing(square).is_some_and(|(row, column)| ffi::board_contact_is_closed(row, column))
        })
        .collect()
}

/// Presses a key or lets go of it; returns whether the board has it.
pub fn key(key: Key, down: bool) -> bool {
    CODES
        .into_iter()
        .any(|(code, known)| known == key && ffi::board_key(code, down))
}

/// Whether the alarm is on, also in the gaps of its pattern, if it sounds now as it should; otherwise
/// the contrary, so that nothing that is expected of it holds.
pub fn alarm() -> bool {
    match panel_shown(|panel| ffi::board_alarm() == panel.sounds) {
        Ok(panel) => panel.alarm,
        Err(panel) => !panel.alarm,
    }
}

/// Whether a side's light is on.
pub fn light(side: Side) -> bool {
    ffi::board_turn(side.index() as u32)
}

/// The digits that the arbiter means to show, if the pins show those of them that are lit at
/// this moment; otherwise what the pins show.
pub fn digits() -> Digits {
    match panel_shown(|panel| is_shown(panel.lit())) {
        Ok(panel) => panel.digits,
        Err(_) => digits_on_pins(),
    }
}

/// What the arbiter means to show, when the pins show it; if they never do, it is the error.
fn panel_shown(is_shown: impl Fn(&Panel) -> bool) -> Result<Panel, Panel> {
    let latest = clock::now() + LAG;
    loop {
        let panel = view::latest().panel;
        if is_shown(&panel) {
            return Ok(panel);
        }
        if clock::now() > latest {
            return Err(panel);
        }
        sleep_until(clock::now() + Duration::from_millis(1));
    }
}

/// Waits until that time.
pub fn sleep_until(at: Instant) {
    loop {
        match at.since(clock::now()).millis() {
            0 => return,
            millis => time::sleep(time::Duration::millis_at_least(Tick::from(millis))),
        };
    }
}

/// The row and the column of the matrix below a square.
fn crossing(square: Square) -> Option<(u32, u32)> {
    let rotation = rotation();
    (0..inbox::ROWS)
        .flat_map(|row| (0..inbox::COLUMNS).map(move |column| (row, column)))
        .find(|&(row, column)| rotation.square_at(row, column) == Some(square))
        .map(|(row, column)| (row as u32, column as u32))
}

/// Whether the pins show these digits.
fn is_shown(digits: Digits) -> bool {
    let mut wanted = Text::new();
    // There is room for all of it.
    let _ = write!(wanted, "{digits}");
    text_on_pins() == wanted
}

fn text_on_pins() -> Text {
    let mut text = [0; ffi::DIGITS_SIZE];
    ffi::board_digits(&mut text);
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
