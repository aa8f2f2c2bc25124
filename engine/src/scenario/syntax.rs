//! Syntax faults: the messages of the TOML parser, reworded for designers.

use core::ops::Range;

use toml::de::Error;

use super::fault::{Log, Place};
use crate::core::hint::shown;

/// The most levels of tables in tables.
pub const MAX_DEPTH: usize = 12;

/// Prefixes of the parser's messages, each with the message and remedy shown instead.
const WORDS: [(&str, &str, &str); 16] = [
    ("extra `=`", "there is one `=` too many", "write `name = value`"),
    ("extra assignment", "there is one `=` too many", "write `name = value`"),
    ("unclosed table", "the heading is not closed", "write `]` at its end"),
    ("unclosed array table", "the heading is not closed", "write `]]` at its end"),
    ("invalid boolean", "this is not a value", "write text in quotes, a number, `true` or `false`"),
    ("invalid basic string", "the text is not closed, or has a character that is not allowed", QUOTES),
    ("invalid literal string", "the text is not closed, or has a character that is not allowed", QUOTES),
    ("invalid multi-line", "the text is not closed, or has a character that is not allowed", QUOTES),
    ("missing opening quote", "the text has no quote at its beginning", QUOTES),
    ("string values must be quoted", "the text has no quotes", QUOTES),
    ("missing escaped value", "the character after `\\` is not allowed there", "write `\\\\` for a backslash"),
    (COMMA, "a comma is missing", "write a comma between two values"),
    ("extra comma", "there is one comma too many", "write a single comma between two values"),
    ("missing value", "the value is missing", "write `name = value`"),
    ("key with no value", "the value is missing", "write `name = value`"),
    ("missing assignment", "the `=` is missing", "write `name = value`"),
];
/// Prefixes of the parser's messages about a value without quotes that begins like a number or a date: an id of a hex, a date.
const NUMBERS: [&str; 14] = [
    "unexpected leading zero",
    "unexpected sign",
    "redundant numeric sign",
    "redundant integer number prefix",
    "integers with a radix",
    "radix must be",
    "`_` may only",
    "invalid integer number",
    "invalid float",
    "invalid fraction",
    "invalid mantissa",
    "invalid exponent",
    "invalid date",
    "invalid time",
];
/// The prefix of the parser's message about a missing comma.
const COMMA: &str = "missing comma";
const QUOTES: &str = "write `\"` before and after it, on one line";
const LINES: &str = "a line is `name = value`, a heading such as `[victory]`, or a comment after `#`";

/// Reports the parser's errors, one fault a line; `start` is the offset of the text in its file.
pub(super) fn report(file: usize, text: &str, start: usize, mut errors: Vec<Error>, log: &mut Log) {
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    // The end of the line with the previous fault.
    let mut line = None;
    let mut skipped_to = 0;
    for error in errors {
        let span = error.span().unwrap_or(0..text.len());
        if span.start < skipped_to || line.is_some_and(|end| span.start <= end) {
            continue;
        }
        let rest = text.get(span.start..).and_then(|rest| rest.find('\n'));
        line = Some(rest.map_or(text.len(), |end| span.start + end));
        if let Some(after) = second_value(&error, text) {
            let (message, help) = words(COMMA, "");
            log.add_hiding(&Place { file, span: after.start + start..after.end + start }, message, help);
            continue;
        }
        let (message, help) = match NUMBERS.iter().any(|begins| error.message().starts_with(begins)) {
            true => unquoted(bare(text, span.start)),
            false => words(error.message(), text.get(span.clone()).unwrap_or_default()),
        };
        log.add_hiding(&Place { file, span: span.start + start..span.end + start }, message, help);
        // Everything under a duplicate heading would be reported as a duplicate, too.
        if is_duplicate(error.message()) && heading(line_of(text, span.start)) {
            skipped_to = text[span.start..].find("\n[").map_or(text.len(), |end| span.start + end);
        }
    }
}

/// The second of two values in brackets or braces without a comma between them, of which the first needs no quotes: the parser takes
/// both for one text without quotes.
fn second_value(error: &Error, text: &str) -> Option<Range<usize>> {
    let span = error.span().filter(|_| error.message().starts_with("string values must"))?;
    let both = text.get(span.clone())?.trim_end();
    let (first, rest) = both.split_once(char::is_whitespace)?;
    let is_value = ["true", "false"].contains(&first) || first.parse::<i64>().is_ok();
    let second = span.start + both.len() - rest.trim_start().len();
    (is_value && is_inside(text, span.start)).then(|| second..span.start + both.len())
}

/// Whether a byte is inside brackets or braces.
fn is_inside(text: &str, byte: usize) -> bool {
    let mut open = Vec::new();
    for line in text[..byte].split_inclusive('\n') {
        match heading(line) {
            true => open.clear(),
            false => drop(scan(line, 0, &mut open)),
        }
    }
    !open.is_empty()
}

/// An unclosed bracket or quote, which makes a parser swallow the rest of the file.
pub(super) struct Open {
    /// The byte where it begins.
    pub at: usize,
    /// The opening character.
    sign: u8,
}

impl Open {
    /// Finds a list, an inline table, or a text in one of them that runs into a heading or the end.
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

/// The index of the closing quote of a text.
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

/// The value without quotes that a byte is in.
fn bare(text: &str, byte: usize) -> &str {
    let outside = |sign: char| sign.is_whitespace() || "=,[]{}#\"'".contains(sign);
    let (before, after) = text.split_at_checked(byte).unwrap_or((text, ""));
    let start = before.trim_end_matches(|sign| !outside(sign)).len();
    let end = byte + after.find(outside).unwrap_or(after.len());
    text.get(start..end).unwrap_or_default()
}

fn unquoted(value: &str) -> (String, String) {
    let message = format!("{} is neither a number nor text in quotes", shown(value));
    // A long value is shortened in messages, and would not be in quotes.
    let short = (1..=20).contains(&value.len()) && value.chars().all(|sign| sign.is_ascii_graphic());
    let help = if short { format!("write `\"{value}\"`, unless it is to be a number") } else { QUOTES.to_owned() };
    (message, help)
}

fn is_duplicate(message: &str) -> bool {
    message.starts_with("duplicate key")
}

fn words(message: &str, what: &str) -> (String, String) {
    if is_duplicate(message) {
        return (format!("{} is given twice", shown(what)), "keep one of the two, or give one another name".to_owned());
    }
    if message.starts_with("cannot recurse") || message.starts_with("recursion limit") {
        return ("the value is nested too deep".to_owned(), format!("tables and lists may be nested {MAX_DEPTH} deep"));
    }
    if message.starts_with("cannot extend value") {
        let message = format!("{} is written in one line and takes no values elsewhere", shown(what));
        return (message, "write them all between its braces; its origins go in the enclosing table".to_owned());
    }
    if message.starts_with("string values must") && what.trim().is_empty() {
        return ("the value is missing".to_owned(), "write `name = value`".to_owned());
    }
    match WORDS.iter().find(|(begins, _, _)| message.starts_with(begins)) {
        Some((_, message, help)) => ((*message).to_owned(), (*help).to_owned()),
        None => (message.to_owned(), LINES.to_owned()),
    }
}
