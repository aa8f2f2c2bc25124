//! The games of a tournament as the bootstrap draws them: by number, the same in every cell.

use crate::statistics::Scores;

/// The most groups of games. More games than this are drawn some at a time, so memory does not grow with them.
pub const MAX_GROUPS: u64 = 1 << 14;

/// The result of a game for the first side, in the order of the outcomes in the rows.
const WIN: usize = 0;
const LOSS: usize = 1;
const DRAW: usize = 2;

/// The results of one cell, added up over groups of games that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Games in a group; the last one may have fewer.
    size: u64,
    groups: Vec<[u32; 3]>,
    last: u64,
}

impl Sample {
    /// An empty sample for a number of games.
    #[must_use]
    pub fn of(games: u64) -> Self {
        let size = games.div_ceil(MAX_GROUPS).max(1);
        Self { size, groups: Vec::with_capacity(games.div_ceil(size) as usize), last: size }
    }

    /// Adds the next game: 0 when the first side won it, 1 for the second, 2 for a draw.
    pub fn add(&mut self, outcome: usize) {
        if self.last == self.size {
            self.groups.push([0; 3]);
            self.last = 0;
        }
        if let Some(group) = self.groups.last_mut() {
            group[outcome] += 1;
            self.last += 1;
        }
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// Wins, losses and draws of the first side, each group with its weight.
    #[must_use]
    pub fn weighted(&self, weights: &[f64]) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for (group, weight) in self.groups.iter().zip(weights) {
            for (sum, &games) in sums.iter_mut().zip(group) {
                *sum += f64::from(games) * weight;
            }
        }
        sums
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
        assert_eq!(sample.weighted(&[3.0, 0.0, 1.0, 0.5]), [3.0, 0.5, 1.0]);
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
