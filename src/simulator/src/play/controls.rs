// SPDX-License-Identifier: Apache-2.0
//! Which key does what.

use arbiter::Key;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::Side;

use crate::game::Playable;
use crate::view::{Button, name};

/// What the keyboard or a button on the screen asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// A key of the board.
    Key(Key),
    /// The next key of the board is held.
    Hold,
    /// The cursor moves by this many files and ranks.
    Cursor(i8, i8),
    /// See [`super::session::Act::Use`].
    Use,
    /// See [`super::session::Act::Touch`].
    Touch,
    /// See [`super::session::Act::ChooseNext`].
    ChooseNext,
    /// See [`super::session::Act::PutBack`].
    PutBack,
    /// See [`super::session::Act::PutInPlace`].
    PutInPlace,
    /// The help page.
    Help,
    /// The end.
    Leave,
}

/// What a key of the keyboard asks for. Keys for promotions exist in games that promote.
pub(crate) fn control<P: Playable>(event: KeyEvent) -> Option<Control> {
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        let leaves = matches!(event.code, KeyCode::Char('c' | 'q' | 'd'));
        return leaves.then_some(Control::Leave);
    }
    Some(match event.code {
        KeyCode::Left => Control::Cursor(-1, 0),
        KeyCode::Right => Control::Cursor(1, 0),
        KeyCode::Up => Control::Cursor(0, 1),
        KeyCode::Down => Control::Cursor(0, -1),
        KeyCode::Char(' ') | KeyCode::Enter => Control::Use,
        KeyCode::Tab => Control::ChooseNext,
        KeyCode::Esc | KeyCode::Backspace => Control::PutBack,
        KeyCode::Char('l' | 'L') => Control::Touch,
        KeyCode::Char('p' | 'P') => Control::PutInPlace,
        KeyCode::Char('h' | 'H') => Control::Hold,
        KeyCode::Char('?') | KeyCode::F(1) => Control::Help,
        KeyCode::Char(letter) => Control::Key(board_key::<P>(letter)?),
        _ => return None,
    })
}

/// New wants a capital, so that nobody loses a game to a slip; the other keys do not mind one.
fn board_key<P: Playable>(letter: char) -> Option<Key> {
    if letter == 'N' {
        return Some(Key::New);
    }
    Some(match letter.to_ascii_lowercase() {
        's' => Key::Start,
        'a' => Key::Adjust,
        'c' => Key::Claim,
        '1' => Key::Clock(Side::First),
        '2' => Key::Clock(Side::Second),
        'q' if P::PROMOTES => Key::Queen,
        'r' if P::PROMOTES => Key::Rook,
        'b' if P::PROMOTES => Key::Bishop,
        'n' if P::PROMOTES => Key::Knight,
        _ => return None,
    })
}

/// Whether a key of the board means something else when it is held.
pub(crate) fn can_be_held(key: Key) -> bool {
    matches!(key, Key::Start | Key::Claim | Key::Clock(_))
}

/// The buttons on the screen, with what each asks for.
pub(crate) fn buttons<P: Playable>() -> (Vec<Button>, Vec<Control>) {
    let clock = |side| format!("{}'s clock", name::<P>(side));
    let mut list = vec![
        ("s", "Start/Pause".to_owned(), 0, Control::Key(Key::Start)),
        ("N", "New".to_owned(), 0, Control::Key(Key::New)),
        ("a", "Adjust".to_owned(), 0, Control::Key(Key::Adjust)),
        ("c", "Claim".to_owned(), 0, Control::Key(Key::Claim)),
        (
            "1",
            clock(Side::First),
            0,
            Control::Key(Key::Clock(Side::First)),
        ),
        (
            "2",
            clock(Side::Second),
            0,
            Control::Key(Key::Clock(Side::Second)),
        ),
    ];
    if P::PROMOTES {
        for (letter, label, key) in [
            ("q", "Queen", Key::Queen),
            ("r", "Rook", Key::Rook),
            ("b", "Bishop", Key::Bishop),
            ("n", "Knight", Key::Knight),
        ] {
            list.push((letter, label.to_owned(), 1, Control::Key(key)));
        }
    }
    list.push(("p", "Put in place".to_owned(), 1, Control::PutInPlace));
    list.push(("?", "Help".to_owned(), 1, Control::Help));
    list.push(("^C", "Leave".to_owned(), 1, Control::Leave));
    list.into_iter()
        .map(|(key, label, row, control)| (Button { key, label, row }, control))
        .unzip()
}
