//! The table for the terminal: at most 80 columns wide.

use std::io::{self, Write};

use super::sheets::{Sheet, sheets};
use crate::base::width::{beginning, column, columns, end};
use crate::base::words::wrapped;
use crate::show::headline;
use crate::show::report::{Report, changed, compared, verdict};
use crate::show::skill;

/// The widest line.
pub const WIDTH: usize = 80;
/// Between two columns.
pub const GAP: usize = 2;

/// Writes the report.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for summary in &report.summaries {
        write_text(&format!("{}: {}", summary.scenario, verdict(summary, &report.labels)), out)?;
        write_text(&headline::sentence(summary, &report.labels), out)?;
        skill::sentence(summary, &report.labels).map_or(Ok(()), |text| write_text(&text, out))?;
    }
    for comparison in &report.comparisons {
        write_text(&format!("{}: {}", comparison.scenario, compared(comparison, &report.labels)), out)?;
    }
    if let Some(changed) = changed(report) {
        write_text(&changed, out)?;
    }
    write_sheets(&sheets(report), out)
}

/// Writes a paragraph.
pub fn write_text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", wrapped(text, WIDTH, "  "))
}

/// Writes sheets, except details.
pub fn write_sheets(sheets: &[Sheet], out: &mut dyn Write) -> io::Result<()> {
    for sheet in sheets.iter().filter(|sheet| !sheet.detail) {
        writeln!(out)?;
        write_sheet(sheet, out)?;
    }
    Ok(())
}

fn write_sheet(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    write_text(&sheet.title, out)?;
    print(&sheet.header, &sheet.rows, sheet.words, out)?;
    if !sheet.note.is_empty() {
        writeln!(out, "{}", wrapped(&sheet.note, WIDTH, ""))?;
    }
    Ok(())
}

/// Prints rows under a header. The first `words` columns are left-aligned, the others, numbers, right-aligned. When it would
/// be wider than 80 columns, the widest columns of words are cut: ids of scenarios, and players with something after a
/// colon, at the front, because their ends are more specific, names at the end.
///
/// # Errors
/// When `out` fails.
pub fn print(header: &[String], rows: &[Vec<String>], words: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut widths: Vec<usize> = header.iter().map(|name| columns(name)).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(columns(cell));
        }
    }
    let total = widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
    for _ in WIDTH..total {
        let widest = widths[..words].iter_mut().max();
        widest.into_iter().filter(|width| **width > 1).for_each(|width| *width -= 1);
    }
    let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    for row in [header, &rules].into_iter().chain(rows.iter().map(Vec::as_slice)) {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(place, cell)| {
                let player = cell.contains(':') && !cell.contains(": ");
                let named = matches!(header[place].as_str(), "scenario" | "entry");
                let fit = if named || player { end } else { beginning };
                fit(cell, 1000 * widths[place], column)
            })
            .collect();
        print_row(&cells, &widths, words, out)?;
    }
    Ok(())
}

fn print_row(cells: &[String], widths: &[usize], words: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (place, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let padding = " ".repeat(width.saturating_sub(columns(cell)));
        let gap = if place == 0 { "" } else { "  " };
        let (before, after) = if place < words { ("", padding.as_str()) } else { (padding.as_str(), "") };
        line.extend([gap, before, cell, after]);
    }
    writeln!(out, "{}", line.trim_end())
}
