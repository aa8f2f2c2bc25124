//! Skill and luck: the share of the variance of a game's result that the difference in level explains.
//!
//! A coin decides which side plays at the higher of two levels, and the game is played. The variance of its result over many
//! such games is that between the two faces of the coin, which is skill, plus that within each, which is dice. The index is the
//! first over the sum: 0 when the levels do not matter, 1 when the higher level decides every game. Several pairs of levels are
//! pooled: both variances are summed over them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bootstrap::{Groups, RESAMPLES, middle};
use super::{Interval, bounded_interval};

/// A win, as a score in halves.
const WIN: i64 = 2;
/// From the least difference of two scores in halves, a loss for a win, to the greatest.
const SPAN: f64 = 4.0;
/// How many samples a contest has in [`Groups`].
const SAMPLES: usize = 5;

/// The games between two levels: scores of the first side in halves (0, 1, 2), by game number, both lists of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// With the first side at the higher level.
    pub first_higher: Vec<i64>,
    /// The results of these games with the second side at the higher level.
    pub second_higher: Vec<i64>,
}

/// A share with its interval, 0..1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// The variance of a result by its source.
#[derive(Clone, Copy, Debug, Default)]
struct Variance {
    skill: f64,
    dice: f64,
}

impl Variance {
    /// The index; 0 when nothing varies. Noise can make the estimate of the skill negative.
    fn share(self) -> f64 {
        let skill = self.skill.max(0.0);
        if skill + self.dice > 0.0 { skill / (skill + self.dice) } else { 0.0 }
    }

    fn and(self, other: Self) -> Self {
        Self { skill: self.skill + other.skill, dice: self.dice + other.dice }
    }

    /// The variances of a contest by the means of its samples, see [`Contest::samples`]. `times` is how often the square of the
    /// difference holds the variance of its estimate: once for the games themselves, twice for a resample of them.
    fn of(means: &[f64], games: f64, times: f64) -> Self {
        let [one, other, one_squared, other_squared, between] = means else { return Self::default() };
        let halves = one - other;
        let noise = (between - halves * halves).max(0.0) / (games - 1.0);
        let within = (one_squared - one * one) + (other_squared - other * other);
        let dice = within.max(0.0) / 2.0 * games / (games - 1.0);
        Self { skill: (halves * halves - times * noise) / 4.0, dice }
    }
}

impl Contest {
    fn games(&self) -> usize {
        self.first_higher.len()
    }

    /// Both scores, their squares, and the square of their difference.
    fn samples(&self) -> [Vec<i64>; SAMPLES] {
        let square = |scores: &[i64]| scores.iter().map(|score| score * score).collect();
        let pairs = self.first_higher.iter().zip(&self.second_higher);
        [
            self.first_higher.clone(),
            self.second_higher.clone(),
            square(&self.first_higher),
            square(&self.second_higher),
            pairs.map(|(one, other)| (one - other) * (one - other)).collect(),
        ]
    }

    /// The difference of the two scores of a game, when it is the same in all games.
    fn difference(&self) -> Option<i64> {
        let mut all = self.first_higher.iter().zip(&self.second_higher).map(|(one, other)| one - other);
        let first = all.next()?;
        all.all(|difference| difference == first).then_some(first)
    }

    /// What the least and the greatest plausible difference of the scores add to the variances, when it is the same in all games.
    ///
    /// Resamples of such games all have this difference, so the bootstrap takes it as certain, with four games as with four
    /// thousand. How many games may end differently follows from their number alone: it is the score interval of the mean
    /// difference, which has a width even when nothing varies.
    fn doubt(&self) -> [Variance; 2] {
        let Some(difference) = self.difference() else { return [Variance::default(); 2] };
        let Interval { low, high } = bounded_interval(&[(difference, self.games() as u64)].into(), WIN);
        let known = difference.abs() as f64;
        let nearest = low.max(-high).max(0.0);
        let added = |lead: f64| (lead * lead - known * known) / 4.0;
        // The share of games that a win in place of a loss brings from the known difference to the nearest.
        let others = (known - nearest) / SPAN;
        let dice = others * (1.0 - others) * SPAN;
        [Variance { skill: added(nearest), dice }, Variance { skill: added(high.max(-low)), dice: 0.0 }]
    }
}

