// SPDX-License-Identifier: Apache-2.0
//! The legal moves, one after the other.
//!
//! Moves are shown to a visitor as they are found; there is no list. The visitor is a `dyn`
//! so that there is one generator in the program, whoever asks; and so that checks and pins
//! cost nothing where there are none: where they matter, the same generator is given a
//! visitor that tries each move out before it lets it through.

use super::ChessWith;
use super::attacks::{DIAGONALS, LINES, Limits, Line, Movers, ROOM, is_attacked, landings};
use super::castling::Wing;
use super::moves::{Kind, Move};
use super::piece::{Code, SideBit};
use super::rule::Rule;
use super::square::Square;
use crate::{Position, Promotion, Ruleset};

/// Who is shown the moves, until it returns `true`.
type Visitor<'a> = &'a mut dyn FnMut(Move) -> bool;

impl<R: Ruleset<Rule = Rule>> ChessWith<R> {
    /// Shows every legal move to the visitor until it returns `true`; returns whether it stopped.
    pub(super) fn generate(&self, visit: Visitor) -> bool {
        let limits = self.limits();
        let mut generator = self.showing(visit);
        self.board.any_piece(generator.us, |from, piece| {
            generator.moves(from, piece, limits)
        })
    }

    /// The same for the moves of the piece on one square.
    pub(super) fn generate_from(&self, from: Square, visit: Visitor) -> bool {
        let piece = self.board.on(from);
        let limits = Limits::of(&self.board, self.king(), self.us(), Movers::only(from));
        let mut generator = self.showing(visit);
        piece.is(generator.us) && generator.moves(from, piece, limits)
    }

    /// What the side to move must mind.
    pub(super) fn limits(&self) -> Limits {
        Limits::of(&self.board, self.king(), self.us(), Movers::ALL)
    }

    fn showing<'a, 'v>(
        &'a self,
        visit: &'a mut (dyn FnMut(Move) -> bool + 'v),
    ) -> Generator<'a, 'v, R> {
        let us = self.us();
        Generator {
            position: self,
            us,
            forward: if us.is_white() { 8 } else { -8 },
            visit,
        }
    }

    /// Tries out a move of a piece other than the king.
    #[inline(never)]
    fn leaves_king_safe(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play(mv);
        !is_attacked(&after.board, self.king(), self.us())
    }
}

struct Generator<'a, 'v, R> {
    position: &'a ChessWith<R>,
    us: SideBit,
    /// The step of a pawn.
    forward: i8,
    visit: &'a mut (dyn FnMut(Move) -> bool + 'v),
}

impl<R: Ruleset<Rule = Rule>> Generator<'_, '_, R> {
    /// The code of what stands on a square.
    fn on(&self, square: Square) -> Code {
        self.position.board.on(square)
    }

    fn show(&mut self, from: Square, to: Square, kind: Kind) -> bool {
        (self.visit)(Move::new(from, to, kind))
    }

    /// The legal moves of a piece of the side to move.
    #[inline(always)]
    fn moves(&mut self, from: Square, piece: Code, limits: Limits) -> bool {
        if piece.is_any(Code::KING) {
            self.king_moves(from, limits)
        } else if limits.is_free(&self.position.board, from) {
            self.piece_moves(from, piece)
        } else {
            self.limited_moves(from, piece)
        }
    }

    /// Of the moves of a piece other than the king, those that a check or a pin still allows.
    /// There are few such pieces, so that their moves may as well be tried out.
    #[inline(never)]
    fn limited_moves(&mut self, from: Square, piece: Code) -> bool {
        let position = self.position;
        let mut visit = |mv| position.leaves_king_safe(mv) && (self.visit)(mv);
        position.showing(&mut visit).piece_moves(from, piece)
    }

    /// The moves of a piece other than the king. Only en passant minds the king's safety.
    #[inline(never)]
    fn piece_moves(&mut self, from: Square, piece: Code) -> bool {
        if piece.is_any(Code::PAWN) {
            if self.us.ranks_gone(from) == 6 {
                self.promotions(from)
            } else {
                self.pawn_moves(from)
            }
        } else if piece.is_any(Code::KNIGHT) {
            self.knight_moves(from)
        } else {
            self.slides(from, piece)
        }
    }

