// SPDX-License-Identifier: Apache-2.0
//! Pawns on the last rank: keys, and the pieces that they are swapped for.

use arbiter::Key;
use rules::{Footprint, Promotion, SquareSet};

use super::Person;
use crate::game::{Game, prints};
use crate::script::{Act, Class, Effect};

const KEYS: [(Promotion, Key); 4] = [
    (Promotion::Queen, Key::Queen),
    (Promotion::Rook, Key::Rook),
    (Promotion::Bishop, Key::Bishop),
    (Promotion::Knight, Key::Knight),
];

fn key_of(piece: Promotion) -> Key {
    KEYS.into_iter()
        .find(|&(of, _)| of == piece)
        .map_or(Key::Queen, |(_, key)| key)
}

impl<P: Game> Person<P> {
    /// What the pawn that may be promoted in this turn becomes.
    pub(super) fn choose_promotion(&mut self) -> Promotion {
        if !self.does(Class::Keys) {
            return Promotion::Queen;
        }
        let (piece, _) = self.whims.pick(&KEYS).unwrap_or(KEYS[0]);
        piece
    }

    /// Whether a promotion is legal whatever the pawn has become that was promoted just before. A
    /// key between the two counts for that one until the next pawn is lifted; its victim may be
    /// lifted first, and the game may have ended.
    pub(super) fn is_legal_if_corrected(&self, print: &Footprint<P::Square>) -> bool {
        let Some(last) = &self.last else {
            return true;
        };
        let legal_after = |mv| {
            let mut after = last.before.clone();
            after.play(mv);
            prints(&after).iter().any(|(_, other)| other == print)
        };
        let before = prints(&last.before).into_iter();
        let mut same = before.filter(|(_, other)| *other == last.print);
        same.all(|(mv, _)| P::promotes_to(mv).is_none() || legal_after(mv))
    }

    /// A pawn goes to the last rank, and its piece is chosen. Nobody who wants a queen has to
    /// press a key.
    pub(super) fn promote(&mut self, print: &Footprint<P::Square>) {
        self.name(Class::Plain, "promotion");
        let piece = self.becomes.unwrap_or(Promotion::Queen);
        let chosen = piece != Promotion::Queen || self.does(Class::Keys);
        if !chosen {
            self.disguise(print);
        }
        let after = chosen && (self.whims.chance(300) || !self.is_legal_if_corrected(print));
        if chosen && !after {
            self.name(Class::Keys, "promotion with a key before");
            self.key_before(piece);
        }
        self.put_pawn(print);
        if after {
            self.name(Class::Keys, "promotion with a key after");
            self.key_after(piece);
        } else if self.does(Class::Keys) {
            self.swap(print.destination);
        }
    }

    /// The key is pressed before the pawn is lifted. It is this turn's as soon as the move before
    /// has its last contact; if that was a promotion, too, it belongs to the pawn lifted next.
    fn key_before(&mut self, piece: Promotion) {
        if self.whims.chance(200) {
            let (other, _) = self.whims.pick(&KEYS).unwrap_or(KEYS[0]);
            self.begin_ornament();
            let wait = self.lead();
            self.push(Act::Press(key_of(other)), wait);
            self.end_ornament();
        }
        let wait = self.lead();
        self.push(Act::Press(key_of(piece)), wait);
    }

    /// The key is pressed when the pawn has arrived, before the other side lifts anything. It
    /// would belong to the next pawn, if that one were promoted at once.
    fn key_after(&mut self, piece: Promotion) {
        let wait = self.brief(1);
        self.push(Act::Press(key_of(piece)), wait);
        self.key_is_given = true;
    }

    fn put_pawn(&mut self, print: &Footprint<P::Square>) {
        let first = if self.does(Class::Keys) {
            self.new_piece_first(print)
        } else {
            false
        };
        if first {
            return;
        }
        if print.victim.is_some() {
            self.capture(print);
        } else {
            self.go(print);
        }
    }

    /// The new piece is put down before the pawn is taken off (FIDE 4.6). Returns whether it was.
    fn new_piece_first(&mut self, print: &Footprint<P::Square>) -> bool {
        if let Some(victim) = print.victim {
            // If it has just moved, it could be put down anew, and the pawn capture it then.
            let has_moved = |last: &super::Last<P>| last.print.destination == victim;
            if self.own_first() || !self.rested && self.last.as_ref().is_some_and(has_moved) {
                return false;
            }
            let lead = self.lead();
            self.lift(victim, lead);
            let down = self.easy();
            self.place(print.destination, down);
        } else {
            let lead = self.lead();
            self.place(print.destination, lead);
        }
        self.name(Class::Keys, "promotion with the new piece first");
        let off = self.brief(1);
        self.lift(print.origin, off);
        true
    }

