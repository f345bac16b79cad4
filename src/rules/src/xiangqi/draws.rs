// SPDX-License-Identifier: Apache-2.0
//! Draws by what was played before: moves without a capture.

use super::{Rule, XiangqiWith};
use crate::{Ending, Reason, Record, Ruleset};

/// How many half-moves make sixty moves by each side.
const SIXTY_MOVES: u16 = 120;

/// The draws that follow from what was played.
pub(super) fn ending<R: Ruleset<Rule = Rule>, const N: usize>(
    record: &Record<XiangqiWith<R>, N>,
) -> Option<Ending> {
    let position = record.position();
    let counts = position.rules.plays(Rule::SixtyMoves) && position.halfmoves() >= SIXTY_MOVES;
    counts.then(|| Ending::draw(Reason::SixtyMoves))
}
