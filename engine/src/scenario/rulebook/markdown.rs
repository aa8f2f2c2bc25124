//! A rulebook as Markdown.

use core::fmt::Write;

use super::{Appendix, Block, GAPS, Grid, Mark, Rulebook};

impl Rulebook {
    /// As Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n", plain(&self.title));
        if !self.differences.is_empty() {
            let _ = write!(out, "\n*{}*\n", plain(&self.differences));
        }
        let _ = write!(out, "\n{GAPS}\n");
        for chapter in &self.chapters {
            let _ = write!(out, "\n## {} {}\n", chapter.number, chapter.title);
            for paragraph in &chapter.paragraphs {
                let (number, mark) = (paragraph.number, mark(paragraph.mark));
                let _ = write!(out, "\n**{number}**{mark} {}\n", plain(&paragraph.text));
                paragraph.tables.iter().for_each(|grid| table(grid, &mut out));
            }
        }
        self.appendices.iter().for_each(|one| appendix(one, &mut out));
        out
    }
}

fn appendix(appendix: &Appendix, out: &mut String) {
    let _ = write!(out, "\n## Appendix {} {}{}\n", appendix.letter, appendix.title, mark(appendix.mark));
    for block in &appendix.blocks {
        match block {
            Block::Text(text) => {
                let _ = write!(out, "\n{}\n", plain(text));
            }
            Block::Table(grid) => table(grid, out),
            Block::Lines(lines) => {
                let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
                let _ = write!(out, "\n{lines}");
            }
        }
    }
}

fn mark(mark: Mark) -> String {
    mark.word().map_or_else(String::new, |word| format!(" *({word})*"))
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

fn table(grid: &Grid, out: &mut String) {
    let row =
        |cells: &[String]| format!("| {} |\n", cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(" | "));
    let rule = "|---".repeat(grid.head.len());
    let _ = write!(out, "\n{}{rule}|\n", row(&grid.head));
    grid.rows.iter().for_each(|cells| out.push_str(&row(cells)));
}
