// SPDX-License-Identifier: Apache-2.0
//! Draws by what was played before: positions repeated, and moves without progress.

use super::{ChessWith, Rule};
use crate::{Claim, Ending, Reason, Record, Ruleset};

/// How many half-moves make fifty moves by each side.
const FIFTY_MOVES: u16 = 100;

/// How many half-moves make seventy-five moves by each side.
const SEVENTY_FIVE_MOVES: u16 = 150;

/// The draws that need no claim (FIDE 9.6).
pub(super) fn ending<R: Ruleset<Rule = Rule>, const N: usize>(
    record: &Record<ChessWith<R>, N>,
) -> Option<Ending> {
    let halfmoves = record.position().halfmoves();
    let rules = record.position().rules;
    if rules.plays(Rule::Repetition) && record.occurrences() >= 5 {
        Some(Ending::draw(Reason::FivefoldRepetition))
    } else if rules.plays(Rule::MoveCountDraws) && halfmoves >= SEVENTY_FIVE_MOVES {
        Some(Ending::draw(Reason::SeventyFiveMoves))
    } else {
        None
    }
}

/// The draws that need a claim (FIDE 9.2, 9.3). Where both are open, the claim is of repetition.
pub(super) fn claim<R: Ruleset<Rule = Rule>, const N: usize>(
    record: &Record<ChessWith<R>, N>,
) -> Option<Claim> {
    let halfmoves = record.position().halfmoves();
    let rules = record.position().rules;
    if rules.plays(Rule::Repetition) && record.occurrences() >= 3 {
        Some(Claim::ThreefoldRepetition)
    } else if rules.plays(Rule::MoveCountDraws) && halfmoves >= FIFTY_MOVES {
        Some(Claim::FiftyMoves)
    } else {
        None
    }
}
