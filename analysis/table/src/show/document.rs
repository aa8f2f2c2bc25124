//! A result as a value, which `show/export/` writes in every format. Each study makes one.
//!
//! It has findings, charts, tables, links to games, measured values and JSON; paragraphs and tables can be limited to
//! some formats. The `verdict` is the title of the page and the first line of the terminal.

use std::iter;

use crate::show::assumed::{Assumption, before};
use crate::show::charts::Chart;
pub use crate::show::front::{Figure, Front};
use crate::show::heat::Panel;
pub use crate::show::link::Link;

/// A result.
#[derive(Debug, Default)]
pub struct Document {
    /// The subject: `Run of Scenario I`; for a check, the file of the baseline.
    pub title: String,
    /// The verdict in one sentence: the title of the page, and the first line elsewhere. Empty where the findings begin with it.
    pub verdict: String,
    /// The assumed values for which alone its figures hold, before all of them.
    pub assumed: Vec<Assumption>,
    /// A remark of the scenario, right after the verdict; may be empty.
    pub note: String,
    /// The rest of the first screen of the page.
    pub front: Front,
    /// The findings, in sections. A section that begins with no scenario is about all of them.
    pub findings: Vec<Vec<Paragraph>>,
    /// The charts of the page; the first one is on the first screen.
    pub charts: Vec<Chart>,
    /// Games with pages of their own, which the page links to.
    pub games: Option<Games>,
    /// The runs behind the findings; on the page alone.
    pub runs: Vec<Paragraph>,
    /// The charts of these runs.
    pub run_charts: Vec<Chart>,
    /// Drawings with choices, each a section of the page alone.
    pub panels: Vec<Panel>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The entries of a check.
    pub entries: Vec<Entry>,
    /// The last paragraphs of Markdown.
    pub remarks: Vec<Paragraph>,
    /// The method behind the figures; on the page alone.
    pub method: String,
    /// The command that makes it again; on the page alone.
    pub command: String,
    /// The measured values: the lines of CSV.
    pub values: Vec<Measured>,
    /// The result in the shape of its study, as JSON.
    pub json: String,
}

/// The formats that consist of text and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// The terminal.
    Terminal,
    /// Markdown.
    Markdown,
    /// The HTML page.
    Page,
}

/// The terminal alone.
pub const TERMINAL: &[Medium] = &[Medium::Terminal];
/// Markdown alone.
pub const MARKDOWN: &[Medium] = &[Medium::Markdown];
/// The HTML page alone.
pub const PAGE: &[Medium] = &[Medium::Page];
/// Where there is room for details.
pub const WIDE: &[Medium] = &[Medium::Markdown, Medium::Page];
/// The standard output.
pub const OUTPUT: &[Medium] = &[Medium::Terminal, Medium::Markdown];
/// All but Markdown.
pub const LINES: &[Medium] = &[Medium::Terminal, Medium::Page];
const EVERYWHERE: &[Medium] = &[Medium::Terminal, Medium::Markdown, Medium::Page];

/// A paragraph.
#[derive(Debug)]
pub struct Paragraph {
    /// The scenario that it begins with.
    pub about: Option<String>,
    /// The parts of the paragraph. Markdown joins them; elsewhere each begins a line.
    pub parts: Vec<String>,
    /// Where it is shown.
    pub shown: &'static [Medium],
}

/// A table. The first columns are text, the others numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The title.
    pub title: String,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// How many columns are text.
    pub text_columns: usize,
    /// The note below it; may be empty.
    pub note: String,
    /// Where it is shown.
    pub shown: &'static [Medium],
    /// How much room it needs on a terminal.
    pub room: Room,
    /// Whether the page sorts it by a column.
    pub sortable: bool,
    /// The name of the chart that shows its figures, below which the page has it; empty for none.
    pub drawn: &'static str,
}

/// How much room a table needs on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// May be broken into lines and blocks.
    Any,
    /// Shown whole or not at all.
    Whole,
    /// Shown in place of the table before it, when that is not shown.
    Instead,
}

/// Games with pages of their own.
#[derive(Debug)]
pub struct Games {
    /// The title.
    pub title: &'static str,
    /// The sentence below the title.
    pub text: &'static str,
    /// A link to each page.
    pub links: Vec<Link>,
}

/// An entry of a check: a case of JUnit.
#[derive(Debug)]
pub struct Entry {
    /// The name of the entry.
    pub name: String,
    /// The scenario.
    pub scenario: String,
    /// Whether it passes.
    pub state: State,
    /// The id of the verdict.
    pub verdict: String,
    /// The verdict in a sentence.
    pub sentence: String,
    /// How long its games took.
    pub seconds: f64,
    /// The flipped games of the entry, in lines of the terminal.
    pub games: Vec<String>,
    /// The flipped games as a table of Markdown.
    pub table: Table,
    /// The commands that play them and their pages, in JUnit.
    pub commands: Vec<String>,
}

