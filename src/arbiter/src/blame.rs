// SPDX-License-Identifier: Apache-2.0
//! Who is to blame for contacts that no legal move explains.
//!
//! The changes are gone through in the order of their times: the offender is who has done the
//! first thing that nothing explains. What the opponent has done after that does not blur it.

use heapless::Vec;
use rules::{Position, Side, SquareSet};

use crate::fit::{Look, Standing, Turn};
use crate::trace::EITHER_ORDER;
use crate::{Duration, Violation, ViolationKind};

/// More squares than that differ only after an accident.
const MOST: usize = 8;

/// A violation, and when the contacts began to show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blame {
    pub violation: Violation,
    pub since: Duration,
}

/// The last accepted move, which somebody may have taken back.
pub(crate) struct Undone<S> {
    /// The occupied squares before it.
    pub before: SquareSet<S>,
    /// The squares on which it has put pieces.
    pub filled: SquareSet<S>,
}

const ACCIDENT: Violation = Violation {
    kind: ViolationKind::Disturbed,
    offender: None,
};

/// Who is to blame, in this turn, for contacts at rest that nothing explains.
pub(crate) fn blame<P: Position>(
    turn: &Turn<'_, P>,
    look: &Look<'_, P>,
    undone: Option<&Undone<P::Square>>,
) -> Blame {
    let differing = in_order(turn, look).filter(|_| !is_swept(turn, look));
    let Some(differing) = differing else {
        return Blame {
            violation: ACCIDENT,
            since: Duration::ZERO,
        };
    };
    let occupied = turn.standing.occupied;
    let contacts_after = |count: usize| {
        let changed = differing.iter().take(count);
        changed.fold(occupied, |mut contacts, &(_, square)| {
            contacts.set(square, look.contacts.contains(square));
            contacts
        })
    };
    let explained = |count: usize| {
        let look = Look {
            contacts: contacts_after(count),
            now: Duration::MAX,
            ..*look
        };
        turn.read(&look).explains()
    };
    // All of them are not explained; so are none from here on.
    let mut count = differing.len();
    while count > 1 && !explained(count - 1) {
        count -= 1;
    }
    let since = differing
        .get(count - 1)
        .map_or(Duration::ZERO, |&(at, _)| at);
    if let Some(violation) = reply_to_half_a_move(
        turn,
        look,
        contacts_after(count - 1),
        differing.get(count - 1),
    ) {
        return Blame { violation, since };
    }
    let judge = |count: usize| classify(turn, look, contacts_after(count), undone);
    let offender = judge(count).offender;
    let is_other_hand = |square| {
        let lifted = turn.standing.position.side_at(square);
        offender.is_some_and(|side| lifted == Some(side.other()))
    };
    let changed = |square| look.trace.changed(square).unwrap_or(Duration::ZERO);
    let later = differing.iter().skip(count);
    let answered = later.filter(|&&(_, square)| is_other_hand(square));
    let answered = answered.map(|&(_, square)| changed(square)).min();
    while let Some(&(_, square)) = differing.get(count)
        && answered.is_none_or(|answered| changed(square) < answered)
    {
        count += 1;
    }
    let violation = judge(count);
    Blame { violation, since }
}

/// Whether nothing was put down, and more pieces are up than one hand lifts, of both sides.
fn is_swept<P: Position>(turn: &Turn<'_, P>, look: &Look<'_, P>) -> bool {
    let missing = turn.standing.occupied.without(look.contacts);
    let own = turn
        .standing
        .of_side(turn.standing.position.turn(), missing)
        .len();
    let is_put = !look.contacts.is_subset(turn.standing.occupied);
    !is_put && missing.len() > 2 && own > 0 && own < missing.len()
}

/// The squares that differ, in the order in which they have changed; those of the pieces of the
/// side not to move a little later, since its hand is the one that may have come too early.
/// `None` when there are too many.
fn in_order<P: Position>(
    turn: &Turn<'_, P>,
    look: &Look<'_, P>,
) -> Option<Vec<(Duration, P::Square), MOST>> {
    let mut differing = Vec::new();
    let waiting = turn.standing.position.turn().other();
    for square in turn.standing.wrong(look.contacts).iter() {
        let changed = look.trace.changed(square).unwrap_or(Duration::ZERO);
        let later = turn.standing.position.side_at(square) == Some(waiting);
        let at = if later {
            changed + EITHER_ORDER
        } else {
            changed
        };
        let index = differing
            .iter()
            .position(|&(other, _)| other > at)
            .unwrap_or(differing.len());
        differing.insert(index, (at, square)).ok()?;
    }
    (!differing.is_empty()).then_some(differing)
}

