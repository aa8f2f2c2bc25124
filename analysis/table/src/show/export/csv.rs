//! CSV (RFC 4180): one measured value a line, full precision. A word that a spreadsheet would take for a formula has a
//! `'` before it, as spreadsheets write such words themselves.

use std::io::{self, Write};

use crate::show::document::Document;

/// The columns of a measured value.
const HEADER: [&str; 7] = ["scenario", "measure", "item", "games", "value", "low", "high"];

/// Writes the measured values.
pub fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    print(&HEADER, &document.values, out)
}

/// Prints rows under a header.
pub fn print(header: &[impl AsRef<str>], rows: &[impl AsRef<[String]>], out: &mut dyn Write) -> io::Result<()> {
    line(header, out)?;
    rows.iter().try_for_each(|row| line(row.as_ref(), out))
}

fn line(cells: &[impl AsRef<str>], out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| quote(cell.as_ref())).collect();
    writeln!(out, "{}", cells.join(","))
}

/// Spreadsheets take text with these first characters for a formula, unless it is a number.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

fn quote(cell: &str) -> String {
    let formula = cell.len() > 1 && cell.starts_with(FORMULA) && cell.parse::<f64>().is_err();
    let cell = &if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
