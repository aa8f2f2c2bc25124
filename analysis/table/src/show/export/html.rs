//! A result as one HTML file. The layout is `page.html`: a first screen, and sections that the reader opens (`sections`).

mod sections;

use askama::Template;

use crate::show::assumed::Assumption;
use crate::show::charts::{Chart, value};
use crate::show::document::Document;
use crate::show::markup::rendered;
use crate::show::prose::bare;
use sections::{Section, sections};

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
    /// The title, in which no unit begins a line.
    heading: String,
    /// The statements about assumed values, each with the curve of the score over it.
    assumed: Vec<(Vec<String>, Option<Chart>)>,
    picture: Option<&'a Chart>,
    sections: Vec<Section<'a>>,
}

/// The page, which needs no other file but those that it links to.
#[must_use]
pub fn page(document: &Document) -> String {
    let picture = document.charts.first();
    let whole = |text: &str| text.replace(" %", "\u{a0}%").replace(" pp", "\u{a0}pp");
    let heading = whole(&document.heading());
    let said = |of: &Assumption| of.said.iter().map(|part| whole(part)).collect();
    let assumed = document.assumed.iter().map(|of| (said(of), value::chart(of))).collect();
    rendered(&Page { document, heading, assumed, picture, sections: sections(document) })
}
