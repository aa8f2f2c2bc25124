//! Ledgers of two runs: the effect of a change on each counter.

use super::lines::scaled;
use crate::play::happened::{Counter, Happened, Measure, PARTS, Row};
use crate::play::labels::Labels;
use crate::show::document::{Document, Measured, PAGE, Table, measured};
use crate::statistics::{Interval, Moments, bonferroni};

const NOTE: &str = "Only counters whose net VP or survival differ beyond chance; pp: percentage points. The intervals treat the runs as \
                    independent, which makes them too wide where the runs share dice, and are simultaneous over all counters.";
/// The figures compared of each counter.
const FIGURES: usize = 2;

/// A counter of both runs.
struct Change<'a> {
    counter: &'a Counter,
    net: Difference,
    survival: Difference,
}

#[derive(Clone, Copy)]
struct Difference {
    by: f64,
    low: f64,
    high: f64,
}

/// Adds the changes of a variant against the baseline to a document.
pub fn compare(document: &mut Document, name: &str, [baseline, variant]: [&Happened; 2], labels: &Labels) {
    let changes = changes(baseline, variant);
    document.values.extend(changes.iter().flat_map(|change| values(name, change, baseline.games, labels)));
    let mut rows: Vec<&Change> =
        changes.iter().filter(|change| change.net.is_beyond_chance() || change.survival.is_beyond_chance()).collect();
    rows.sort_by(|one, other| other.net.by.abs().total_cmp(&one.net.by.abs()));
    if changes.is_empty() {
        return;
    }
    let rows: Vec<Vec<String>> = rows.into_iter().map(|change| row(change, labels)).collect();
    let header = ["counter", "side", "Δ net VP", "interval", "Δ survival, pp", "interval"];
    let note = if rows.is_empty() { "No counter differs beyond chance.".to_owned() } else { NOTE.to_owned() };
    let title = format!("Counters that change: {name}");
    document.tables.push(Table { note, sortable: true, ..Table::new(title, header, rows).only(PAGE) });
}

/// The counters of both, by side and id.
fn changes<'a>(baseline: &'a Happened, variant: &Happened) -> Vec<Change<'a>> {
    let rows = |happened: &'a Happened| -> Vec<(&'a Counter, &'a Row)> {
        happened.shape.counters.iter().zip(&happened.ledger.0).filter(|(counter, _)| counter.pieces > 0).collect()
    };
    let pairs: Vec<_> = rows(baseline)
        .into_iter()
        .filter_map(|(counter, row)| {
            let mut others = variant.shape.counters.iter().zip(&variant.ledger.0);
            let same = |other: &Counter| (other.side, &other.id) == (counter.side, &counter.id) && other.pieces > 0;
            Some((counter, row, others.find(|(other, _)| same(other))?))
        })
        .collect();
    let z = bonferroni(FIGURES * pairs.len());
    let change = |(counter, row, (other, others)): (&'a Counter, &Row, (&Counter, &Row))| {
        let moments = |measure| [others.sum(measure).moments(variant.games), row.sum(measure).moments(baseline.games)];
        let [pieces, points] = [[other.pieces, counter.pieces].map(f64::from), [f64::from(PARTS); 2]];
        Change {
            counter,
            net: Difference::of(&moments(Measure::Net), points, z),
            survival: Difference::of(&moments(Measure::Survived), pieces, z),
        }
    };
    pairs.into_iter().map(change).collect()
}

impl Difference {
    fn of(runs: &[Moments; 2], of: [f64; 2], z: f64) -> Self {
        let [variant, baseline] = [0, 1].map(|run| scaled(&runs[run], of[run], z));
        let by = variant.mean - baseline.mean;
        let half = (variant.high - variant.mean).hypot(baseline.high - baseline.mean);
        let Interval { low, high } = Interval::around(by, half);
        Self { by, low, high }
    }

    fn is_beyond_chance(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

fn row(change: &Change, labels: &Labels) -> Vec<String> {
    let Change { counter, net, survival } = change;
    let percent = |share: f64| format!("{:+.1}", 100.0 * share);
    vec![
        counter.name.clone(),
        labels.sides()[counter.side].clone(),
        format!("{:+.3}", net.by),
        format!("{:+.3} to {:+.3}", net.low, net.high),
        percent(survival.by),
        format!("{} to {}", percent(survival.low), percent(survival.high)),
    ]
}

fn values(name: &str, change: &Change, games: u64, labels: &Labels) -> [Measured; FIGURES] {
    let item = format!("{} {}", labels.sides()[change.counter.side], change.counter.id);
    [("vp_net", change.net), ("survival", change.survival)].map(|(measure, Difference { by, low, high })| {
        measured(name, &format!("ledger difference {measure}"), &item, games, &[by, low, high])
    })
}
