//! The extreme combinations.
//!
//! The best of many measured values is biased upwards (winner's curse). So one half of the games chooses and
//! the other, with independent dice, measures.

use super::bench::Bench;
use super::result::{Extreme, Score};
use crate::studies::factor::Factor;
use crate::studies::laboratory::Point;

/// The half of the games that chooses, and the one that measures.
const CHOOSES: usize = 0;
const MEASURES: usize = 1;

/// For either side the best level of each factor alone: the scenario's own where none is better.
pub fn together(bench: &Bench, factors: &[Factor]) -> [Vec<usize>; 2] {
    let score = |factor: &Factor, level: usize| bench.of(&Point(factor.levels[level].arguments())).score(CHOOSES).mean;
    [1.0, -1.0].map(|sign| {
        let best = |factor: &Factor| {
            let mut best = factor.base();
            for level in factor.others() {
                if sign * (score(factor, level) - score(factor, best)) > 0.0 {
                    best = level;
                }
            }
            best
        };
        factors.iter().map(best).collect()
    })
}

/// The points of all that were played which are worst and best for the first side.
pub fn find(bench: &Bench, sides: &[String; 2], games: u64, favoured: Option<usize>) -> Vec<Extreme> {
    [1_usize, 0]
        .into_iter()
        .filter_map(|side| {
            let sign = if side == 0 { 1.0 } else { -1.0 };
            let mut points = bench.points();
            let mut best = points.next()?;
            for point in points {
                if sign * (point.1.score(CHOOSES).mean - best.1.score(CHOOSES).mean) > 0.0 {
                    best = point;
                }
            }
            let found = best.1.score(MEASURES);
            let score = Score { mean: found.mean, low: found.interval.low, high: found.interval.high };
            Some(Extreme {
                best_for: sides[side].clone(),
                set: best.0.0.clone(),
                games: games / 2,
                turns: favours(&score) == Some(side) && favoured != Some(side) && !best.0.0.is_empty(),
                score,
            })
        })
        .collect()
}

/// Which side a score favours: its interval lies on that side of a half.
pub fn favours(score: &Score) -> Option<usize> {
    match (score.low > 0.5, score.high < 0.5) {
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_favours_a_side_when_it_is_sure() {
        let of = |low: f64, high: f64| favours(&Score { mean: f64::midpoint(low, high), low, high });
        assert_eq!((of(0.51, 0.6), of(0.4, 0.49), of(0.4, 0.6), of(0.5, 0.6)), (Some(0), Some(1), None, None));
    }
}
