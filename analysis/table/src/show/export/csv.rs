//! CSV (RFC 4180): one measured value a line, full precision. A word that a spreadsheet would take for a formula has a
//! `'` before it, as spreadsheets write such words themselves.

use std::io::{self, Write};

use crate::show::document::Document;

/// The columns of a measured value.
const HEADER: [&str; 7] = ["scenario", "measure", "item", "games", "value", "low", "high"];

/// How numbers and cells are parted.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    separator: char,
    decimal: char,
    /// Written first.
    mark: &'static str,
}

/// That of RFC 4180.
pub const COMMA: Style = Style { separator: ',', decimal: '.', mark: "" };
/// That of spreadsheets where numbers have a decimal comma; without the mark Excel does not read the text as UTF-8.
pub const SEMICOLON: Style = Style { separator: ';', decimal: ',', mark: "\u{feff}" };

/// Writes the measured values.
pub fn write(document: &Document, style: Style, out: &mut dyn Write) -> io::Result<()> {
    print(&HEADER, &document.values, style, out)
}

/// Prints rows under a header.
pub fn print(
    header: &[impl AsRef<str>],
    rows: &[impl AsRef<[String]>],
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(style.mark.as_bytes())?;
    line(header, style, out)?;
    rows.iter().try_for_each(|row| line(row.as_ref(), style, out))
}

fn line(cells: &[impl AsRef<str>], style: Style, out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| quote(cell.as_ref(), style)).collect();
    writeln!(out, "{}", cells.join(&style.separator.to_string()))
}

/// Spreadsheets take text with these first characters for a formula, unless it is a number.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

fn quote(cell: &str, style: Style) -> String {
    if cell.parse::<f64>().is_ok() {
        return cell.replace('.', &style.decimal.to_string());
    }
    let formula = cell.len() > 1 && cell.starts_with(FORMULA);
    let cell = &if formula { format!("'{cell}") } else { cell.to_owned() };
    let special = [style.separator, '"', '\n', '\r'];
    if cell.contains(special) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
