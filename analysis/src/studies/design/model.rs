//! What is expected of a variant, from the games of all variants: those that share a change share most of its effect.

use super::choices::Choice;
use super::variant::Variant;
use crate::statistics::gaussian::{Expected, Process};

/// The effect of a change, as multiples of the noise of a variant; the one that explains the games best is taken.
const SCALES: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];
/// The part of a variant that is not the sum of its changes, as a share of the effect of a change; and of the baseline.
const OWN: f64 = 0.3;
const BASELINE: f64 = 4.0;

/// A measured mean and its variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// How many games.
    pub games: f64,
    /// The mean.
    pub mean: f64,
    /// The variance of the mean.
    pub variance: f64,
}

impl Observed {
    /// Both together: disjoint games of the same variant.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let games = self.games + other.games;
        let [one, two] = [self.games / games, other.games / games];
        Self {
            games,
            mean: one * self.mean + two * other.mean,
            variance: one * one * self.variance + two * two * other.variance,
        }
    }
}

/// The expectations of one measure.
pub struct Model<'a> {
    choices: &'a [Choice],
    known: Vec<&'a Variant>,
    process: Process,
    /// The variance of the effect of a change.
    effect: f64,
}

impl<'a> Model<'a> {
    /// Fits the measurements of these variants; `None` without any.
    #[must_use]
    pub fn fit(choices: &'a [Choice], known: Vec<&'a Variant>, observed: &[Observed]) -> Option<Self> {
        let values: Vec<f64> = observed.iter().map(|one| one.mean).collect();
        let mut noise: Vec<f64> = observed.iter().map(|one| one.variance.max(f64::MIN_POSITIVE)).collect();
        let mut sorted = noise.clone();
        sorted.sort_by(f64::total_cmp);
        let usual = *sorted.get(sorted.len() / 2)?;
        noise.iter_mut().for_each(|noise| *noise = noise.max(1e-6 * usual));
        let likeness: Vec<Vec<f64>> = known
            .iter()
            .enumerate()
            .map(|(row, one)| known[..=row].iter().map(|other| covariance(one, other, choices)).collect())
            .collect();
        let fitted = SCALES.iter().filter_map(|scale| {
            let effect = scale * scale * usual;
            let process = Process::fit(&values, &noise, |row, column| effect * likeness[row][column])?;
            Some((process, effect))
        });
        let best = fitted.reduce(|one, other| if other.0.likelihood() > one.0.likelihood() { other } else { one });
        best.map(|(process, effect)| Self { choices, known, process, effect })
    }

    /// What is expected of a variant.
    #[must_use]
    pub fn at(&self, variant: &Variant) -> Expected {
        let with = |known: &&Variant| self.effect * covariance(variant, known, self.choices);
        let covariances: Vec<f64> = self.known.iter().map(with).collect();
        self.process.at(&covariances, self.effect * covariance(variant, variant, self.choices))
    }
}

/// The covariance of two variants, as a multiple of the variance of the effect of a change.
fn covariance(one: &Variant, other: &Variant, choices: &[Choice]) -> f64 {
    let own = if one == other && !one.0.is_empty() { OWN * OWN } else { 0.0 };
    BASELINE + one.likeness(other, choices) + own
}

#[cfg(test)]
mod tests {
    use super::super::tests::choices;
    use super::*;

    #[test]
    fn games_add_up() {
        let [one, other] = [(100.0, 0.4), (300.0, 0.6)].map(|(games, mean)| Observed {
            games,
            mean,
            variance: mean * (1.0 - mean) / games,
        });
        let both = one.and(other);
        assert!((both.mean - 0.55).abs() < 1e-12 && both.games == 400.0);
        assert!(both.variance < other.variance && both.variance > 0.5 * other.variance);
    }

    /// Two changes that were measured alone are expected to add up, with less certainty.
    #[test]
    fn effects_add_up() {
        let choices = choices(3);
        let alone: Vec<Variant> = [vec![], vec![(0, 1)], vec![(1, 1)], vec![(2, 1)]].map(Variant::of).to_vec();
        let observed = [0.5, 0.6, 0.45, 0.5].map(|mean| Observed { games: 2500.0, mean, variance: 1e-4 });
        let model = Model::fit(&choices, alone.iter().collect(), &observed).unwrap();
        let [own, one, both] =
            [vec![], vec![(0, 1)], vec![(0, 1), (1, 1)]].map(|changes| model.at(&Variant::of(changes)));
        assert!((own.mean - 0.5).abs() < 0.01 && (one.mean - 0.6).abs() < 0.02, "{own:?} {one:?}");
        assert!((both.mean - 0.55).abs() < 0.02 && both.sd() > one.sd(), "{both:?}");
        assert!(Model::fit(&choices, Vec::new(), &[]).is_none());
    }
}
