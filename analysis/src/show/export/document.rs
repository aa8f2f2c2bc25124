//! Results that can be written in every format; each study implements it.

use std::io::{self, Write};

use crate::base::format::Format;
use crate::show::report::Report;

/// A result that can be written in every format.
pub trait Document {
    /// Writes it for the terminal, 80 columns wide.
    ///
    /// # Errors
    /// When `out` fails.
    fn table(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Writes it with one measured value a line, full precision.
    ///
    /// # Errors
    /// When `out` fails.
    fn csv(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Writes it as Markdown.
    ///
    /// # Errors
    /// When `out` fails.
    fn markdown(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The result as JSON, full precision.
    ///
    /// # Errors
    /// When a value has no JSON.
    fn json(&self) -> io::Result<String>;
}

impl Format {
    /// Writes a result.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(self, document: &dyn Document, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => document.table(out),
            Self::Json => out.write_all(document.json()?.as_bytes()),
            Self::Csv => document.csv(out),
            Self::Markdown => document.markdown(out),
        }
    }
}

impl Document for Report {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        super::table::write(self, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        super::csv::write(self, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        super::markdown::write(self, out)
    }

    fn json(&self) -> io::Result<String> {
        super::json::of(self)
    }
}
