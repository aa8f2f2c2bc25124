//! Rulebooks in words: numbered paragraphs, tables and appendices, as text and as Markdown. A game whose rules are data writes its
//! own, see [`Scenario::rulebook`](super::Scenario::rulebook).

mod compared;
mod grid;
mod markdown;
mod text;

pub use grid::Grid;

/// A paragraph: its chapter, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub u8, pub u8);

impl core::fmt::Display for Rule {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// A rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The title of the game.
    pub title: String,
    /// The differences from the rulebook it was compared with, in words; empty without a comparison.
    pub differences: String,
    /// The chapters that apply.
    pub chapters: Vec<Chapter>,
    /// The appendices, if there are any.
    pub appendices: Vec<Appendix>,
}

/// Why numbers are missing.
pub const GAPS: &str = "Numbers that are left out are those of rules that this game does not have.";

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
    /// Its text, without markup.
    pub text: String,
    /// The tables below it.
    pub tables: Vec<Grid>,
    /// How it differs from the rulebook it was compared with.
    pub mark: Mark,
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
    /// How it differs from the rulebook it was compared with.
    pub mark: Mark,
}

/// A part of an appendix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Grid),
    /// Lines that are not wrapped, such as the rows of a map.
    Lines(Vec<String>),
}

/// How a part of a rulebook differs from the same part of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not at all, or nothing was compared.
    #[default]
    Same,
    /// The other one has another text or table.
    Changed,
    /// The other one does not have it.
    Added,
}

impl Mark {
    /// The word for it; none for what is the same.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Same => None,
            Self::Changed => Some("changed"),
            Self::Added => Some("added"),
        }
    }
}

impl Rulebook {
    /// Its paragraphs.
    pub fn paragraphs(&self) -> impl Iterator<Item = &Paragraph> {
        self.chapters.iter().flat_map(|chapter| &chapter.paragraphs)
    }

    /// The paragraph with this number, if it applies to the game.
    #[must_use]
    pub fn paragraph(&self, number: Rule) -> Option<&Paragraph> {
        self.paragraphs().find(|paragraph| paragraph.number == number)
    }
}
