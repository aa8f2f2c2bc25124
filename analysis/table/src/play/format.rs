//! The formats of the standard output.

/// The formats of the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// A table, fitted to the terminal.
    #[default]
    Table,
    /// JSON, full precision.
    Json,
    /// CSV, one measured value a line, full precision.
    Csv,
    /// CSV for spreadsheets with a decimal comma: semicolons between values.
    CsvSemicolon,
    /// Markdown.
    Markdown,
}
