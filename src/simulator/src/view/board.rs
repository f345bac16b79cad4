// SPDX-License-Identifier: Apache-2.0
//! The squares, from the first player's side.

use arbiter::{Arbiter, Settings};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;
use rules::{Position, Side, Square, SquareSet};
use scenario::MoveWord;

/// Columns and rows of a square: about as wide as high in most terminals.
const SQUARE: (u16, u16) = (4, 2);
/// Columns left of the board, for the ranks' numbers.
const MARGIN: u16 = 3;

const LIGHT: Color = Color::Rgb(150, 170, 140);
const DARK: Color = Color::Rgb(95, 125, 95);
const LAST_MOVE: Color = Color::Rgb(170, 160, 80);
const WRONG: Color = Color::Rgb(190, 60, 50);
const CHECK: Color = Color::Rgb(200, 110, 40);

/// Columns of a board with its labels.
pub(super) fn width<P: Position>() -> u16 {
    MARGIN + SQUARE.0 * P::Square::FILES as u16
}

/// Rows of a board with its labels.
pub(super) fn height<P: Position>() -> u16 {
    SQUARE.1 * P::Square::RANKS as u16 + 1
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pieces {
    /// ♔ and ♚.
    Figurines,
    /// K and k, as in a FEN.
    Letters,
}

impl Pieces {
    fn symbol(self, letter: char) -> char {
        let figurine = match letter {
            'K' => '♔',
            'Q' => '♕',
            'R' => '♖',
            'B' => '♗',
            'N' => '♘',
            'P' => '♙',
            'k' => '♚',
            'q' => '♛',
            'r' => '♜',
            'b' => '♝',
            'n' => '♞',
            'p' => '♟',
            other => other,
        };
        match self {
            Pieces::Figurines => figurine,
            Pieces::Letters => letter,
        }
    }
}

/// What the contacts and the arbiter know of the board.
pub(super) struct Board<'a, P: Position> {
    arbiter: &'a Arbiter<P, Settings>,
    pieces: Pieces,
    wrong: SquareSet<P::Square>,
    last_move: SquareSet<P::Square>,
}

impl<'a, P: Position> Board<'a, P> {
    pub(super) fn new(arbiter: &'a Arbiter<P, Settings>, pieces: Pieces) -> Self {
        let last = arbiter.last_move().map(|mv| mv.to_string());
        let last = last.as_deref().and_then(MoveWord::<P::Square>::parse);
        Board {
            arbiter,
            pieces,
            wrong: arbiter.wrong(),
            last_move: last
                .into_iter()
                .flat_map(|mv| [mv.origin, mv.destination])
                .collect(),
        }
    }

    /// What is drawn on a square: its piece, `·` where one has been lifted, `?` where something
    /// stands that the arbiter knows nothing of.
    fn symbol(&self, square: P::Square) -> char {
        let letter = self.arbiter.position().letter_at(square);
        match (letter, self.arbiter.contacts().contains(square)) {
            (Some(letter), true) => self.pieces.symbol(letter),
            (Some(_), false) => '·',
            (None, true) => '?',
            (None, false) => ' ',
        }
    }

    fn style(&self, square: P::Square) -> Style {
        let position = self.arbiter.position();
        let king = match position.turn() {
            Side::First => 'K',
            Side::Second => 'k',
        };
        let ground = if self.wrong.contains(square) && self.arbiter.violation().is_some() {
            WRONG
        } else if position.letter_at(square) == Some(king) && position.is_check() {
            CHECK
        } else if self.last_move.contains(square) {
            LAST_MOVE
        } else if (square.file() + square.rank()) % 2 == 0 {
            DARK
        } else {
            LIGHT
        };
        let ink = match position.side_at(square) {
            Some(Side::Second) => Color::Black,
            _ => Color::White,
        };
        Style::new().fg(ink).bg(ground)
    }

    fn render_square(&self, square: P::Square, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, self.style(square));
        let mut text = [0; 4];
        let text = self.symbol(square).encode_utf8(&mut text);
        if !area.is_empty() {
            buffer.set_stringn(area.x + 1, area.y, text, 1, Style::new());
        }
    }
}

impl<P: Position> Widget for Board<'_, P> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let (ranks, files) = (P::Square::RANKS, P::Square::FILES);
        for (row, rank) in (0..ranks).rev().enumerate() {
            let y = area.y + row as u16 * SQUARE.1;
            write(buffer, area, area.x, y, &format!("{:>2}", rank + 1));
            for file in 0..files {
                let x = area.x + MARGIN + file as u16 * SQUARE.0;
                let place = Rect::new(x, y, SQUARE.0, SQUARE.1).intersection(area);
                if let Some(square) = P::Square::at(file, rank) {
                    self.render_square(square, place, buffer);
                }
            }
        }
        for (file, letter) in (0..files).zip('a'..) {
            let x = area.x + MARGIN + file as u16 * SQUARE.0 + 1;
            let y = area.y + ranks as u16 * SQUARE.1;
            write(buffer, area, x, y, &letter.to_string());
        }
    }
}

/// Writes a label where there is room for it.
fn write(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str) {
    let place = Rect::new(x, y, text.len() as u16, 1);
    if place.intersection(area) == place {
        buffer.set_string(x, y, text, Style::new().fg(Color::DarkGray));
    }
}
