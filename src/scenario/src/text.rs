// SPDX-License-Identifier: Apache-2.0
//! Comparing and listing what can be displayed, without a heap.

use core::fmt::{self, Display, Write};

/// Whether a value is displayed as exactly this text.
pub(crate) fn reads_as(value: impl Display, text: &str) -> bool {
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// What is still to be matched.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(piece).ok_or(fmt::Error)?;
        Ok(())
    }
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
    use super::reads_as;

    #[test]
    fn only_the_very_text_matches() {
        assert!(reads_as(format_args!("{}-{}", 1, 2), "1-2"));
        assert!(!reads_as(12, "1"));
        assert!(!reads_as(12, "123"));
        assert!(!reads_as(12, ""));
    }
}
