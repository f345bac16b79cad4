// SPDX-License-Identifier: Apache-2.0
//! Comparing and listing what can be displayed, without a heap.

use core::fmt::{self, Display, Write};

/// Whether a value is displayed as exactly this text; where the value has a space, the text may
/// have any white space.
pub(crate) fn reads_as(value: impl Display, text: &str) -> bool {
    let mut rest = Rest(text.trim_ascii());
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// The most characters of a word that a message repeats: no position, move or option needs more.
const MOST_SHOWN: usize = 120;

/// A word as a message repeats it: cut short if it is very long, and without characters that a
/// terminal would obey.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, character) in self.0.chars().enumerate() {
            if index == MOST_SHOWN {
                return f.write_char('…');
            }
            if character.is_control() {
                write!(f, "{}", character.escape_debug())?;
            } else {
                f.write_char(character)?;
            }
        }
        Ok(())
    }
}

/// What is still to be matched.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_char(&mut self, character: char) -> fmt::Result {
        let rest = match character {
            ' ' => self.0.strip_prefix(|next: char| next.is_ascii_whitespace()),
            _ => self.0.strip_prefix(character),
        };
        self.0 = rest.ok_or(fmt::Error)?;
        if character == ' ' {
            self.0 = self.0.trim_ascii_start();
        }
        Ok(())
    }

    fn write_str(&mut self, piece: &str) -> fmt::Result {
        piece
            .chars()
            .try_for_each(|character| self.write_char(character))
    }
}

/// Writes the words of a text with one space between them.
pub(crate) fn write_words(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for (index, word) in text.split_ascii_whitespace().enumerate() {
        if index > 0 {
            f.write_char(' ')?;
        }
        f.write_str(word)?;
    }
    Ok(())
}

/// Writes names with commas between them.
pub(crate) fn write_list<T: Display>(
    f: &mut fmt::Formatter<'_>,
    names: impl IntoIterator<Item = T>,
) -> fmt::Result {
    let mut separator = "";
    for name in names {
        write!(f, "{separator}{name}")?;
        separator = ", ";
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::{MOST_SHOWN, Quoted, reads_as};

    #[test]
    fn only_the_very_text_matches() {
        assert!(reads_as(format_args!("{}-{}", 1, 2), "1-2"));
        assert!(!reads_as(12, "1"));
        assert!(!reads_as(12, "123"));
        assert!(!reads_as(12, ""));
        assert!(reads_as("w - 1", " w\t- \t 1\n"));
        assert!(!reads_as("w - 1", "w -1"));
        assert!(!reads_as("w - 1", "w - 1 2"));
        assert!(!reads_as("w - 1", "w - "));
    }

    #[test]
    fn long_and_unprintable_words_are_not_repeated_as_they_are() {
        assert_eq!(Quoted("").to_string(), "");
        assert_eq!(Quoted("\u{1b}[2J \u{0}é").to_string(), "\\u{1b}[2J \\0é");
        let longest = "ä".repeat(MOST_SHOWN);
        assert_eq!(Quoted(&longest).to_string(), longest);
        assert_eq!(
            Quoted(&longest.repeat(1000)).to_string(),
            longest.clone() + "…"
        );
    }
}
