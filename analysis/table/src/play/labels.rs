//! Display names of ids for tables, charts and pages. JSON, CSV and Parquet keep the ids.

use crate::base::width::{beginning, em};
use crate::play::assumed::Assumed;
use crate::play::record::About;
use crate::play::rows::DRAW;
#[cfg(feature = "native")]
use crate::play::summary::Summary;

/// The most of a brief name, in thousandths of the height of its letters: about 24 letters.
const BRIEF: usize = 12_000;

/// The words for ids. An id without words stands for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Ids and words of the sides and of the manners of ending.
    words: Vec<(String, String)>,
    sides: [String; 2],
    stage: String,
    /// The remark of the scenario.
    note: String,
    /// Ids and titles of the scenarios.
    titles: Vec<(String, String)>,
    /// The assumed values on which their balance depends.
    assumed: Vec<OfScenario>,
}

/// An assumed value of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfScenario {
    /// The id of the scenario.
    pub scenario: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub hash: String,
    /// The value.
    pub assumed: Assumed,
}

impl OfScenario {
    fn all<'a>(scenario: &'a str, hash: &'a str, assumed: &'a [Assumed]) -> impl Iterator<Item = Self> + 'a {
        assumed.iter().map(|one| Self { scenario: scenario.to_owned(), hash: hash.to_owned(), assumed: one.clone() })
    }
}

impl Labels {
    /// The names that a scenario gives itself, its sides and its endings.
    #[must_use]
    pub fn of(about: &About) -> Self {
        let sides = about.sides.iter().zip(&about.side_names).map(|(id, name)| (id.clone(), name.clone()));
        let endings = about.endings.iter().zip(&about.ending_names).map(|(id, name)| (id.clone(), name.clone()));
        Self {
            words: sides.chain(endings).collect(),
            sides: about.side_names.clone(),
            stage: about.stage_name.clone(),
            note: about.note.clone(),
            titles: vec![(about.scenario.clone(), about.title.clone())],
            assumed: OfScenario::all(&about.scenario, &about.hash_text(), &about.assumed).collect(),
        }
    }

    /// The names that a summary has of its scenario, wherever its files are; the ids alone in summaries of older programs.
    #[cfg(feature = "native")]
    #[must_use]
    pub fn recorded(summary: &Summary) -> Self {
        let Summary { scenario, sides, endings, names, assumed, .. } = summary;
        let Some(names) = names else { return Self::of_ids(sides) };
        let endings = endings.iter().map(|ending| ending.ending.clone()).zip(names.endings.iter().cloned());
        Self {
            words: sides.iter().cloned().zip(names.sides.iter().cloned()).chain(endings).collect(),
            sides: names.sides.clone(),
            stage: names.stage.clone(),
            note: names.note.clone(),
            titles: vec![(scenario.id.clone(), names.title.clone())],
            assumed: OfScenario::all(&scenario.id, &scenario.hash, assumed).collect(),
        }
    }

    /// The labels with the titles of all these scenarios; titles that several of them have are followed by the id.
    #[must_use]
    pub fn with_titles<'a>(self, abouts: impl Iterator<Item = &'a About> + Clone) -> Self {
        let titled = |about: &About| {
            let namesakes =
                abouts.clone().filter(|other| other.title == about.title && other.scenario != about.scenario);
            let title = match namesakes.count() {
                0 => about.title.clone(),
                _ => format!("{} ({})", about.title, about.scenario),
            };
            (about.scenario.clone(), title)
        };
        let mut assumed: Vec<OfScenario> = Vec::new();
        for about in abouts.clone() {
            for one in OfScenario::all(&about.scenario, &about.hash_text(), &about.assumed) {
                if assumed.iter().all(|known| known.assumed != one.assumed) {
                    assumed.push(one);
                }
            }
        }
        Self { titles: abouts.clone().map(titled).collect(), assumed, ..self }
    }

    /// Whether the scenario has an ending of this id: one that it does not have has no words.
    #[must_use]
    pub fn has_ending(&self, id: &str) -> bool {
        self.words.iter().find(|(known, _)| known == id).is_none_or(|(_, words)| !words.is_empty())
    }

    /// The title of a scenario; its id where it has none.
    #[must_use]
    pub fn title<'a>(&'a self, id: &'a str) -> &'a str {
        let title = self.titles.iter().find(|(known, title)| known == id && !title.is_empty());
        title.map_or(id, |(_, title)| title)
    }

    /// The title of a scenario with its id: what a page is about.
    #[must_use]
    pub fn with_id(&self, id: &str) -> String {
        match self.title(id) {
            title if title == id || title.ends_with(&format!("({id})")) => self.quoted(id),
            _ => format!("{} ({id})", self.quoted(id)),
        }
    }

    /// The title of a scenario within a sentence: in quotation marks; its id where it has none.
    #[must_use]
    pub fn quoted(&self, id: &str) -> String {
        match self.title(id) {
            title if title == id => id.to_owned(),
            title => format!("\u{201c}{title}\u{201d}"),
        }
    }

    /// Ids as names, of a scenario that is not at hand.
    #[must_use]
    pub fn of_ids(sides: &[String; 2]) -> Self {
        Self { sides: sides.clone(), ..Self::default() }
    }

    /// The names of the sides, in their order: `Poles`.
    #[must_use]
    pub fn sides(&self) -> &[String; 2] {
        &self.sides
    }

    /// The remark of the scenario, which reports show first; may be empty.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The assumed values on which the balance of the scenarios depends, in the order of the scenarios; equal ones once.
    #[must_use]
    pub fn assumed(&self) -> &[OfScenario] {
        &self.assumed
    }

    /// The unit of time in which games are counted: `stage`, `turn`.
    #[must_use]
    pub fn stage(&self) -> &str {
        &self.stage
    }

    /// The names of the sides where there is little room, as in charts: long names are cut.
    #[must_use]
    pub fn brief_sides(&self) -> [String; 2] {
        [0, 1].map(|side| beginning(&self.sides[side], BRIEF, em))
    }

    /// The labels with these names of sides.
    #[must_use]
    pub fn brief(&self) -> Self {
        let sides = self.brief_sides();
        let name = |(id, word): &(String, String)| {
            let side = self.sides.iter().position(|name| name == word);
            (id.clone(), side.map_or_else(|| word.clone(), |side| sides[side].clone()))
        };
        Self { words: self.words.iter().map(name).collect(), sides, ..self.clone() }
    }

    /// The name of a side or of a manner of ending.
    #[must_use]
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.words.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name)
    }

    /// An outcome: `Poles win`, `draw`.
    #[must_use]
    pub fn outcome(&self, id: &str) -> String {
        if id == DRAW { DRAW.to_owned() } else { format!("{} win", self.name(id)) }
    }
}

/// A kebab-case id as words: `guns captured`.
#[must_use]
pub fn plain(id: &str) -> String {
    id.replace('-', " ")
}
