// SPDX-License-Identifier: Apache-2.0
//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`
//! (<http://www.wxf.org/xq/computer/wxf_notation.html>).
//!
//! Four characters: the piece; the file where it stands; `+` forward, `-` backward or `=`
//! sideways (the federation also writes `.`); and how many points it goes, or the file on which
//! it ends if that is another one. Each player numbers the files from their own right.
//!
//! Two pieces of a kind on one file are told apart by `+` for the one in front and `-` for the
//! one in the rear, in place of the file. Advisors and elephants do not need it: what goes
//! forward is the one in the rear. Soldiers have more cases ([`soldier`]).

use core::fmt;

use super::XiangqiWith;
use super::board::{NORTH, SOUTH};
use super::movegen::Each;
use super::moves::Move;
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::{Place, Square};
use crate::Ruleset;
use crate::Side;

/// A move in WXF notation. [`fmt::Display`] writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wxf([u8; 4]);

impl fmt::Display for Wxf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.0
            .iter()
            .try_for_each(|&byte| f.write_char(byte as char))
    }
}

/// The letter of a piece.
const fn letter(code: Code) -> u8 {
    match code.role() {
        Code::GENERAL => b'K',
        Code::ADVISOR => b'A',
        Code::ELEPHANT => b'E',
        Code::HORSE => b'H',
        Code::CHARIOT => b'R',
        Code::CANNON => b'C',
        Code::SOLDIER => b'P',
        _ => b'?',
    }
}

impl<R: Ruleset<Rule = Rule>> XiangqiWith<R> {
    /// A legal move in WXF notation.
    ///
    /// ```
    /// use rules::{Position as _, xiangqi::{Xiangqi, Standard}};
    ///
    /// let position = Xiangqi::start(Standard);
    /// let mv = position.parse_wxf("C2=5").unwrap();
    /// assert_eq!(mv.to_string(), "h3e3");
    /// assert_eq!(position.wxf(mv).to_string(), "C2=5");
    /// ```
    #[must_use]
    pub fn wxf(&self, mv: Move) -> Wxf {
        let (from, to) = (mv.origin(), mv.destination());
        let side = self.side();
        let [piece, place] = self.wxf_piece(from);
        let (before, after) = (from.row_for(side), to.row_for(side));
        let direction = match after.cmp(&before) {
            core::cmp::Ordering::Less => b'-',
            core::cmp::Ordering::Equal => b'=',
            core::cmp::Ordering::Greater => b'+',
        };
        let number = if from.column() == to.column() {
            b'0' + after.abs_diff(before)
        } else {
            file(side, to)
        };
        Wxf([piece, place, direction, number])
    }

    /// The two characters that say which piece it is.
    fn wxf_piece(&self, square: Square) -> [u8; 2] {
        let code = self.board.at(square.place());
        let file = file(self.side(), square);
        let letter = letter(code);
        let rank = self.rank_on_file(square);
        match code.role() {
            Code::SOLDIER if rank.of > 1 => soldier(file, rank, self.has_other_tandem(square)),
            Code::HORSE | Code::CHARIOT | Code::CANNON if rank.of > 1 => {
                [letter, if rank.before == 0 { b'+' } else { b'-' }]
            }
            _ => [letter, file],
        }
    }

    /// Where a piece stands among those of its kind on its file.
    fn rank_on_file(&self, square: Square) -> Rank {
        let code = self.board.at(square.place());
        let count = |step| {
            let mut count = 0;
            let mut place: Place = square.place();
            loop {
                place = place.wrapping_add(step);
                let there = self.board.at(place);
                if there.is_outside() {
                    return count;
                }
                count += u8::from(there == code);
            }
        };
        let (above, below) = (count(NORTH), count(SOUTH));
        Rank {
            before: if code.is(SideBit::RED) { above } else { below },
            of: above + 1 + below,
        }
    }

