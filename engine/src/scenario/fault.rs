//! Faults: the error, its location, and the accepted input.

use core::fmt;
use core::ops::Range;

/// The most faults that are reported; the rest are counted.
pub const MAX_FAULTS: usize = 200;
/// The most faults that are stored for sorting; later ones are only counted.
const MAX_KEPT: usize = 5 * MAX_FAULTS;

/// One fault of a file or option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the file, or the option (`--set victory.automatic=x`).
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte range in the text that the fault concerns.
    pub span: Range<usize>,
    /// The error.
    pub message: String,
    /// The accepted input.
    pub help: String,
    /// The path of the value at fault, or of the table around a missing one; empty where it is not known.
    pub path: String,
    /// Index of its text: options may be shown under the same name.
    pub(super) text: usize,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_option(&self.file) {
            write!(f, "{}: {}", self.file, self.message)?;
        } else {
            write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        }
        write!(f, "\n  help: {}", self.help)
    }
}

/// Every fault of a scenario, in the order of the files and of the places in them.
#[derive(Clone, Debug)]
pub struct Faults {
    /// The faults, at most [`MAX_FAULTS`].
    pub list: Vec<Fault>,
    /// The number of further faults.
    pub more: usize,
    /// The texts that the spans point into: names of files (or options) and their contents.
    pub texts: Vec<(String, String)>,
}

impl Faults {
    /// The text that a fault points into, for display.
    #[must_use]
    pub fn text(&self, fault: &Fault) -> Option<&str> {
        self.texts.get(fault.text).map(|(_, text)| text.as_str())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{fault}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more faults", self.more)?;
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}

/// A place in one of the texts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// Index of the text, in the order of opening.
    pub file: usize,
    /// Bytes.
    pub span: Range<usize>,
}

/// Collects faults while files are read.
#[derive(Default)]
pub struct Log {
    texts: Vec<(String, String)>,
    /// How many of them are of the scenario itself: the others lie over it.
    own: usize,
    faults: Vec<Entry>,
    /// The number of faults, including those that are not stored.
    count: usize,
    /// The number of faults that were not reported because a part of the scenario is hidden.
    held_back: usize,
    partial: bool,
    /// The number of values in the files so far.
    values: usize,
}

struct Entry {
    place: Place,
    message: String,
    help: String,
    hiding: bool,
}

impl Log {
    /// Registers a text; the number is its `file` in places. A file that is read again keeps its number.
    pub fn open(&mut self, name: &str, text: &str) -> usize {
        let known = self.texts.iter().position(|(old, same)| old == name && same == text);
        known.unwrap_or_else(|| {
            self.texts.push((name.to_owned(), text.to_owned()));
            self.texts.len() - 1
        })
    }

    /// All texts so far are of the scenario itself.
    pub fn ends_own(&mut self) {
        self.own = self.texts.len();
    }

    /// Whether a place is in a text that lies over the scenario.
    pub fn is_over(&self, place: &Place) -> bool {
        place.file >= self.own
    }

    /// Counts one more value of a file; returns the count so far.
    pub fn count_value(&mut self) -> usize {
        self.values += 1;
        self.values
    }

    /// Counts values from this number on; returns the count so far.
    pub fn count_apart(&mut self, from: usize) -> usize {
        core::mem::replace(&mut self.values, from)
    }

    /// Adds a fault: the error at a place, and the accepted input.
    pub fn add(&mut self, place: &Place, message: impl Into<String>, help: impl Into<String>) {
        self.push(place, message.into(), help.into(), false);
    }

    /// Adds a fault that hides a part of the scenario, such as a syntax error or a missing file.
    pub fn add_hiding(&mut self, place: &Place, message: impl Into<String>, help: impl Into<String>) {
        self.partial = true;
        self.push(place, message.into(), help.into(), true);
    }

    fn push(&mut self, place: &Place, message: String, help: String, hiding: bool) {
        self.count += 1;
        if self.faults.len() < MAX_KEPT {
            self.faults.push(Entry { place: place.clone(), message, help, hiding });
        }
    }

    /// Whether a part of the scenario is hidden, so that present values may seem to be missing.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    /// Counts a fault of several values that is not reported, because hidden parts may be its cause.
    pub fn hold_back(&mut self) {
        self.held_back += 1;
    }

    /// The number of faults so far, including those held back.
    pub fn count(&self) -> usize {
        self.count + self.held_back
    }

    /// Whether another fault would only be counted, so that its message need not be built.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= MAX_KEPT
    }

    /// A place in readable form: `name:line:column`.
    pub fn show(&self, place: &Place) -> String {
        let (name, text) = &self.texts[place.file];
        if is_option(name) {
            return name.clone();
        }
        let (line, column) = line_column(text, place.span.start);
        format!("{name}:{line}:{column}")
    }

    /// Sorts the faults. If a line has a hiding fault, only that one is reported.
    pub fn into_faults(mut self) -> Faults {
        self.faults.sort_by_key(|fault| (fault.place.file, fault.place.span.start));
        let more = self.count.saturating_sub(MAX_FAULTS);
        self.faults.truncate(MAX_FAULTS);
        let mut garbled = Vec::new();
        let mut list = Vec::new();
        for Entry { place, message, help, hiding } in self.faults {
            let (file, text) = &self.texts[place.file];
            let (line, column) = line_column(text, place.span.start);
            if hiding {
                garbled.push((place.file, line));
            } else if garbled.contains(&(place.file, line)) {
                continue;
            }
            let (file, path) = (file.clone(), String::new());
            let fault = Fault { file, line, column, span: place.span, message, help, path, text: place.file };
            if !list.contains(&fault) {
                list.push(fault);
            }
        }
        Faults { list, more, texts: self.texts }
    }
}

fn is_option(name: &str) -> bool {
    name.starts_with("--")
}

/// Line and column, in characters from 1, of a byte of a text.
fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}
