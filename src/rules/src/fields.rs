// SPDX-License-Identifier: Apache-2.0
//! The fields of a FEN, which both games write alike.

/// A text that is read field by field.
pub(crate) struct Fields<'a> {
    rest: &'a [u8],
    /// Whether no space followed the last field.
    is_done: bool,
}

impl<'a> Fields<'a> {
    pub fn new(text: &'a str) -> Self {
        Fields {
            rest: text.as_bytes(),
            is_done: false,
        }
    }

    /// Whether the last field has been read.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The next field, up to a space; nothing after the last one.
    #[inline(never)]
    pub fn next(&mut self) -> &'a [u8] {
        let mut rest = self.rest;
        while let [byte, others @ ..] = rest
            && *byte != b' '
        {
            rest = others;
        }
        let length = self.rest.len() - rest.len();
        let field = self.rest.get(..length).unwrap_or_default();
        self.is_done = rest.is_empty();
        self.rest = rest.get(1..).unwrap_or_default();
        field
    }
}

/// A number in digits alone.
#[inline(never)]
pub(crate) fn number(text: &[u8]) -> Option<u16> {
    let mut number: u32 = 0;
    for &byte in text {
        let digit = byte.wrapping_sub(b'0');
        number = number * 10 + u32::from(digit);
        if digit > 9 || number > u32::from(u16::MAX) {
            return None;
        }
    }
    (!text.is_empty()).then_some(number as u16)
}
