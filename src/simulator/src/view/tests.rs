// SPDX-License-Identifier: Apache-2.0
//! What the screen looks like after scenarios.

use crate::game::{Chess, Xiangqi};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use rules::Square as _;
use scenario::{Scenario, parse_square};

use super::{Areas, Glyphs, SIZE, View};
use crate::game::Playable;
use crate::table::Table;

/// A table after a scenario of these lines.
fn table_after<P: Playable>(lines: &str) -> Table<P> {
    let text = format!("game {}\n{lines}", P::NAME);
    let scenario = Scenario::<P>::parse(&text, P::Ruleset::default()).unwrap();
    let mut table = Table::new(
        arbiter::Settings::of::<P>(),
        P::start(P::Ruleset::default()),
    );
    scenario.play(&mut table, |_| {}).unwrap();
    table
}

fn text_of<P: Playable>(table: &Table<P>, glyphs: Glyphs, size: (u16, u16)) -> String {
    let view = View {
        table,
        glyphs,
        cursor: parse_square("e2"),
        hint: "hint",
        buttons: &[],
    };
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    view.render(area, &mut buffer);
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(size.0)) {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The screen after a scenario of chess.
fn text_after(lines: &str) -> String {
    text_of(&table_after::<Chess>(lines), Glyphs::Letters, SIZE)
}

#[track_caller]
fn assert_shows(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn pieces_and_the_move_list_are_drawn() {
    let text = text_after("start\nmove e2e4\nmove e7e5");
    assert_shows(
        &text,
        &[
            " 8  r   n   b   q   k   b   n   r  ",
            " 5                  p              ",
            " 2  P   P   P   P  [ ]  P   P   P  ",
            "  1. e4      e5",
            "White is to move.",
            "move 1 black e7e5",
            "hint",
            "● White",
        ],
    );
    let figurines = text_of(&table_after::<Chess>("start"), Glyphs::Outlines, SIZE);
    assert_shows(&figurines, &["♜   ♞", "♙  [♙]"]);
}

#[test]
fn lifted_and_unknown_pieces_are_shown() {
    let text = text_after("start\nlift e2\nplace e5\nlift d1\nplace a5\nplace b5\nwait 2000");
    assert_shows(
        &text,
        &[
            " 5  Q   ?           P              ",
            " 2  P   P   P   P  [·]  P   P   P  ",
            "    !   !           !              ",
            "ALARM",
            "Pieces disturbed! No move looks like this.",
        ],
    );
    let text = text_after("start\nlift e2\nlift d2");
    assert_shows(&text, &["[ P ]from e2    P  from d2"]);
}

#[test]
fn set_up_pause_and_end_are_told() {
    assert_shows(
        &text_after("wait 500"),
        &["All pieces stand in their places."],
    );
    assert_shows(
        &text_after("lift a1\nwait 500"),
        &["Set-up: 1 square is wrong: a1"],
    );
    assert_shows(
        &text_after("start\nmove f2f3\nmove e7e5\nmove g2g4\nmove d8h4"),
        &["Black wins: checkmate.", " result "],
    );
    assert_shows(
        &text_after("start\nkey start"),
        &["Paused. White is to move."],
    );
    let check = "position \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"\nstart\nmove a1a8";
    assert_shows(
        &text_after(check),
        &[
            "Black is to move and is in check.",
            " R               k",
            "                 +  ",
        ],
    );
}

#[test]
fn long_times_stand_in_full_beside_the_names() {
    let clock = "option clock sudden 6000 fischer 5000+5";
    let count = text_after(&format!("{clock}\nstart\nwait 500"));
    assert_shows(&count, &["● White 1:40:00 ", " Black 1:23:25 "]);
    let text = text_after(&format!("{clock}\noption layout clock\nstart\nwait 500"));
    assert_shows(&text, &["● White 1:40:00 "]);
    // The digits show this one in full.
    assert!(!text.contains("1:23:25"), "{text}");
}

#[test]
fn periods_of_byo_yomi_are_told_in_words() {
    let start = "option clock byoyomi 1+2x10\nstart\nwait";
    let text = text_after(&format!("{start} 500"));
    assert_shows(&text, &["White is to move."]);
    assert!(!text.contains("byo-yomi"), "{text}");
    let text = text_after(&format!("{start} 3000"));
    assert_shows(
        &text,
        &["White is to move. White's byo-yomi: 2", "periods left."],
    );
    let text = text_after(&format!("{start} 13000"));
    assert_shows(&text, &["White's byo-yomi: the", "last period."]);
    let text = text_after(&format!("{start} 3000\nkey start"));
    assert_shows(
        &text,
        &[
            "Paused. White is to move. White's byo-yomi:",
            "2 periods left.",
        ],
    );
}

#[test]
fn the_alarm_says_what_it_sounds_for() {
    let flags = "option clock sudden 3\noption timeout-loses off\noption low-time 2\nstart\n";
    for (lines, title) in [
        ("key clock-1", " beeps: refused "),
        ("wait 1000", " beep: low time "),
        ("wait 3500", " ALARM: time "),
        ("move e2e5\nwait 500", " ALARM "),
    ] {
        assert_shows(&text_after(&format!("{flags}{lines}")), &[title]);
    }
    assert_shows(
        &text_after("start\nlift e2\nwait 10000"),
        &[" beep: a reminder "],
    );
}

#[test]
fn the_first_flag_and_what_buttons_are_pressed_for_are_told() {
    let flags = "option clock sudden 3\noption timeout-loses off\nstart\nmove e2e4\nwait 4000";
    let text = text_after(flags);
    assert_shows(&text, &[" first flag, violations: 1 "]);
    let text = text_after("option clock-button on\nstart\nlift e2\nwait 300\nkey clock-1");
    assert_shows(&text, &["White: clock! The button is pressed when"]);
}

#[test]
fn a_promoted_pawn_is_swapped_for_its_piece() {
    let text = text_after("position \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"\nstart\nmove a7a8n");
    assert_shows(&text, &[" 8  N  ", "a7a8n"]);
    // Chosen afterwards: each line of the log is a whole phrase.
    let position = "position \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"";
    let text = text_after(&format!("{position}\nstart\nmove a7a8\nkey rook\nwait 500"));
    assert_shows(
        &text,
        &[
            " 8  R  ",
            "amended: white a7a8q is replaced\n",
            "white a7a8r",
        ],
    );
}

#[test]
fn a_board_of_lines_has_a_river_and_palaces() {
    let table = table_after::<Xiangqi>("start\nmove h3e3");
    let text = text_of(&table, Glyphs::Letters, SIZE);
    assert_shows(
        &text,
        &[
            "10  r───n───b───a───k───a───b───n───r",
            "    │   │   │   │ ╲ │ ╱ │   │   │   │",
            " 3  ├───C───┼───┼───C───┼───┼───┼───┤",
            "the river",
            " 1  R───N───B───A───K───A───B───N───R",
            "    a   b   c   d   e   f   g   h   i",
            "● Black",
        ],
    );
    let text = text_of(&table, Glyphs::Figurines, SIZE);
    assert_shows(&text, &["帅", "卒"]);
}

/// Asserts that the squares of a screen have this many columns and rows, and that all of them,
/// and nothing beside them, can be clicked.
#[track_caller]
fn assert_squares<P: Playable>(screen: (u16, u16), square: (u16, u16)) {
    let areas = Areas::of::<P>(Rect::new(0, 0, screen.0, screen.1)).unwrap();
    let mut places = 0;
    for (column, row) in (0..screen.0).flat_map(|x| (0..screen.1).map(move |y| (x, y))) {
        if let Some(there) = areas.square_at::<P::Square>(column, row) {
            let place = areas.square(there);
            assert_eq!((place.width, place.height), square);
            assert!(place.contains((column, row).into()));
            places += usize::from(areas.middle(there) == (column, row).into());
        }
    }
    assert_eq!(places, P::Square::COUNT);
    assert_eq!(areas.square_at::<P::Square>(0, 0), None);
}

#[test]
fn squares_are_as_large_as_there_is_room_for() {
    assert_squares::<Chess>(SIZE, (4, 2));
    assert_squares::<Xiangqi>(SIZE, (4, 2));
    assert_squares::<Chess>((120, 40), (8, 4));
    assert_squares::<Xiangqi>((120, 40), (6, 3));
    assert_squares::<Chess>((200, 60), (12, 6));
    assert_squares::<Xiangqi>((200, 60), (10, 5));
    // Neither high nor wide alone makes them larger.
    assert_squares::<Chess>((200, 24), (4, 2));
    assert_squares::<Xiangqi>((80, 60), (4, 2));
}

#[test]
fn a_screen_may_be_too_small() {
    assert!(Areas::of::<Chess>(Rect::new(0, 0, 79, 24)).is_none());
    assert!(Areas::of::<Xiangqi>(Rect::new(0, 0, 80, 24)).is_some());
}

#[test]
fn any_size_can_be_drawn() {
    let table = table_after::<Xiangqi>("start\nmove h3e3");
    for width in (1..300).step_by(17) {
        for height in 1..90 {
            text_of(&table, Glyphs::Figurines, (width, height));
        }
    }
}

#[test]
fn times_that_the_digits_cannot_show_stand_beside_the_names() {
    let text = text_after("option clock per-move 300\nstart\nwait 1500\nmove e2e4");
    assert_shows(&text, &["┌ White 5:00 ─", " ● Black 5:00 ┐"]);
    let text = text_after("option clock per-move 4000\nstart\nwait 201000");
    assert_shows(&text, &["● White 1:03:19 ─", "─ Black 1:06:40 ┐"]);
    let text = text_after("option clock per-move 99\nstart");
    assert_shows(&text, &["● White ─", "─ Black ┐"]);
}

#[test]
fn used_up_time_is_said_also_where_it_does_not_lose() {
    let text = text_after("option timeout-loses off\nstart\nwait 101000");
    assert_shows(&text, &["ALARM", "White: time! The time is used up;"]);
}

#[test]
fn misplaced_pieces_are_marked() {
    // An illegal capture, whose victim is then put in the capturing piece's place.
    let lines = "position \"4k3/8/8/3p4/8/8/8/4KB2 w - - 0 1\"\nstart\nlift f1\nwait 100\n\
                 lift d5\nwait 100\nplace d5\nwait 700";
    let text = text_after(lines);
    assert_shows(
        &text,
        &["ALARM", " 5              B   ", "                !     "],
    );
}

#[test]
fn misplaced_pieces_are_told_at_the_set_up() {
    let mixed_up = "start\nlift a1\nlift b1\nlift c1\nplace b1\nplace c1\nplace a1\nwait 700\n\
                    key new\nwait 500";
    assert_shows(
        &text_after(mixed_up),
        &["Set-up: 3 squares have the wrong piece: a1", "b1 c1"],
    );
    // The digits know only the contacts.
    let text = text_after(&format!("{mixed_up}\nlift h1\nwait 500"));
    assert_shows(
        &text,
        &[
            "Set-up: 1 square is wrong, and 3 more have",
            "the wrong piece.",
        ],
    );
    assert_eq!(
        table_after::<Chess>(&format!("{mixed_up}\nlift h1"))
            .arbiter()
            .panel()
            .digits
            .to_string(),
        "01      "
    );
}

#[test]
fn a_full_hand_shows_what_is_put_down_next() {
    let lifted = "start\nlift a1\nlift b1\nlift c1\nlift d1";
    assert_shows(&text_after(lifted), &["[R]a1  N b1  B c1  Q d1"]);
    let mut table = table_after::<Chess>(
        "start\nlift a1\nlift b1\nlift c1\nlift d1\nlift e1\nlift f1\nlift g1\nlift h1\nlift a2",
    );
    assert_shows(&text_of(&table, Glyphs::Letters, SIZE), &["[R]a1", "+3"]);
    for _ in 0..8 {
        table.choose_next();
    }
    assert_shows(&text_of(&table, Glyphs::Letters, SIZE), &["[P]a2", "+3"]);
}
