//! The lines of a report, each with the number of events before it.

use std::io;

use crate::show::story::page::{Paper, sentence};

/// A heading or a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The level of a paragraph, 0 being the margin; none for a heading.
    pub level: Option<usize>,
    /// The text.
    pub text: String,
    /// The number of events up to it, its own included.
    pub events: usize,
}

/// The lines of a story, not broken to a width.
pub fn kept(write: impl FnOnce(&mut dyn Paper) -> io::Result<()>) -> io::Result<Vec<Line>> {
    let mut pad = Pad::default();
    write(&mut pad)?;
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
