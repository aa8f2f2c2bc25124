//! A file per format; each writes any [`Document`].

mod csv;
mod html;
mod json;
pub mod junit;
pub mod markdown;
pub mod terminal;

use std::io::{self, Write};

use serde::Serialize;

use crate::base::look::Look;
use crate::play::format::Format;
use crate::show::document::Document;

pub use html::page;
pub use json::pretty;

impl Format {
    /// Writes a result.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(self, document: &Document, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => terminal::write(document, Look::of_stdout(), out),
            Self::Json => out.write_all(document.json.as_bytes()),
            Self::Csv => csv::write(document, csv::COMMA, out),
            Self::CsvSemicolon => csv::write(document, csv::SEMICOLON, out),
            Self::Markdown => markdown::write(document, out),
        }
    }

    /// Writes the first line of a table, its finding in one sentence; the other formats have none.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_finding(self, sentence: &str, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => terminal::finding(sentence, Look::of_stdout(), out),
            Self::Json | Self::Csv | Self::CsvSemicolon | Self::Markdown => Ok(()),
        }
    }

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
            Self::Json => out.write_all(pretty(json).as_bytes()),
            other => other.write_rows(header, rows, header.len(), out),
        }
    }

    /// Writes rows under a header, the first columns being text and the others numbers.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_rows(
        self,
        header: &[String],
        rows: &[Vec<String>],
        text_columns: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Table => terminal::print(header, rows, text_columns, Look::of_stdout(), out),
            Self::Json => out.write_all(pretty(&rows).as_bytes()),
            Self::Csv => csv::print(header, rows, csv::COMMA, out),
            Self::CsvSemicolon => csv::print(header, rows, csv::SEMICOLON, out),
            Self::Markdown => markdown::print(header, rows, text_columns, out),
        }
    }
}

#[cfg(test)]
mod tests;
