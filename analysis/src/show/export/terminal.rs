//! The terminal: the verdict in the first line, then paragraphs and tables as wide as the terminal. Where there is none, tables have
//! full names and any width.

use std::io::{self, Write};

use crate::base::diagnostics::{tamed, tamed_line};
use crate::base::look::Look;
use crate::base::width::{beginning, column, columns, end};
use crate::base::words::wrapped;
use crate::show::document::{Document, Entry, Medium, Paragraph, Room, Table};

/// The widest line of a paragraph, where the terminal is not narrower.
const PROSE: usize = 100;
/// The same where there is no terminal.
const PLAIN: usize = 80;
/// Between two columns.
const GAP: usize = 2;

/// Writes the document.
pub fn write(document: &Document, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if !document.verdict.is_empty() {
        let width = look.width.unwrap_or(usize::MAX);
        writeln!(out, "{}", look.bold(&wrapped(&tamed(&document.verdict), width, "  ")))?;
    }
    if !document.note.is_empty() {
        write_text(&document.note, look, out)?;
    }
    for Paragraph { about, parts, .. } in document.sections(Medium::Terminal).flatten() {
        let mut about = about.as_ref().map_or_else(String::new, |about| format!("{about}: "));
        parts.iter().try_for_each(|part| write_text(&(std::mem::take(&mut about) + part), look, out))?;
    }
    let mut left_out = false;
    for table in document.tables(Medium::Terminal) {
        let shown = match table.room {
            Room::Any => true,
            Room::Whole => look.width.is_none_or(|width| width_of(table) <= width),
            Room::Instead => left_out && look.width.is_none_or(|width| least_width(table) <= width),
        };
        left_out = table.room == Room::Whole && !shown;
        if shown {
            writeln!(out)?;
            write_table(table, look, out)?;
        }
    }
    if !document.entries.is_empty() {
        writeln!(out)?;
    }
    for Entry { name, sentence, games, .. } in &document.entries {
        write_text(&format!("{name}: {sentence}"), look, out)?;
        games.iter().try_for_each(|game| write_text(game, look, out))?;
    }
    Ok(())
}

fn prose(look: Look) -> usize {
    look.width.map_or(PLAIN, |width| width.min(PROSE))
}

fn write_text(text: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", wrapped(&tamed(text), prose(look), "  "))
}

fn write_table(table: &Table, look: Look, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", look.bold(&wrapped(&tamed(&table.title), prose(look), "  ")))?;
    print(&table.header, &table.rows, table.text_columns, look, out)?;
    if table.note.is_empty() { Ok(()) } else { writeln!(out, "{}", wrapped(&tamed(&table.note), prose(look), "")) }
}

/// The columns that a table takes.
fn width_of(table: &Table) -> usize {
    let widths = widths(&table.header, &table.rows);
    total_width(&widths)
}

/// The columns that it takes with its texts cut to one letter.
fn least_width(table: &Table) -> usize {
    let mut widths = widths(&table.header, &table.rows);
    widths[..table.text_columns].fill(1);
    total_width(&widths)
}

fn total_width(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn widths(header: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let mut widths: Vec<usize> = header.iter().map(|name| columns(name)).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(columns(cell));
        }
    }
    widths
}

/// Prints rows under a header. The first columns are text, left-aligned, the others, numbers, right-aligned. When it would
/// be wider than the terminal, the widest columns of text are cut: ids of scenarios, and players with something after a
/// colon, at the front, because their ends are more specific, names at the end.
///
/// # Errors
/// When `out` fails.
pub fn print(
    header: &[String],
    rows: &[Vec<String>],
    text_columns: usize,
    look: Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A cell is one line, and none of them controls the terminal.
    let tame = |row: &[String]| row.iter().map(|cell| tamed_line(cell)).collect::<Vec<String>>();
    let (header, rows) = (tame(header), rows.iter().map(|row| tame(row)).collect::<Vec<_>>());
    let (header, rows): (&[String], &[Vec<String>]) = (&header, &rows);
    let mut widths = widths(header, rows);
    let total = total_width(&widths);
    for _ in look.width.unwrap_or(total)..total {
        let widest = widths[..text_columns].iter_mut().max();
        widest.into_iter().filter(|width| **width > 1).for_each(|width| *width -= 1);
    }
    let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    for (place, row) in [header, &rules].into_iter().chain(rows.iter().map(Vec::as_slice)).enumerate() {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(place, cell)| {
                let player = cell.contains(':') && !cell.contains(": ");
                let id = matches!(header[place].as_str(), "scenario" | "entry") && !cell.contains(' ');
                let fit = if id || player { end } else { beginning };
                fit(cell, 1000 * widths[place], column)
            })
            .collect();
        let line = row_text(&cells, &widths, text_columns);
        let line = match place {
            0 => look.bold(&line),
            1 => look.dim(&line),
            _ => line,
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn row_text(cells: &[String], widths: &[usize], text_columns: usize) -> String {
    let mut line = String::new();
    for (place, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let padding = " ".repeat(width.saturating_sub(columns(cell)));
        let gap = if place == 0 { "" } else { "  " };
        let (before, after) = if place < text_columns { ("", padding.as_str()) } else { (padding.as_str(), "") };
        line.extend([gap, before, cell, after]);
    }
    line.trim_end().to_owned()
}
