//! The lines of a report, each with the events that it comes after.

use std::io;

use crate::show::story::page::{Paper, sentence};

/// A heading or a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The level of a paragraph, 0 being the margin; none for a heading.
    pub level: Option<usize>,
    /// What it says.
    pub text: String,
    /// How many events have happened when it is told, the one that it tells included.
    pub events: usize,
}

/// The lines that a story tells, not broken to a width.
///
/// # Errors
/// Never: nothing is written.
pub fn kept(tell: impl FnOnce(&mut dyn Paper) -> io::Result<()>) -> io::Result<Vec<Line>> {
    let mut pad = Pad::default();
    tell(&mut pad)?;
    Ok(pad.lines)
}

/// Keeps the lines.
#[derive(Default)]
struct Pad {
    events: usize,
    lines: Vec<Line>,
}

impl Pad {
    fn keep(&mut self, level: Option<usize>, text: String) {
        self.lines.push(Line { level, text, events: self.events });
    }
}

impl Paper for Pad {
    fn after(&mut self, events: usize) {
        self.events = events;
    }

    fn heading(&mut self, text: &str) -> io::Result<()> {
        self.keep(None, sentence(text));
        Ok(())
    }

    fn paragraph(&mut self, level: usize, text: &str) -> io::Result<()> {
        self.keep(Some(level), sentence(text));
        Ok(())
    }
}
