// SPDX-License-Identifier: Apache-2.0
//! Whose turn it is, the alarm, and how the game stands, in one line of words.

use arbiter::{Arbiter, Phase, Settings, Violation};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::{Block, Paragraph, Widget};
use rules::{Ending, Outcome, Position};

pub(super) fn render<P: Position>(arbiter: &Arbiter<P, Settings>, area: Rect, buffer: &mut Buffer) {
    let (title, style) = if arbiter.panel().alarm {
        ("ALARM", Style::new().fg(Color::White).bg(Color::Red))
    } else {
        ("", Style::new())
    };
    Paragraph::new(words(arbiter))
        .block(Block::bordered().title(title))
        .style(style)
        .render(area, buffer);
}

fn words<P: Position>(arbiter: &Arbiter<P, Settings>) -> String {
    if let Some(ending) = arbiter.ending() {
        return ending_words::<P>(ending);
    }
    if let Some(violation) = arbiter.violation() {
        return violation_words::<P>(violation);
    }
    let turn = P::side_name(arbiter.position().turn());
    let check = if arbiter.position().is_check() {
        ", in check"
    } else {
        ""
    };
    match arbiter.phase() {
        Phase::SetUp if arbiter.wrong().is_empty() => "set up, press Start".to_owned(),
        Phase::SetUp => format!("set-up, squares wrong: {}", arbiter.wrong().len()),
        Phase::Paused => format!("paused, {turn} to move{check}"),
        Phase::Playing | Phase::Over => format!("{turn} to move{check}"),
    }
}

fn ending_words<P: Position>(ending: Ending) -> String {
    match ending.outcome {
        Outcome::Win(side) => format!("{} wins, {}", P::side_name(side), ending.reason),
        Outcome::Draw => format!("draw, {}", ending.reason),
    }
}

fn violation_words<P: Position>(violation: Violation) -> String {
    match violation.offender {
        Some(side) => format!("{}: {}", violation.kind, P::side_name(side)),
        None => violation.kind.to_string(),
    }
}
