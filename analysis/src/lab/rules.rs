//! The rules in words of an open scenario, for the page.

use kartacz_engine::scenario::rulebook::{Chapter, Paragraph, Rulebook};
use serde_json::{Value, json};

/// The chapters of a rulebook, without its appendices. Paragraphs that differ from those of another one are marked.
pub fn rules(book: &Rulebook, before: Option<&Rulebook>) -> Value {
    let book = Rulebook { appendices: Vec::new(), ..book.clone() };
    let book = before.map_or_else(|| book.clone(), |before| book.clone().compared(before, ""));
    json!({ "title": book.title, "chapters": book.chapters.iter().map(chapter).collect::<Vec<_>>() })
}

fn chapter(Chapter { number, title, paragraphs }: &Chapter) -> Value {
    json!({ "number": number, "title": title, "paragraphs": paragraphs.iter().map(paragraph).collect::<Vec<_>>() })
}

fn paragraph(Paragraph { number, text, tables, mark }: &Paragraph) -> Value {
    let tables = tables.iter().map(|grid| json!({ "head": grid.head, "rows": grid.rows }));
    json!({ "number": number.to_string(), "text": text, "tables": tables.collect::<Vec<_>>(), "mark": mark.word() })
}