/// A piece was lifted in reply to a move of which a part is still to come.
fn reply_to_half_a_move<P: Position>(
    turn: &Turn<'_, P>,
    look: &Look<'_, P>,
    before: SquareSet<P::Square>,
    change: Option<&(Duration, P::Square)>,
) -> Option<Violation> {
    let &(_, square) = change?;
    let mover = turn.standing.position.turn();
    let replies = turn.standing.position.side_at(square) == Some(mover.other());
    let half = Look {
        contacts: before,
        now: Duration::MAX,
        ..*look
    };
    let fit = turn.read(&half);
    let is_half = fit.made_exactly().is_none() && fit.under_way.is_some_and(|way| way.placed);
    (replies && is_half).then_some(Violation {
        kind: ViolationKind::IllegalMove,
        offender: Some(mover),
    })
}

/// The kind of a violation and its offender, by the squares that differ.
fn classify<P: Position>(
    turn: &Turn<'_, P>,
    look: &Look<'_, P>,
    contacts: SquareSet<P::Square>,
    undone: Option<&Undone<P::Square>>,
) -> Violation {
    let standing = turn.standing;
    let mover = standing.position.turn();
    let is_undone = undone.is_some_and(|undone| {
        let mut filled = undone.filled.iter();
        contacts == undone.before && filled.all(|square| look.trace.was_open(square, &turn.since))
    });
    if is_undone {
        return Violation {
            kind: ViolationKind::Takeback,
            offender: Some(mover.other()),
        };
    }
    let missing = standing.occupied.without(contacts);
    let extra = contacts.without(standing.occupied);
    let own = standing.of_side(mover, missing).len();
    let others = missing.len() - own;
    let on_enemy = own == 1
        && extra.is_empty()
        && missing
            .single()
            .is_some_and(|origin| turn.replaced(mover.other(), origin, look).is_some());
    // A person moves one piece, or two when castling; more is an accident.
    let own_or_theirs = own == 1 && others == 1 && is_theirs(standing, missing, extra);
    let up_and_down = own == extra.len()
        && (own == 1 && is_movers_doing(turn, look, missing, extra) || own == 2 && others == 0);
    let (kind, offender) = if own == 0 && matches!(others, 1 | 2) && extra.len() <= others {
        (ViolationKind::OutOfTurn, Some(mover.other()))
    } else if on_enemy || (up_and_down && others <= 1 && !own_or_theirs) {
        blame_for_move(standing, missing, extra)
    } else {
        return ACCIDENT;
    };
    Violation { kind, offender }
}

/// Whether the one piece that stands on a new square was put there by the side to move. If its
/// own piece had been in the hand for long when an enemy piece went up, and only then something
/// was put down, that may be anybody's doing.
fn is_movers_doing<P: Position>(
    turn: &Turn<'_, P>,
    look: &Look<'_, P>,
    missing: SquareSet<P::Square>,
    extra: SquareSet<P::Square>,
) -> bool {
    let mover = turn.standing.position.turn();
    let opened = |square| look.trace.opened(square).unwrap_or(Duration::ZERO);
    let own = turn.standing.of_side(mover, missing);
    let mut lifted = turn.standing.of_side(mover.other(), missing).iter();
    let put_after = |enemy| {
        let mut put = extra.iter();
        put.any(|square| {
            look.trace
                .closed(square)
                .is_none_or(|at| at > opened(enemy))
        })
    };
    let held = |enemy| {
        own.iter()
            .any(|square| opened(square) + look.settle <= opened(enemy))
    };
    !lifted.any(|enemy| held(enemy) && put_after(enemy))
}

/// With a piece of each side missing and one put down: whether that may be a move of the other
/// side's, made while the side to move had only lifted a piece.
fn is_theirs<P: Position>(
    standing: &Standing<P>,
    missing: SquareSet<P::Square>,
    extra: SquareSet<P::Square>,
) -> bool {
    let theirs = standing.of_side(standing.position.turn().other(), missing);
    is_quiet_move(&standing.position.passed_on(), theirs, extra)
}

/// Whether a legal move takes pieces from here to there, and captures nothing.
fn is_quiet_move<P: Position>(
    position: &P,
    from: SquareSet<P::Square>,
    to: SquareSet<P::Square>,
) -> bool {
    position.any_legal(|mv| {
        let print = position.footprint(mv);
        print.victim.is_none() && print.emptied() == from && print.filled() == to
    })
}

/// A piece of the mover's was put down elsewhere, perhaps while an enemy piece was up. Where the
/// move is legal by itself, the one who has lifted that other piece is to blame.
fn blame_for_move<P: Position>(
    standing: &Standing<P>,
    missing: SquareSet<P::Square>,
    extra: SquareSet<P::Square>,
) -> (ViolationKind, Option<Side>) {
    let mover = standing.position.turn();
    let own = standing.of_side(mover, missing);
    let theirs = missing.without(own).single();
    let captured = own.single().zip(theirs);
    if !is_quiet_move(&standing.position, own, extra) {
        (ViolationKind::IllegalMove, Some(mover))
    } else if captured.is_some_and(|(own, theirs)| standing.captures(own, theirs)) {
        // The victim may have been lifted by the one who then moved otherwise.
        (ViolationKind::Disturbed, None)
    } else {
        (ViolationKind::OutOfTurn, Some(mover.other()))
    }
}
