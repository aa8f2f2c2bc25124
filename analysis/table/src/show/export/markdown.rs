//! Markdown: every table as one, and the entries of a check as far as there is room.

use std::io::{self, Write};

use crate::show::document::{Document, Entry, Medium, Paragraph, Table};

/// The most bytes of a check, so that services show it as a summary or a comment.
pub const MOST: usize = 64_000;
/// The most bytes of an entry with its games.
const MOST_ENTRY: usize = 8_000;
/// Before the number of entries left out.
pub const LEFT_OUT: &str = "Entries left out to save space:";

/// Writes the document. Of its entries those that fail come first; the rest of those that have no room are counted.
pub fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    let (mut text, mut end) = (Vec::new(), Vec::new());
    document.assumed.iter().try_for_each(|of| writeln!(text, "{}\n", escape(&of.said.join(" "))))?;
    if !document.verdict.is_empty() {
        writeln!(text, "**{}**\n", escape(&document.whole_verdict()))?;
        writeln!(text, "{}\n", escape(&document.title))?;
    }
    if !document.note.is_empty() {
        writeln!(text, "{}\n", escape(&document.note))?;
    }
    document.sections(Medium::Markdown).flatten().try_for_each(|paragraph| write_paragraph(paragraph, &mut text))?;
    document.tables(Medium::Markdown).try_for_each(|table| write_table(table, &mut text))?;
    document.remarks.iter().try_for_each(|remark| write_paragraph(remark, &mut end))?;
    let mut entries: Vec<&Entry> = document.entries.iter().collect();
    entries.sort_by_key(|entry| (entry.state, &entry.verdict));
    let mut left_out = 0;
    for entry in entries {
        let entry = entry_text(entry)?;
        if text.len() + entry.len() + end.len() <= MOST - LEFT_OUT.len() - 20 {
            text.extend(entry);
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        writeln!(text, "{LEFT_OUT} {left_out}.\n")?;
    }
    out.write_all(&text)?;
    out.write_all(&end)
}

fn write_paragraph(Paragraph { about, parts, .. }: &Paragraph, out: &mut dyn Write) -> io::Result<()> {
    if let Some(about) = about {
        write!(out, "**{}**: ", escape(about))?;
    }
    writeln!(out, "{}\n", escape(&parts.join(" ")))
}

fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "### {}\n", escape(&table.title))?;
    print(&table.header, &table.rows, table.text_columns, out)?;
    writeln!(out)?;
    if table.note.is_empty() { Ok(()) } else { writeln!(out, "{}\n", escape(&table.note)) }
}

fn entry_text(Entry { name, verdict, sentence, table, .. }: &Entry) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    write_paragraph(&Paragraph::about(&format!("{name} ({verdict})"), [sentence.clone()]), &mut text)?;
    let length = text.len();
    if !table.rows.is_empty() {
        print(&table.header, &table.rows, table.text_columns, &mut text)?;
        writeln!(text)?;
    }
    // Commands have no length limit.
    if text.len() > MOST_ENTRY {
        text.truncate(length);
    }
    Ok(text)
}

/// Prints rows under a header. The first columns are text, left-aligned, the others, numbers, right-aligned.
pub fn print(header: &[String], rows: &[Vec<String>], text_columns: usize, out: &mut dyn Write) -> io::Result<()> {
    write_row(header, out)?;
    let rules = (0..header.len()).map(|place| if place < text_columns { "---" } else { "---:" });
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
