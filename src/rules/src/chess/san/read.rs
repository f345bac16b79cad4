// SPDX-License-Identifier: Apache-2.0
//! Reading a move in standard algebraic notation.

use super::SanError;
use crate::chess::{ChessWith, Move, Role, Rule, Square, Wing};
use crate::{Position, Promotion, Ruleset};

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// Reads a move in standard algebraic notation and checks that it is legal here.
    ///
    /// The text may say more about where the piece comes from than is needed (`Ngf3`, `e2e4`),
    /// the signs of capture and promotion may be missing (`ed5`, `e8Q`), what a pawn becomes may
    /// be a lower-case letter (`e8=q`), castling may be written with zeros, and signs such as
    /// `+`, `#`, `!` and `?` may follow or be missing; they are ignored. `e.p.` may follow a
    /// capture en passant. A pawn's capture names the file that it comes from.
    ///
    /// ```
    /// use rules::{Position as _, chess::{Chess, Fide}};
    ///
    /// let error = Chess::start(Fide).parse_san("Ne4").unwrap_err();
    /// assert_eq!(error.to_string(), "no such knight can go to e4");
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or with the move here.
    pub fn parse_san(&self, san: &str) -> Result<Move, SanError> {
        const SIGNS: [char; 4] = ['+', '#', '!', '?'];
        let san = san.trim_end_matches(SIGNS);
        if let Some(san) = san.strip_suffix("e.p.") {
            let san = san.trim_end_matches(' ').trim_end_matches(SIGNS);
            let mv = self.find_described(&Description::read(san.as_bytes())?)?;
            let destination = mv.destination();
            return if mv.is_en_passant() {
                Ok(mv)
            } else {
                Err(SanError::NotEnPassant { destination })
            };
        }
        match san {
            "O-O" | "0-0" => self.find_castling(Wing::King),
            "O-O-O" | "0-0-0" => self.find_castling(Wing::Queen),
            text => self.find_described(&Description::read(text.as_bytes())?),
        }
    }

    fn find_castling(&self, wing: Wing) -> Result<Move, SanError> {
        let mut found = None;
        self.any_legal(|mv| {
            let short = mv.destination().column() == 6;
            if self.rules.plays(Rule::Castling) && mv.is_castling() && short == (wing == Wing::King)
            {
                found = Some(mv);
            }
            found.is_some()
        });
        found.ok_or(SanError::Castling { wing })
    }

    fn find_described(&self, wanted: &Description) -> Result<Move, SanError> {
        let (role, destination) = (wanted.role, wanted.destination);
        let (mut found, mut several, mut otherwise) = (None, false, None);
        self.for_each_legal(|mv| {
            let piece = self.piece_at(mv.origin()).map(|piece| piece.role);
            if piece == Some(role) && wanted.fits(mv) {
                if mv.promotion() != wanted.promotion {
                    otherwise = Some(mv);
                } else {
                    several |= found.is_some();
                    found = Some(mv);
                }
            }
        });
        match (found, otherwise.map(Move::promotion), wanted.promotion) {
            (Some(_), ..) if several => Err(SanError::Ambiguous { role, destination }),
            (Some(mv), ..) if wanted.capture && self.footprint(mv).victim.is_none() => {
                Err(SanError::NothingCaptured { destination })
            }
            (Some(mv), ..) => Ok(mv),
            (None, Some(Some(_)), None) => Err(SanError::PromotionMissing { destination }),
            (None, Some(None), Some(_)) => Err(SanError::PromotionSuperfluous { destination }),
            (None, ..) => Err(SanError::Illegal { role, destination }),
        }
    }
}

/// What a text says about a move other than castling.
struct Description {
    role: Role,
    /// Where it comes from, as far as the text says.
    file: Option<u8>,
    rank: Option<u8>,
    capture: bool,
    destination: Square,
    promotion: Option<Promotion>,
}

impl Description {
    fn read(text: &[u8]) -> Result<Description, SanError> {
        let (role, text) = match text {
            [b'N', rest @ ..] => (Role::Knight, rest),
            [b'B', rest @ ..] => (Role::Bishop, rest),
            [b'R', rest @ ..] => (Role::Rook, rest),
            [b'Q', rest @ ..] => (Role::Queen, rest),
            [b'K', rest @ ..] => (Role::King, rest),
            _ => (Role::Pawn, text),
        };
        let (text, promotion) = match *text {
            [ref rest @ .., b'=', found] => match promotion(found) {
                None => return Err(SanError::Promotion { found }),
                piece => (rest, piece),
            },
            [ref rest @ .., last] if promotion(last).is_some() => (rest, promotion(last)),
            _ => (text, None),
        };
        let (text, destination) = match *text {
            [ref rest @ .., file, rank] => (rest, Square::from_ascii([file, rank])),
            _ => (text, None),
        };
        let (text, capture) = match text {
            [rest @ .., b'x'] => (rest, true),
            _ => (text, false),
        };
        let destination = destination.ok_or(SanError::Destination)?;
        let (file, rank) = match *text {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return Err(SanError::Form),
        };
        // A pawn that captures names its file; one that does not say goes straight on.
        let straight = (role == Role::Pawn).then(|| destination.column());
        Ok(Description {
            role,
            file: file.or(straight),
            rank,
            capture,
            destination,
            promotion,
        })
    }

    /// Whether a move goes where and comes from where the text says.
    fn fits(&self, mv: Move) -> bool {
        let origin = mv.origin();
        mv.destination() == self.destination
            && !mv.is_castling()
            && self.file.is_none_or(|file| file == origin.column())
            && self.rank.is_none_or(|rank| rank == origin.row())
    }
}

fn promotion(letter: u8) -> Option<Promotion> {
    Some(match letter.to_ascii_uppercase() {
        b'Q' => Promotion::Queen,
        b'R' => Promotion::Rook,
        b'B' => Promotion::Bishop,
        b'N' => Promotion::Knight,
        _ => return None,
    })
}