/// The index over these contests. Its interval is a percentile bootstrap over game numbers, widened by the doubt about contests
/// whose levels differ by the same score in every game ([`Contest::doubt`]); `seed` is that of the games. With
/// fewer than two games in a contest, or results that never vary, the games say nothing, and the interval is 0 to 1.
#[must_use]
pub fn index(contests: &[Contest], seed: u64) -> Share {
    const UNKNOWN: Share = Share { share: 0.0, low: 0.0, high: 1.0 };
    if contests.is_empty() || contests.iter().any(|contest| contest.games() < 2) {
        return UNKNOWN;
    }
    let mut found = Variance::default();
    let mut resampled = vec![Variance::default(); RESAMPLES];
    for contests in by_length(contests) {
        let games = contests[0].games() as f64;
        let samples: Vec<Vec<i64>> = contests.iter().flat_map(|contest| contest.samples()).collect();
        let sum = |means: &[f64], times: f64| {
            let variances = means.chunks(SAMPLES).map(|means| Variance::of(means, games, times));
            variances.fold(Variance::default(), Variance::and)
        };
        found = found.and(sum(&means(&samples), 1.0));
        let draws = Groups::of(&samples).resample(RESAMPLES, seed, |means| sum(means, 2.0));
        resampled.iter_mut().zip(draws).for_each(|(all, draw)| *all = all.and(draw));
    }
    if found.skill.max(0.0) + found.dice == 0.0 {
        return UNKNOWN;
    }
    let share = found.share();
    let [least, most] = [0, 1].map(|end| {
        let doubt = contests.iter().map(|contest| contest.doubt()[end]).fold(Variance::default(), Variance::and);
        middle(resampled.iter().map(|known| known.and(doubt).share()).collect())
    });
    Share { share, low: least.low.min(share), high: most.high.max(share) }
}

fn means(samples: &[Vec<i64>]) -> Vec<f64> {
    samples.iter().map(|sample| sample.iter().sum::<i64>() as f64 / sample.len() as f64).collect()
}

