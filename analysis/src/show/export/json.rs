//! JSON, full precision.

use std::io;

use serde::Serialize;

use crate::show::report::{Compared, Report};

/// The report: one run as its summary, several with their comparisons.
pub fn of(report: &Report) -> io::Result<String> {
    match report.summaries.as_slice() {
        [summary] => pretty(summary),
        _ => pretty(&Compared::of(report)),
    }
}

/// A value as indented JSON with a line end.
///
/// # Errors
/// When the value has no JSON.
pub fn pretty(value: &impl Serialize) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    Ok(text)
}