    /// Whether two or more soldiers of this one's side stand on another file, too.
    fn has_other_tandem(&self, soldier: Square) -> bool {
        let code = self.board.at(soldier.place());
        Square::all()
            .filter(|square| square.column() != soldier.column())
            .filter(|square| self.board.at(square.place()) == code)
            .any(|square| self.rank_on_file(square).of > 1)
    }

    /// The legal move that a text in WXF notation means. Also understood are `.` for `=`,
    /// lower-case letters, N for H and B for E; front and rear before the piece (`+C=4`); and a
    /// file in place of `+` or `-`, or the other way round, if only one legal move fits.
    ///
    /// Soldiers one behind the other may also be numbered from the front, as other programs
    /// do: `23=4` is the second on the third file. Where that and the federation's own way
    /// mean two moves and both are legal, as `33=4` may, neither is taken.
    ///
    /// # Errors
    ///
    /// [`WxfError`] says what is wrong with the text, or that no legal move fits.
    pub fn parse_wxf(&self, text: &str) -> Result<Move, WxfError> {
        let text = normalize(text)?;
        let (mut exact, mut numbered, mut loose) = (None, None, None);
        let mut several = false;
        self.generate(&mut Each(|mv| {
            if self.wxf(mv).0 == text {
                exact = Some(mv);
            }
            if self.is_numbered(mv, text) {
                numbered = Some(mv);
            }
            if self.fits(mv, text) {
                several |= loose.is_some();
                loose = Some(mv);
            }
            false
        }));
        let text = Wxf(text);
        match (exact.or(numbered), numbered.or(exact), loose) {
            (Some(mv), Some(other), _) if mv == other => Ok(mv),
            (Some(_), ..) => Err(WxfError::TwoWays { text }),
            (None, _, Some(mv)) if !several => Ok(mv),
            (None, _, Some(_)) => Err(WxfError::Ambiguous { text }),
            (None, _, None) => Err(WxfError::Illegal { text }),
        }
    }

    /// Whether a text means a move of a soldier by its number from the front and its file.
    fn is_numbered(&self, mv: Move, text: [u8; 4]) -> bool {
        let [number, place, direction, distance] = text;
        let origin = mv.origin();
        let rank = self.rank_on_file(origin);
        let [_, _, its_direction, its_distance] = self.wxf(mv).0;
        self.board.at(origin.place()).role() == Code::SOLDIER
            && rank.of > 1
            && number == b'1' + rank.before
            && place == file(self.side(), origin)
            && (direction, distance) == (its_direction, its_distance)
    }

    /// Whether a text may mean a move that is properly written in another way.
    fn fits(&self, mv: Move, text: [u8; 4]) -> bool {
        let [piece, place, direction, number] = text;
        let origin = mv.origin();
        let rank = self.rank_on_file(origin);
        let [_, _, its_direction, its_number] = self.wxf(mv).0;
        let code = self.board.at(origin.place());
        let file = file(self.side(), origin);
        // The file says which soldiers are meant, even if they are the only ones on a file.
        let is_soldier_of_file = code.role() == Code::SOLDIER && piece == file && place != file;
        (letter(code) == piece || is_soldier_of_file)
            && (direction, number) == (its_direction, its_number)
            && match place {
                b'+' => rank.of > 1 && rank.before == 0,
                b'-' => rank.of > 1 && rank.before + 1 == rank.of,
                _ => place == file,
            }
    }
}

/// How many pieces of its kind stand in front of one on its file, and how many are on the file
/// together with it.
#[derive(Clone, Copy)]
struct Rank {
    before: u8,
    of: u8,
}

/// A file as the player of that side numbers it: 1 on the player's right.
const fn file(side: Side, square: Square) -> u8 {
    match side {
        Side::First => b'9' - square.column(),
        Side::Second => b'1' + square.column(),
    }
}

