//! The statistics kept of the games of a point.

use crate::statistics::{Interval, Scores};
use crate::studies::laboratory::{Games, Measure};

/// The most blocks that the games of a half are drawn in again.
const BLOCKS: usize = 64;

/// The games of a point in two halves, those with even numbers and those with odd ones. Their dice are independent.
#[derive(Clone, Debug, PartialEq)]
pub struct Digest {
    /// Of each half: the sum of the measure and the number of games, block by block.
    blocks: [Vec<(i64, u32)>; 2],
    scale: f64,
    scores: [Scores; 2],
}

/// A score with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The mean, 0..1.
    pub mean: f64,
    /// The interval of the score.
    pub interval: Interval,
}

impl Digest {
    /// Sums the games up.
    #[must_use]
    pub fn of(games: &Games, measure: Measure) -> Self {
        let half = (games.len() / 2).max(1);
        let blocks = half.min(BLOCKS);
        let mut sums = [vec![(0, 0); blocks], vec![(0, 0); blocks]];
        for (game, value) in games.values(measure).enumerate() {
            let (sum, count) = &mut sums[game % 2][(game / 2 * blocks / half).min(blocks - 1)];
            *sum += value;
            *count += 1;
        }
        let mut scores = [Scores::default(); 2];
        for (game, score) in games.values(Measure::Score).enumerate() {
            let half = &mut scores[game % 2];
            *[&mut half.losses, &mut half.draws, &mut half.wins][score as usize] += 1;
        }
        Self { blocks: sums, scale: games.scale(measure), scores }
    }

    /// How many blocks each half has.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks[0].len()
    }

    /// The mean of the measure in a half, each block as often as `times` says.
    #[must_use]
    pub fn drawn(&self, half: usize, times: &[u32]) -> f64 {
        let mut sums = (0_i64, 0_i64);
        for (&(sum, count), &times) in self.blocks[half].iter().zip(times) {
            sums.0 += sum * i64::from(times);
            sums.1 += i64::from(count) * i64::from(times);
        }
        sums.0 as f64 / sums.1.max(1) as f64 / self.scale
    }

    /// The mean of the measure in a half.
    #[must_use]
    pub fn half(&self, half: usize) -> f64 {
        self.drawn(half, &vec![1; self.blocks()])
    }

    /// The mean of the measure in all games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sums = self.blocks.iter().flatten().fold((0, 0), |(sum, games), block| (sum + block.0, games + block.1));
        sums.0 as f64 / f64::from(sums.1.max(1)) / self.scale
    }

    /// The score of the first side in a half.
    #[must_use]
    pub fn score(&self, half: usize) -> Scored {
        Scored { mean: self.scores[half].mean(0.5), interval: self.scores[half].interval(0.5) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_and_odd_games_are_separate() {
        let mut games = Games::default();
        (0..301).for_each(|game| games.add(game % 2, 3 - 5 * (game % 2) as i32));
        let digest = Digest::of(&games, Measure::Vp);
        assert_eq!((digest.half(0), digest.half(1)), (3.0, -2.0));
        assert!((digest.mean() - games.mean(Measure::Vp)).abs() < 1e-12);
        assert_eq!((digest.score(0).mean, digest.score(1).mean), (1.0, 0.0));
        assert_eq!(digest.blocks(), 64);
        let counted: u32 = digest.blocks.iter().flatten().map(|(_, games)| games).sum();
        assert_eq!(counted, 301);
        let score = Digest::of(&games, Measure::Score);
        assert_eq!((score.half(0), score.half(1)), (1.0, 0.0));
    }

    #[test]
    fn few_games_have_few_blocks() {
        let mut games = Games::default();
        [(0, 1), (2, 0), (1, -1)].into_iter().for_each(|(outcome, vp)| games.add(outcome, vp));
        let digest = Digest::of(&games, Measure::Score);
        assert_eq!((digest.blocks(), digest.half(0), digest.half(1)), (1, 0.5, 0.5));
        assert_eq!(digest.drawn(0, &[2]), 0.5);
    }
}
