//! Ledgers of two runs: the effect of a change on each counter.

use super::lines::{Family, Mean};
use crate::base::words::{points, signed, signed_range};
use crate::play::happened::{Counter, Happened, Row};
use crate::play::labels::Labels;
use crate::show::document::{Document, Measured, PAGE, Table, measured, titled};
use crate::statistics::skewed::difference;
use crate::statistics::{Interval, bonferroni};

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

/// A counter in the baseline and in the variant.
type Pair<'a> = [(&'a Counter, &'a Row); 2];

/// Adds the changes of a variant against the baseline to a document: under `name` in CSV, and `of` in the title, which may be empty
/// where there is one variant.
pub fn compare(document: &mut Document, [name, of]: [&str; 2], [baseline, variant]: [&Happened; 2], labels: &Labels) {
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
    let title = titled("Counters that change", of);
    document.tables.push(Table { note, sortable: true, ..Table::new(title, header, rows).only(PAGE) });
}

/// The counters of both, by side and id.
fn changes<'a>(baseline: &'a Happened, variant: &'a Happened) -> Vec<Change<'a>> {
    let rows = |happened: &'a Happened| -> Vec<(&'a Counter, &'a Row)> {
        happened.shape.counters.iter().zip(&happened.ledger.0).filter(|(counter, _)| counter.pieces > 0).collect()
    };
    let pairs: Vec<Pair<'a>> = rows(baseline)
        .into_iter()
        .filter_map(|(counter, row)| {
            let mut others = variant.shape.counters.iter().zip(&variant.ledger.0);
            let same = |other: &Counter| (other.side, &other.id) == (counter.side, &counter.id) && other.pieces > 0;
            Some([(counter, row), others.find(|(other, _)| same(other))?])
        })
        .collect();
    let z = bonferroni(FIGURES * pairs.len());
    let family = |run: usize, games: u64| Family::of(&pairs.iter().map(|pair| pair[run]).collect::<Vec<_>>(), games, z);
    let families = [family(0, baseline.games), family(1, variant.games)];
    let change = |pair: &Pair<'a>| {
        let of = |figure: fn(&Family, (&Counter, &Row)) -> Mean| {
            Difference::of([1, 0].map(|run| figure(&families[run], pair[run])))
        };
        Change {
            counter: pair[0].0,
            net: of(|family, (_, row)| family.net(row)),
            survival: of(|family, (counter, row)| family.survival(row, counter.pieces)),
        }
    };
    pairs.iter().map(change).collect()
}

impl Difference {
    /// Of the variant and the baseline.
    fn of(runs: [Mean; 2]) -> Self {
        let [variant, baseline] = runs.map(|run| (run.mean, run.interval()));
        let (by, Interval { low, high }) = difference(variant, baseline);
        Self { by, low, high }
    }

    fn is_beyond_chance(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

fn row(change: &Change, labels: &Labels) -> Vec<String> {
    let Change { counter, net, survival } = change;
    vec![
        counter.name.clone(),
        labels.sides()[counter.side].clone(),
        signed(net.by),
        signed_range(net.low, net.high),
        points(survival.by),
        format!("{} to {}", points(survival.low), points(survival.high)),
    ]
}

fn values(name: &str, change: &Change, games: u64, labels: &Labels) -> [Measured; FIGURES] {
    let item = format!("{} {}", labels.sides()[change.counter.side], change.counter.id);
    [("vp_net", change.net), ("survival", change.survival)].map(|(measure, Difference { by, low, high })| {
        measured(name, &format!("ledger difference {measure}"), &item, games, &[by, low, high])
    })
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::mix;
    use kartacz_engine::core::game::{Outcome, Winner};

    use super::*;
    use crate::play::happened::{Group, Measure, PARTS, Shape, Tally};

    const COUNTERS: u64 = 30;

    /// Games in which counters die, most of them rarely; the last at this rate.
    fn run(games: u64, last: f64, seed: u64) -> Happened {
        let counter = |place: u64| Counter {
            side: 0,
            id: place.to_string(),
            name: place.to_string(),
            group: Group::Unit,
            pieces: 1,
        };
        let shape = Shape { counters: (0..COUNTERS).map(counter).collect(), step: 1, ..Shape::default() };
        let mut tally = Tally::new(&shape);
        for game in 0..games {
            for place in 0..COUNTERS {
                let draw = mix((seed * COUNTERS + place) * 1_000_003 + game) >> 11;
                let rate = if place + 1 == COUNTERS { last } else { 0.001 * (1 + place) as f64 };
                let dies = u32::from((draw as f64 / (1_u64 << 53) as f64) < rate);
                tally.count(place as usize, Measure::Survived, 1 - dies);
                tally.count(place as usize, Measure::Given, 4 * dies * PARTS);
            }
            tally.close((game, 1), Outcome { winner: Winner::Draw, ending: 0, vp: 0, stage: 1 });
        }
        tally.into_sum()
    }

    fn found(one: &Happened, other: &Happened) -> Vec<String> {
        let beyond = |change: &Change| change.net.is_beyond_chance() || change.survival.is_beyond_chance();
        changes(one, other).iter().filter(|change| beyond(change)).map(|change| change.counter.id.clone()).collect()
    }

    /// Of 300 pairs of ledgers that do not differ, about one in twenty may show a counter.
    #[test]
    fn noise_shows_no_counter() {
        let shows = |pair: &u64| !found(&run(200, 0.5, 2 * pair), &run(200, 0.5, 2 * pair + 1)).is_empty();
        let shown = (0..300).filter(shows).count();
        assert!(shown <= 21, "{shown} of 300");
    }

    #[test]
    fn a_counter_that_dies_more_often_is_shown() {
        assert_eq!(found(&run(500, 0.1, 1), &run(500, 0.25, 2)), ["29"]);
        // What never happened in one of them has a width, too.
        assert!(found(&run(20, 0.0, 1), &run(20, 0.1, 2)).is_empty());
    }
}
