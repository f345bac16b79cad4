// SPDX-License-Identifier: Apache-2.0
//! The games, and what the command line and the screen need of each.

use clap::ValueEnum;
use rules::Position;
use rules::chess::{ChessRules, ChessWith};
use rules::xiangqi::{XiangqiRules, XiangqiWith};

/// Chess, with special rules that can be switched.
pub(crate) type Chess = ChessWith<ChessRules>;

/// Xiangqi, with special rules that can be switched.
pub(crate) type Xiangqi = XiangqiWith<XiangqiRules>;

/// A game of which the command line knows the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Game {
    /// Chess by the FIDE Laws of Chess.
    Chess,
    /// Xiangqi, the chess of China.
    Xiangqi,
}

impl Game {
    /// The game of that name.
    pub(crate) fn from_name(name: &str) -> Option<Game> {
        Game::from_str(name, false).ok()
    }

    /// The name of the game.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Game::Chess => Chess::NAME,
            Game::Xiangqi => Xiangqi::NAME,
        }
    }
}

/// How two squares name the ranks of a board of xiangqi; chess has only one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ranks {
    /// As UCI does: 1 to 10.
    FromOne,
    /// As ICCS does: 0 to 9.
    FromZero,
}

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Squares, light and dark, and pieces on them.
    Squares,
    /// Lines, and pieces where they cross; a river, and two palaces.
    Lines,
}

/// A game that can be played in the terminal and counted on the command line.
pub(crate) trait Playable: Position {
    /// What the board looks like.
    const GROUND: Ground;
    /// The FEN letter of the piece that is in check, in lower case.
    const ROYAL: char;

    /// A picture of the piece with that FEN letter, one or two columns wide.
    fn figurine(letter: char) -> Option<&'static str>;

    /// A picture of the piece that is drawn in the colour of its side.
    fn solid_figurine(letter: char) -> Option<&'static str> {
        Self::figurine(letter)
    }

    /// A legal move of this position as players write it down.
    fn notation(&self, mv: Self::Move) -> String;

    /// Reads a legal move in UCI or as players write it down.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in a sentence.
    fn read_move(&self, text: &str, ranks: Ranks) -> Result<Self::Move, String>;

    /// How many sequences of `depth` legal moves there are.
    fn perft(&mut self, depth: u32) -> u64;

    /// The same for each first move.
    fn divide(&mut self, depth: u32, show: impl FnMut(Self::Move, u64));
}

impl Playable for Chess {
    const GROUND: Ground = Ground::Squares;
    const ROYAL: char = 'k';

    fn figurine(letter: char) -> Option<&'static str> {
        Some(match letter {
            'K' => "♔",
            'Q' => "♕",
            'R' => "♖",
            'B' => "♗",
            'N' => "♘",
            'P' => "♙",
            'k' => "♚",
            'q' => "♛",
            'r' => "♜",
            'b' => "♝",
            'n' => "♞",
            // Some terminals would draw a picture of two columns without the selector.
            'p' => "♟\u{fe0e}",
            _ => return None,
        })
    }

    fn solid_figurine(letter: char) -> Option<&'static str> {
        Self::figurine(letter.to_ascii_lowercase())
    }

    fn notation(&self, mv: Self::Move) -> String {
        self.san(mv).to_string()
    }

    fn read_move(&self, text: &str, _: Ranks) -> Result<Self::Move, String> {
        use rules::chess::MoveError::{Destination, Length, Origin};
        match self.parse_uci(text) {
            // It is not two squares.
            Err(Length | Origin | Destination) => self.parse_san(text).map_err(|error| {
                format!("{error}; in UCI, a move is two squares, such as e2e4 or e7e8q")
            }),
            read => read.map_err(|error| error.to_string()),
        }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        Chess::perft(self, depth)
    }

    fn divide(&mut self, depth: u32, show: impl FnMut(Self::Move, u64)) {
        Chess::divide(self, depth, show);
    }
}

impl Playable for Xiangqi {
    const GROUND: Ground = Ground::Lines;
    const ROYAL: char = 'k';

    fn figurine(letter: char) -> Option<&'static str> {
        Some(match letter {
            'K' => "帅",
            'A' => "仕",
            'B' => "相",
            'N' => "傌",
            'R' => "俥",
            'C' => "炮",
            'P' => "兵",
            'k' => "將",
            'a' => "士",
            'b' => "象",
            'n' => "馬",
            'r' => "車",
            'c' => "砲",
            'p' => "卒",
            _ => return None,
        })
    }

    fn notation(&self, mv: Self::Move) -> String {
        self.wxf(mv).to_string()
    }

    fn read_move(&self, text: &str, ranks: Ranks) -> Result<Self::Move, String> {
        match *text.as_bytes() {
            [_, _, b'+' | b'-' | b'=' | b'.', _] => {
                self.parse_wxf(text).map_err(|error| error.to_string())
            }
            [_, _, b'-', _, _] | [b'A'..=b'I', _, _, _] => {
                self.parse_iccs(text).map_err(|error| error.to_string())
            }
            _ if ranks == Ranks::FromZero => {
                self.parse_iccs(text).map_err(|error| error.to_string())
            }
            _ => self.parse_uci(text).map_err(|error| error.to_string()),
        }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        Xiangqi::perft(self, depth)
    }

    fn divide(&mut self, depth: u32, show: impl FnMut(Self::Move, u64)) {
        Xiangqi::divide(self, depth, show);
    }
}
