//! Texts in which paths, values and commands stand between backquotes, as in Markdown. Pages show these as code by the macro in
//! `prose.html`; where markup is impossible, as in titles and drawings, [`bare`] removes the quotes.

use std::borrow::Cow;

/// Text, or code within it: a path, a value or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// Whether it is code.
    pub code: bool,
    /// The text without quotes.
    pub text: &'a str,
}

/// A text split into prose and the code between backquotes.
#[must_use]
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest, mut from) = (Vec::new(), text, 0);
    while let Some(start) = rest[from..].find('`').map(|start| from + start) {
        let Some(end) = rest[start + 1..].find('`').map(|end| start + 1 + end) else { break };
        if !is_code(&rest[start + 1..end]) {
            from = start + 1;
            continue;
        }
        parts.push(Part { code: false, text: &rest[..start] });
        parts.push(Part { code: true, text: &rest[start + 1..end] });
        (rest, from) = (&rest[end + 1..], 0);
    }
    parts.push(Part { code: false, text: rest });
    parts
}

/// A text without the backquotes around its code.
#[must_use]
pub fn bare(text: &str) -> Cow<'_, str> {
    if text.contains('`') { parts(text).into_iter().map(|part| part.text).collect() } else { Cow::Borrowed(text) }
}

/// Whether this is a command of the program, or written as paths and values are: names may have backquotes, too.
fn is_code(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " ._-/*#:=,+[]\"".contains(letter);
    text.starts_with("kartacz ") || text.len() > 1 && text.trim() == text && text.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn quotes_around_code_are_removed_and_others_stay() {
        let text = "a ` name, `d`, `units.x[1].hex` to 2 by `kartacz run x/y --games 3`, a `<name>` and `search:64`";
        let shown = "a ` name, `d`, units.x[1].hex to 2 by kartacz run x/y --games 3, a `<name>` and search:64";
        assert_eq!(bare(text), shown);
        assert_eq!(bare("no code"), "no code");
    }
}
