//! A rulebook as a page and as JSON. As text and as Markdown it writes itself, see [`Rulebook`].

mod json;

use askama::Template;
use kartacz_engine::scenario::rulebook::{Block, GAPS, Rulebook};

use super::markup::rendered;

pub use json::json;

const STYLE: &str = include_str!("page.css");

#[derive(Template)]
#[template(path = "show/rulebook/page.html")]
struct Page<'a> {
    book: &'a Rulebook,
}

/// The page.
#[must_use]
pub fn html(book: &Rulebook) -> String {
    rendered(&Page { book })
}
