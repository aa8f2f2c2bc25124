//! A result as one HTML file. The layout is `page.html`.

use askama::Template;

use crate::show::document::{Document, Medium, Paragraph, Table};
use crate::show::markup::rendered;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Draws the heat of maps; loaded before the script of the page, which shows tooltips.
const HEAT: &str = include_str!("../heat/panel.js");
const HEAT_STYLE: &str = include_str!("../heat/panel.css");
/// Sorts tables by a column.
const SORT: &str = include_str!("sort.js");

#[derive(Template)]
#[template(path = "show/export/page.html")]
struct Page<'a> {
    document: &'a Document,
    sections: Vec<Vec<&'a Paragraph>>,
    tables: Vec<&'a Table>,
}

/// The page, which needs no other file but those that it links to.
#[must_use]
pub fn page(document: &Document) -> String {
    let sections = document.sections(Medium::Page).collect();
    rendered(&Page { document, sections, tables: document.tables(Medium::Page).collect() })
}

/// Text, or code within it: a path, a value or a command.
#[derive(Debug, PartialEq, Eq)]
struct Part<'a> {
    code: bool,
    text: &'a str,
}

/// A text split into prose and the code between backquotes.
fn prose_parts(text: &str) -> Vec<Part<'_>> {
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

/// Whether this is a command of the program, or written as paths and values are: names may have backquotes, too.
fn is_code(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " ._-/*#:=,+[]\"".contains(letter);
    text.starts_with("kartacz ") || text.len() > 1 && text.trim() == text && text.chars().all(plain)
}
