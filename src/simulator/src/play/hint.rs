// SPDX-License-Identifier: Apache-2.0
//! What somebody who has never seen the board can do next, in a sentence.

use arbiter::Phase;
use rules::Position;

use crate::table::{Table, side_of};
use crate::view::name;

/// The sentence.
pub(crate) fn hint<P: Position>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    let to_put_back = !arbiter.wrong().is_empty();
    match arbiter.phase() {
        Phase::SetUp if to_put_back => "Press p to put all pieces in their places.".to_owned(),
        Phase::SetUp => format!(
            "Press s to start the game: {}'s clock will run.",
            name::<P>(arbiter.position().turn())
        ),
        Phase::Paused if arbiter.violation().is_some() => mend(),
        Phase::Paused => {
            "Press s to go on. To resign press h and 1 or 2; to agree on a draw h and c.".to_owned()
        }
        Phase::Over => "The game is over. Press N for a new one, Ctrl-C to leave.".to_owned(),
        Phase::Playing if arbiter.violation().is_some() => mend(),
        Phase::Playing => move_hint(table),
    }
}

fn mend() -> String {
    "Make the squares marked ! as they were, or press p to have it done.".to_owned()
}

fn move_hint<P: Position>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    let position = arbiter.position();
    let turn = name::<P>(position.turn());
    if let Some(hint) = unfinished(table) {
        return hint;
    }
    match table.next_in_hand() {
        Some(held) if side_of(held.letter) != position.turn() => {
            format!("Now the piece of {turn} that captures. Esc puts things back.")
        }
        Some(held) if promotes(position, held.from) => {
            "Choose q r b or n (a queen, if you do not), and put the pawn down.".to_owned()
        }
        Some(_) => "Put it down the same way; on an enemy piece to capture it. Esc puts it back."
            .to_owned(),
        None if arbiter.wrong().is_empty() => {
            format!("{turn}: lift a piece with the arrow keys and Space, or click it.")
        }
        None => "The arbiter waits for the board to come to rest …".to_owned(),
    }
}

/// What is missing to a move of more than one piece: the rook to castling, the victim to a
/// capture en passant.
fn unfinished<P: Position>(table: &Table<P>) -> Option<String> {
    let arbiter = table.arbiter();
    let position = arbiter.position();
    let contacts = arbiter.contacts();
    let mut hint = None;
    position.any_legal(|mv| {
        let print = position.footprint(mv);
        let mut moved = position.occupied().with(print.destination);
        moved.set(print.origin, false);
        if let Some((from, to)) = print.companion {
            let mut lifted = moved;
            lifted.set(from, false);
            if contacts == moved {
                hint = Some(format!(
                    "Castling? Then the rook, too: from {from} to {to}."
                ));
            } else if contacts == lifted {
                hint = Some(format!("Now put the rook on {to}."));
            }
        } else if let Some(victim) = print.victim
            && victim != print.destination
            && contacts == moved
        {
            hint = Some(format!("Now take the captured pawn off {victim}."));
        }
        hint.is_some()
    });
    hint
}

fn promotes<P: Position>(position: &P, from: P::Square) -> bool {
    position.any_legal(|mv| position.footprint(mv).origin == from && P::promotion(mv).is_some())
}
