//! The rulebook of a scenario in words, from its values alone: chapters 1 to 14 with the paragraph numbers that events and the
//! functions of the rules carry, the map as text, and the rolls and lists of actions as another program would need them.
//!
//! Numbers are permanent: a paragraph that does not apply to a game is left out. A change of any value that can change play changes
//! some paragraph or appendix.

mod arrivals;
mod attacks;
mod counters;
mod crt;
mod ground;
mod map;
mod movement;
mod render;
mod results;
mod rolls;
mod sequence;
mod stacking;
mod supply;
mod support;
mod terms;
mod victory;
mod weather;
mod words;
mod zones;

use super::data::Scenario;
pub use super::event::Rule;

/// A rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The title of the game.
    pub title: String,
    /// The chapters that apply.
    pub chapters: Vec<Chapter>,
    /// The appendices, if they were asked for.
    pub appendices: Vec<Appendix>,
}

/// A chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its number.
    pub number: u8,
    /// Its title.
    pub title: &'static str,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Its number.
    pub number: Rule,
    /// What it says, without markup.
    pub text: String,
    /// The tables below it.
    pub tables: Vec<Grid>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
}

/// An appendix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appendix {
    /// Its letter.
    pub letter: char,
    /// Its title.
    pub title: &'static str,
    /// Its parts in order.
    pub blocks: Vec<Block>,
}

/// A part of an appendix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Grid),
    /// Lines that stand as they are, such as the rows of a map.
    Lines(Vec<String>),
}

/// Writes the paragraphs of a chapter.
type Write = fn(&mut Page<'_>);

/// The chapters.
const CHAPTERS: [(&str, Write); 14] = [
    ("Map", ground::write),
    ("Counters", counters::write),
    ("Sequence of play", sequence::write),
    ("Movement", movement::write),
    ("Zones of control", zones::write),
    ("Stacking", stacking::write),
    ("Attacks", attacks::write),
    ("Combat results table", crt::write),
    ("Combat results", results::write),
    ("Support", support::write),
    ("Reinforcements and replacements", arrivals::write),
    ("Supply", supply::write),
    ("Weather", weather::write),
    ("Victory", victory::write),
];

impl Rulebook {
    /// The rulebook without appendices.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let chapters = (1..).zip(CHAPTERS).map(|(number, (title, write))| {
            let mut page = Page { scenario, chapter: number, paragraphs: Vec::new() };
            write(&mut page);
            Chapter { number, title, paragraphs: page.paragraphs }
        });
        let chapters = chapters.filter(|chapter| !chapter.paragraphs.is_empty()).collect();
        Self { title: scenario.title.clone(), chapters, appendices: Vec::new() }
    }

    /// The rulebook with its appendices.
    #[must_use]
    pub fn whole(scenario: &Scenario) -> Self {
        Self { appendices: vec![map::appendix(scenario), rolls::appendix(scenario)], ..Self::new(scenario) }
    }

    /// The paragraph with this number, if it applies to the game.
    #[must_use]
    pub fn paragraph(&self, number: Rule) -> Option<&Paragraph> {
        self.chapters.iter().flat_map(|chapter| &chapter.paragraphs).find(|paragraph| paragraph.number == number)
    }
}

/// The rulebook of a scenario with its appendices, as Markdown.
#[must_use]
pub fn markdown(scenario: &Scenario) -> String {
    Rulebook::whole(scenario).markdown()
}

/// The same as plain text, wrapped at this width where it is not a table.
#[must_use]
pub fn text(scenario: &Scenario, width: usize) -> String {
    Rulebook::whole(scenario).text(width)
}

/// The paragraphs of a chapter while they are written.
struct Page<'s> {
    scenario: &'s Scenario,
    chapter: u8,
    paragraphs: Vec<Paragraph>,
}

impl Page<'_> {
    /// Adds a paragraph.
    fn say(&mut self, number: u8, text: impl Into<String>) {
        let number = Rule(self.chapter, number);
        self.paragraphs.push(Paragraph { number, text: text.into(), tables: Vec::new() });
    }

    /// Adds a table to the last paragraph, unless it has no rows.
    fn table(&mut self, grid: Grid) {
        if let Some(last) = self.paragraphs.last_mut()
            && !grid.rows.is_empty()
        {
            last.tables.push(grid);
        }
    }
}
