// SPDX-License-Identifier: Apache-2.0
//! Whatever a terminal sends, and however large it is: nothing panics, and the recording plays
//! back to the same result.

use crate::game::{Chess, Xiangqi};
use arbiter::{Duration, Instant, Settings};
use proptest::collection::vec;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::app::App;
use super::tests::{Paper, assert_plays_back};
use super::{Recorder, SET_UP, Session};
use crate::game::Playable;
use crate::view::Glyphs;

fn keys() -> impl Strategy<Value = Event> {
    let letters = prop_oneof![
        6 => proptest::sample::select("snNachlpqrb12? ".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    let code = prop_oneof![
        letters.prop_map(KeyCode::Char),
        proptest::sample::select(vec![
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Enter,
            KeyCode::Tab,
            KeyCode::Esc,
            KeyCode::F(1),
            KeyCode::Home,
        ]),
    ];
    code.prop_map(|code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

/// Clicks and drags, most of them on the board or the buttons of the smallest screen.
fn mouse() -> impl Strategy<Value = Event> {
    let button = proptest::sample::select(vec![
        MouseButton::Left,
        MouseButton::Left,
        MouseButton::Right,
    ]);
    let place = prop_oneof![6 => (0..40_u16, 0..24_u16), 1 => any::<(u16, u16)>()];
    (button, place, any::<bool>()).prop_map(|(button, (column, row), down)| {
        let kind = if down {
            MouseEventKind::Down(button)
        } else {
            MouseEventKind::Up(button)
        };
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    })
}

fn events() -> impl Strategy<Value = Vec<(u32, Event)>> {
    vec((0..1200_u32, prop_oneof![keys(), mouse()]), 0..80)
}

fn play<P: Playable>(size: (u16, u16), events: &[(u32, Event)]) {
    let paper = Paper::default();
    let start = P::start(P::Ruleset::default());
    let recorder = Recorder::new(Box::new(paper.clone()), &[], &start);
    let session = Session::new(Settings::of::<P>(), start, Some(recorder));
    let mut app = App::new(session, Glyphs::Figurines).unwrap();
    let screen = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(screen);
    let mut now = Instant::ZERO + SET_UP;
    for (pause, event) in events {
        buffer.reset();
        app.draw(screen, &mut buffer);
        now = now + Duration::from_millis(*pause);
        app.handle(event, now);
        if app.is_over() {
            break;
        }
    }
    let table = app.finish().unwrap();
    assert_plays_back(&paper.text(), &table);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn nothing_panics_in_chess(width in 80..260_u16, height in 24..90_u16, events in events()) {
        play::<Chess>((width, height), &events);
    }

    #[test]
    fn nothing_panics_in_xiangqi(events in events()) {
        play::<Xiangqi>((80, 24), &events);
    }

    #[test]
    fn nothing_panics_where_there_is_no_room(
        width in 1..80_u16,
        height in 1..24_u16,
        events in events(),
    ) {
        play::<Chess>((width, height), &events);
    }
}
