//! JSON, full precision.

use std::io::{self, Write};

use serde::Serialize;

use crate::show::report::{Compared, Report};

/// Writes the report: one run as its summary, several with their comparisons.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let text = match report.summaries.as_slice() {
        [summary] => pretty(summary)?,
        _ => pretty(&Compared::of(report))?,
    };
    out.write_all(text.as_bytes())
}

/// A value as indented JSON with a line end.
///
/// # Errors
/// When the value cannot be told in JSON.
pub fn pretty(value: &impl Serialize) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    Ok(text)
}
