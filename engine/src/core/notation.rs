//! What the notations of all rule systems share: why a text is no action, and patterns of actions.

use crate::scenario::{one_of, shown};

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What is wrong.
    pub message: String,
    /// What would be accepted.
    pub help: String,
}

impl Misread {
    pub(crate) fn new(message: String, help: impl Into<String>) -> Self {
        Self { message, help: help.into() }
    }

    /// Nothing is called `word`; `names` says what is known.
    pub(crate) fn unknown<'a>(
        what: &str,
        word: &str,
        names: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        Self { message: format!("there is no {what} {}", shown(word)), help: one_of(word, names, known) }
    }
}

/// Whether an action, as its notation writes it, fits a pattern: `*` stands for any word, and at the end for all that
/// follows, which may be nothing.
#[must_use]
pub fn fits(pattern: &str, action: &str) -> bool {
    let mut words = action.split_whitespace();
    let mut patterns = pattern.split_whitespace().peekable();
    while let Some(pattern) = patterns.next() {
        if pattern == "*" && patterns.peek().is_none() {
            return true;
        }
        if words.next().is_none_or(|word| pattern != "*" && pattern != word) {
            return false;
        }
    }
    words.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_a_word_and_at_the_end_for_the_rest() {
        for (pattern, action) in [
            ("fire 0305 *", "fire 0305 0406"),
            ("fire * 0406", "fire 0305+0306 0406"),
            ("begin bkn *", "begin bkn stack double-time"),
            ("begin bkn *", "begin bkn"),
            ("*", "pass"),
        ] {
            assert!(fits(pattern, action), "{pattern} {action}");
        }
        for (pattern, action) in [("fire * 0406", "fire 0305 0407"), ("begin", "begin bkn"), ("begin bkn", "begin")] {
            assert!(!fits(pattern, action), "{pattern} {action}");
        }
    }
}
