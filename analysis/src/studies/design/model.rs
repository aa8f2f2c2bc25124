//! The expected measures of a variant, from the games of all variants: those that share a change share most of its effect.
//!
//! Variants that play the same game numbers share part of their luck; so the noise of a round is correlated, and only differences
//! within a round and the scenario's own games, which are many, say where the score lies.

use super::variant::Variant;
use crate::statistics::Z;
use crate::statistics::gaussian::{Expected, Process};
use crate::studies::factor::Factor;
use crate::studies::mean::Mean;

/// The effect of a change, as multiples of the usual noise, and the shares of the noise that the variants of a round have in common; the
/// pair that explains the games best is taken.
const SCALES: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];
const SHARES: [f64; 4] = [0.0, 0.15, 0.3, 0.5];
/// The part of a variant that is not the sum of its changes, as a share of the effect of a change; and of the baseline.
const OWN: f64 = 0.3;
const BASELINE: f64 = 4.0;

/// A measured mean and its variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// How many games.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// The variance of the mean.
    pub variance: f64,
}

impl Observed {
    /// A mean with its interval, of this many games.
    #[must_use]
    pub fn of(games: u64, Mean { mean, low, high }: Mean) -> Self {
        let sd = (high - low) / (2.0 * Z);
        Self { games, mean, variance: sd * sd }
    }
}

/// The measurement of a variant in the games of a round.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// The round: rows with the same one have their game numbers in common.
    pub round: u64,
    /// The measurement.
    pub observed: Observed,
}

/// The expectations of one measure.
pub struct Model<'a> {
    choices: &'a [Factor],
    rows: Vec<Row<'a>>,
    process: Process,
    /// The variance of the effect of a change.
    effect: f64,
}

impl<'a> Model<'a> {
    /// Fits measurements; `None` without any.
    #[must_use]
    pub fn fit(choices: &'a [Factor], rows: Vec<Row<'a>>) -> Option<Self> {
        let values: Vec<f64> = rows.iter().map(|row| row.observed.mean).collect();
        let mut noise: Vec<f64> = rows.iter().map(|row| row.observed.variance).collect();
        let mut sorted = noise.clone();
        sorted.sort_by(f64::total_cmp);
        let usual = sorted.get(sorted.len() / 2)?.max(f64::MIN_POSITIVE);
        // A measure that has not varied yet is not known without error.
        noise.iter_mut().for_each(|noise| *noise = noise.max(1e-3 * usual));
        let likeness: Vec<Vec<f64>> = rows
            .iter()
            .enumerate()
            .map(|(place, row)| {
                rows[..=place].iter().map(|other| covariance(row.variant, other.variant, choices)).collect()
            })
            .collect();
        let common = |one: usize, other: usize| {
            let same = one != other && rows[one].round == rows[other].round;
            if same { (noise[one] * noise[other]).sqrt() } else { 0.0 }
        };
        let tried = SCALES.iter().flat_map(|scale| SHARES.iter().map(move |share| (scale * scale * usual, *share)));
        let fitted = tried.filter_map(|(effect, share)| {
            let of = |one: usize, other: usize| effect * likeness[one][other] + share * common(one, other);
            Some((Process::fit(&values, &noise, of)?, effect))
        });
        let best = fitted.reduce(|one, other| if other.0.likelihood() > one.0.likelihood() { other } else { one });
        best.map(|(process, effect)| Self { choices, rows, process, effect })
    }

    /// The expectation for a variant.
    #[must_use]
    pub fn at(&self, variant: &Variant) -> Expected {
        let with = |row: &Row| self.effect * covariance(variant, row.variant, self.choices);
        let covariances: Vec<f64> = self.rows.iter().map(with).collect();
        self.process.at(&covariances, self.effect * covariance(variant, variant, self.choices))
    }
}

/// The covariance of two variants, as a multiple of the variance of the effect of a change.
fn covariance(one: &Variant, other: &Variant, choices: &[Factor]) -> f64 {
    let own = if one == other && !one.0.is_empty() { OWN * OWN } else { 0.0 };
    BASELINE + one.likeness(other, choices) + own
}

#[cfg(test)]
mod tests {
    use super::super::tests::choices;
    use super::*;

    fn fitted<'a>(choices: &'a [Factor], known: &'a [(Variant, u64, f64)], variance: f64) -> Model<'a> {
        let row = |(variant, round, mean): &'a (Variant, u64, f64)| Row {
            variant,
            round: *round,
            observed: Observed { games: 2500, mean: *mean, variance },
        };
        Model::fit(choices, known.iter().map(row).collect()).unwrap()
    }

    /// Two changes that were measured alone are expected to add up, with less certainty.
    #[test]
    fn effects_add_up() {
        let choices = choices(3);
        let alone = [(vec![], 0.5), (vec![(0, 1)], 0.6), (vec![(1, 1)], 0.45), (vec![(2, 1)], 0.5)];
        let known = alone.map(|(changes, mean)| (Variant::of(changes), 0, mean));
        let model = fitted(&choices, &known, 1e-4);
        let [own, one, both] =
            [vec![], vec![(0, 1)], vec![(0, 1), (1, 1)]].map(|changes| model.at(&Variant::of(changes)));
        assert!((own.mean - 0.5).abs() < 0.02 && (one.mean - 0.6).abs() < 0.02, "{own:?} {one:?}");
        assert!((both.mean - 0.55).abs() < 0.02 && both.sd() > one.sd(), "{both:?}");
        assert!(Model::fit(&choices, Vec::new()).is_none());
    }

    /// All variants of the second round are lucky by the same amount: that is the luck of its games, not an effect of theirs.
    #[test]
    fn the_luck_of_a_round_is_not_an_effect() {
        let choices = choices(12);
        let own = (Variant::default(), 9, 0.5);
        let first = (0..12).map(|choice| (Variant(vec![(choice, 1)]), 0, 0.5));
        let pairs = (0..11).map(|choice| (Variant(vec![(choice, 1), (choice + 1, 1)]), 1, 0.53));
        let known: Vec<_> = std::iter::repeat_n(own, 5).chain(first).chain(pairs).collect();
        let model = fitted(&choices, &known, 4e-4);
        let found = model.at(&Variant(vec![(3, 1), (4, 1)]));
        assert!(found.mean < 0.518, "{found:?}");
    }
}
