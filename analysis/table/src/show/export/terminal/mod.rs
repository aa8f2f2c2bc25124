//! The terminal: the verdict in the first line, then paragraphs and tables as wide as the terminal. Where there is none, tables have
//! full names and any width.

mod columns;

use std::io::{self, Write};

use crate::base::diagnostics::{tamed, tamed_line};
use crate::base::look::Look;
use crate::base::width::columns;
use crate::base::words::wrapped;
use crate::show::document::{Document, Entry, Medium, Paragraph, Room, Table};
use columns::{Block, Columns};

/// The widest line of a paragraph, where the terminal is not narrower.
const PROSE: usize = 100;
/// The width where there is no terminal.
const PLAIN: usize = 80;

/// Writes the document.
pub fn write(document: &Document, look: Look, out: &mut dyn Write) -> io::Result<()> {
    document.assumed.iter().flat_map(|of| &of.said).try_for_each(|part| write_text(part, look, out))?;
    if !document.verdict.is_empty() {
        let width = look.width.unwrap_or(usize::MAX);
        writeln!(out, "{}", look.bold(&wrapped(&tamed(&document.whole_verdict()), width, "  ")))?;
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
            Room::Whole => look.width.is_none_or(|width| columns_of(table).whole().width() <= width),
            Room::Instead => left_out,
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

/// Prints the first line of a list, and an empty one.
pub fn finding(sentence: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let width = look.width.unwrap_or(usize::MAX);
    writeln!(out, "{}\n", look.bold(&wrapped(sentence, width, "  ")))
}

/// The columns of a table.
fn columns_of(table: &Table) -> Columns<'_> {
    Columns::new(&table.header, &table.rows, table.text_columns)
}

/// Prints rows under a header. The first columns are text, left-aligned, the others, numbers, right-aligned. Where it would be wider
/// than the terminal, it is broken as [`Columns`] says.
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
    let columns = Columns::new(&header, &rows, text_columns);
    for (place, block) in columns.blocks(look.width).iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let line = |cells: &[String]| line_of(cells, block, text_columns);
        columns.heading(block).iter().try_for_each(|cells| writeln!(out, "{}", look.bold(&line(cells))))?;
        let rules: Vec<String> = block.widths.iter().map(|&width| "-".repeat(width)).collect();
        writeln!(out, "{}", look.dim(&line(&rules)))?;
        for row in &rows {
            columns.lines(row, block).iter().try_for_each(|cells| writeln!(out, "{}", line(cells)))?;
        }
    }
    Ok(())
}

fn line_of(cells: &[String], block: &Block, text_columns: usize) -> String {
    let mut line = String::new();
    for (number, (cell, &width)) in cells.iter().zip(&block.widths).enumerate() {
        let (place, padding) = (block.columns[number], " ".repeat(width.saturating_sub(columns(cell))));
        let gap = if number == 0 { "" } else { "  " };
        let (before, after) = if place < text_columns { ("", padding.as_str()) } else { (padding.as_str(), "") };
        line.extend([gap, before, cell, after]);
    }
    line.trim_end().to_owned()
}
