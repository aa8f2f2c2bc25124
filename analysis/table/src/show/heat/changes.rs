//! The difference of the heat of two runs, with a threshold for noise.

use super::panel::{self, Panel, Views};
#[cfg(feature = "native")]
use super::words;
use super::{Family, Ground};
use crate::base::error::Failure;
#[cfg(feature = "native")]
use crate::base::words::{signed, signed_range};
use crate::play::happened::{Happened, Heat};
use crate::play::labels::Labels;
#[cfg(feature = "native")]
use crate::show::document::{Document, PAGE, Table, titled};
use crate::statistics::skewed::difference;
use crate::statistics::{Interval, bonferroni};

/// The most places that are listed.
#[cfg(feature = "native")]
const LISTED: usize = 20;

/// A cell that differs beyond chance.
struct Change {
    heat: Heat,
    side: usize,
    span: usize,
    place: usize,
    /// Variant less baseline, per game.
    by: f64,
    /// The interval of the cell, which does not hold 0.
    #[cfg_attr(not(feature = "native"), expect(dead_code, reason = "only tables show it"))]
    interval: Interval,
}

#[cfg(feature = "native")]
impl Change {
    /// How far its interval is from 0, in units of its own distance.
    fn clarity(&self) -> f64 {
        let Interval { low, high } = self.interval;
        low.max(-high) / self.by.abs()
    }
}

/// The changes of a variant on the map.
pub struct Changed {
    /// The cells that differ.
    list: Vec<Change>,
    /// The cells that were looked at.
    cells: usize,
}

impl Changed {
    /// From the baseline to the variant; nothing when they have not the same places.
    pub fn between(runs: [&Happened; 2]) -> Option<Self> {
        let [one, other] = runs.map(|run| (&run.shape.places, &run.shape.spans));
        let cells = runs[0].map.filled_in_any(&runs[1].map);
        (one == other).then(|| Self { list: changes(runs, cells), cells })
    }

    /// The drawing, on the map of the baseline.
    pub fn panel(&self, name: &str, baseline: &Happened, ground: &Ground, labels: &Labels) -> Result<Panel, Failure> {
        let mut views = Views::none(&baseline.shape);
        for change in &self.list {
            views.put(change.heat, change.side, change.span, change.place, change.by);
        }
        panel::of_change(name, &views, [self.cells, self.list.len()], baseline, ground, labels)
    }
}

/// Adds the places that a variant changes to a document. Both runs are on the map of the baseline; without the same places
/// nothing is added.
#[cfg(feature = "native")]
pub fn compare(
    document: &mut Document,
    name: &str,
    runs: [&Happened; 2],
    ground: &Ground,
    labels: &Labels,
) -> Result<(), Failure> {
    let baseline = runs[0];
    let Some(changed) = Changed::between(runs) else { return Ok(()) };
    let cells = changed.cells;
    document.panels.push(changed.panel(name, baseline, ground, labels)?);
    let mut whole: Vec<&Change> = changed.list.iter().filter(|change| change.span == 0).collect();
    whole.sort_by(|one, other| other.clarity().total_cmp(&one.clarity()));
    if whole.is_empty() {
        return Ok(());
    }
    let terms = &baseline.shape.terms;
    let rows = whole.iter().take(LISTED).map(|change| {
        vec![
            words(change.heat, terms).unwrap_or_default(),
            labels.sides()[change.side].clone(),
            baseline.shape.places[change.place].clone(),
            signed(change.by),
            signed_range(change.interval.low, change.interval.high),
        ]
    });
    let header = ["what", "side", "place", "difference", "interval"];
    let title = titled("Changes by place", name);
    let note = format!(
        "Per game, the most significant first. The intervals treat the runs as independent and are simultaneous over all \
         {cells} cells of the map."
    );
    document.tables.push(Table { text_columns: 3, note, ..Table::new(title, header, rows.collect()).only(PAGE) });
    Ok(())
}

/// The cells that differ beyond chance, among this many in which anything happened.
fn changes(runs: [&Happened; 2], cells: usize) -> Vec<Change> {
    let (shape, z) = (&runs[0].shape, bonferroni(cells));
    let mut changes = Vec::new();
    for heat in Heat::ALL {
        for (side, span) in (0..2).flat_map(|side| (0..=shape.spans.len()).map(move |span| (side, span))) {
            let family = Family::of(runs, heat, side, span);
            let filled = |place: &usize| runs.iter().any(|run| run.places(heat, side, span)[*place].0 != 0);
            for place in (0..shape.places.len()).filter(filled) {
                let [baseline, variant] = runs.map(|run| family.estimate(run, place, z));
                let (by, interval) = difference(variant, baseline);
                if interval.low > 0.0 || interval.high < 0.0 {
                    changes.push(Change { heat, side, span, place, by, interval });
                }
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::happened::{Shape, Tally};
    use kartacz_engine::core::dice::mix;
    use kartacz_engine::core::game::{Outcome, Winner};

    /// A number in 0..1, the same for the same place.
    fn even(place: u64) -> f64 {
        (mix(place) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A run of games in which a count that is at most 2 and rare is counted, in places of these rates.
    fn run(games: u64, rates: &[f64], seed: u64) -> Happened {
        let places = (0..rates.len()).map(|place| place.to_string()).collect();
        let shape = Shape { places, spans: vec![[1, 1]], step: 1, ..Shape::default() };
        let mut tally = Tally::new(&shape);
        for game in 0..games {
            for (place, rate) in (0_u64..).zip(rates) {
                let draw = |which| even(((seed * 1009 + place) * 1_000_003 + game) * 2 + which) < *rate;
                tally.at(Heat::Killed, 0, place as usize, u32::from(draw(0)) + u32::from(draw(1)));
            }
            tally.close((game, 1), Outcome { winner: Winner::Draw, ending: 0, vp: 0, stage: 1 });
        }
        tally.into_sum()
    }

    /// The cells that differ.
    fn found(runs: [&Happened; 2]) -> Vec<Change> {
        Changed::between(runs).unwrap().list
    }

    /// Of 400 pairs of maps that do not differ, about one in twenty may show a cell.
    #[test]
    fn noise_stays_blank() {
        let rates: Vec<f64> = (0..50).map(|cell| 0.0005 + 0.004 * f64::from(cell)).collect();
        let shows = |map: &u64| !found([2 * map, 2 * map + 1].map(|seed| run(300, &rates, seed)).each_ref()).is_empty();
        let shown = (0..400).filter(shows).count();
        assert!(shown <= 28, "{shown} of 400 maps");
    }

    #[test]
    fn a_real_difference_is_found() {
        let rates = [0.05, 0.05, 0.0, 0.0];
        let with = [0.10, 0.05, 0.0, 0.03];
        let changes = found([&run(2000, &rates, 1), &run(2000, &with, 2)]);
        let places: Vec<usize> = changes.iter().filter(|change| change.span == 0).map(|change| change.place).collect();
        assert_eq!(places, [0, 3]);
        assert!(changes.iter().all(|change| change.by > 0.0 && change.interval.low > 0.0));
        assert!((0.06..0.14).contains(&changes[0].by), "{}", changes[0].by);
    }
}
