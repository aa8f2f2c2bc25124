//! Games that others have drawn: files of other programs, what a game makes of them, and the report of what was read, guessed and refused.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 64 << 20;

/// A file, by its name without folders.
#[derive(Clone, Debug)]
pub struct File {
    /// The name.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A scenario made from files of others.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The file of the scenario.
    pub text: String,
    /// What was read, guessed and refused.
    pub report: Report,
}

/// Makes a scenario with this title from files.
pub type Importer = fn(&[File], &str) -> Result<Imported, Failure>;

/// A new game.
#[derive(Clone, Debug, Deserialize)]
pub struct Blank {
    /// The title.
    pub title: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// Columns of hexes.
    pub width: u64,
    /// Rows of hexes.
    pub height: u64,
    /// The number of turns.
    pub turns: u64,
    /// Whether hexes have pointed tops, not flat ones.
    pub pointed: bool,
}

/// Writes the file of a new game.
pub type Maker = fn(&Blank) -> Result<String, Failure>;

/// How a fact came into the scenario, or did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It is as in the file.
    Read,
    /// The file leaves it open; the note says what was taken.
    Guessed,
    /// It is left out.
    Refused,
}

/// A note about a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The name of the file.
    pub file: String,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// Whether it was read.
    pub kind: Kind,
    /// The note in words.
    pub text: String,
}

/// The notes, in the order of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The notes.
    pub notes: Vec<Note>,
}

/// The most notes that are kept, and the characters of one.
const MOST_NOTES: usize = 5_000;
const LONGEST: usize = 400;
/// The most notes of a kind that are listed; the rest are counted.
const MOST: usize = 20;

impl Kind {
    /// The word of reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Guessed => "guessed",
            Self::Refused => "refused",
        }
    }
}

impl Report {
    /// Adds a note, as long as there are not thousands.
    pub fn add(&mut self, kind: Kind, file: &str, line: usize, text: impl Into<String>) {
        if self.notes.len() < MOST_NOTES {
            let text: String = text.into();
            let text = if text.len() > LONGEST { text.chars().take(LONGEST).collect() } else { text };
            self.notes.push(Note { file: file.to_owned(), line, kind, text });
        }
    }

    /// The notes of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |note| note.kind == kind)
    }

    /// The report as text: what was refused first, then what was guessed, then what was read.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for kind in [Kind::Refused, Kind::Guessed, Kind::Read] {
            let notes: Vec<&Note> = self.of(kind).collect();
            for note in notes.iter().take(MOST) {
                let line = if note.line > 0 { format!(":{}", note.line) } else { String::new() };
                let _ = writeln!(out, "{:<8} {}{line}: {}", kind.word(), note.file, note.text);
            }
            if notes.len() > MOST {
                let _ = writeln!(out, "{:<8} and {} more", kind.word(), notes.len() - MOST);
            }
        }
        out
    }
}