/// The contests by their numbers of games: those of one length share their game numbers.
fn by_length(contests: &[Contest]) -> impl Iterator<Item = Vec<&Contest>> {
    let mut lengths: BTreeMap<usize, Vec<&Contest>> = BTreeMap::new();
    contests.iter().for_each(|contest| lengths.entry(contest.games()).or_default().push(contest));
    lengths.into_values()
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::mix;

    use super::*;

    /// Games in which each list of equally likely scores meets every other, over and over.
    fn every(first_higher: &[i64], second_higher: &[i64], times: usize) -> Contest {
        let pairs = first_higher.iter().flat_map(|&one| second_higher.iter().map(move |&other| (one, other)));
        let all = pairs.cycle().take(first_higher.len() * second_higher.len() * times);
        let (first_higher, second_higher) = all.unzip();
        Contest { first_higher, second_higher }
    }

    /// Every roll of a die for each side, with a bonus for one of them: the scores of the first side.
    fn rolls(bonus: [i64; 2]) -> Vec<i64> {
        let faces = || 1..=6_i64;
        let score = |one: i64, other: i64| (one + bonus[0] - other - bonus[1]).signum() + 1;
        faces().flat_map(|one| faces().map(move |other| score(one, other))).collect()
    }

    #[test]
    fn luck_alone_is_0() {
        let found = index(&[every(&[0, 2], &[0, 2], 200)], 1);
        assert!(found.share < 0.002 && found.low == 0.0 && found.high < 0.02, "{found:?}");
        // An advantage of a side is not skill.
        let found = index(&[every(&[0, 2, 2, 2], &[0, 2, 2, 2], 100)], 1);
        assert!(found.share < 0.002 && found.low == 0.0, "{found:?}");
    }

    #[test]
    fn the_higher_level_alone_is_1() {
        let found = index(&[every(&[2], &[0], 400)], 1);
        assert!(found.share == 1.0 && found.high == 1.0 && (0.95..1.0).contains(&found.low), "{found:?}");
        assert!(index(&[every(&[2], &[0], 4)], 1).low < found.low);
    }

    /// Two levels that play the same games: few games do not show that the levels do not matter, many do.
    #[test]
    fn equal_results_are_not_certain() {
        let of = |times: usize| {
            let scores: Vec<i64> = [0, 2, 2, 0].repeat(times);
            index(&[Contest { first_higher: scores.clone(), second_higher: scores }], 1)
        };
        let [few, some, many] = [1, 5, 100].map(of);
        for found in [few, some, many] {
            assert!(found.share == 0.0 && found.low == 0.0 && found.high > 0.0, "{found:?}");
        }
        assert!(few.high > 0.2 && some.high < few.high && many.high < 0.001, "{few:?} {some:?} {many:?}");
    }

    /// A few decided games, pooled with many others, leave doubt about the pool.
    #[test]
    fn a_few_decided_games_are_not_certain_among_others() {
        let others = every(&[2, 2, 2, 0], &[0, 0, 0, 2], 400);
        let [few, many] = [4, 4000].map(|times| index(&[every(&[2], &[0], times), others.clone()], 1));
        assert!((few.share - many.share).abs() < 1e-3 && few.low < many.low - 0.1, "{few:?} {many:?}");
    }

    /// With a probability of 3/4 for the higher level the means are 3/4 and 1/4, so the coin explains 1/16 of 1/4.
    #[test]
    fn three_games_of_four_are_a_quarter() {
        let found = index(&[every(&[2, 2, 2, 0], &[0, 0, 0, 2], 400)], 1);
        assert!((found.share - 0.25).abs() < 1e-3 && found.low < 0.25 && found.high > 0.25, "{found:?}");
    }

    /// The index of a game with draws, against all 72 equally likely results of coin and dice.
    #[test]
    fn it_is_that_of_all_rolls() {
        let [one, other] = [rolls([1, 0]), rolls([0, 1])];
        let all: Vec<f64> = one.iter().chain(&other).map(|&score| score as f64 / 2.0).collect();
        let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
        let whole = mean(&all);
        let variance = mean(&all.iter().map(|score| (score - whole) * (score - whole)).collect::<Vec<_>>());
        let [higher, lower] = [mean(&all[..36]), mean(&all[36..])];
        let between = ((higher - whole).powi(2) + (lower - whole).powi(2)) / 2.0;
        let found = index(&[every(&one, &other, 10)], 1);
        assert!((found.share - between / variance).abs() < 1e-3, "{found:?} {}", between / variance);
        assert!(found.low < found.share && found.share < found.high);
    }

    #[test]
    fn contests_are_pooled_by_their_variances() {
        let [luck, skill] = [every(&[0, 2], &[0, 2], 300), every(&[2], &[0], 900)];
        // 1/4 of dice and 1/4 of skill.
        let found = index(&[luck, skill], 1);
        assert!((found.share - 0.5).abs() < 0.01 && found.low < 0.5 && found.high > 0.5, "{found:?}");
    }

    #[test]
    fn results_that_never_vary_say_nothing() {
        for contest in [every(&[1], &[1], 50), every(&[2], &[2], 50), every(&[2], &[0], 1)] {
            assert_eq!(index(&[contest], 1), Share { share: 0.0, low: 0.0, high: 1.0 });
        }
        assert_eq!(index(&[], 1).high, 1.0);
    }

    #[test]
    fn its_interval_holds_the_truth() {
        let draw = |seed: u64, quarters: u64| if mix(seed) % 4 < quarters { 2 } else { 0 };
        let games = |repetition: u64, quarters: u64| -> Vec<i64> {
            (0..400).map(|game| draw(1000 * repetition + 500 * (quarters / 3) + game, quarters)).collect()
        };
        let holds = |repetition: u64| {
            let contest = Contest { first_higher: games(repetition, 3), second_higher: games(repetition, 1) };
            let found = index(&[contest], repetition);
            found.low <= 0.25 && 0.25 <= found.high
        };
        let held = (0..100).filter(|&repetition| holds(repetition)).count();
        assert!(held >= 88, "{held} of 100");
    }
}
