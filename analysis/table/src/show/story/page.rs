//! The lines of a report.

use std::io::{self, Write};

use crate::base::width::columns;
use crate::show::story::names::plain;

/// The width of a line in columns.
const WIDTH: usize = 88;
/// Spaces that a level is indented, and the second line of a paragraph more.
const INDENT: usize = 2;

/// The destination of a story.
pub trait Paper {
    /// The text that follows belongs after this number of events.
    fn after(&mut self, events: usize);
    /// A heading.
    fn heading(&mut self, text: &str) -> io::Result<()>;
    /// A paragraph at a level, 0 being the margin.
    fn paragraph(&mut self, level: usize, text: &str) -> io::Result<()>;
}

/// A text for display. A name that ends in a full stop also ends the sentence.
pub fn sentence(text: &str) -> String {
    let text = text.strip_suffix("..").map_or(text.to_owned(), |rest| format!("{rest}."));
    plain(&text).split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Writes paragraphs, broken into lines.
pub struct Page<'o> {
    out: &'o mut dyn Write,
}

impl<'o> Page<'o> {
    /// A page that is written to `out`.
    pub fn new(out: &'o mut dyn Write) -> Self {
        Self { out }
    }
}

impl Paper for Page<'_> {
    fn after(&mut self, _: usize) {}

    /// An empty line before it.
    fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "\n{}", plain(text))
    }

    fn paragraph(&mut self, level: usize, text: &str) -> io::Result<()> {
        let indent = INDENT * level;
        let mut used = 0;
        for word in sentence(text).split(' ').filter(|word| !word.is_empty()) {
            let length = columns(word);
            if used == 0 {
                write!(self.out, "{:indent$}{word}", "")?;
                used = indent + length;
            } else if used + 1 + length > WIDTH {
                let hanging = indent + 2 * INDENT;
                write!(self.out, "\n{:hanging$}{word}", "")?;
                used = hanging + length;
            } else {
                write!(self.out, " {word}")?;
                used += 1 + length;
            }
        }
        writeln!(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_broken_and_indented() {
        let mut out = Vec::new();
        let word = "x".repeat(30);
        Page::new(&mut out).paragraph(1, &format!("{word} {word} {word} a\u{1b}[31mb")).unwrap();
        let expected = format!("  {word} {word}\n      {word} a\\u{{1b}}[31mb\n");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
