//! The document of a slice.

use serde::Serialize;

use crate::base::words::{counted, percent, percents, signed, whole};
use crate::play::labels::Labels;
use crate::play::rows::DRAW;
use crate::play::slices::{Cell, Cells, Condition, Query, Value};
use crate::play::summary::Summary;
use crate::show::document::{Document, Measured, Paragraph, Table, measured};
use crate::show::export::pretty;
use crate::statistics::{Interval, LEVEL, Z, bonferroni, rate, reach, skewed, wilson};

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.slice/1";

/// The cells of a slice.
pub struct Sliced<'a> {
    /// The run.
    pub summary: &'a Summary,
    /// The names.
    pub labels: &'a Labels,
    /// The query.
    pub query: &'a Query,
    /// The cells by the values of the columns.
    pub cells: &'a Cells,
    /// All games of the file, whether or not they meet the conditions.
    pub recorded: u64,
}

/// The cells as JSON.
#[derive(Debug, Serialize)]
struct Json {
    schema: &'static str,
    program: String,
    sources: String,
    scenario: String,
    /// The games of the run.
    games: u64,
    /// The games that have rows.
    recorded: u64,
    by: Vec<String>,
    #[serde(rename = "where")]
    conditions: Vec<String>,
    interval: Method,
    all: Line,
    cells: Vec<Line>,
}

/// How the intervals were made.
#[derive(Debug, Serialize)]
struct Method {
    method: &'static str,
    /// The level at which all cells together have their value in their interval.
    level: f64,
    cells: usize,
}

/// A cell.
#[derive(Debug, Serialize)]
struct Line {
    /// The values of the columns; a number stands for the least of its width.
    key: Vec<serde_json::Value>,
    games: u64,
    outcomes: Vec<Share>,
    vp: Mean,
}

/// The frequency of an outcome.
#[derive(Debug, Serialize)]
struct Share {
    outcome: String,
    games: u64,
    rate: f64,
    low: f64,
    high: f64,
}

/// The victory points.
#[derive(Debug, Serialize)]
struct Mean {
    mean: f64,
    low: f64,
    high: f64,
}

/// The document of a slice.
#[must_use]
pub fn document(sliced: &Sliced) -> Document {
    let all = sliced.all();
    Document {
        title: format!("{}, sliced", sliced.summary.scenario.id),
        findings: vec![vec![Paragraph::new([sliced.verdict(&all)])], vec![Paragraph::new([sliced.note()])]],
        tables: vec![sliced.table(&all)],
        values: sliced.values(),
        json: pretty(&sliced.json(&all)),
        ..Document::default()
    }
}

/// The interval of the share of `count` among the games of a cell, where this number of cells holds together: Wilson's alone, as in the
/// summary of a run; of several cells one that holds together for rare shares, too.
#[must_use]
pub fn share_of(count: u64, games: u64, cells: usize) -> Interval {
    if cells <= 1 { wilson(count, games) } else { skewed::share(count, games, z(cells)) }
}

/// The standard normal quantile for this number of cells together (Bonferroni).
fn z(cells: usize) -> f64 {
    match cells {
        0 | 1 => Z,
        cells => bonferroni(cells),
    }
}

