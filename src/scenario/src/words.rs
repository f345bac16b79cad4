// SPDX-License-Identifier: Apache-2.0
//! The words of a line.

use heapless::Vec;

/// No statement has more words than this.
const MAX_WORDS: usize = 8;

/// The words of one line, without their quotes.
pub(crate) type Words<'a> = Vec<&'a str, MAX_WORDS>;

/// Why a line cannot be taken apart into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordsError {
    /// A quote is opened and not closed, or stands within a word.
    Quote,
    /// No statement is that long.
    TooMany,
}

/// Takes a line apart; a line that is blank or all comment has no words.
pub(crate) fn words(line: &str) -> Result<Words<'_>, WordsError> {
    let mut words = Words::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next().filter(|&first| first != '#') {
        let (word, after) = if first == '"' {
            quoted(rest)?
        } else {
            bare(rest)?
        };
        words.push(word).map_err(|_| WordsError::TooMany)?;
        rest = after.trim_start();
    }
    Ok(words)
}

/// The quoted word that `text` begins with, and what follows it.
fn quoted(text: &str) -> Result<(&str, &str), WordsError> {
    let (word, after) = text
        .strip_prefix('"')
        .and_then(|text| text.split_once('"'))
        .ok_or(WordsError::Quote)?;
    if after.starts_with(ends_word) || after.is_empty() {
        Ok((word, after))
    } else {
        Err(WordsError::Quote)
    }
}

/// The word without quotes that `text` begins with, and what follows it.
fn bare(text: &str) -> Result<(&str, &str), WordsError> {
    let (word, after) = text.split_at(text.find(ends_word).unwrap_or(text.len()));
    if word.contains('"') {
        Err(WordsError::Quote)
    } else {
        Ok((word, after))
    }
}

fn ends_word(character: char) -> bool {
    character.is_whitespace() || character == '#'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_spaces_and_comments_begin_anywhere() {
        assert_eq!(words("  lift\te2#now").unwrap().as_slice(), &["lift", "e2"]);
        assert!(words("# all comment").unwrap().is_empty());
        assert!(words(" \t\r").unwrap().is_empty());
    }

    #[test]
    fn quotes_keep_spaces_and_number_signs() {
        let line = "expect result \"white wins\" \"#\" # so";
        assert_eq!(
            words(line).unwrap().as_slice(),
            &["expect", "result", "white wins", "#"]
        );
        assert_eq!(
            words("position \"\"").unwrap().as_slice(),
            &["position", ""]
        );
    }

    #[test]
    fn stray_quotes_are_refused() {
        for line in ["position \"8/8", "lift e\"2\"", "lift \"e2\"e4"] {
            assert_eq!(words(line), Err(WordsError::Quote), "{line}");
        }
    }

    #[test]
    fn very_long_lines_are_refused() {
        assert_eq!(words("a b c d e f g h i"), Err(WordsError::TooMany));
    }
}
