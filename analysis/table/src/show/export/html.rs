//! A result as one HTML file. The layout is `page.html`.

use askama::Template;

use crate::show::document::{Document, Medium, Paragraph, Table};
use crate::show::markup::rendered;
use crate::show::prose::bare;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Draws the heat of maps; loaded before the script of the page, which shows tooltips.
const HEAT: &str = include_str!("../heat/panel.js");
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
