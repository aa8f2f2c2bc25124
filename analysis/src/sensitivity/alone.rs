//! One at a time: every factor at each of its other levels, the same games as the scenario as it is.

use super::bench::Bench;
use super::factors::Factor;
use super::result::Score;
use crate::error::Failure;
use crate::laboratory::{Difference, Games, Measure, Point, Sample};
use crate::statistics::holm::holm;
use crate::statistics::normal::two_sided;
use crate::statistics::{Moments, Z};

/// The level of the adjusted tests.
pub const SURE: f64 = 0.05;

/// What came of a level alone.
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
    /// The same, adjusted.
    pub adjusted: f64,
    /// What the first side scores.
    pub score: Score,
    /// How likely so uneven a score is by chance, adjusted.
    pub uneven: f64,
}

/// The baseline and all levels alone.
pub struct Alone {
    /// The scenario as it is.
    pub baseline: Sample,
    /// The levels, factor by factor.
    pub trials: Vec<Trial>,
}

/// Plays the baseline and every level alone.
///
/// # Errors
/// As [`Bench::play`].
pub fn play(bench: &mut Bench, factors: &[Factor], measure: Measure) -> Result<Alone, Failure> {
    let places: Vec<(usize, usize)> = factors
        .iter()
        .enumerate()
        .flat_map(|(place, factor)| factor.others().map(move |level| (place, level)))
        .collect();
    let point = |&(factor, level): &(usize, usize)| Point(factors[factor].levels[level].sets.clone());
    let points: Vec<Point> = std::iter::once(Point::default()).chain(places.iter().map(point)).collect();
    let samples = bench.play(&points)?;
    // Two factors may set the same: a value of one list can have the alternatives of another.
    let of = |point: &Point| samples.iter().find(|sample| sample.point == *point).expect("every point was played");
    let baseline = of(&points[0]).clone();
    let mut trials: Vec<Trial> = places
        .iter()
        .zip(&points[1..])
        .map(|(&place, point)| trial(place, &of(point).games, &baseline.games, measure))
        .collect();
    adjust(&mut trials);
    Ok(Alone { baseline, trials })
}

fn trial(place: (usize, usize), games: &Games, baseline: &Games, measure: Measure) -> Trial {
    let difference = games.minus(baseline, measure);
    let error = (difference.interval.high - difference.mean) / Z;
    let p = chance(difference.mean, error);
    Trial {
        place,
        mean: games.mean(measure),
        difference,
        p,
        adjusted: p,
        score: score(games),
        uneven: unevenness(games),
    }
}

/// What the first side scores.
pub fn score(games: &Games) -> Score {
    let (mean, interval) = games.estimate(Measure::Score);
    Score { mean, low: interval.low, high: interval.high }
}

/// How likely so uneven a score is by chance alone when the sides are level.
fn unevenness(games: &Games) -> f64 {
    let mut moments = Moments::default();
    // A level score is 1 in these whole numbers.
    games.values(Measure::Score).for_each(|value| moments.add(value - 1, 1));
    chance(moments.mean(), moments.sd() / (moments.n.max(1) as f64).sqrt())
}

/// How likely it is by chance to be so far from 0 with this standard error. What never varies is no chance.
fn chance(mean: f64, error: f64) -> f64 {
    match (mean == 0.0, error > 0.0) {
        (true, _) => 1.0,
        (false, true) => two_sided(mean / error),
        (false, false) => 0.0,
    }
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

    #[test]
    fn what_never_varies_is_no_chance() {
        assert_eq!((chance(0.0, 0.0), chance(0.0, 1.0), chance(0.5, 0.0)), (1.0, 1.0, 0.0));
        assert!((chance(1.0, 1.0) - 0.3173).abs() < 1e-4);
    }

    #[test]
    fn a_level_score_is_no_news() {
        let games = |wins: usize, of: usize| {
            let mut games = Games::default();
            (0..of).for_each(|game| games.add(usize::from(game >= wins), 0));
            unevenness(&games)
        };
        assert_eq!(games(50, 100), 1.0);
        assert!(games(60, 100) < 0.06 && games(60, 100) > 0.04);
    }
}