impl Sliced<'_> {
    /// All cells together.
    fn all(&self) -> Cell {
        let mut all = Cell::default();
        self.cells.values().for_each(|cell| all.add(cell));
        all
    }

    /// The standard normal quantile of the intervals, for all cells together.
    fn z(&self) -> f64 {
        z(self.cells.len())
    }

    /// The interval of the mean points, which may lie anywhere in the range of the run.
    fn points(&self, cell: &Cell) -> Interval {
        let unit = self.summary.vp.unit;
        let seen = self.summary.vp.histogram.iter().filter(|(_, games)| *games > 0);
        let reach = reach(seen.map(|(vp, _)| f64::from(unit.units(*vp))));
        unit.interval(cell.vp.mean_interval(reach, self.z()))
    }

    fn verdict(&self, all: &Cell) -> String {
        let conditions = self.conditions();
        let games = counted(all.games(), "game");
        if all.games() == 0 {
            return format!("No game of {} has {conditions}.", counted(self.recorded, "game"));
        }
        let side = &self.labels.sides()[0];
        let first = rate(all.outcomes[0], all.games());
        match self.query.conditions.is_empty() {
            true => format!("{side} win {} of {games}.", percent(first)),
            false => {
                let share = percent(rate(all.games(), self.recorded));
                format!("{side} win {} of the {games} with {conditions}, {share} of all.", percent(first))
            }
        }
    }

    fn conditions(&self) -> String {
        let conditions: Vec<String> = self.query.conditions.iter().map(Condition::to_string).collect();
        conditions.join(" and ")
    }

    fn note(&self) -> String {
        let mut note = match self.cells.len() {
            0 | 1 => "The intervals are 95 %.".to_owned(),
            cells => format!("The intervals are simultaneous at 95 % over the {cells} cells (Bonferroni)."),
        };
        if self.recorded < self.summary.games {
            note +=
                &format!(" {} of the {} games of the run have rows.", whole(self.recorded), whole(self.summary.games));
        }
        note
    }

    fn table(&self, all: &Cell) -> Table {
        let by = &self.query.by;
        let outcomes = self.outcomes().map(|outcome| self.labels.outcome(&outcome));
        let header = by.iter().map(ToString::to_string).chain(["games".to_owned(), "share".to_owned()]);
        let [first, second, draw] = outcomes;
        let header = header.chain([first, "interval".to_owned(), second, draw, "net VP".to_owned()]);
        let mut rows: Vec<Vec<String>> = self.cells.iter().map(|(key, cell)| self.row(key, cell, all)).collect();
        if rows.len() > 1 {
            let mut row = self.row(&vec![Value::Word(String::new()); by.len()], all, all);
            row[0] = "all".to_owned();
            rows.push(row);
        }
        let title = if by.is_empty() { "Games".to_owned() } else { format!("By {}", named(self.query)) };
        Table { text_columns: by.len(), ..Table::new(title, header, rows) }
    }

    fn row(&self, key: &[Value], cell: &Cell, all: &Cell) -> Vec<String> {
        let keys = self.query.by.iter().zip(key).map(|(by, value)| match value {
            Value::Word(word) => self.labels.name(word).to_owned(),
            value => by.shown(value, self.summary.vp.unit),
        });
        let games = cell.games();
        let mut row: Vec<String> = keys.chain([whole(games), percent(rate(games, all.games()))]).collect();
        let [first, second, draw] = cell.outcomes;
        let Interval { low, high } = share_of(first, games, self.cells.len());
        row.extend([percent(rate(first, games)), percents(low, high)]);
        row.extend([second, draw].map(|count| percent(rate(count, games))));
        row.push(signed(cell.vp.mean() / self.summary.vp.unit.scale()));
        row
    }

    /// The ids of the outcomes.
    fn outcomes(&self) -> [String; 3] {
        let [first, second] = self.summary.sides.clone();
        [first, second, DRAW.to_owned()]
    }

    fn values(&self) -> Vec<Measured> {
        let values = self.cells.iter().flat_map(|(key, cell)| {
            let pairs = self.query.by.iter().zip(key).map(|(by, value)| format!("{}={value}", by.column));
            let item = pairs.collect::<Vec<_>>().join(" ");
            let line = self.line(key, cell);
            let shares = line.outcomes.into_iter().map(|Share { outcome, games, rate, low, high }| {
                (format!("outcome {outcome}"), games, [rate, low, high])
            });
            let vp = ("vp".to_owned(), line.games, [line.vp.mean, line.vp.low, line.vp.high]);
            let scenario = &self.summary.scenario.id;
            let lines = shares.chain([vp]);
            lines
                .map(|(measure, games, numbers)| measured(scenario, &measure, &item, games, &numbers))
                .collect::<Vec<_>>()
        });
        values.collect()
    }

    fn line(&self, key: &[Value], cell: &Cell) -> Line {
        let games = cell.games();
        let share = |(outcome, count): (String, u64)| {
            let Interval { low, high } = share_of(count, games, self.cells.len());
            Share { outcome, games: count, rate: rate(count, games), low, high }
        };
        let Interval { low, high } = self.points(cell);
        Line {
            key: key.iter().map(json).collect(),
            games,
            outcomes: self.outcomes().into_iter().zip(cell.outcomes).map(share).collect(),
            vp: Mean { mean: cell.vp.mean() / self.summary.vp.unit.scale(), low, high },
        }
    }

    fn json(&self, all: &Cell) -> Json {
        Json {
            schema: SCHEMA,
            program: self.summary.program.clone(),
            sources: self.summary.sources.clone(),
            scenario: self.summary.scenario.id.clone(),
            games: self.summary.games,
            recorded: self.recorded,
            by: self.query.by.iter().map(ToString::to_string).collect(),
            conditions: self.query.conditions.iter().map(Condition::to_string).collect(),
            interval: Method {
                method: if self.cells.len() <= 1 { "wilson" } else { "skewed, bonferroni over the cells" },
                level: LEVEL,
                cells: self.cells.len(),
            },
            all: self.line(&[], all),
            cells: self.cells.iter().map(|(key, cell)| self.line(key, cell)).collect(),
        }
    }
}

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Nothing => serde_json::Value::Null,
        Value::Number(number) => serde_json::json!(number),
        Value::Word(word) => word.as_str().into(),
    }
}

/// The columns in words.
fn named(query: &Query) -> String {
    query.by.iter().map(|by| by.column.replace('_', " ")).collect::<Vec<_>>().join(", ")
}
