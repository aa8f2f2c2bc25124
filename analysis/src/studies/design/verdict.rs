//! Whether a score is at its target.

use serde::Serialize;

use crate::base::words::percent;
use crate::show::draws;
use crate::studies::mean::Mean;

/// Whether a score is at its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval lies within the tolerance.
    Balanced,
    /// Part of it does: the games do not settle it.
    Inconclusive,
    /// The whole interval lies outside of the tolerance.
    Off,
}

impl Verdict {
    /// The verdict on a score.
    #[must_use]
    pub fn of(score: Mean, (target, within): (f64, f64)) -> Self {
        // An end at the very edge counts as inside.
        const EDGE: f64 = 1e-9;
        let (low, high) = (target - within - EDGE, target + within + EDGE);
        if score.high < low || score.low > high {
            Self::Off
        } else if score.low >= low && score.high <= high {
            Self::Balanced
        } else {
            Self::Inconclusive
        }
    }

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Inconclusive => "not yet shown",
            Self::Off => "not balanced",
        }
    }

    /// In words, with this share of drawn games: a score that is at its target because most games are drawn is not called balanced alone.
    #[must_use]
    pub fn with_draws(self, share: f64) -> String {
        match self {
            Self::Balanced if draws::are_many(share) => format!("{}, {} drawn", self.text(), percent(share)),
            _ => self.text().to_owned(),
        }
    }
}

/// The order of proposals by the verdict, the score and the distance from the scenario of each: balanced ones first, the nearest of them
/// first of all; then those nearest to the target.
#[must_use]
pub fn order(proposals: &[(Verdict, f64, f64)], target: f64) -> Vec<usize> {
    let key = |place: usize| {
        let (verdict, score, distance) = proposals[place];
        let off = (score - target).abs();
        if verdict == Verdict::Balanced { (0, distance, off) } else { (1, off, distance) }
    };
    let mut order: Vec<usize> = (0..proposals.len()).collect();
    order.sort_by(|&one, &other| {
        let (one, other) = (key(one), key(other));
        one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.total_cmp(&other.2))
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_decides() {
        let of = |mean: f64, half: f64| Verdict::of(Mean { mean, low: mean - half, high: mean + half }, (0.5, 0.01));
        assert_eq!([of(0.5, 0.01), of(0.503, 0.007), of(0.495, 0.004)], [Verdict::Balanced; 3]);
        assert_eq!([of(0.505, 0.007), of(0.5, 0.0101), of(0.52, 0.015), of(0.48, 0.03)], [Verdict::Inconclusive; 4]);
        assert_eq!([of(0.54, 0.02), of(0.3, 0.1)], [Verdict::Off; 2]);
    }

    #[test]
    fn balance_by_draws_says_so() {
        assert_eq!(Verdict::Balanced.with_draws(0.994), "balanced, 99.4 % drawn");
        assert_eq!(Verdict::Balanced.with_draws(0.3), "balanced");
        assert_eq!(Verdict::Off.with_draws(0.994), "not balanced");
    }

    /// A proposal just outside of the tolerance is called balanced in at most 2.5 % of repetitions, whatever the number of games.
    #[test]
    fn little_beyond_the_tolerance_is_rarely_balanced() {
        use crate::statistics::Scores;
        use kartacz_engine::core::dice::mix;

        for (seed, games) in [(1, 400), (2, 10_000)] {
            let balanced = |repetition: u64| {
                let luck = |game: u64| (mix(seed << 48 | repetition << 20 | game) >> 11) as f64 / (1_u64 << 53) as f64;
                let wins = (0..games).filter(|&game| luck(game) < 0.53).count() as u64;
                let scores = Scores { losses: games - wins, draws: 0, wins };
                let score = Mean::new(scores.mean(0.5), scores.interval(0.5));
                Verdict::of(score, (0.5, 0.03)) == Verdict::Balanced
            };
            let called = (0..400).filter(|&repetition| balanced(repetition)).count();
            // 2.5 % of 400 are 10, and by chance up to 18 in 99 of 100 tries.
            assert!(called <= 18, "{called} of 400 with {games} games");
        }
    }

    #[test]
    fn balanced_proposals_come_first_by_their_distance() {
        let proposals = [
            (Verdict::Off, 0.53, 1.0),
            (Verdict::Balanced, 0.5, 2.0),
            (Verdict::Inconclusive, 0.515, 0.5),
            (Verdict::Balanced, 0.505, 1.5),
        ];
        assert_eq!(order(&proposals, 0.5), [3, 1, 2, 0]);
    }
}
