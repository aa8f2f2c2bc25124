//! The ledger of counters in tables, CSV and JSON.

mod compared;
mod lines;

use serde::Serialize;

use crate::base::figure::fixed;
use crate::base::words::{capitalised, percent, percents, signed, signed_range};
use crate::play::happened::{Group, Happened};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::document::{Document, Measured, PAGE, Paragraph, TERMINAL, Table, measured};
use crate::statistics::LEVEL;

pub use compared::compare;
pub use lines::{Line, Lines, Mean, Standing};

/// What the columns are.
fn note(lines: &Lines, columns: &[usize]) -> String {
    let commanders = lines.rows.iter().any(|line| line.group == Group::Commander);
    let fired = if lines.terms.shots.is_some() { "moved, fired or fought" } else { "moved or fought" };
    let of_all = if commanders { "all units, or of all commanders," } else { "all units" };
    let acted = format!(
        " {}: those in which it {fired}, as a share of those of {of_all} of its side.",
        capitalised(&lines.terms.acted)
    );
    format!(
        "Per game. Net: VP earned less VP given away; VP earned by several counters together are divided between them. What a counter is \
         worth to the result is another question: `knock-out` asks it.{} Score: of its own side, in games in which it survives and in the \
         others; this is a correlation, not a cause: winning sides also lose fewer counters. The intervals are simultaneous at 95 %.",
        if columns.contains(&ACTED) { &*acted } else { "" }
    )
}

/// The ledger in the shape of its JSON.
#[derive(Serialize)]
pub struct Json<'a> {
    /// The interval of each figure holds for all counters together.
    level: f64,
    method: &'static str,
    counters: usize,
    rows: &'a [Line],
}

impl<'a> Json<'a> {
    /// The ledger in this shape.
    #[must_use]
    pub fn of(lines: &'a Lines) -> Self {
        let method = "skewed, bonferroni over the counters";
        Self { level: LEVEL, method, counters: lines.rows.len(), rows: &lines.rows }
    }
}

/// Adds the ledger of a run to its document.
pub fn add(document: &mut Document, summary: &Summary, happened: &Happened, labels: &Labels) {
    let lines = Lines::of(happened, &summary.sides);
    if lines.rows.is_empty() {
        return;
    }
    document.findings.push(vec![Paragraph::new([lines.sentence(labels)]).only(PAGE)]);
    let table = table(&lines, labels);
    let note = format!("{} Click a heading to sort.", table.note);
    document.tables.push(Table { note, ..table }.only(PAGE));
    document.values.extend(values(&summary.scenario.id, &lines));
}

/// The figures of a line, in their order.
const COLUMNS: usize = 14;
/// The figures of a line that fit into a terminal.
const BRIEF: [usize; 9] = [0, 1, 2, 3, 6, 8, 9, 10, 12];
/// The columns of shots, and of the times in which it acted.
const SHOTS: usize = 9;
const ACTED: usize = 11;

/// The table with fewer columns, for the terminal.
#[must_use]
pub fn brief(lines: &Lines, labels: &Labels) -> Table {
    of_columns(lines, labels, BRIEF).only(TERMINAL)
}

/// The table of all counters, the strongest first.
#[must_use]
pub fn table(lines: &Lines, labels: &Labels) -> Table {
    of_columns(lines, labels, 0..COLUMNS)
}

/// The table with some columns, without that of shots where the game has none.
fn of_columns(lines: &Lines, labels: &Labels, columns: impl IntoIterator<Item = usize>) -> Table {
    let terms = &lines.terms;
    let columns: Vec<usize> = columns.into_iter().filter(|&column| column != SHOTS || terms.shots.is_some()).collect();
    let header: [&str; COLUMNS] = [
        "counter",
        "side",
        "net VP",
        "interval",
        "earned",
        "given away",
        "survives",
        "interval",
        "steps lost",
        terms.shots.as_deref().unwrap_or_default(),
        &terms.melees,
        &terms.acted,
        "score if it survives",
        "if not",
    ];
    let rows = lines.ranked().map(|line| row(line, labels));
    let rows = rows.map(|row| columns.iter().map(|&column| row[column].clone()).collect()).collect();
    let header: Vec<&str> = columns.iter().map(|&column| header[column]).collect();
    Table { note: note(lines, &columns), sortable: true, ..Table::new("Ledger of counters", header, rows) }
}

fn row(line: &Line, labels: &Labels) -> [String; COLUMNS] {
    let share = |share: Option<f64>| share.map_or_else(|| "-".to_owned(), percent);
    let name = if line.pieces > 1 { format!("{} ({})", line.name, line.pieces) } else { line.name.clone() };
    [
        name,
        labels.sides()[line.side_place].clone(),
        signed(line.vp_net.mean),
        signed_range(line.vp_net.low, line.vp_net.high),
        fixed(line.vp_earned, 3),
        fixed(line.vp_given, 3),
        share(Some(line.survival.mean)),
        percents(line.survival.low, line.survival.high),
        fixed(line.steps_lost, 2),
        fixed(line.shots, 2),
        fixed(line.melees, 2),
        share(line.activation_share),
        share(line.score_surviving),
        share(line.score_lost),
    ]
}

/// The lines of CSV.
#[must_use]
pub fn values(scenario: &str, lines: &Lines) -> Vec<Measured> {
    let line = |line: &Line| {
        let item = format!("{} {}", line.side, line.id);
        let of = |measure: &str, numbers: &[f64]| {
            measured(scenario, &format!("ledger {measure}"), &item, lines.games, numbers)
        };
        let (net, survival) = (line.vp_net, line.survival);
        let known = [
            ("activation_share", line.activation_share),
            ("score_surviving", line.score_surviving),
            ("score_lost", line.score_lost),
        ];
        let known = known.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let plain = [
            ("vp_earned", line.vp_earned),
            ("vp_given", line.vp_given),
            ("steps_lost", line.steps_lost),
            ("shots", line.shots),
            ("melees", line.melees),
            ("activations", line.activations),
        ];
        [of("survival", &[survival.mean, survival.low, survival.high]), of("vp_net", &[net.mean, net.low, net.high])]
            .into_iter()
            .chain(plain.into_iter().chain(known).map(|(name, value)| of(name, &[value])))
            .collect::<Vec<_>>()
    };
    lines.rows.iter().flat_map(line).collect()
}
