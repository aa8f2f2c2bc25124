//! One at a time: every factor at each of its other levels, with the same games as the baseline.

use super::result::Score;
use crate::statistics::holm::holm;
use crate::statistics::skewed::difference;
use crate::statistics::{Interval, Z};
use crate::studies::chance::chance;
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Difference, Games, Measure, Point, Sample};

/// The level of the adjusted tests.
pub const SURE: f64 = 0.05;

/// The result of a level alone.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The factor and the level, by their places.
    pub place: (usize, usize),
    /// The mean of the measure.
    pub mean: f64,
    /// Against the baseline.
    pub difference: Difference,
    /// How likely such a difference is by chance.
    pub p: f64,
    /// As `p`, adjusted.
    pub adjusted: f64,
    /// The score of the first side.
    pub score: Score,
    /// How likely so uneven a score is by chance, adjusted.
    pub uneven: f64,
}

/// The baseline and all levels alone.
pub struct Alone {
    /// The baseline.
    pub baseline: Sample,
    /// The levels, factor by factor.
    pub trials: Vec<Trial>,
}

/// The baseline and every level alone.
pub fn points(factors: &[Factor]) -> Vec<Point> {
    let others = factors.iter().flat_map(|factor| factor.others().map(move |level| factor.levels[level].arguments()));
    std::iter::once(Point::default()).chain(others.map(Point)).collect()
}

/// Compares every level alone with the baseline; `samples` are the games of [`points`]. `reference` is the baseline in more
/// games: its score is more precise than in the games of a point, so the score of a level is that plus the paired difference.
///
/// # Panics
/// When a point is missing.
pub fn compared(samples: &[Sample], factors: &[Factor], measure: Measure, reference: &Games) -> Alone {
    let places: Vec<(usize, usize)> = factors
        .iter()
        .enumerate()
        .flat_map(|(place, factor)| factor.others().map(move |level| (place, level)))
        .collect();
    let points = points(factors);
    // Two factors may set the same: a value of one list can have the alternatives of another.
    let of = |point: &Point| samples.iter().find(|sample| sample.point == *point).expect("every point was played");
    let baseline = of(&points[0]).clone();
    let mut trials: Vec<Trial> = places
        .iter()
        .zip(&points[1..])
        .map(|(&place, point)| trial(place, [&of(point).games, &baseline.games, reference], measure))
        .collect();
    adjust(&mut trials);
    Alone { baseline, trials }
}

fn trial(place: (usize, usize), [games, baseline, reference]: [&Games; 3], measure: Measure) -> Trial {
    let difference = games.minus(baseline, measure);
    let p = chance(difference.mean, difference.error, games.len());
    let by = games.minus(baseline, Measure::Score);
    let (score, error) = shifted(by, reference);
    Trial {
        place,
        mean: games.mean(measure),
        difference,
        p,
        adjusted: p,
        score,
        uneven: chance(score.mean - 0.5, error, games.len()),
    }
}

/// The score of the reference with the paired difference of scores to the baseline, and its standard error. The
/// baseline is part of the reference, so the true error is slightly smaller.
fn shifted(by: Difference, reference: &Games) -> (Score, f64) {
    let mean = (reference.mean(Measure::Score) + by.mean).clamp(0.0, 1.0);
    let less = Interval { low: -by.interval.high, high: -by.interval.low };
    let (score, own) = reference.estimate(Measure::Score);
    let (_, Interval { low, high }) = difference((score, own), (-by.mean, less));
    let error = ((own.high - own.low) / (2.0 * Z)).hypot(by.error);
    (Score { mean, low: low.max(0.0), high: high.min(1.0) }, error)
}

/// The score of the first side.
pub fn score(games: &Games) -> Score {
    let (mean, interval) = games.estimate(Measure::Score);
    Score { mean, low: interval.low, high: interval.high }
}

fn adjust(trials: &mut [Trial]) {
    let adjusted = holm(&trials.iter().map(|trial| trial.p).collect::<Vec<_>>());
    let uneven = holm(&trials.iter().map(|trial| trial.uneven).collect::<Vec<_>>());
    for (trial, (adjusted, uneven)) in trials.iter_mut().zip(adjusted.into_iter().zip(uneven)) {
        (trial.adjusted, trial.uneven) = (adjusted, uneven);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: usize, of: usize) -> Games {
        let mut games = Games::default();
        (0..of).for_each(|game| games.add(usize::from(game >= wins), 0));
        games
    }

    #[test]
    fn two_equal_changes_prove_nothing() {
        let reference = games(500, 600);
        let two = trial((0, 1), [&games(0, 2), &games(2, 2), &reference], Measure::Score);
        assert_eq!((two.difference.mean, two.p, two.uneven), (-1.0, 0.5, 0.5));
        let many = trial((0, 1), [&games(0, 20), &games(20, 20), &reference], Measure::Score);
        assert!(many.p < 1e-5 && many.uneven < 1e-5, "{many:?}");
    }

    #[test]
    fn a_level_scores_what_the_reference_does_and_the_difference() {
        let by = games(60, 100).minus(&games(55, 100), Measure::Score);
        let (score, error) = shifted(by, &games(500, 1000));
        assert!((score.mean - 0.55).abs() < 1e-12, "{score:?}");
        // Standard errors: 0.0158 of the reference, 0.0219 of the difference.
        assert!((error - 0.0270).abs() < 2e-4, "{error}");
        // The difference is skewed: its wider side is as long as with an error of 0.0315.
        let widest = (score.high - score.mean).max(score.mean - score.low);
        assert!((widest - Z * 0.0352).abs() < 2e-4, "{score:?}");
    }
}
