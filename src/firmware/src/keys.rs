// SPDX-License-Identifier: Apache-2.0
//! The keys by their input codes. The binding `arbiter,game-board` has the same list.

use arbiter::Key;
use arbiter::rules::Side;

/// The input codes (`INPUT_KEY_…`; the numbers are those of Linux) and their keys.
pub const CODES: [(u16, Key); 10] = [
    (28, Key::Start),              // INPUT_KEY_ENTER
    (102, Key::New),               // INPUT_KEY_HOME
    (30, Key::Adjust),             // INPUT_KEY_A
    (46, Key::Claim),              // INPUT_KEY_C
    (16, Key::Queen),              // INPUT_KEY_Q
    (19, Key::Rook),               // INPUT_KEY_R
    (48, Key::Bishop),             // INPUT_KEY_B
    (49, Key::Knight),             // INPUT_KEY_N
    (2, Key::Clock(Side::First)),  // INPUT_KEY_1
    (3, Key::Clock(Side::Second)), // INPUT_KEY_2
];

/// The key of an input code.
pub fn key_of(code: u16) -> Option<Key> {
    let entry = CODES.into_iter().find(|&(known, _)| known == code);
    entry.map(|(_, key)| key)
}
