// SPDX-License-Identifier: Apache-2.0
//! What the board shows: eight seven-segment digits, the alarm and the light of the side to
//! move.

use core::fmt;

use rules::{Side, names};

/// One digit of the display, with the decimal point after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Glyph {
    /// 0 … 9, or `None` for a blank.
    pub digit: Option<u8>,
    /// Whether the point is lit.
    pub point: bool,
}

/// How many digits the display has.
pub const DIGITS: usize = 8;

/// The eight digits, the first player's half first.
///
/// [`fmt::Display`] writes what Zephyr's auxiliary displays take: one character per digit, a
/// space for a blank, and a `.` after a digit whose point is lit; 8 to 16 characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digits(pub [Glyph; DIGITS]);

impl Digits {
    /// Puts a number of 0 … 99 into two digits, with its leading zero; `first` counts from 0.
    pub(crate) fn put_two(&mut self, first: usize, number: u32) {
        let pair = self.0.iter_mut().skip(first).take(2);
        for (glyph, digit) in pair.zip([number / 10 % 10, number % 10]) {
            glyph.digit = Some(digit as u8);
        }
    }

    /// Puts a number of 0 … 9 into one digit.
    pub(crate) fn put_one(&mut self, index: usize, number: u32) {
        if let Some(glyph) = self.0.get_mut(index) {
            glyph.digit = Some((number % 10) as u8);
        }
    }

    /// Lights the point after a digit; `index` counts from 0.
    pub(crate) fn put_point(&mut self, index: usize) {
        if let Some(glyph) = self.0.get_mut(index) {
            glyph.point = true;
        }
    }

    /// The digits with that half dark.
    #[must_use]
    fn without(mut self, half: Side) -> Digits {
        let first = half.index() * DIGITS / 2;
        for glyph in self.0.iter_mut().skip(first).take(DIGITS / 2) {
            *glyph = Glyph::default();
        }
        self
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for glyph in self.0 {
            f.write_char(glyph.digit.map_or(' ', |digit| char::from(b'0' + digit)))?;
            if glyph.point {
                f.write_char('.')?;
            }
        }
        Ok(())
    }
}

/// The half of the display that blinks: the offender's, or the loser's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blink {
    /// Nothing blinks.
    #[default]
    None,
    /// One side's four digits blink.
    Half(Side),
    /// All eight digits blink.
    Both,
}

names! {
    Blink {
        (Blink::None) => "none",
        (Blink::Half(Side::First)) => "first",
        (Blink::Half(Side::Second)) => "second",
        (Blink::Both) => "both",
    }
}

/// Everything that the board shows at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// The digits as if nothing blinked.
    pub digits: Digits,
    /// What blinks.
    pub blink: Blink,
    /// Whether the blinking half is dark at this moment.
    pub dark: bool,
    /// The digit, counted from 0, that is being set and is dark at this moment.
    pub dark_digit: Option<usize>,
    /// The digit, counted from 0, whose blinking point is dark at this moment.
    pub dark_point: Option<usize>,
    /// Whether the alarm is on, as if it sounded without a break: a violation lasts, a player's
    /// time is used up, a key was refused, or a piece has been in the hand for long.
    pub alarm: bool,
    /// Whether the alarm sounds at this moment, in the pattern of a [`Signal`](crate::Signal).
    pub sounds: bool,
    /// The side whose light is on: the one to move in a game in progress.
    pub turn: Option<Side>,
}

impl Panel {
    /// Whether that half is dark at this moment.
    pub(crate) fn is_dark(&self, half: Side) -> bool {
        self.dark && (self.blink == Blink::Both || self.blink == Blink::Half(half))
    }

    /// The digits that are lit at this moment.
    #[must_use]
    pub fn lit(&self) -> Digits {
        let mut digits = self.digits;
        if let Some(glyph) = self.dark_digit.and_then(|index| digits.0.get_mut(index)) {
            glyph.digit = None;
        }
        if let Some(glyph) = self.dark_point.and_then(|index| digits.0.get_mut(index)) {
            glyph.point = false;
        }
        match self.blink {
            _ if !self.dark => digits,
            Blink::None => digits,
            Blink::Half(side) => digits.without(side),
            Blink::Both => Digits::default(),
        }
    }
}
