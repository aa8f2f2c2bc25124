//! A result as one HTML file. The layout is `page.html`.

use askama::Template;

use crate::show::document::{Document, Medium, Paragraph, Table};
use crate::show::markup::rendered;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Draws the heat of maps; before the script of the page, which shows what the places say.
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

/// Text, or a command of the program within it.
#[derive(Debug, PartialEq, Eq)]
struct Part<'a> {
    command: bool,
    text: &'a str,
}

/// A text split into prose and the commands of the program between backquotes. Names may have backquotes, too.
fn prose_parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find("`kartacz ") {
        let Some(length) = rest[start + 1..].find('`') else { break };
        let end = start + 1 + length;
        parts.push(Part { command: false, text: &rest[..start] });
        parts.push(Part { command: true, text: &rest[start + 1..end] });
        rest = &rest[end + 1..];
    }
    parts.push(Part { command: false, text: rest });
    parts
}
