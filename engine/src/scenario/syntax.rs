//! Faults of the notation itself: what the TOML parser says, in the words of somebody who fills in a form.

use toml::de::Error;

use super::fault::{Log, Place};
use super::hint::shown;

/// The most levels of tables in tables.
pub const MAX_DEPTH: usize = 12;

/// Beginnings of the parser's messages, and what is said instead: what is wrong, and the remedy.
const WORDS: [(&str, &str, &str); 16] = [
    ("extra `=`", "there is one `=` too many", "write `name = value`"),
    ("extra assignment", "there is one `=` too many", "write `name = value`"),
    ("unclosed table", "the heading is not closed", "write `]` at its end"),
    ("unclosed array table", "the heading is not closed", "write `]]` at its end"),
    ("invalid boolean", "this is no value", "write text in quotes; besides there are numbers, `true` and `false`"),
    ("invalid basic string", "the text is not closed, or has a sign that it cannot have", QUOTES),
    ("invalid literal string", "the text is not closed, or has a sign that it cannot have", QUOTES),
    ("invalid multi-line", "the text is not closed, or has a sign that it cannot have", QUOTES),
    ("missing opening quote", "the text has no quote at its beginning", QUOTES),
    ("string values must be quoted", "the text has no quotes", QUOTES),
    ("missing escaped value", "the sign after `\\` is none that may stand there", "write `\\\\` for a backslash"),
    ("missing comma", "a comma is missing", "write a comma between two values"),
    ("extra comma", "there is one comma too many", "write a single comma between two values"),
    ("missing value", "the value is missing", "write `name = value`"),
    ("key with no value", "the value is missing", "write `name = value`"),
    ("missing assignment", "the `=` is missing", "write `name = value`"),
];
const QUOTES: &str = "write `\"` before and after it, on one line";
const LINES: &str = "a line is `name = value`, a heading such as `[victory]`, or a remark after `#`";

/// Reports what the parser found, one fault a line; `start` is where the text begins in that of its file.
pub(super) fn report(file: usize, text: &str, start: usize, mut errors: Vec<Error>, log: &mut Log) {
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    // The end of the line that has its fault.
    let mut line = None;
    let mut told = 0;
    for error in errors {
        let span = error.span().unwrap_or(0..text.len());
        if span.start < told || line.is_some_and(|end| span.start <= end) {
            continue;
        }
        let rest = text.get(span.start..).and_then(|rest| rest.find('\n'));
        line = Some(rest.map_or(text.len(), |end| span.start + end));
        let (message, help) = words(error.message(), text.get(span.clone()).unwrap_or_default());
        log.add_hiding(&Place { file, span: span.start + start..span.end + start }, message, help);
        // Everything under a heading that is there twice is there twice, too.
        if is_twice(error.message()) && heading(line_of(text, span.start)) {
            told = text[span.start..].find("\n[").map_or(text.len(), |end| span.start + end);
        }
    }
}

/// What is opened and not closed, so that a parser takes the rest of the file for a part of it.
pub(super) struct Open {
    /// The byte where it begins.
    pub at: usize,
    /// Its first sign.
    sign: u8,
}

impl Open {
    /// Finds a list, an inline table, or a text in one of them that goes on to a heading or to the end.
    pub fn find(text: &str) -> Option<Open> {
        let mut open: Vec<Open> = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if heading(line) {
                if !open.is_empty() {
                    break;
                }
            } else if let Some(text) = scan(line, start, &mut open).filter(|_| !open.is_empty()) {
                return Some(text);
            }
            start += line.len();
        }
        open.into_iter().next()
    }

    pub fn report(&self, file: usize, start: usize, log: &mut Log) {
        let (message, help) = match self.sign {
            b'[' => ("the list is not closed", "write `]` at its end"),
            b'{' => ("the table is not closed", "write `}` at its end"),
            _ => ("the text is not closed", QUOTES),
        };
        let at = self.at + start;
        log.add_hiding(&Place { file, span: at..at + 1 }, message, help);
    }
}

/// Follows the brackets of a line; returns a text that is not closed in it.
fn scan(line: &str, start: usize, open: &mut Vec<Open>) -> Option<Open> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => return None,
            sign @ (b'"' | b'\'') => match end_of_text(&bytes[at + 1..], sign) {
                Some(long) => at += long + 1,
                None => return Some(Open { at: start + at, sign }),
            },
            sign @ (b'[' | b'{') => open.push(Open { at: start + at, sign }),
            b']' | b'}' => drop(open.pop()),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The index of the quote that ends a text.
fn end_of_text(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while bytes.get(at).is_some_and(|&sign| sign != quote) {
        at += if bytes[at] == b'\\' && quote == b'"' { 2 } else { 1 };
    }
    (at < bytes.len()).then_some(at)
}

/// Whether a line is a heading, though perhaps not closed: a name after a bracket, without the commas of a list.
fn heading(line: &str) -> bool {
    let inner = line.trim_start().strip_prefix('[').and_then(|rest| rest.split(']').next());
    inner.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(','))
}

fn line_of(text: &str, byte: usize) -> &str {
    let line = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    text[line..].lines().next().unwrap_or_default()
}

fn is_twice(message: &str) -> bool {
    message.starts_with("duplicate key")
}

fn words(message: &str, what: &str) -> (String, String) {
    if is_twice(message) {
        return (format!("{} is given twice", shown(what)), "keep one of the two, or give one another name".to_owned());
    }
    if message.starts_with("cannot recurse") || message.starts_with("recursion limit") {
        return ("the value is nested too deep".to_owned(), format!("tables and lists may be nested {MAX_DEPTH} deep"));
    }
    if message.starts_with("cannot extend value") {
        let message = format!("{} is written in one line and takes no values elsewhere", shown(what));
        return (message, "write them all between its braces; its origins stand in the table around".to_owned());
    }
    if message.starts_with("string values must") && what.trim().is_empty() {
        return ("the value is missing".to_owned(), "write `name = value`".to_owned());
    }
    match WORDS.iter().find(|(begins, _, _)| message.starts_with(begins)) {
        Some((_, message, help)) => ((*message).to_owned(), (*help).to_owned()),
        None => (message.to_owned(), LINES.to_owned()),
    }
}
