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
    /// Whether a piece is put down there; else one is taken up.
    pub placed: bool,
}

/// The touches of a move, in order.
type Touches<S> = Vec<Touch<S>, 4>;

/// What a person does for a move, legal or not, on a board with these contacts closed; `None`
/// when no piece stands where it begins.
///
/// A legal move is made with the own piece first: it is lifted, then its victim (also en
/// passant), and then it is put down. In castling the king goes before the rook is lifted. Any
/// other move is made with one piece, and a piece that stands at its destination is lifted too.
/// What already is as the move wants it is left alone.
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