/// What says which soldier it is, of several on a file.
///
/// The first in front is `P+`, the last `P-`, the one in the middle of three `P` and the file.
/// Of four or five, the foremost is `++`, the rearmost `--`, and the others are named as if
/// they were alone. If there are several soldiers on another file too, the file takes the
/// place of the `P`.
fn soldier(file: u8, rank: Rank, has_other_tandem: bool) -> [u8; 2] {
    let Rank { before, of } = rank;
    let behind = of - 1 - before;
    let piece = if has_other_tandem { file } else { b'P' };
    if of > 3 && before == 0 {
        return *b"++";
    }
    if of > 3 && behind == 0 {
        return *b"--";
    }
    match before.cmp(&behind) {
        core::cmp::Ordering::Less => [piece, b'+'],
        core::cmp::Ordering::Equal => [piece, file],
        core::cmp::Ordering::Greater => [piece, b'-'],
    }
}

/// A text as [`XiangqiWith::wxf`] would have written it.
fn normalize(text: &str) -> Result<[u8; 4], WxfError> {
    let Ok([piece, place, direction, number]) = <[u8; 4]>::try_from(text.as_bytes()) else {
        return Err(WxfError::Length);
    };
    // Front or rear may stand before the piece, or the file of a soldier.
    let (piece, place) = match (piece, place) {
        (mark @ (b'+' | b'-'), piece) if piece.is_ascii_alphanumeric() => (piece, mark),
        as_usual => as_usual,
    };
    let piece = match piece.to_ascii_uppercase() {
        b'N' => b'H',
        b'B' => b'E',
        letter @ (b'K' | b'A' | b'E' | b'H' | b'R' | b'C' | b'P') => letter,
        b'1'..=b'9' | b'+' | b'-' => piece,
        _ => return Err(WxfError::Piece { found: piece }),
    };
    if !matches!(place, b'1'..=b'9' | b'+' | b'-') {
        return Err(WxfError::File { found: place });
    }
    let direction = match direction {
        b'+' | b'-' | b'=' => direction,
        b'.' => b'=',
        found => return Err(WxfError::Direction { found }),
    };
    if !matches!(number, b'1'..=b'9') {
        return Err(WxfError::Number { found: number });
    }
    Ok([piece, place, direction, number])
}

/// Why a text is not a legal move in WXF notation. [`fmt::Display`] says it in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WxfError {
    /// The text does not have four characters.
    Length,
    /// The first character is not a piece.
    Piece {
        /// The byte.
        found: u8,
    },
    /// The second character is neither a file nor `+` or `-`.
    File {
        /// The byte.
        found: u8,
    },
    /// The third character is not a direction.
    Direction {
        /// The byte.
        found: u8,
    },
    /// The fourth character is not a number.
    Number {
        /// The byte.
        found: u8,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// What was read.
        text: Wxf,
    },
    /// A legal move fits as the federation names soldiers, and another as they are numbered
    /// from the front.
    TwoWays {
        /// What was read.
        text: Wxf,
    },
    /// No legal move fits.
    Illegal {
        /// What was read.
        text: Wxf,
    },
}

impl fmt::Display for WxfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, what) = match *self {
            WxfError::Length => {
                return f.write_str(
                    "a move in WXF notation has four characters: piece, file, direction and \
                     number, such as C2=5 or H8+7",
                );
            }
            WxfError::Ambiguous { text } => {
                return write!(
                    f,
                    "{text} may be several moves: use + or - for front or rear"
                );
            }
            WxfError::TwoWays { text } => {
                let number = text.0[0] as char;
                return write!(
                    f,
                    "{text} means two moves, both of them legal: of the middle one of three \
                     soldiers, and of the soldier that is number {number} from the front; write \
                     it in another notation"
                );
            }
            WxfError::Illegal { text } => return write!(f, "{text} is not a legal move here"),
            WxfError::Piece { found } => (found, "not a piece (K, A, E, H, R, C or P)"),
            WxfError::File { found } => (
                found,
                "neither a file (1 to 9) nor + or - for front or rear",
            ),
            WxfError::Direction { found } => (found, "not a direction (+, - or =)"),
            WxfError::Number { found } => (found, "neither a number of points nor a file (1 to 9)"),
        };
        write!(f, "'{}' is {what}", found.escape_ascii())
    }
}

impl core::error::Error for WxfError {}
