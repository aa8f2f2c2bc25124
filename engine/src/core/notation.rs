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

/// The words of an action that is being read.
pub(crate) struct Words<'a, G> {
    /// The game of the action.
    pub game: &'a G,
    words: core::iter::Peekable<core::str::SplitWhitespace<'a>>,
    how: &'static str,
}

impl<'a, G> Words<'a, G> {
    /// The words of a text; `how` is the help for one that is missing.
    pub fn new(game: &'a G, text: &'a str, how: &'static str) -> Self {
        Self { game, words: text.split_whitespace().peekable(), how }
    }

    /// The next word, which is `what`.
    pub fn next(&mut self, what: &str) -> Result<&'a str, Misread> {
        let how = self.how;
        self.words.next().ok_or_else(|| Misread::new(format!("{what} is missing"), how))
    }

    /// The next word, if there is one.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.words.peek().copied()
    }

    /// Whether the next word is this one, which is then read.
    pub fn takes(&mut self, word: &str) -> bool {
        self.words.next_if(|next| *next == word).is_some()
    }

    /// The error for a word that means nothing here.
    pub fn wrong(&self, what: &str, word: &str) -> Misread {
        Misread::new(format!("{} {what}", shown(word)), self.how)
    }

    /// Checks that no word is left.
    pub fn end(mut self) -> Result<(), Misread> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.wrong("is an extra word", word)),
        }
    }
}

/// A field of an action in notation: usually one word.
pub(crate) trait Word<G> {
    /// The value of the field.
    type Value: Copy;
    /// The word; empty for a value that is not written.
    fn write(game: &G, value: Self::Value) -> String;
    /// Reads it.
    fn read(words: &mut Words<'_, G>) -> Result<Self::Value, Misread>;
}

/// Defines the notation of a game's actions, a line for each: its first word, its variant, and the [`Word`] of each field in
/// order. This makes `write` and `read`, so what is written can be read.
///
/// ```text
/// notation! {
///     Pluton, Action, "write an action such as `begin pl-s10`";
///     "begin" Begin { unit: Unit };
///     "fire" Fire { firer: Unit, target: Unit, boxes: Boxes };
///     "end" EndMoves;
/// }
/// ```
///
/// A generic game has its parameter in front (`[E: Edition]`). A line may end with `if CONDITION`: where that is false, the game
/// has no such action; with `by FUNCTION`: the function reads the fields and returns the action; or with `as above`: a second
/// variant with the same first word, which that function reads, too.
macro_rules! notation {
    ([$($generic:ident: $bound:path)?] $game:ident, $action:ident, $how:expr;
        $($verb:literal $variant:ident $({ $($field:ident: $word:ty),+ })? $(($value:ident: $item:ty))?
            $(if $condition:expr)? $(, by $reader:path)? $(, as $above:ident)?);+ $(;)?
    ) => {
        /// An action in notation.
        #[must_use]
        pub fn write $(<$generic: $bound>)? (
            game: &$game $(<$generic>)?,
            action: $action $(<$generic>)?,
        ) -> String {
            match action {
                $($action::$variant $({ $($field),+ })? $(($value))? => {
                    let words: &[String] = &[
                        $($(<$word as $crate::core::notation::Word<_>>::write(game, $field)),+)?
                        $(<$item as $crate::core::notation::Word<_>>::write(game, $value))?
                    ];
                    $crate::core::notation::joined($verb, words)
                })+
            }
        }

        /// Reads an action, which need not be legal.
        ///
        /// # Errors
        /// When the text is not an action of this scenario.
        pub fn read $(<$generic: $bound>)? (
            game: &$game $(<$generic>)?,
            text: &str,
        ) -> Result<$action $(<$generic>)?, $crate::core::notation::Misread> {
            let mut words = $crate::core::notation::Words::new(game, text, $how);
            let verb = words.next("an action")?;
            let action = 'action: {
                $(if verb == $verb $(&& $condition)? {
                    $crate::core::notation::fields! {
                        'action, words, $action $variant [$($($field: $word),+)?] [$($item)?] [$($reader)?] [$($above)?]
                    }
                })+
                let all = [$(($verb, true $(&& $condition)? $(&& stringify!($above).is_empty())?)),+];
                let known = all.iter().filter(|(_, there)| *there).map(|(verb, _)| *verb);
                return Err($crate::core::notation::Misread::unknown("action", verb, "actions", known));
            };
            words.end()?;
            Ok(action)
        }
    };
    ($game:ident, $($rest:tt)*) => {
        $crate::core::notation::notation! { [] $game, $($rest)* }
    };
}

/// Reads the fields of an action.
macro_rules! fields {
    ($done:lifetime, $words:ident, $action:ident $variant:ident [$($fields:tt)*] [$($item:tt)*] [] [above]) => {};
    ($done:lifetime, $words:ident, $action:ident $variant:ident [$($fields:tt)*] [$($item:tt)*] [$reader:path] []) => {
        break $done $reader(&mut $words)?
    };
    ($done:lifetime, $words:ident, $action:ident $variant:ident [] [] [] []) => {
        break $done $action::$variant
    };
    ($done:lifetime, $words:ident, $action:ident $variant:ident [] [$item:ty] [] []) => {
        break $done $action::$variant(<$item as $crate::core::notation::Word<_>>::read(&mut $words)?)
    };
    ($done:lifetime, $words:ident, $action:ident $variant:ident [$($field:ident: $word:ty),+] [] [] []) => {
        break $done $action::$variant { $($field: <$word as $crate::core::notation::Word<_>>::read(&mut $words)?),+ }
    };
}

pub(crate) use {fields, notation};

/// A first word with the words of the fields, without empty ones.
pub(crate) fn joined(verb: &str, words: &[String]) -> String {
    let fields = words.iter().map(String::as_str).filter(|word| !word.is_empty());
    core::iter::once(verb).chain(fields).collect::<Vec<_>>().join(" ")
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
