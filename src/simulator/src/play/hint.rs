// SPDX-License-Identifier: Apache-2.0
//! What somebody who has never seen the board can do next, in a sentence.

use arbiter::{CaptureOrder, Phase, preset};
use rules::{Move as _, Position, Promotion, Square, SquareSet};

use crate::game::Playable;
use crate::table::{Table, side_of};
use crate::view::{name, upper_first};

const WAITING: &str = "The arbiter waits for the board to come to rest …";

/// The sentence.
pub(crate) fn hint<P: Playable>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    let to_put_back = !arbiter.wrong().is_empty();
    let is_mixed_up = !to_put_back && !table.misplaced().is_empty();
    if let Some(hint) = setting_hint(table) {
        return hint;
    }
    match arbiter.phase() {
        Phase::SetUp if to_put_back || is_mixed_up => {
            "Press p to put all pieces in their places.".to_owned()
        }
        Phase::SetUp => format!(
            "Press s to start the game: {}'s clock will run. h s chooses a clock.",
            name::<P>(arbiter.position().turn())
        ),
        Phase::Paused if arbiter.violation().is_some() => mend(),
        Phase::Paused | Phase::Playing if is_mixed_up => mix_up(&table.misplaced()),
        Phase::Paused => {
            "Press s to go on. h s corrects clocks, h 1 or h 2 resigns, h c agrees a draw."
                .to_owned()
        }
        Phase::Over if arbiter.overtime().is_some() => {
            "The game is over. Press s to silence the alarm, N for a new one.".to_owned()
        }
        Phase::Over => "The game is over. Press N for a new one, Ctrl-C to leave.".to_owned(),
        Phase::Playing if arbiter.violation().is_some() => mend(),
        Phase::Playing => match table.refused() {
            Some(reason) => format!("{}.", upper_first(&reason.to_string())),
            None => press_hint(table).unwrap_or_else(|| move_hint(table)),
        },
    }
}

/// What the keys do while the clock is set.
fn setting_hint<P: Playable>(table: &Table<P>) -> Option<String> {
    let arbiter = table.arbiter();
    if let Some(number) = arbiter.preset() {
        let control = preset(number).map_or("by hand".to_owned(), |control| control.to_string());
        return Some(format!(
            "{control}: s takes it, 1 and 2 step to others, N gives up."
        ));
    }
    let (side, _) = arbiter.being_set()?;
    let side = upper_first(&name::<P>(side));
    Some(format!(
        "{side}'s clock: 1 and 2 step, s goes on, h s accepts all, N gives up."
    ))
}

/// Who has moved and not yet pressed the button.
fn press_hint<P: Playable>(table: &Table<P>) -> Option<String> {
    let arbiter = table.arbiter();
    let turn = arbiter.position().turn();
    let mover = arbiter.running().filter(|&side| side != turn)?;
    let is_quiet = arbiter.wrong().is_empty() && table.pieces().hand().is_empty();
    let key = mover.index() + 1;
    is_quiet.then(|| format!("{}: press {key} to end the move.", name::<P>(mover)))
}

fn mend() -> String {
    "Put the squares marked ! back as they were, or press p to have it done.".to_owned()
}

/// What to do about pieces that stand on each other's squares.
fn mix_up<S: Square>(squares: &SquareSet<S>) -> String {
    let names: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
    match &names[..] {
        [name] => {
            format!("The wrong piece stands on {name}. Press p to have all pieces put in place.")
        }
        [one, other] => format!(
            "The wrong pieces stand on {one} and {other}. Press p to have them put in place."
        ),
        // More would not fit on the line, and are marked.
        _ => format!(
            "The wrong pieces stand on {} squares. Press p to have them put in place.",
            names.len()
        ),
    }
}

fn move_hint<P: Playable>(table: &Table<P>) -> String {
    let arbiter = table.arbiter();
    let position = arbiter.position();
    let turn = name::<P>(position.turn());
    if let Some(hint) = unfinished(table) {
        return hint;
    }
    match table.next_in_hand() {
        _ if is_complete(table) => WAITING.to_owned(),
        Some(held) if is_swap(table, held.from) => {
            "The pawn is that piece already. Esc puts it back.".to_owned()
        }
        Some(held) if side_of(held.letter) != position.turn() => {
            if !is_victim(position, held.from) {
                format!("It is {turn}'s turn. Esc puts things back.")
            } else if arbiter.options().capture_order == CaptureOrder::OwnFirst {
                "The piece that captures is lifted first, then its victim. Esc puts this back."
                    .to_owned()
            } else {
                format!("Now lift {turn}'s piece that captures it. Esc puts things back.")
            }
        }
        Some(held) if promotes(position, held.from) => match arbiter.promotion_choice() {
            None => "Choose with q, r, b or n (else a queen), and put the pawn down.".to_owned(),
            Some(piece) => format!(
                "Put the pawn down to make it a {}; q, r, b and n choose again.",
                piece_name(piece)
            ),
        },
        Some(_) => "Put it down the same way; on an enemy piece to capture it. Esc puts it back."
            .to_owned(),
        None if arbiter.wrong().is_empty() => {
            if let Some(claim) = arbiter.record().claim() {
                return format!("{turn}: lift a piece, or claim a draw with c ({claim}).");
            }
            format!("{turn}: lift a piece with the arrow keys and Space, or click it.")
        }
        None => WAITING.to_owned(),
    }
}

fn piece_name(piece: Promotion) -> &'static str {
    match piece {
        Promotion::Queen => "queen",
        Promotion::Rook => "rook",
        Promotion::Bishop => "bishop",
        Promotion::Knight => "knight",
    }
}

/// What is missing from a move of more than one piece: the rook to castling, the victim to a
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
                    "Castling? Then move the rook too: from {from} to {to}."
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

/// Whether the contacts show a legal move.
fn is_complete<P: Position>(table: &Table<P>) -> bool {
    let arbiter = table.arbiter();
    let (position, contacts) = (arbiter.position(), arbiter.contacts());
    let occupied = position.occupied();
    contacts != occupied
        && position.any_legal(|mv| position.footprint(mv).applied_to(occupied) == contacts)
        // The victim of a capture must have been lifted, which contacts alone do not tell.
        && table.pieces().hand().iter().all(|held| {
            side_of(held.letter) != position.turn()
        })
}

/// Whether the piece from there is one that the last move has promoted.
fn is_swap<P: Position>(table: &Table<P>, from: P::Square) -> bool {
    let last = table.arbiter().last_move();
    last.is_some_and(|mv| mv.promotion().is_some() && mv.destination() == from)
}

fn is_victim<P: Position>(position: &P, square: P::Square) -> bool {
    position.any_legal(|mv| position.footprint(mv).victim == Some(square))
}

fn promotes<P: Position>(position: &P, from: P::Square) -> bool {
    position.any_legal(|mv| mv.origin() == from && mv.promotion().is_some())
}
