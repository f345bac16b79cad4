// SPDX-License-Identifier: Apache-2.0
//! Whether the changes of a contact are far enough apart for debouncing drivers.

use core::num::NonZeroU32;

use arbiter::{Duration, Instant};
use rules::Square;

/// How far apart two changes of one contact must be, so that debouncing sees both.
pub const SPACING: Duration = Duration::from_millis(50);

/// Squares of the largest board, rounded up as in [`Square::COUNT`].
const MAX_SQUARES: usize = 96;

/// When each contact has last changed.
pub(crate) struct LastChanges([Option<NonZeroU32>; MAX_SQUARES]);

impl LastChanges {
    pub(crate) const fn new() -> Self {
        LastChanges([None; MAX_SQUARES])
    }

    /// Records a change; returns how long it came after the last one of that contact, if that is
    /// less than [`SPACING`].
    pub(crate) fn note(&mut self, square: impl Square, now: Instant) -> Option<Duration> {
        let last = self.0.get_mut(square.index())?;
        // Half the memory of an `Instant`; what is too late to fit comes late enough.
        let millis = u32::try_from(now.millis())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        let gap = last.map(|last| Duration::from_millis(millis.saturating_sub(last.get())));
        *last = NonZeroU32::new(millis);
        gap.filter(|&gap| gap < SPACING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_square;
    use rules::chess;

    #[test]
    fn only_changes_of_one_contact_can_be_too_near() {
        let square = |name| parse_square::<chess::Square>(name).unwrap();
        let at = Instant::from_millis;
        let mut changes = LastChanges::new();
        assert_eq!(changes.note(square("e2"), at(0)), None);
        assert_eq!(changes.note(square("e4"), at(10)), None);
        let gap = Duration::from_millis(49);
        assert_eq!(changes.note(square("e2"), at(49)), Some(gap));
        assert_eq!(changes.note(square("e2"), at(99)), None);
        assert_eq!(changes.note(square("e2"), at(u64::MAX)), None);
    }
}
