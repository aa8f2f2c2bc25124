//! A check as JUnit XML, which services for CI show entry by entry. The layout is `junit.xml`.

use std::io::{self, Write};

use askama::Template;

use crate::show::markup::rendered;
use crate::studies::gate::check::Verdict;
use crate::studies::gate::report::{EntryReport, Flip, Report};
use crate::studies::gate::words::sentence;

#[derive(Template)]
#[template(path = "studies/gate/junit.xml")]
struct Suite<'a> {
    report: &'a Report,
    strict: bool,
    failures: usize,
    skipped: usize,
}

/// Writes it. What is inconclusive is a failure when `strict`.
///
/// # Errors
/// When `out` fails.
pub fn write(report: &Report, strict: bool, out: &mut dyn Write) -> io::Result<()> {
    let failures = report.entries.iter().filter(|entry| failed(entry, strict)).count();
    let skipped = if strict { 0 } else { report.count(Verdict::INCONCLUSIVE) };
    out.write_all(rendered(&Suite { report, strict, failures, skipped }).as_bytes())
}

fn failed(entry: &EntryReport, strict: bool) -> bool {
    entry.moved() || strict && entry.inconclusive()
}

/// How a game is played again, and its pages.
fn pages(flip: &Flip) -> String {
    let pages = [flip.now.as_deref(), flip.then.as_deref()].into_iter().flatten();
    std::iter::once(flip.command.as_str()).chain(pages).collect::<Vec<_>>().join("  ")
}
