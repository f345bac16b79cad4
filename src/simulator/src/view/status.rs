// SPDX-License-Identifier: Apache-2.0
//! Whose turn it is, the alarm, what is wrong, and how the game has ended, in words.

use arbiter::{Phase, Signal, Violation, ViolationKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};
use rules::{Ending, Outcome, Position, Side, SquareSet};

use crate::table::Table;

/// Draws the words, and a frame that shows that the alarm sounds.
pub(super) fn render<P: Position>(table: &Table<P>, area: Rect, buffer: &mut Buffer) {
    let arbiter = table.arbiter();
    let short = Style::new().fg(Color::LightRed).bold();
    let (title, style) = match arbiter.signal() {
        Some(Signal::Violation) => (" ALARM ", lasting(arbiter.panel().sounds)),
        Some(Signal::Time) => (" ALARM: time ", lasting(arbiter.panel().sounds)),
        Some(Signal::Refusal) => (" beeps: refused ", short),
        Some(Signal::Reminder) => (" beep: a reminder ", short),
        Some(Signal::LowTime) => (" beep: low time ", short),
        Some(Signal::End) => (" beeps: result ", Style::new().fg(Color::LightGreen).bold()),
        None if arbiter.ending().is_some() => {
            (" result ", Style::new().fg(Color::LightGreen).bold())
        }
        None => ("", Style::new()),
    };
    Paragraph::new(words(table))
        .wrap(Wrap { trim: true })
        .block(Block::bordered().title(title))
        .style(style)
        .render(area, buffer);
}

/// How an alarm looks that lasts until something is done: bright while it sounds.
fn lasting(sounds: bool) -> Style {
    let background = if sounds { Color::Red } else { Color::DarkGray };
    Style::new().fg(Color::White).bg(background).bold()
}

/// The name of a side as a sentence begins with it.
pub(crate) fn name<P: Position>(side: Side) -> String {
    upper_first(P::side_name(side))
}

fn words<P: Position>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    if let Some(ending) = arbiter.ending() {
        return ending_words::<P>(ending);
    }
    if let Some(violation) = arbiter.violation() {
        return violation_words::<P>(violation);
    }
    if let Some(side) = arbiter.overtime() {
        return format!(
            "{}: time! The time is used up; a move must be made.",
            name::<P>(side)
        );
    }
    let turn = name::<P>(arbiter.position().turn());
    let check = if arbiter.position().is_check() {
        " and is in check"
    } else {
        ""
    };
    let paused = match arbiter.phase() {
        Phase::SetUp => return set_up_words(table),
        Phase::Paused => "Paused. ",
        Phase::Playing | Phase::Over => "",
    };
    format!("{paused}{turn} is to move{check}.{}", byo_yomi_words(table))
}

/// How many periods there are left, of whoever uses one.
fn byo_yomi_words<P: Position>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    let side = arbiter.running().unwrap_or(arbiter.position().turn());
    let name = name::<P>(side);
    match arbiter.time_left(side).periods {
        0 => String::new(),
        1 => format!(" {name}'s byo-yomi: the last period."),
        periods => format!(" {name}'s byo-yomi: {periods} periods left."),
    }
}

/// What is wrong at the set-up. The first number is that of the digits, which know only the
/// contacts.
fn set_up_words<P: Position>(table: &Table<P>) -> String {
    let (wrong, misplaced) = (table.arbiter().wrong(), table.misplaced());
    if misplaced.is_empty() && wrong.is_empty() {
        return "All pieces stand in their places.".to_owned();
    }
    let (number, others) = (wrong.len(), misplaced.len());
    let are = if number == 1 { "is" } else { "are" };
    let have = if others == 1 { "has" } else { "have" };
    if misplaced.is_empty() {
        format!("Set-up: {} {are} wrong{}", count(number), names(wrong))
    } else if wrong.is_empty() {
        let names = names(misplaced);
        format!("Set-up: {} {have} the wrong piece{names}", count(others))
    } else {
        let number = count(number);
        format!("Set-up: {number} {are} wrong, and {others} more {have} the wrong piece.")
    }
}

fn count(squares: usize) -> String {
    format!(
        "{squares} {}",
        if squares == 1 { "square" } else { "squares" }
    )
}

/// Which squares, after a colon, if they are few; otherwise the end of the sentence.
fn names<S: rules::Square>(squares: SquareSet<S>) -> String {
    const FEW: usize = 8;
    if squares.len() > FEW {
        return ".".to_owned();
    }
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    format!(": {}", names.join(" "))
}

fn ending_words<P: Position>(ending: Ending) -> String {
    match ending.outcome {
        Outcome::Win(side) => format!("{} wins: {}.", name::<P>(side), ending.reason),
        Outcome::Draw => format!("Draw: {}.", ending.reason),
    }
}

fn violation_words<P: Position>(violation: Violation) -> String {
    let why = match violation.kind {
        ViolationKind::IllegalMove => "the piece may not go there.",
        ViolationKind::Takeback => "a move, once made, stands.",
        ViolationKind::OutOfTurn => "it is the other side's turn.",
        ViolationKind::CaptureOrder => "the capturing piece is lifted first, then its victim.",
        ViolationKind::TouchMove => "the piece touched first must move or be taken.",
        ViolationKind::Disturbed => "no move looks like this.",
        ViolationKind::Clock => "the button is pressed when the move is finished.",
        ViolationKind::Time => "the time is used up.",
        _ => "",
    };
    let kind = violation.kind.name().replace('-', " ");
    match violation.offender {
        Some(side) => format!("{}: {kind}! {}", name::<P>(side), upper_first(why)),
        None => format!("Pieces {kind}! {}", upper_first(why)),
    }
}

/// The words as a sentence begins with them.
pub(crate) fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
