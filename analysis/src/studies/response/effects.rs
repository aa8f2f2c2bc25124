//! The main effects of two values, and their interaction.

use serde::Serialize;

use super::figures::Axis;
use crate::statistics::{Interval, Moments, Z};
use crate::studies::laboratory::{Games, Measure};

/// The effect of a value from its first to its last, averaged over the values of the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The paths that change.
    pub paths: Vec<String>,
    /// The first value.
    pub from: String,
    /// The last.
    pub to: String,
    /// The paired difference of the means.
    pub change: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interaction: the effect of the first value, from its first to its last, at the last of the other minus that at its
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interplay {
    /// The paired difference.
    pub change: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The effects of two axes; none of one axis, nor of one that has one value.
pub fn effects(axes: &[Axis], games: &[&Games], measure: Measure) -> Vec<Effect> {
    let [first, second] = axes else { return Vec::new() };
    let [rows, columns] = [first, second].map(|axis| axis.values.len());
    let of = |axis: &Axis, terms: Vec<(usize, i64)>, others: usize| {
        let (change, low, high) = combined(games, &terms, measure, others);
        let [from, to] = [axis.values.first(), axis.values.last()].map(|value| value.cloned().unwrap_or_default());
        (axis.values.len() > 1).then(|| Effect { paths: axis.paths.clone(), from, to, change, low, high })
    };
    let down = (0..columns).flat_map(|column| [((rows - 1) * columns + column, 1), (column, -1)]);
    let across = (0..rows).flat_map(|row| [(row * columns + columns - 1, 1), (row * columns, -1)]);
    [of(first, down.collect(), columns), of(second, across.collect(), rows)].into_iter().flatten().collect()
}

impl Interplay {
    /// The interplay of two axes with two values each at least.
    #[must_use]
    pub fn of(axes: &[Axis], games: &[&Games], measure: Measure) -> Option<Self> {
        let [first, second] = axes else { return None };
        let [rows, columns] = [first, second].map(|axis| axis.values.len());
        let last = (rows - 1) * columns;
        let terms = [(last + columns - 1, 1), (columns - 1, -1), (last, -1), (0, 1)];
        let (change, low, high) = combined(games, &terms, measure, 1);
        (rows > 1 && columns > 1).then_some(Self { change, low, high })
    }
}

/// The mean of a sum of the games of several points, each so many times, divided by `by`, with its interval.
fn combined(games: &[&Games], terms: &[(usize, i64)], measure: Measure, by: usize) -> (f64, f64, f64) {
    let mut sums = vec![0; games[0].len()];
    for &(place, times) in terms {
        sums.iter_mut().zip(games[place].values(measure)).for_each(|(sum, value)| *sum += times * value);
    }
    let mut moments = Moments::default();
    sums.into_iter().for_each(|sum| moments.add(sum, 1));
    // As many terms are added as are subtracted.
    let added: i64 = terms.iter().map(|&(_, times)| times.max(0)).sum();
    let reach = Games::reach_of_differences(games, measure).map(|end| added as f64 * end);
    let (scale, interval) = (games[0].scale(measure) * by as f64, moments.mean_interval(reach, Z));
    let Interval { low, high } = interval.scaled(scale);
    (moments.mean() / scale, low, high)
}
