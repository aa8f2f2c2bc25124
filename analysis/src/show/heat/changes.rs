//! The difference of the heat of two runs, with a threshold for noise.

use super::Ground;
use super::panel::{self, Views};
#[cfg(feature = "native")]
use super::words;
use crate::base::error::Failure;
use crate::play::happened::{Happened, Heat, Sum};
use crate::play::labels::Labels;
#[cfg(feature = "native")]
use crate::show::document::{Document, PAGE, Table};
use crate::statistics::bonferroni;

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
    /// Half the width of its interval.
    #[cfg_attr(not(feature = "native"), expect(dead_code, reason = "only tables show it"))]
    half: f64,
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
        let cells = runs[0].map.filled().max(runs[1].map.filled());
        (one == other).then(|| Self { list: changes(runs, cells), cells })
    }

    /// The drawing, on the map of the baseline.
    pub fn panel(&self, name: &str, baseline: &Happened, ground: &Ground, labels: &Labels) -> Result<String, Failure> {
        let mut views = Views::none(&baseline.shape);
        for change in &self.list {
            views.put(change.heat, change.side, change.span, change.place, change.by);
        }
        panel::of_change(name, &views, (self.cells, self.list.len()), baseline, ground, labels)
    }
}

/// Adds the places that a variant changes to a document. Both runs are on the map of the baseline; without the same places
/// nothing is added.
///
/// # Errors
/// Never: nothing is written.
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
    whole.sort_by(|one, other| (other.by.abs() / other.half).total_cmp(&(one.by.abs() / one.half)));
    if whole.is_empty() {
        return Ok(());
    }
    let rows = whole.iter().take(LISTED).map(|change| {
        vec![
            words(change.heat).to_owned(),
            labels.sides()[change.side].clone(),
            baseline.shape.places[change.place].clone(),
            format!("{:+.3}", change.by),
            format!("{:+.3} to {:+.3}", change.by - change.half, change.by + change.half),
        ]
    });
    let header = ["what", "side", "place", "difference", "interval"];
    let title = format!("Changes by place: {name}");
    let note = format!(
        "Per game, the most significant first. The intervals treat the runs as independent and are simultaneous over all \
         {cells} cells of the map."
    );
    document.tables.push(Table { text_columns: 3, note, ..Table::new(title, header, rows.collect()).only(PAGE) });
    Ok(())
}

/// The cells that differ beyond chance, among this many.
fn changes([baseline, variant]: [&Happened; 2], cells: usize) -> Vec<Change> {
    let (shape, z) = (&baseline.shape, bonferroni(cells));
    let mut changes = Vec::new();
    for heat in Heat::ALL {
        for (side, span) in (0..2).flat_map(|side| (0..=shape.spans.len()).map(move |span| (side, span))) {
            let unit = |run: &Happened| match heat {
                Heat::Held => run.map.activations[span] as f64 / run.games.max(1) as f64,
                _ => 1.0,
            };
            let (one, other) = (unit(baseline).max(f64::MIN_POSITIVE), unit(variant).max(f64::MIN_POSITIVE));
            let places = |run| Happened::places(run, heat, side, span);
            for (place, (before, after)) in places(baseline).iter().zip(places(variant)).enumerate() {
                let (by, half) = difference((*before, baseline.games, one), (*after, variant.games, other), z);
                if by.abs() > half {
                    changes.push(Change { heat, side, span, place, by, half });
                }
            }
        }
    }
    changes
}

/// The difference of two means, given as sum, games and unit, and half the width of its normal interval.
fn difference(before: (Sum, u64, f64), after: (Sum, u64, f64), z: f64) -> (f64, f64) {
    let mean = |(sum, games, unit): (Sum, u64, f64)| {
        let moments = sum.moments(games);
        (moments.mean() / unit, moments.variance() / games.max(1) as f64 / (unit * unit))
    };
    let ((one, one_error), (other, other_error)) = (mean(before), mean(after));
    (other - one, z * (one_error + other_error).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::core::dice::mix;

    /// A number in 0..1, the same for the same place.
    fn even(place: u64) -> f64 {
        (mix(place) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The sum over some games of a count that is at most 2 and rare.
    fn sum(games: u64, rate: f64, seed: u64) -> Sum {
        let mut sum = Sum::default();
        for game in 0..games {
            let draw = |which| even(seed * 1_000_003 + 2 * game + which) < rate;
            sum.count(i64::from(draw(0)) + i64::from(draw(1)));
        }
        sum
    }

    /// Of 400 maps of 50 cells that do not differ, about one in twenty may show a cell.
    #[test]
    fn noise_stays_blank() {
        let (maps, cells, games) = (400_u64, 50, 300);
        let z = bonferroni(cells as usize);
        let shows = |map: &u64| {
            (0..cells).any(|cell| {
                let seed = (map * cells + cell) * 2;
                let rate = 0.01 + 0.004 * cell as f64;
                let runs = [seed, seed + 1].map(|seed| (sum(games, rate, seed), games, 1.0));
                let (by, half) = difference(runs[0], runs[1], z);
                by.abs() > half
            })
        };
        let shown = (0..maps).filter(shows).count();
        assert!(shown <= 32, "{shown} of {maps} maps");
    }

    #[test]
    fn a_real_difference_is_found() {
        let z = bonferroni(10_000);
        let (by, half) = difference((sum(5000, 0.05, 1), 5000, 1.0), (sum(5000, 0.10, 2), 5000, 1.0), z);
        assert!(by > half && (0.06..0.14).contains(&by), "{by} {half}");
        // Nothing here, something there.
        let (by, half) = difference((Sum::default(), 1000, 1.0), (Sum(30, 30), 1000, 1.0), z);
        assert!(by > half, "{by} {half}");
        assert_eq!(difference((Sum::default(), 10, 1.0), (Sum::default(), 10, 1.0), z), (0.0, 0.0));
    }
}