    /// The pawn is swapped for the real piece on its square, before the board has come to rest.
    /// That ends the move.
    fn swap(&mut self, square: P::Square) {
        self.name(Class::Keys, "promotion with a swap at once");
        let off = if self.was_rooks(square) {
            self.unhurried()
        } else {
            self.brief(1)
        };
        self.lift(square, off);
        let down = self.easy();
        self.place(square, down);
        self.put_anew = true;
    }

    /// Whether the rook of a castling that may still be made once more came from that square. If
    /// it opens in the moment after a pawn was lifted, the rook could have left it again.
    fn was_rooks(&self, square: P::Square) -> bool {
        let last = self.last.as_ref().filter(|_| !self.rested);
        let rook = last.and_then(|last| last.print.companion);
        rook.is_some_and(|(from, _)| from == square)
    }

    /// When the promotion has come to rest, the mover swaps the pawn for the piece, or
    /// presses another key.
    pub(super) fn choose_again(&mut self) {
        // A key would lift the disguise.
        if self.disguised.is_some() {
            return;
        }
        let Some(last) = &self.last else { return };
        let Some(piece) = P::promotes_to(last.mv) else {
            return;
        };
        let (mv, before, print) = (last.mv, last.before.clone(), last.print);
        if self.does(Class::Keys) {
            let squares = SquareSet::EMPTY.with(print.destination);
            self.begin(
                Class::Keys,
                "swap after a promotion",
                Effect::Amend { mv, squares },
            );
            self.builds_on(self.moves_ago(1));
            let lead = self.lead();
            self.lift(print.destination, lead);
            let down = self.easy();
            self.place(print.destination, down);
            self.rested = false;
            self.put_anew = true;
        } else if self.does(Class::Keys) {
            let other = self.choose_promotion();
            let amended = prints(&before)
                .into_iter()
                .find(|(mv, same)| *same == print && P::promotes_to(*mv) == Some(other));
            let Some((amended, _)) = amended.filter(|_| other != piece) else {
                return;
            };
            let squares = SquareSet::EMPTY;
            self.begin(
                Class::Keys,
                "another key after a promotion",
                Effect::Amend {
                    mv: amended,
                    squares,
                },
            );
            self.builds_on(self.moves_ago(1));
            let lead = self.lead();
            // While the clocks are stopped, a key corrects the promotion just made.
            if self.does(Class::Pauses) {
                self.push(Act::Press(Key::Start), lead);
                let wait = self.spell(60, 5000);
                self.push(Act::Press(key_of(other)), wait);
                let wait = self.spell(60, 5000);
                self.push(Act::Press(Key::Start), wait);
            } else {
                self.push(Act::Press(key_of(other)), lead);
            }
            self.record.pop();
            self.record.push(amended);
            self.last = Some(super::Last {
                mv: amended,
                before,
                print,
            });
            self.key_is_given = true;
        }
    }

    /// A promotion key in a turn without a promotion is for nothing. After another promotion it
    /// would be for that one.
    pub(super) fn press_stray_key(&mut self, mv: P::Move) {
        let after = self
            .last
            .as_ref()
            .is_some_and(|last| P::promotes_to(last.mv).is_some());
        let wanted = P::promotes_to(mv).is_none() && !after && P::PROMOTES;
        if !wanted || self.disguised.is_some() || !self.does(Class::Keys) || !self.whims.chance(100)
        {
            return;
        }
        let (_, key) = self.whims.pick(&KEYS).unwrap_or(KEYS[0]);
        self.begin(Class::Keys, "stray key", Effect::Nothing);
        let lead = self.lead();
        self.push(Act::Press(key), lead);
    }

    /// A key is pressed with the pawn in the hand: the same as before.
    pub(super) fn key_in_hand(&mut self) {
        if let Some(piece) = self.becomes
            && self.disguised.is_none()
            && self.does(Class::Keys)
        {
            self.begin_ornament();
            let wait = self.easy();
            self.push(Act::Press(key_of(piece)), wait);
            self.end_ornament();
        }
    }

    /// How many gestures before the one just begun the move was made that is so many moves ago.
    pub(super) fn moves_ago(&self, moves: usize) -> usize {
        let gestures = self.script.gestures.iter().rev().skip(1);
        let is_move =
            |effect: &Effect<P>| matches!(effect, Effect::Move { .. } | Effect::Reveal { .. });
        let mut made = gestures
            .enumerate()
            .filter(|(_, gesture)| is_move(&gesture.effect));
        made.nth(moves.saturating_sub(1))
            .map_or(0, |(index, _)| index + 1)
    }

    pub(super) fn name(&mut self, class: Class, name: &'static str) {
        if let Some(gesture) = self.script.gestures.last_mut() {
            gesture.class = class;
            gesture.name = name;
        }
    }
}
