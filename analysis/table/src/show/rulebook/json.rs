//! A rulebook as JSON.

use kartacz_engine::scenario::rulebook::{Appendix, Block, Chapter, Grid, Paragraph, Rulebook};
use serde::Serialize;

use crate::play::record::About;
use crate::show::export::pretty;

#[derive(Serialize)]
struct Whole<'a> {
    schema: &'static str,
    system: &'a str,
    scenario: &'a str,
    title: &'a str,
    /// The differences from the scenario without changes, in words; null without changes.
    differences: Option<&'a str>,
    chapters: Vec<ChapterOf<'a>>,
    appendices: Vec<AppendixOf<'a>>,
}

#[derive(Serialize)]
struct ChapterOf<'a> {
    number: u8,
    title: &'static str,
    paragraphs: Vec<ParagraphOf<'a>>,
}

#[derive(Serialize)]
struct ParagraphOf<'a> {
    number: String,
    text: &'a str,
    tables: Vec<Table<'a>>,
    mark: Option<&'static str>,
}

#[derive(Serialize)]
struct Table<'a> {
    head: &'a [String],
    rows: &'a [Vec<String>],
}

#[derive(Serialize)]
struct AppendixOf<'a> {
    letter: char,
    title: &'static str,
    blocks: Vec<BlockOf<'a>>,
    mark: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum BlockOf<'a> {
    Text(&'a str),
    Table(Table<'a>),
    Lines(&'a [String]),
}

/// The rulebook of a scenario.
#[must_use]
pub fn json(book: &Rulebook, about: &About) -> String {
    pretty(&Whole {
        schema: "kartacz.rules/1",
        system: &about.system,
        scenario: &about.scenario,
        title: &book.title,
        differences: Some(book.differences.as_str()).filter(|text| !text.is_empty()),
        chapters: book.chapters.iter().map(chapter).collect(),
        appendices: book.appendices.iter().map(appendix).collect(),
    })
}

fn chapter(Chapter { number, title, paragraphs }: &Chapter) -> ChapterOf<'_> {
    ChapterOf { number: *number, title, paragraphs: paragraphs.iter().map(paragraph).collect() }
}

fn paragraph(Paragraph { number, text, tables, mark }: &Paragraph) -> ParagraphOf<'_> {
    ParagraphOf { number: number.to_string(), text, tables: tables.iter().map(table).collect(), mark: mark.word() }
}

fn table(Grid { head, rows }: &Grid) -> Table<'_> {
    Table { head, rows }
}

fn appendix(Appendix { letter, title, blocks, mark }: &Appendix) -> AppendixOf<'_> {
    AppendixOf { letter: *letter, title, blocks: blocks.iter().map(block).collect(), mark: mark.word() }
}

fn block(block: &Block) -> BlockOf<'_> {
    match block {
        Block::Text(text) => BlockOf::Text(text),
        Block::Table(grid) => BlockOf::Table(table(grid)),
        Block::Lines(lines) => BlockOf::Lines(lines),
    }
}
