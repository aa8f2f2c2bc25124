//! The sections of a page below its first screen, in their order. A table whose figures a chart shows is in the section of the chart.

use crate::show::charts::Chart;
use crate::show::document::{Document, Games, Medium, Paragraph, Table};
use crate::show::heat::Panel;

/// A section, folded until the reader opens it.
#[derive(Default)]
pub struct Section<'a> {
    /// The title.
    pub title: &'a str,
    /// Paragraphs, in groups; those of a group about one scenario stand in a frame.
    pub said: Vec<Vec<&'a Paragraph>>,
    /// Links to games.
    pub games: Option<&'a Games>,
    /// A chart.
    pub chart: Option<&'a Chart>,
    /// A drawing with choices.
    pub panel: Option<&'a Panel>,
    /// Tables.
    pub tables: Vec<&'a Table>,
    /// The method and the command, as the last section has them.
    pub method: Option<[&'a str; 2]>,
}

/// The sections of a document.
pub fn sections(document: &Document) -> Vec<Section<'_>> {
    let named = |title| Section { title, ..Section::default() };
    let said = Section { said: document.sections(Medium::Page).collect(), ..named("The result in words") };
    let games = document.games.iter().map(|games| Section { games: Some(games), ..named(games.title) });
    let runs = Section { said: vec![document.runs.iter().collect()], ..named("Each run alone") };
    let panels = document.panels.iter().map(|panel| Section { panel: Some(panel), ..named(&panel.title) });
    let method = Section { method: Some([&document.method, &document.command]), ..named("Method and command") };
    std::iter::once(said)
        .chain(games)
        .chain(charts(document, &document.charts, 1))
        .chain(Some(runs).filter(|runs| !runs.said[0].is_empty()))
        .chain(charts(document, &document.run_charts, 0))
        .chain(panels)
        .chain(others(document))
        .chain([method])
        .filter(|section| !section.is_empty())
        .collect()
}

impl Section<'_> {
    fn is_empty(&self) -> bool {
        let Self { said, games, chart, panel, tables, method, .. } = self;
        said.is_empty()
            && games.is_none()
            && chart.is_none()
            && panel.is_none()
            && tables.is_empty()
            && method.is_none()
    }
}

/// A section for each of these charts with its tables. The first `shown` are on the first screen: their sections have the tables alone.
fn charts<'a>(document: &'a Document, charts: &'a [Chart], shown: usize) -> impl Iterator<Item = Section<'a>> {
    charts.iter().enumerate().map(move |(place, chart)| {
        let tables = document.tables(Medium::Page).filter(|table| table.drawn == chart.name).collect();
        match place < shown {
            true => Section { title: "The picture in numbers", tables, ..Section::default() },
            false => Section { title: &chart.title, chart: Some(chart), tables, ..Section::default() },
        }
    })
}

/// A section for each table that no chart shows.
fn others(document: &Document) -> impl Iterator<Item = Section<'_>> {
    let drawn =
        |table: &Table| document.charts.iter().chain(&document.run_charts).any(|chart| chart.name == table.drawn);
    let others = document.tables(Medium::Page).filter(move |table| !drawn(table));
    others.map(|table| Section { title: &table.title, tables: vec![table], ..Section::default() })
}
