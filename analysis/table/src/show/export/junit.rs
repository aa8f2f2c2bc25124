//! A check as JUnit XML, which services for CI show entry by entry. The layout is `junit.xml`.

use askama::Template;

use crate::show::document::{Document, Entry, State};
use crate::show::markup::rendered;

#[derive(Template)]
#[template(path = "show/export/junit.xml")]
struct Suite<'a> {
    document: &'a Document,
    strict: bool,
    failures: usize,
    skipped: usize,
    seconds: f64,
}

/// The file. What is inconclusive is a failure when `strict`.
#[must_use]
pub fn xml(document: &Document, strict: bool) -> String {
    let entries = || document.entries.iter();
    let failures = entries().filter(|entry| failed(entry, strict)).count();
    let skipped = entries().filter(|entry| entry.state == State::Inconclusive && !strict).count();
    let seconds = entries().map(|entry| entry.seconds).fold(0.0, |sum, seconds| sum + seconds);
    rendered(&Suite { document, strict, failures, skipped, seconds })
}

fn failed(entry: &Entry, strict: bool) -> bool {
    entry.state == State::Failed || strict && entry.state == State::Inconclusive
}
