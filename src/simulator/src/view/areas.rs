// SPDX-License-Identifier: Apache-2.0
//! Where everything is on the screen, so that it can be drawn and clicked.

use ratatui::layout::{Position as Point, Rect};
use rules::Square;

use super::digits;
use crate::game::{Ground, Playable};

/// The smallest terminal in which everything can be seen: columns and rows.
pub(crate) const SIZE: (u16, u16) = (80, 24);

/// Columns of a square for each of its rows: about as wide as it is high in most terminals.
const COLUMNS_PER_ROW: u16 = 2;
/// The fewest rows of a square, for its piece and what is marked on it.
const MIN_ROWS: u16 = 2;
/// Columns left of the board, for the ranks' numbers.
const MARGIN: u16 = 3;
/// Columns that the clock and what is below it need.
const SIDE_WIDTH: u16 = digits::WIDTH + 2;
/// The most columns of the clock: the names of the sides are above their digits.
const MAX_CLOCK_WIDTH: u16 = SIDE_WIDTH + 4;
/// Rows that the hint, the buttons and one line of the log need.
const FOOT_HEIGHT: u16 = 4;

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Areas {
    /// The squares, with the ranks' numbers and the files' letters.
    board: Rect,
    /// Columns and rows of a square.
    cell: (u16, u16),
    pub(super) clock: Rect,
    pub(super) status: Rect,
    pub(super) hand: Rect,
    pub(super) moves: Rect,
    pub(super) hint: Rect,
    pub(super) buttons: Rect,
    pub(super) log: Rect,
}

impl Areas {
    /// The parts of a screen; `None` when it is smaller than [`SIZE`].
    pub(crate) fn of<P: Playable>(screen: Rect) -> Option<Areas> {
        if screen.width < SIZE.0 || screen.height < SIZE.1 {
            return None;
        }
        let cell = cell_size::<P>(screen)?;
        let (width, height) = board_size::<P>(cell);
        // By hand, since a general solver of constraints takes milliseconds in a debug build.
        let mut rest = screen;
        let main = cut_rows(&mut rest, height);
        let mut side = Rect {
            x: main.x + width,
            width: main.width - width,
            ..main
        };
        let clock = cut_rows(&mut side, digits::HEIGHT + 2);
        Some(Areas {
            board: Rect { width, ..main },
            cell,
            clock: Rect {
                width: clock.width.min(MAX_CLOCK_WIDTH),
                ..clock
            },
            status: cut_rows(&mut side, 4),
            hand: cut_rows(&mut side, 3),
            moves: side,
            hint: cut_rows(&mut rest, 1),
            buttons: cut_rows(&mut rest, 2),
            log: rest,
        })
    }

    /// Where a square is, or the neighbourhood of a point on a board of lines.
    pub(super) fn square<S: Square>(&self, square: S) -> Rect {
        let (width, height) = self.cell;
        let row = S::RANKS.saturating_sub(square.rank() + 1);
        Rect::new(
            self.board.x + MARGIN + square.file() as u16 * width,
            self.board.y + row as u16 * height,
            width,
            height,
        )
    }

    /// Where a piece stands on a square: the cell in its middle.
    pub(super) fn middle<S: Square>(&self, square: S) -> Point {
        let place = self.square(square);
        Point::new(
            place.x + (place.width - 1) / 2,
            place.y + (place.height - 1) / 2,
        )
    }

    /// Where the number of a rank is written.
    pub(super) fn rank_label<S: Square>(&self, a_file: S) -> Point {
        Point::new(self.board.x, self.middle(a_file).y)
    }

    /// Where the letter of a file is written: in the last row of the board.
    pub(super) fn file_label<S: Square>(&self, first_rank: S) -> Point {
        Point::new(self.middle(first_rank).x, self.board.bottom() - 1)
    }

    /// The square at a place on the screen.
    pub(crate) fn square_at<S: Square>(&self, column: u16, row: u16) -> Option<S> {
        (0..S::COUNT)
            .filter_map(S::from_index)
            .find(|&square| self.square(square).contains(Point::new(column, row)))
    }
}

/// Cuts this many rows off the top of an area, if there are that many.
fn cut_rows(area: &mut Rect, rows: u16) -> Rect {
    let height = rows.min(area.height);
    let cut = Rect { height, ..*area };
    area.y += height;
    area.height -= height;
    cut
}

/// Columns and rows of the largest squares for which a screen has room.
fn cell_size<P: Playable>(screen: Rect) -> Option<(u16, u16)> {
    let columns = screen.width.checked_sub(SIDE_WIDTH + MARGIN)? / P::Square::FILES as u16;
    let lines = screen
        .height
        .checked_sub(FOOT_HEIGHT + label_height::<P>())?;
    let rows = (columns / COLUMNS_PER_ROW).min(lines / P::Square::RANKS as u16);
    (rows >= MIN_ROWS).then_some((rows * COLUMNS_PER_ROW, rows))
}

/// Columns and rows of a board with cells of that size and with its labels.
fn board_size<P: Playable>(cell: (u16, u16)) -> (u16, u16) {
    let (files, ranks) = (P::Square::FILES as u16, P::Square::RANKS as u16);
    (
        MARGIN + files * cell.0,
        ranks * cell.1 + label_height::<P>(),
    )
}

/// Rows for the files' letters. A board of lines has room for them below its last line.
fn label_height<P: Playable>() -> u16 {
    match P::GROUND {
        Ground::Squares => 1,
        Ground::Lines => 0,
    }
}
