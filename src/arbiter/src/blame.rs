// SPDX-License-Identifier: Apache-2.0
//! Who is to blame for contacts that no legal move explains.
//!
//! The offender is who has done the first thing that nothing explains. What the opponent has done
//! after that does not blur it.

use rules::{Position, Side, SquareSet};

use crate::standing::Standing;
use crate::turn::{End, Reader, Turn};
use crate::{Violation, ViolationKind};

/// The last accepted move, which somebody may have taken back.
#[derive(Clone, Copy)]
pub(crate) struct Undone<S> {
    /// The occupied squares before it.
    pub before: SquareSet<S>,
    /// The square to which it has led.
    pub destination: S,
}

const ACCIDENT: Violation = Violation {
    kind: ViolationKind::Disturbed,
    offender: None,
};

/// Who is to blame in this turn, whose changes a reading explains up to where the reader stops,
/// and how many of them are the offender's.
pub(crate) fn blame<P: Position>(
    reader: &Reader<'_, P>,
    turn: &Turn<P>,
    undone: Option<Undone<P::Square>>,
) -> (Violation, usize) {
    let changes = reader.log.changes();
    let end = changes.len();
    let mover = turn.standing.position.turn();
    let all = reader.contacts_after(turn, end);
    if is_swept(&turn.standing, all) {
        return (ACCIDENT, end);
    }
    let owner = |index: usize| {
        let change = changes.get(index).filter(|change| !change.closed);
        change.and_then(|change| turn.standing.position.side_at(change.square))
    };
    let mut count = reader.until + 1;
    if owner(reader.until) == Some(mover.other())
        && reader.ends(turn) == (End::UnderWay { placed: true })
    {
        // A reply to a move of which a part is still to come.
        let violation = Violation {
            kind: ViolationKind::IllegalMove,
            offender: Some(mover),
        };
        return (violation, reader.until);
    }
    let taken = (count..=end).find(|&count| takes_illegally(reader, turn, count));
    count = taken.unwrap_or(count);
    let judge = |count| classify(reader, turn, reader.contacts_after(turn, count), undone);
    let mut offender = judge(count).offender;
    while count < end && (offender.is_none() || owner(count) != offender.map(Side::other)) {
        count += 1;
        offender = offender.or(judge(count).offender);
    }
    (judge(count), count)
}

/// Whether one of the mover's pieces is up after so many changes, and an enemy piece's square
/// has closed meanwhile: it was taken, though it may not be, whichever was lifted first.
fn takes_illegally<P: Position>(reader: &Reader<'_, P>, turn: &Turn<P>, count: usize) -> bool {
    let contacts = reader.contacts_after(turn, count);
    let missing = turn.standing.occupied.without(contacts);
    let own = turn
        .standing
        .of_side(turn.standing.position.turn(), missing);
    let reader = Reader {
        until: count,
        ..*reader
    };
    own == missing
        && contacts.is_subset(turn.standing.occupied)
        && own
            .single()
            .is_some_and(|origin| reader.is_put_on_enemy(turn, origin))
}

/// Whether nothing was put down, and more pieces are up than one hand lifts, of both sides.
fn is_swept<P: Position>(standing: &Standing<P>, contacts: SquareSet<P::Square>) -> bool {
    let missing = standing.occupied.without(contacts);
    let own = standing.of_side(standing.position.turn(), missing).len();
    let is_put = !contacts.is_subset(standing.occupied);
    !is_put && missing.len() > 2 && own > 0 && own < missing.len()
}

/// The kind of a violation and its offender, by the squares that differ.
fn classify<P: Position>(
    reader: &Reader<'_, P>,
    turn: &Turn<P>,
    contacts: SquareSet<P::Square>,
    undone: Option<Undone<P::Square>>,
) -> Violation {
    let standing = &turn.standing;
    let mover = standing.position.turn();
    let is_undone = undone.is_some_and(|undone| {
        contacts == undone.before && reader.was_ever_open(turn, undone.destination)
    });
    if is_undone {
        return Violation {
            kind: ViolationKind::Takeback,
            offender: Some(mover.other()),
        };
    }
    let missing = standing.occupied.without(contacts);
    let extra = contacts.without(standing.occupied);
    let own = standing.of_side(mover, missing);
    let theirs = missing.without(own);
    let is_theirs = || {
        theirs.single().is_some() && is_quiet_move(&standing.position.passed_on(), theirs, extra)
    };
    // A person moves one piece, or two when castling; more is an accident.
    let up_and_down = match (own.len(), theirs.len()) {
        (1, 0) => extra.len() <= 1,
        (1, 1) => extra.len() == 1 && !reader.is_held(turn, own, theirs, extra) && !is_theirs(),
        (2, 0) => extra.len() == 2,
        _ => false,
    };
    let (kind, offender) =
        if own.is_empty() && matches!(theirs.len(), 1 | 2) && extra.len() <= theirs.len() {
            (ViolationKind::OutOfTurn, Some(mover.other()))
        } else if up_and_down {
            blame_for_move(standing, own, theirs, extra)
        } else {
            return ACCIDENT;
        };
    Violation { kind, offender }
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
    own: SquareSet<P::Square>,
    theirs: SquareSet<P::Square>,
    extra: SquareSet<P::Square>,
) -> (ViolationKind, Option<Side>) {
    let mover = standing.position.turn();
    let captured = own.single().zip(theirs.single());
    if !is_quiet_move(&standing.position, own, extra) {
        (ViolationKind::IllegalMove, Some(mover))
    } else if captured.is_some_and(|(own, theirs)| standing.captures(own, theirs)) {
        // The victim may have been lifted by the one who then moved otherwise.
        (ViolationKind::Disturbed, None)
    } else {
        (ViolationKind::OutOfTurn, Some(mover.other()))
    }
}
