// SPDX-License-Identifier: Apache-2.0
//! How the sensor matrix lies under the board.

use rules::Square;

/// By how much the matrix is turned under the board, clockwise as the first player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rotation {
    /// Row 0 is the first player's back rank, column 0 the a-file.
    #[default]
    None,
    /// Row 0 is the a-file, column 0 the second player's back rank.
    Quarter,
    /// Row 0 is the second player's back rank, column 0 the last file.
    Half,
    /// Row 0 is the last file, column 0 the first player's back rank.
    ThreeQuarters,
}

impl Rotation {
    /// The rotation of that many degrees: 0, 90, 180 or 270.
    #[must_use]
    pub const fn from_degrees(degrees: u32) -> Option<Rotation> {
        match degrees {
            0 => Some(Rotation::None),
            90 => Some(Rotation::Quarter),
            180 => Some(Rotation::Half),
            270 => Some(Rotation::ThreeQuarters),
            _ => None,
        }
    }

    /// The square over the crossing of a row and a column of the matrix, counted from 0;
    /// `None` where there is no board above.
    #[must_use]
    pub fn square_at<S: Square>(self, row: usize, column: usize) -> Option<S> {
        let last_file = S::FILES - 1;
        let last_rank = S::RANKS - 1;
        match self {
            Rotation::None => S::at(column, row),
            Rotation::Quarter => S::at(row, last_rank.checked_sub(column)?),
            Rotation::Half => S::at(last_file.checked_sub(column)?, last_rank.checked_sub(row)?),
            Rotation::ThreeQuarters => S::at(last_file.checked_sub(row)?, column),
        }
    }
}
