//! Names and numbers as text.

use std::borrow::Cow;

use kartacz_engine::scenario::unseen;

/// `A, B and C`.
pub fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [] => "no unit".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `1 hex`, `2 hexes`.
pub fn counted(number: impl Into<i64>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// Text without characters that a terminal would obey or that are invisible: control characters, bidirectional marks.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(unseen) {
        return Cow::Borrowed(text);
    }
    let shown = |letter: char| if unseen(letter) { letter.escape_unicode().to_string() } else { letter.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_and() {
        assert_eq!(listed(["A"].into_iter()), "A");
        assert_eq!(listed(["A", "B", "C"].into_iter()), "A, B and C");
    }

    #[test]
    fn nothing_that_a_terminal_obeys_remains() {
        assert_eq!(plain("1/I/7 pp lit. – Żółć"), "1/I/7 pp lit. – Żółć");
        assert_eq!(plain("a\u{1b}]0;b\u{7}\u{202e}"), "a\\u{1b}]0;b\\u{7}\\u{202e}");
    }
}