    /// The moves of a bishop, rook or queen (FIDE 3.2 to 3.5).
    #[inline(never)]
    #[expect(clippy::indexing_slicing, reason = "three bits are below 8")]
    fn slides(&mut self, from: Square, piece: Code) -> bool {
        let mut rooms = ROOM[from];
        let mut direction = 0;
        if !piece.is_any(Code::BISHOP) {
            rooms &= (1 << (4 * DIAGONALS)) - 1;
        }
        if !piece.is_any(Code::ROOK) {
            rooms >>= 4 * DIAGONALS;
            direction = DIAGONALS;
        }
        while rooms != 0 {
            let step = LINES[0][direction & 7].step;
            let mut to = from;
            for _ in 0..rooms & 15 {
                to = to.step(step);
                let there = self.on(to);
                if there.is(self.us) {
                    break;
                }
                if self.show(from, to, Kind::ORDINARY) {
                    return true;
                }
                if !there.is_empty() {
                    break;
                }
            }
            rooms >>= 4;
            direction += 1;
        }
        false
    }

    /// The moves of a knight (FIDE 3.6).
    #[inline(never)]
    fn knight_moves(&mut self, from: Square) -> bool {
        landings(from).any(|to| !self.on(to).is(self.us) && self.show(from, to, Kind::ORDINARY))
    }

    /// The moves of a pawn (FIDE 3.7), without regard to promotion.
    #[inline(never)]
    fn pawn_moves(&mut self, from: Square) -> bool {
        let one = from.step(self.forward);
        if self.on(one).is_empty() {
            if self.show(from, one, Kind::ORDINARY) {
                return true;
            }
            let two = one.step(self.forward);
            if self.us.ranks_gone(from) == 1
                && self.on(two).is_empty()
                && self.show(from, two, Kind::DOUBLE_STEP)
            {
                return true;
            }
        }
        from.column() != 0 && self.pawn_captures(from, one.step(-1))
            || from.column() != 7 && self.pawn_captures(from, one.step(1))
    }

    #[inline(always)]
    fn pawn_captures(&mut self, from: Square, to: Square) -> bool {
        let there = self.on(to);
        if there.is_empty() {
            self.position.rules.plays(Rule::EnPassant)
                && self.position.state.is_passed(to)
                && self.takes_en_passant(from, to)
        } else {
            !there.is(self.us) && self.show(from, to, Kind::ORDINARY)
        }
    }

    /// Two pawns leave a rank at once, which the search for pins does not foresee.
    #[inline(never)]
    fn takes_en_passant(&mut self, from: Square, to: Square) -> bool {
        let mv = Move::new(from, to, Kind::EN_PASSANT);
        self.position.leaves_king_safe(mv) && (self.visit)(mv)
    }

    /// The moves of a pawn that is about to reach the last rank (FIDE 3.7.3.2): its usual
    /// ones, each as four promotions.
    #[inline(never)]
    fn promotions(&mut self, from: Square) -> bool {
        const CHOICES: [Promotion; 4] = [
            Promotion::Queen,
            Promotion::Rook,
            Promotion::Bishop,
            Promotion::Knight,
        ];
        let mut visit = |mv: Move| {
            if self.position.rules.plays(Rule::Underpromotion) {
                CHOICES
                    .iter()
                    .any(|&choice| (self.visit)(mv.promoting(choice)))
            } else {
                (self.visit)(mv.promoting(Promotion::Queen))
            }
        };
        self.position.showing(&mut visit).pawn_moves(from)
    }

    /// The moves of the king (FIDE 3.8): to any neighbouring square that is not attacked, or
    /// castling.
    #[inline(never)]
    fn king_moves(&mut self, from: Square, limits: Limits) -> bool {
        let mut room = ROOM[from];
        for (direction, &Line { step, .. }) in LINES[0].iter().enumerate() {
            let to = from.step(step);
            if room & 15 != 0 && self.king_can_go(to) {
                if self.show(from, to, Kind::KING) {
                    return true;
                }
                let wing = match direction {
                    EAST => Some(Wing::King),
                    WEST => Some(Wing::Queen),
                    _ => None,
                };
                if self.position.rules.plays(Rule::Castling)
                    && let Some(wing) = wing
                    && !limits.is_check()
                    && self.castles(to, step, wing)
                    && self.show(from, to.step(step), Kind::CASTLING)
                {
                    return true;
                }
            }
            room >>= 4;
        }
        false
    }

    fn king_can_go(&self, to: Square) -> bool {
        !self.on(to).is(self.us) && !is_attacked(&self.position.board, to, self.us)
    }

    /// Whether the king may castle (FIDE 3.8.2), given that it is not in check and could step
    /// to `crossed` on its way.
    fn castles(&self, crossed: Square, step: i8, wing: Wing) -> bool {
        let to = crossed.step(step);
        self.position
            .castling_rights()
            .has(self.position.side(), wing)
            && self.on(crossed).is_empty()
            && self.on(to).is_empty()
            && (wing == Wing::King || self.on(to.step(step)).is_empty())
            && self.king_can_go(to)
    }
}

/// Indices of the steps along the rank in [`LINES`], towards the h-file and the a-file.
const EAST: usize = 1;
const WEST: usize = 2;
