//! Exporters: a file per format.

pub(crate) mod csv;
pub mod document;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod sheets;
pub(crate) mod table;
mod train;
mod tune;

use std::io::{self, Write};

use serde::Serialize;

use crate::base::format::Format;

pub use html::page;
pub use json::pretty;

impl Format {
    /// Writes a list: its rows, or the values of `json`.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_list(
        self,
        header: &[String],
        rows: &[Vec<String>],
        json: &impl Serialize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Json => out.write_all(pretty(json)?.as_bytes()),
            other => other.write_rows(header, rows, header.len(), out),
        }
    }

    /// Writes rows under a header, the first `words` columns being words and the others numbers.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_rows(
        self,
        header: &[String],
        rows: &[Vec<String>],
        words: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Table => table::print(header, rows, words, out),
            Self::Json => out.write_all(pretty(&rows)?.as_bytes()),
            Self::Csv => csv::print(header, rows, out),
            Self::Markdown => markdown::print(header, rows, words, out),
        }
    }
}

#[cfg(test)]
mod tests;
