//! The games of a tournament as the bootstrap draws them: by number, the same in every cell.

use crate::statistics::{Interval, Scores};
use crate::studies::laboratory::{Games, Measure, Plain};

/// The most groups of games. More games than this are drawn some at a time, so memory does not grow with them.
pub const MAX_GROUPS: u64 = 1 << 14;

/// The result of a game for the first side, in the order of the outcomes in the rows.
const WIN: usize = 0;
const LOSS: usize = 1;
const DRAW: usize = 2;

/// The results of one cell, added up over groups of games that follow each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Games in a group; the last one may have fewer.
    size: u64,
    groups: Vec<[u32; 3]>,
    /// The luck that is taken out of the scores of each group.
    luck: Vec<f64>,
    last: u64,
    /// The interval of the score without luck; `None` where luck was not taken out.
    interval: Option<Interval>,
    /// The score of the games as they ended, where luck was taken out.
    pub plain: Option<Plain>,
}

/// Weighted games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weighted {
    /// Wins, losses and draws of the first side.
    pub outcomes: [f64; 3],
    /// The luck that is taken out of its scores.
    pub luck: f64,
}

impl Sample {
    /// An empty sample for a number of games.
    #[must_use]
    pub fn of(games: u64) -> Self {
        let size = games.div_ceil(MAX_GROUPS).max(1);
        let groups = games.div_ceil(size) as usize;
        Self {
            size,
            groups: Vec::with_capacity(groups),
            luck: Vec::with_capacity(groups),
            last: size,
            interval: None,
            plain: None,
        }
    }

    /// The sample of these games, without luck where that was taken out of the score.
    #[must_use]
    pub fn of_games(games: &Games) -> Self {
        let mut sample = Self::of(games.len() as u64);
        let (scale, whole) = (games.scale(Measure::Score), Measure::Score.scale());
        let values = games.values(Measure::Score).zip(games.results(Measure::Score));
        for (outcome, (value, result)) in games.outcomes().zip(values) {
            sample.add_with_luck(outcome, result as f64 / whole - value as f64 / scale);
        }
        sample.plain = games.plain(Measure::Score);
        sample.interval = sample.plain.map(|_| games.estimate(Measure::Score).1);
        sample
    }

    /// Adds the next game: 0 when the first side won it, 1 for the second, 2 for a draw.
    pub fn add(&mut self, outcome: usize) {
        self.add_with_luck(outcome, 0.0);
    }

    fn add_with_luck(&mut self, outcome: usize, luck: f64) {
        if self.last == self.size {
            self.groups.push([0; 3]);
            self.luck.push(0.0);
            self.last = 0;
        }
        if let (Some(group), Some(sum)) = (self.groups.last_mut(), self.luck.last_mut()) {
            group[outcome] += 1;
            *sum += luck;
            self.last += 1;
        }
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The games, each group with its weight.
    #[must_use]
    pub fn weighted(&self, weights: &[f64]) -> Weighted {
        let mut sums = Weighted::default();
        for ((group, luck), weight) in self.groups.iter().zip(&self.luck).zip(weights) {
            for (sum, &games) in sums.outcomes.iter_mut().zip(group) {
                *sum += f64::from(games) * weight;
            }
            sums.luck += luck * weight;
        }
        sums
    }

    /// The mean score of the first side, without luck where that was taken out.
    #[must_use]
    pub fn payoff(&self, draw: f64) -> f64 {
        let scores = self.scores();
        let luck: f64 = self.luck.iter().sum();
        (scores.mean(draw) - luck / scores.games().max(1) as f64).clamp(0.0, 1.0)
    }

    /// The interval of the payoff.
    #[must_use]
    pub fn interval(&self, draw: f64) -> Interval {
        self.interval.unwrap_or_else(|| self.scores().interval(draw))
    }

    /// The results for the first side.
    #[must_use]
    pub fn scores(&self) -> Scores {
        let count = |outcome: usize| self.groups.iter().map(|group| u64::from(group[outcome])).sum();
        Scores { losses: count(LOSS), draws: count(DRAW), wins: count(WIN) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(outcomes: impl ExactSizeIterator<Item = usize>) -> Sample {
        let mut sample = Sample::of(outcomes.len() as u64);
        outcomes.for_each(|outcome| sample.add(outcome));
        sample
    }

    #[test]
    fn few_games_are_groups_of_their_own() {
        let sample = sample([0, 0, 2, 1].into_iter());
        assert_eq!(sample.groups(), 4);
        assert_eq!(sample.scores(), Scores { losses: 1, draws: 1, wins: 2 });
        assert_eq!(sample.weighted(&[3.0, 0.0, 1.0, 0.5]).outcomes, [3.0, 0.5, 1.0]);
    }

    #[test]
    fn many_games_share_groups() {
        let games = 3 * MAX_GROUPS as usize + 1;
        let sample = sample((0..games).map(|game| game % 3));
        assert!(sample.groups() as u64 <= MAX_GROUPS, "{}", sample.groups());
        assert_eq!(sample.scores().games(), games as u64);
        assert_eq!(sample.scores().draws, MAX_GROUPS);
    }
}
