//! The rulebook of a scenario in words, from its values alone: chapters 1 to 14 with the paragraph numbers that events and the
//! functions of the rules carry, the map as text, and the rolls and lists of actions as another program would need them.
//!
//! Numbers are permanent: a paragraph that does not apply to a game is left out. A change of any value that can change play changes
//! some paragraph or appendix.

mod actions;
mod arrivals;
mod attacks;
mod counters;
mod crt;
mod ground;
mod map;
mod movement;
mod results;
mod rolls;
mod sequence;
mod stacking;
mod supply;
mod support;
mod victory;
mod weather;
mod words;
mod zones;

use super::data::Scenario;
use crate::scenario::rulebook::{Appendix, Block, Chapter, Grid, Mark, Paragraph, Rule, Rulebook};

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

/// The rulebook without appendices.
#[must_use]
pub fn short(scenario: &Scenario) -> Rulebook {
    let chapters = (1..).zip(CHAPTERS).map(|(number, (title, write))| {
        let mut page = Page { scenario, chapter: number, paragraphs: Vec::new() };
        write(&mut page);
        Chapter { number, title, paragraphs: page.paragraphs }
    });
    let chapters = chapters.filter(|chapter| !chapter.paragraphs.is_empty()).collect();
    Rulebook { title: scenario.title.clone(), differences: String::new(), chapters, appendices: Vec::new() }
}

/// The rulebook with its appendices.
#[must_use]
pub fn whole(scenario: &Scenario) -> Rulebook {
    Rulebook { appendices: vec![map::appendix(scenario), rolls::appendix(scenario)], ..short(scenario) }
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
        self.paragraphs.push(Paragraph { number, text: text.into(), tables: Vec::new(), mark: Mark::Same });
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
