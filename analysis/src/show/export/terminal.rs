//! The terminal: at most 80 columns wide.

use std::io::{self, Write};

use crate::base::width::{beginning, column, columns, end};
use crate::base::words::wrapped;
use crate::show::document::{Document, Entry, Medium, Paragraph, Table};

/// The widest line.
pub const WIDTH: usize = 80;
/// Between two columns.
pub const GAP: usize = 2;

/// Writes the document.
pub fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    for Paragraph { about, parts, .. } in document.sections(Medium::Terminal).flatten() {
        let mut about = about.as_ref().map_or_else(String::new, |about| format!("{about}: "));
        parts.iter().try_for_each(|part| write_text(&(std::mem::take(&mut about) + part), out))?;
    }
    for table in document.tables(Medium::Terminal) {
        writeln!(out)?;
        write_table(table, out)?;
    }
    if !document.entries.is_empty() {
        writeln!(out)?;
    }
    for Entry { name, sentence, games, .. } in &document.entries {
        write_text(&format!("{name}: {sentence}"), out)?;
        games.iter().try_for_each(|game| write_text(game, out))?;
    }
    Ok(())
}

fn write_text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", wrapped(text, WIDTH, "  "))
}

fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    write_text(&table.title, out)?;
    print(&table.header, &table.rows, table.text_columns, out)?;
    if table.note.is_empty() { Ok(()) } else { writeln!(out, "{}", wrapped(&table.note, WIDTH, "")) }
}

/// Prints rows under a header. The first columns are text, left-aligned, the others, numbers, right-aligned. When it would
/// be wider than 80 columns, the widest columns of text are cut: ids of scenarios, and players with something after a
/// colon, at the front, because their ends are more specific, names at the end.
///
/// # Errors
/// When `out` fails.
pub fn print(header: &[String], rows: &[Vec<String>], text_columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut widths: Vec<usize> = header.iter().map(|name| columns(name)).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(columns(cell));
        }
    }
    let total = widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
    for _ in WIDTH..total {
        let widest = widths[..text_columns].iter_mut().max();
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
        print_row(&cells, &widths, text_columns, out)?;
    }
    Ok(())
}

fn print_row(cells: &[String], widths: &[usize], text_columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (place, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let padding = " ".repeat(width.saturating_sub(columns(cell)));
        let gap = if place == 0 { "" } else { "  " };
        let (before, after) = if place < text_columns { ("", padding.as_str()) } else { (padding.as_str(), "") };
        line.extend([gap, before, cell, after]);
    }
    writeln!(out, "{}", line.trim_end())
}
