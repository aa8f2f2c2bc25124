//! Markdown: every sheet as a table.

use std::io::{self, Write};

use super::sheets::{Sheet, sheets};
use crate::show::headline;
use crate::show::report::{Report, changed, compared, grounds, verdict};
use crate::show::skill;

/// Writes the report.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for summary in &report.summaries {
        let said = format!("{} {}", verdict(summary, &report.labels), grounds(summary));
        write_text(&summary.scenario, &said, out)?;
        write_plain(&headline::sentence(summary, &report.labels), out)?;
        skill::sentence(summary, &report.labels).map_or(Ok(()), |text| write_plain(&text, out))?;
    }
    for comparison in &report.comparisons {
        write_text(&comparison.scenario, &compared(comparison, &report.labels), out)?;
    }
    if let Some(changed) = changed(report) {
        writeln!(out, "{}\n", escape(&changed))?;
    }
    write_sheets(&sheets(report), out)
}

/// Writes a paragraph about something.
pub fn write_text(about: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "**{}**: {}\n", escape(about), escape(text))
}

/// Writes a paragraph.
pub fn write_plain(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", escape(text))
}

/// Writes sheets.
pub fn write_sheets(sheets: &[Sheet], out: &mut dyn Write) -> io::Result<()> {
    for sheet in sheets {
        writeln!(out, "### {}\n", escape(&sheet.title))?;
        print(&sheet.header, &sheet.rows, sheet.words, out)?;
        writeln!(out)?;
        if !sheet.note.is_empty() {
            writeln!(out, "{}\n", escape(&sheet.note))?;
        }
    }
    Ok(())
}

/// Prints rows under a header. The first `words` columns are left-aligned, the others, numbers, right-aligned.
pub fn print(header: &[String], rows: &[Vec<String>], words: usize, out: &mut dyn Write) -> io::Result<()> {
    write_row(header, out)?;
    let rules = (0..header.len()).map(|place| if place < words { "---" } else { "---:" });
    writeln!(out, "| {} |", rules.collect::<Vec<_>>().join(" | "))?;
    rows.iter().try_for_each(|row| write_row(row, out))
}

fn write_row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

/// Escapes the text of a cell.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '~' | '$' | '#' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}
