//! Shared by the notations of all rule systems: the parse error for actions, and action patterns.

use crate::core::hint::{one_of, shown};

/// The error for text that does not parse as an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The error.
    pub message: String,
    /// The accepted input.
    pub help: String,
}

impl Misread {
    pub(crate) fn new(message: String, help: impl Into<String>) -> Self {
        Self { message, help: help.into() }
    }

    /// The error for an unknown `word`; `names` describes the `known` ones.
    pub(crate) fn unknown<'a>(
        what: &str,
        word: &str,
        names: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        Self { message: format!("there is no {what} {}", shown(word)), help: one_of(word, names, known) }
    }
}

/// Whether an action in notation matches a pattern: `*` stands for any word, and at the end for the rest of the action,
/// which may be empty.
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
    fn a_star_matches_a_word_or_the_rest() {
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
