//! A rulebook as plain text.

use core::fmt::Write;

use super::{Appendix, Block, GAPS, Grid, Mark, Rulebook};

/// The space between the columns of a table, and in front of the first.
const GAP: usize = 2;

impl Rulebook {
    /// As plain text, wrapped at this width, in columns. Lines of a map are not wrapped.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let mut out = String::new();
        headed(&self.title, '=', &mut out);
        if !self.differences.is_empty() {
            out.push('\n');
            wrapped(&self.differences, width, &mut out);
        }
        out.push('\n');
        wrapped(GAPS, width, &mut out);
        for chapter in &self.chapters {
            out.push('\n');
            headed(&format!("{} {}", chapter.number, chapter.title), '-', &mut out);
            for paragraph in &chapter.paragraphs {
                out.push('\n');
                let (number, mark) = (paragraph.number, mark(paragraph.mark));
                wrapped(&format!("{number}{mark} {}", paragraph.text), width, &mut out);
                paragraph.tables.iter().for_each(|grid| table(grid, width, &mut out));
            }
        }
        self.appendices.iter().for_each(|one| appendix(one, width, &mut out));
        out
    }
}

fn appendix(appendix: &Appendix, width: usize, out: &mut String) {
    out.push('\n');
    headed(&format!("Appendix {} {}{}", appendix.letter, appendix.title, mark(appendix.mark)), '-', out);
    for block in &appendix.blocks {
        match block {
            Block::Text(text) => {
                out.push('\n');
                wrapped(text, width, out);
            }
            Block::Table(grid) => table(grid, width, out),
            Block::Lines(lines) => {
                out.push('\n');
                for line in lines {
                    let _ = writeln!(out, "  {line}");
                }
            }
        }
    }
}

fn mark(mark: Mark) -> String {
    mark.word().map_or_else(String::new, |word| format!(" [{word}]"))
}

fn headed(title: &str, line: char, out: &mut String) {
    let rule: String = core::iter::repeat_n(line, title.chars().count()).collect();
    let _ = writeln!(out, "{title}\n{rule}");
}

/// The words of a text in lines of at most this width.
fn lines_of(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn wrapped(text: &str, width: usize, out: &mut String) {
    for line in lines_of(text, width) {
        let _ = writeln!(out, "{line}");
    }
}

/// The head and the rows of a table.
fn rows(grid: &Grid) -> impl Iterator<Item = &Vec<String>> {
    core::iter::once(&grid.head).chain(&grid.rows)
}

/// The widths of the columns, the widest wrapped until the table fits; none when it cannot fit.
fn widths(grid: &Grid, width: usize) -> Option<Vec<usize>> {
    let columns = || 0..grid.head.len();
    let most = |size: fn(&str) -> usize| {
        columns().map(|column| rows(grid).map(|row| size(&row[column])).max().unwrap_or(0)).collect::<Vec<_>>()
    };
    let least = most(|cell| cell.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0));
    let mut widths = most(|cell| cell.chars().count());
    while widths.iter().sum::<usize>() + GAP * widths.len() > width {
        let widest = columns().filter(|&column| widths[column] > least[column]).max_by_key(|&column| widths[column])?;
        widths[widest] -= 1;
    }
    Some(widths)
}

/// A table in columns, or where they do not fit as a paragraph for each row.
fn table(grid: &Grid, width: usize, out: &mut String) {
    out.push('\n');
    let Some(widths) = widths(grid, width) else { return listed(grid, width, out) };
    for row in rows(grid) {
        let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(cell, &most)| lines_of(cell, most)).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut text = String::new();
            for (cell, most) in cells.iter().zip(&widths) {
                let part = cell.get(line).map_or("", String::as_str);
                let _ = write!(text, "{:GAP$}{part:most$}", "");
            }
            let _ = writeln!(out, "{}", text.trim_end());
        }
    }
}

/// The rows of a table, each cell after the head of its column.
fn listed(grid: &Grid, width: usize, out: &mut String) {
    for row in &grid.rows {
        let cells = grid.head.iter().zip(row).map(|(head, cell)| match head.is_empty() {
            true => cell.clone(),
            false => format!("{head}: {cell}"),
        });
        let lines = lines_of(&cells.collect::<Vec<_>>().join("; "), width.saturating_sub(2 * GAP));
        for (place, line) in lines.iter().enumerate() {
            let _ = writeln!(out, "{:1$}{line}", "", if place == 0 { GAP } else { 2 * GAP });
        }
    }
}