/// Whether an entry passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// The balance has changed.
    Failed,
    /// The games were too few to tell.
    Inconclusive,
    /// The balance has not changed.
    Passed,
}

/// A line of CSV: scenario, measure, item, games, value, and the ends of its interval.
pub type Measured = [String; 7];

/// A measured value: `numbers` are the value alone, or with its interval.
#[must_use]
pub fn measured(
    scenario: &str,
    measure: &str,
    item: &str,
    games: impl ToString,
    numbers: &[impl ToString],
) -> Measured {
    // An interval that says nothing has no ends.
    let written = |number: &dyn ToString| Some(number.to_string()).filter(|text| !text.ends_with("inf"));
    let numbers = numbers.iter().map(|number| written(number).unwrap_or_default());
    let mut numbers = numbers.chain(iter::repeat(String::new()));
    let [value, low, high] = [(); 3].map(|()| numbers.next().unwrap_or_default());
    [scenario.to_owned(), measure.to_owned(), item.to_owned(), games.to_string(), value, low, high]
}

/// A title with the name of the variant that it is about, where there are several.
#[must_use]
pub fn titled(title: &str, of: &str) -> String {
    if of.is_empty() { title.to_owned() } else { format!("{title}: {of}") }
}

/// A number that may be unknown, for [`measured`].
#[must_use]
pub fn known(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

impl Games {
    /// Adds a link; a game that has one is not linked again, but described by both texts.
    pub fn add(&mut self, link: Link) {
        match self.links.iter_mut().find(|known| known.page == link.page) {
            Some(known) => known.text = format!("{}; {}", known.text, link.text),
            None => self.links.push(link),
        }
    }
}

impl Document {
    /// The verdict with the assumed values for which alone it holds; empty where the findings begin with it.
    #[must_use]
    pub fn whole_verdict(&self) -> String {
        if self.verdict.is_empty() { String::new() } else { format!("{}{}", before(&self.assumed), self.verdict) }
    }

    /// The title of the page: the verdict, where there is one.
    #[must_use]
    pub fn heading(&self) -> String {
        if self.verdict.is_empty() { self.title.clone() } else { self.whole_verdict().trim_end_matches('.').to_owned() }
    }

    /// The sections of this medium.
    pub fn sections(&self, medium: Medium) -> impl Iterator<Item = Vec<&Paragraph>> {
        let shown = move |paragraph: &&Paragraph| paragraph.shown.contains(&medium);
        let sections = self.findings.iter().map(move |section| section.iter().filter(shown).collect::<Vec<_>>());
        sections.filter(|section| !section.is_empty())
    }

    /// The tables of this medium.
    pub fn tables(&self, medium: Medium) -> impl Iterator<Item = &Table> {
        self.tables.iter().filter(move |table| table.shown.contains(&medium))
    }
}

impl Paragraph {
    /// A paragraph of these parts.
    pub fn new(parts: impl IntoIterator<Item = String>) -> Self {
        Self { about: None, parts: parts.into_iter().collect(), shown: EVERYWHERE }
    }

    /// A paragraph about a scenario.
    pub fn about(scenario: &str, parts: impl IntoIterator<Item = String>) -> Self {
        Self { about: Some(scenario.to_owned()), ..Self::new(parts) }
    }

    /// As it is, but shown only here.
    #[must_use]
    pub fn only(self, shown: &'static [Medium]) -> Self {
        Self { shown, ..self }
    }
}

impl Table {
    /// A table with two columns of text.
    pub fn new<T: Into<String>>(
        title: impl Into<String>,
        header: impl IntoIterator<Item = T>,
        rows: Vec<Vec<String>>,
    ) -> Self {
        let header = header.into_iter().map(Into::into).collect();
        Self {
            title: title.into(),
            header,
            rows,
            text_columns: 2,
            note: String::new(),
            shown: EVERYWHERE,
            room: Room::Any,
            sortable: false,
            drawn: "",
        }
    }

    /// As it is, with the name of the chart that shows its figures.
    #[must_use]
    pub fn drawn(self, drawn: &'static str) -> Self {
        Self { drawn, ..self }
    }

    /// As it is, but shown only here.
    #[must_use]
    pub fn only(self, shown: &'static [Medium]) -> Self {
        Self { shown, ..self }
    }
}
