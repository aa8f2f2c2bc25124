//! A game on a table: the map, the counters on it, the places that an action concerns, and what happened, for a page on which
//! counters are moved by hand.

use std::ops::Range;

use serde::Serialize;

use super::paint;
use super::replay::html::ViewBox;
use super::sheet::Parts;
use super::story::lines::Line;

/// The drawing of a map, in SVG, and its places.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Sheet {
    /// The area of the map in the drawing: left, top, width and height.
    pub view: String,
    /// The style of all drawings, light and dark.
    pub style: String,
    /// The ground with the names of the places.
    pub ground: String,
    /// The area of the legend.
    pub legend_view: String,
    /// The legend.
    pub legend: String,
    /// Every place: its name and its centre.
    pub places: Vec<(String, i32, i32)>,
    /// For each place, the name of its row in the drawing of the map, and its position in that row.
    pub cells: Vec<(String, usize)>,
    /// The names of the facings, clockwise from the north; empty when counters have none.
    pub facings: &'static [&'static str],
    /// The distance between the counters of a stack, in pixels.
    pub offset: f64,
}

impl Sheet {
    /// The parts of a map, with the names of its places by their index.
    pub fn new(
        parts: Parts,
        names: impl Iterator<Item = impl ToString>,
        facings: &'static [&'static str],
        offset: f64,
    ) -> Self {
        let places = names.zip(parts.pixels()).map(|(name, [x, y])| (name.to_string(), x, y)).collect();
        let cell = |index| {
            let (row, column) = parts.cells.row_and_column(index);
            (format!("r{row:02}"), column)
        };
        let cells = (0..parts.cells.len()).map(cell).collect();
        let Parts { view, ground, legend_view, legend, .. } = parts;
        let [view, legend_view] = [view, legend_view].map(|view| ViewBox(view).to_string());
        Self { view, style: paint::style(), ground, legend_view, legend, places, cells, facings, offset }
    }
}

/// A counter on paper.
#[derive(Clone, Debug)]
pub struct Face {
    /// The name of the counter.
    pub name: String,
    /// The drawing of its front around the origin, in SVG.
    pub front: String,
    /// The drawing of its back; empty when it has none.
    pub back: String,
    /// Its width and height in pixels.
    pub size: f64,
}

impl Face {
    /// The area of its drawings.
    #[must_use]
    pub fn view(&self) -> String {
        let Self { size, .. } = self;
        format!("{0} {0} {size} {size}", -size / 2.0)
    }
}

/// A table with exact odds.
#[derive(Clone, Debug, Serialize)]
pub struct OddsTable {
    /// The title.
    pub title: String,
    /// The headings.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Remarks.
    pub notes: Vec<String>,
}

/// A counter on the map or beside it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Counter {
    /// The id of the counter, unique on the map: the path of its values where the scenario has some, so that it stays the same when
    /// other counters are added or removed.
    pub id: String,
    /// The name of the counter.
    pub name: String,
    /// The index of its side; none for a thing without owner.
    pub side: Option<usize>,
    /// The name of its place; empty off the map.
    pub place: String,
    /// The facing of the counter, in sixths of a turn clockwise from the north.
    pub facing: Option<u8>,
    /// The drawing of the counter around the origin, in SVG.
    pub drawing: String,
    /// The arrow of its facing around the origin, pointing north, in SVG.
    pub arrow: String,
    /// The values; when they are short and it has an arrow, they are written on it.
    pub values: String,
    /// The markers of the counter and other remarks.
    pub notes: String,
    /// The path of its values in the scenario; empty when the scenario does not place it.
    pub path: String,
    /// The path of the value that is its place.
    pub at: String,
    /// When that value is a list, the index in it.
    pub index: Option<usize>,
}

/// The counter and the place that an action concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Aim {
    /// The id of the counter that acts.
    pub counter: Option<String>,
    /// The name of the place where it acts from, if no counter is named.
    pub from: Option<String>,
    /// The name of the place that it goes to or aims at.
    pub to: Option<String>,
    /// The facing that it takes, in sixths of a turn.
    pub facing: Option<u8>,
}

/// An action in words: what acts, and what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The counters that act, by their names; empty for an action of the side.
    pub group: String,
    /// What they do: the rest of a sentence that begins with `group`.
    pub text: String,
}

impl Sentence {
    /// Something that counters do.
    pub fn of(group: impl Into<String>, text: impl Into<String>) -> Self {
        Self { group: group.into(), text: text.into() }
    }

    /// The whole sentence.
    #[must_use]
    pub fn whole(&self) -> String {
        let Self { group, text } = self;
        if group.is_empty() { text.clone() } else { format!("{group} {text}") }
    }

    /// Something that the side does, such as ending a phase.
    pub fn general(text: impl Into<String>) -> Self {
        Self::of("", text)
    }
}

/// A line of the log of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The level of a paragraph, 0 being the margin; none for a heading.
    pub level: Option<usize>,
    /// The text.
    pub text: String,
    /// The paragraphs of the rulebook behind it.
    pub rules: Vec<&'static str>,
    /// Its events.
    #[serde(skip)]
    pub events: Range<usize>,
}

/// The log with the paragraphs of the events of each line; `rules` returns those of a range of events.
pub fn log(lines: Vec<Line>, rules: impl Fn(Range<usize>) -> Vec<&'static str>) -> Vec<LogLine> {
    let mut from = 0;
    let mut log = Vec::with_capacity(lines.len());
    for line in lines {
        let to = line.events.max(from);
        log.push(LogLine { level: line.level, text: line.text, rules: rules(from..to), events: from..to });
        from = to;
    }
    log
}
