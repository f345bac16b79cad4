// SPDX-License-Identifier: Apache-2.0
//! Moves in standard algebraic notation (FIDE appendix C; PGN standard, section 8.2.3).

mod error;
mod read;

use core::fmt;

pub use error::SanError;

use super::{ChessWith, Move, Piece, Role, Rule};
use crate::{Position, Ruleset, Side};

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// Something that writes a legal move in standard algebraic notation, as short as it can
    /// be: `e4`, `exd5`, `Nbd7`, `e8=Q+`, `O-O`, `Qh4#`.
    ///
    /// ```
    /// use rules::{Position as _, chess::{Chess, Fide}};
    ///
    /// let mut position = Chess::start(Fide);
    /// for san in ["f3", "e5", "g4"] {
    ///     let mv = position.parse_san(san).unwrap();
    ///     position.play(mv);
    /// }
    /// let mv = position.parse_uci("d8h4").unwrap();
    /// assert_eq!(position.san(mv).to_string(), "Qh4#");
    /// ```
    pub fn san(&self, mv: Move) -> impl fmt::Display + '_ {
        San { position: self, mv }
    }
}

/// Writes a move of the position.
struct San<'a, R> {
    position: &'a ChessWith<R>,
    mv: Move,
}

impl<R: Ruleset<Rule = Rule>> fmt::Display for San<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let destination = self.mv.destination();
        if self.position.rules.plays(Rule::Castling) && self.mv.is_castling() {
            let short = destination.column() == 6;
            f.write_str(if short { "O-O" } else { "O-O-O" })?;
        } else {
            let piece = self.position.piece_at(self.mv.origin());
            let captures = self.position.footprint(self.mv).victim.is_some();
            match piece.map(|piece| piece.role) {
                None | Some(Role::Pawn) if captures => write_file(f, self.mv)?,
                None | Some(Role::Pawn) => {}
                Some(role) => {
                    f.write_char(letter(role))?;
                    self.write_origin(f)?;
                }
            }
            if captures {
                f.write_char('x')?;
            }
            write!(f, "{destination}")?;
            if let Some(promotion) = self.mv.promotion() {
                f.write_char('=')?;
                f.write_char(letter(promotion.into()))?;
            }
        }
        self.write_check(f)
    }
}

impl<R: Ruleset<Rule = Rule>> San<'_, R> {
    /// Where the piece comes from, when another of its kind could go there too: by the file
    /// if that is enough, else by the rank, else by both.
    fn write_origin(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (origin, destination) = (self.mv.origin(), self.mv.destination());
        let piece = self.position.piece_at(origin);
        let (mut other, mut on_file, mut on_rank) = (false, false, false);
        self.position.for_each_legal(|mv| {
            let from = mv.origin();
            if mv.destination() == destination
                && from != origin
                && self.position.piece_at(from) == piece
            {
                other = true;
                on_file |= from.column() == origin.column();
                on_rank |= from.row() == origin.row();
            }
        });
        match (other, on_file, on_rank) {
            (false, ..) => Ok(()),
            (true, false, _) => write_file(f, self.mv),
            (true, true, false) => write!(f, "{}", origin.row() + 1),
            (true, true, true) => write!(f, "{origin}"),
        }
    }

    fn write_check(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut after = self.position.clone();
        after.play(self.mv);
        match (after.is_check(), after.any_legal(|_| true)) {
            (true, true) => f.write_str("+"),
            (true, false) => f.write_str("#"),
            (false, _) => Ok(()),
        }
    }
}

fn write_file(f: &mut fmt::Formatter<'_>, mv: Move) -> fmt::Result {
    use fmt::Write;
    f.write_char((b'a' + mv.origin().column()) as char)
}

/// The letter of a piece, which is the English one.
fn letter(role: Role) -> char {
    let side = Side::First;
    Piece { side, role }.letter()
}
