// SPDX-License-Identifier: Apache-2.0
//! The board, from the first player's side: what stands where, and the marks on it.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use rules::{Move as _, Side, Square, SquareSet};

use super::areas::Areas;
use super::lines;
use crate::game::{Ground, Playable};
use crate::table::{Table, side_of};

/// Columns of the palette of 256, which nearly every terminal knows.
const LIGHT: Color = Color::Indexed(108);
const DARK: Color = Color::Indexed(65);
const PAPER: Color = Color::Indexed(230);
const LAST_MOVE: Color = Color::Indexed(143);
const WRONG: Color = Color::Indexed(160);
const CHECK: Color = Color::Indexed(166);
const CURSOR: Color = Color::Indexed(33);
const WHITE_INK: Color = Color::Indexed(231);
const BLACK_INK: Color = Color::Indexed(16);
const RED_INK: Color = Color::Indexed(124);

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glyphs {
    /// ♚ in the colour of its side, 帅 and 將.
    Figurines,
    /// ♔ and ♚, where there are no colours.
    Outlines,
    /// K and k, as in a FEN.
    Letters,
}

impl Glyphs {
    /// A piece by its FEN letter.
    pub(super) fn of<P: Playable>(self, letter: char) -> String {
        match self {
            Glyphs::Figurines => P::solid_figurine(letter),
            Glyphs::Outlines => P::figurine(letter),
            Glyphs::Letters => None,
        }
        .map_or_else(|| letter.to_string(), str::to_owned)
    }
}

/// The colour of a piece.
fn ink<P: Playable>(letter: char) -> Color {
    match (side_of(letter), P::GROUND) {
        (Side::First, Ground::Squares) => WHITE_INK,
        (Side::First, Ground::Lines) => RED_INK,
        (Side::Second, _) => BLACK_INK,
    }
}

/// How a piece that stands nowhere looks.
pub(super) fn style_of<P: Playable>(letter: char) -> Style {
    let ground = match P::GROUND {
        Ground::Squares => LIGHT,
        Ground::Lines => PAPER,
    };
    Style::new().fg(ink::<P>(letter)).bg(ground).bold()
}

/// What is marked on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Wrong,
    Check,
    LastMove,
}

impl Mark {
    /// The mark for those who see no colours.
    fn sign(self) -> &'static str {
        match self {
            Mark::Wrong => "!",
            Mark::Check => "+",
            Mark::LastMove => "",
        }
    }

    fn colour(self) -> Color {
        match self {
            Mark::Wrong => WRONG,
            Mark::Check => CHECK,
            Mark::LastMove => LAST_MOVE,
        }
    }
}

/// The board of a table, as it is drawn.
pub(super) struct BoardView<'a, P: Playable> {
    table: &'a Table<P>,
    glyphs: Glyphs,
    cursor: Option<P::Square>,
    wrong: SquareSet<P::Square>,
    last_move: SquareSet<P::Square>,
}

impl<'a, P: Playable> BoardView<'a, P> {
    pub(super) fn new(table: &'a Table<P>, glyphs: Glyphs, cursor: Option<P::Square>) -> Self {
        let arbiter = table.arbiter();
        let at_fault = arbiter.violation().is_some() || arbiter.phase() == arbiter::Phase::SetUp;
        let last = arbiter.last_move();
        BoardView {
            table,
            glyphs,
            cursor,
            wrong: if at_fault {
                arbiter.wrong().union(table.misplaced())
            } else {
                table.misplaced()
            },
            last_move: last
                .into_iter()
                .flat_map(|mv| [mv.origin(), mv.destination()])
                .collect(),
        }
    }

    /// Draws the board with its labels.
    pub(super) fn render(&self, areas: &Areas, buffer: &mut Buffer) {
        if P::GROUND == Ground::Lines {
            lines::render::<P::Square>(areas, self.glyphs, buffer);
        }
        for square in (0..P::Square::COUNT).filter_map(P::Square::from_index) {
            self.render_square(square, areas, buffer);
        }
        let labels = Style::new().fg(Color::DarkGray);
        for square in (0..P::Square::RANKS).filter_map(|rank| P::Square::at(0, rank)) {
            let at = areas.rank_label(square);
            let text = format!("{:>2}", square.rank() + 1);
            buffer.set_string(at.x, at.y, text, labels);
        }
        for (letter, file) in ('a'..).zip(0..P::Square::FILES) {
            if let Some(square) = P::Square::at(file, 0) {
                let at = areas.file_label(square);
                buffer.set_string(at.x, at.y, letter.to_string(), labels);
            }
        }
    }

    fn render_square(&self, square: P::Square, areas: &Areas, buffer: &mut Buffer) {
        let (place, middle) = (areas.square(square), areas.middle(square));
        let mark = self.mark(square);
        let ground = self.ground(square, mark);
        if P::GROUND == Ground::Squares {
            let ground = ground.unwrap_or(LIGHT);
            buffer.set_style(place, Style::new().bg(ground).fg(BLACK_INK));
        }
        let mut style = Style::new();
        if let Some(ground) = ground {
            style = style.bg(ground).fg(BLACK_INK);
        }
        let mut width = 1;
        if let Some((symbol, ink)) = self.symbol(square) {
            style = style.fg(ink).add_modifier(Modifier::BOLD);
            if P::GROUND == Ground::Lines {
                style = style.bg(ground.unwrap_or(PAPER));
            }
            let (end, _) = buffer.set_stringn(middle.x, middle.y, symbol, 2, style);
            width = end.saturating_sub(middle.x).max(1);
        } else if P::GROUND == Ground::Lines {
            buffer[middle].set_style(style);
        }
        if let Some(sign) = mark.map(Mark::sign) {
            buffer.set_string(middle.x, middle.y + 1, sign, style);
        }
        if self.cursor == Some(square) {
            let style = Style::new().fg(WHITE_INK).bg(CURSOR);
            let style = style.add_modifier(Modifier::BOLD);
            buffer.set_string(middle.x.saturating_sub(1), middle.y, "[", style);
            buffer.set_string(middle.x + width, middle.y, "]", style);
        }
    }

    /// What is drawn on a square: its piece, or `·` where one is missing.
    fn symbol(&self, square: P::Square) -> Option<(String, Color)> {
        let believed = self.table.arbiter().position().letter_at(square);
        match (self.table.pieces().at(square), believed) {
            (Some(letter), _) => Some((self.glyphs.of::<P>(letter), ink::<P>(letter))),
            (None, Some(letter)) => Some(("·".to_owned(), ink::<P>(letter))),
            (None, None) => None,
        }
    }

    fn mark(&self, square: P::Square) -> Option<Mark> {
        let position = self.table.arbiter().position();
        let royal = |letter: char| {
            letter.eq_ignore_ascii_case(&P::ROYAL) && side_of(letter) == position.turn()
        };
        if self.wrong.contains(square) {
            Some(Mark::Wrong)
        } else if position.letter_at(square).is_some_and(royal) && position.is_check() {
            Some(Mark::Check)
        } else if self.last_move.contains(square) {
            Some(Mark::LastMove)
        } else {
            None
        }
    }

    /// The colour of a square, or of the piece on a point if it has one of its own.
    fn ground(&self, square: P::Square, mark: Option<Mark>) -> Option<Color> {
        match (mark, P::GROUND) {
            (Some(mark), _) => Some(mark.colour()),
            (None, Ground::Lines) => None,
            (None, Ground::Squares) if (square.file() + square.rank()) % 2 == 0 => Some(DARK),
            (None, Ground::Squares) => Some(LIGHT),
        }
    }
}
