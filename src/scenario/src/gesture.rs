// SPDX-License-Identifier: Apache-2.0
//! What a person's hand does for a move.

use heapless::Vec;
use rules::{Footprint, Position, Square, SquareSet};

use crate::uci::MoveWord;

/// One contact that opens or closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch<S> {
    /// The square.
    pub square: S,
    /// Whether a piece is put down there; otherwise one is taken up.
    pub placed: bool,
}

/// The touches of a move, in order.
type Touches<S> = Vec<Touch<S>, 4>;

/// What a person does for a move, legal or not, on a board with these contacts closed; `None`
/// when no piece stands where it begins.
///
/// A legal move is made with the mover's own piece first: it is lifted, then its victim (also en
/// passant), and then it is put down. In castling the king goes before the rook is lifted. Any
/// other move is made with one piece, and a piece that stands at its destination is lifted too.
/// What is already as the move requires is left alone.
pub fn gesture<P: Position>(
    position: &P,
    contacts: SquareSet<P::Square>,
    mv: &MoveWord<'_, P::Square>,
) -> Option<impl Iterator<Item = Touch<P::Square>> + use<P>> {
    let legal = position.parse_uci(mv.uci).ok();
    let footprint = legal.map_or_else(|| plain(contacts, mv), |legal| position.footprint(legal));
    if !contacts.contains(footprint.origin) {
        return None;
    }
    let mut standing = contacts;
    Some(touches(&footprint).into_iter().filter(move |touch| {
        let changes = standing.contains(touch.square) != touch.placed;
        standing.set(touch.square, touch.placed);
        changes
    }))
}

/// A move without regard to the rules.
fn plain<S: Square>(contacts: SquareSet<S>, mv: &MoveWord<'_, S>) -> Footprint<S> {
    Footprint {
        origin: mv.origin,
        destination: mv.destination,
        victim: contacts.contains(mv.destination).then_some(mv.destination),
        companion: None,
    }
}

fn touches<S: Square>(footprint: &Footprint<S>) -> Touches<S> {
    let lift = |square| Touch {
        square,
        placed: false,
    };
    let place = |square| Touch {
        square,
        placed: true,
    };
    let (rook_from, rook_to) = footprint.companion.unzip();
    let hand = [
        Some(lift(footprint.origin)),
        footprint.victim.map(lift),
        Some(place(footprint.destination)),
        rook_from.map(lift),
        rook_to.map(place),
    ];
    // A move with a companion has no victim, so that four are enough.
    hand.into_iter().flatten().take(4).collect()
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use rules::chess::{Chess, Fide};
    use std::string::{String, ToString};

    /// The touches of a move in a position: `-e2` for a piece lifted, `+e4` for one placed.
    fn hand(fen: &str, uci: &str) -> String {
        let position = Chess::from_fen(fen, Fide).unwrap();
        let mv = MoveWord::parse(uci).unwrap();
        let touches = gesture(&position, position.occupied(), &mv).unwrap();
        let mut text = String::new();
        for touch in touches {
            text.push(if touch.placed { '+' } else { '-' });
            text += &touch.square.to_string();
        }
        text
    }

    #[test]
    fn legal_moves_begin_with_the_own_piece() {
        let fen = "r3k2r/8/8/3pP3/8/2p5/1P6/R3K2R w KQkq d6 0 1";
        assert_eq!(hand(fen, "b2b3"), "-b2+b3");
        assert_eq!(hand(fen, "b2c3"), "-b2-c3+c3");
        assert_eq!(hand(fen, "e5d6"), "-e5-d5+d6");
        assert_eq!(hand(fen, "e1g1"), "-e1+g1-h1+f1");
        assert_eq!(hand(fen, "e1h1"), "-e1+g1-h1+f1");
        assert_eq!(hand(fen, "e1c1"), "-e1+c1-a1+d1");
    }

    #[test]
    fn other_moves_are_made_with_one_piece() {
        let fen = "r3k2r/8/8/3pP3/8/2p5/1P6/R3K2R w kq - 0 1";
        assert_eq!(hand(fen, "b2b5"), "-b2+b5");
        assert_eq!(hand(fen, "e5d6"), "-e5+d6");
        assert_eq!(hand(fen, "a1h1"), "-a1-h1+h1");
        assert_eq!(hand(fen, "e1g1"), "-e1+g1");
        assert_eq!(hand(fen, "e8g8"), "-e8+g8");
        assert_eq!(hand(fen, "e5e5"), "-e5+e5");
    }

    #[test]
    fn what_has_been_done_is_not_done_again() {
        let position = Chess::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Fide).unwrap();
        let mv = MoveWord::parse("e4d5").unwrap();
        let mut contacts = position.occupied();
        contacts.set(mv.destination, false);
        assert_eq!(gesture(&position, contacts, &mv).unwrap().count(), 2);
        contacts.set(mv.origin, false);
        assert!(gesture(&position, contacts, &mv).is_none());
    }
}
