//! A rulebook as Markdown and as plain text.

use core::fmt::Write;

use super::{Block, Grid, Rulebook};

impl Rulebook {
    /// As Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n", plain(&self.title));
        for chapter in &self.chapters {
            let _ = write!(out, "\n## {} {}\n", chapter.number, chapter.title);
            for paragraph in &chapter.paragraphs {
                let _ = write!(out, "\n**{}** {}\n", paragraph.number, plain(&paragraph.text));
                paragraph.tables.iter().for_each(|grid| marked(grid, &mut out));
            }
        }
        for appendix in &self.appendices {
            let _ = write!(out, "\n## Appendix {} {}\n", appendix.letter, appendix.title);
            for block in &appendix.blocks {
                match block {
                    Block::Text(text) => {
                        let _ = write!(out, "\n{}\n", plain(text));
                    }
                    Block::Table(grid) => marked(grid, &mut out),
                    Block::Lines(lines) => {
                        let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
                        let _ = write!(out, "\n{lines}");
                    }
                }
            }
        }
        out
    }

    /// As plain text, wrapped at this width where it is not a table.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let mut out = String::new();
        headed(&self.title, '=', &mut out);
        for chapter in &self.chapters {
            out.push('\n');
            headed(&format!("{} {}", chapter.number, chapter.title), '-', &mut out);
            for paragraph in &chapter.paragraphs {
                out.push('\n');
                wrapped(&format!("{} {}", paragraph.number, paragraph.text), width, &mut out);
                paragraph.tables.iter().for_each(|grid| aligned(grid, width, &mut out));
            }
        }
        for appendix in &self.appendices {
            out.push('\n');
            headed(&format!("Appendix {} {}", appendix.letter, appendix.title), '-', &mut out);
            for block in &appendix.blocks {
                match block {
                    Block::Text(text) => {
                        out.push('\n');
                        wrapped(text, width, &mut out);
                    }
                    Block::Table(grid) => aligned(grid, width, &mut out),
                    Block::Lines(lines) => {
                        out.push('\n');
                        for line in lines {
                            let _ = writeln!(out, "  {line}");
                        }
                    }
                }
            }
        }
        out
    }
}

/// Text in which no character is markup.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        if "\\`*_<>|[]#&~".contains(sign) {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

/// A table in Markdown.
fn marked(grid: &Grid, out: &mut String) {
    let row =
        |cells: &[String]| format!("| {} |\n", cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(" | "));
    let rule = "|---".repeat(grid.head.len());
    let _ = write!(out, "\n{}{rule}|\n", row(&grid.head));
    grid.rows.iter().for_each(|cells| out.push_str(&row(cells)));
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

/// A table in columns; the longest column is wrapped where the table is wider than the page.
fn aligned(grid: &Grid, width: usize, out: &mut String) {
    const GAP: usize = 2;
    let rows = || core::iter::once(&grid.head).chain(&grid.rows);
    let mut widths: Vec<usize> =
        (0..grid.head.len()).map(|column| rows().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    let total = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * (widths.len() + 1);
    while total(&widths) > width {
        let Some(longest) = (0..widths.len()).max_by_key(|&column| (widths[column], column)) else { break };
        let over = total(&widths) - width;
        let second = (0..widths.len()).filter(|&column| column != longest).map(|column| widths[column]).max();
        let least = second.unwrap_or(0).min(widths[longest] - 1).max(12);
        if widths[longest] <= least {
            break;
        }
        widths[longest] = widths[longest].saturating_sub(over).max(least);
    }
    out.push('\n');
    for row in rows() {
        let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(cell, &most)| lines_of(cell, most)).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let parts = cells.iter().zip(&widths).map(|(cell, &most)| {
                let part = cell.get(line).map_or("", String::as_str);
                format!("{part}{}", " ".repeat(most.saturating_sub(part.chars().count())))
            });
            let _ = writeln!(out, "  {}", parts.collect::<Vec<_>>().join("  ").trim_end());
        }
    }
}
