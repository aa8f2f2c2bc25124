//! Whether a score is at its target.

use serde::Serialize;

use crate::studies::mean::Mean;

/// An interval that is wider than this many tolerances to either side settles nothing.
const SETTLED: f64 = 2.0;

/// Whether a score is at its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is measured within the tolerance, by enough games.
    Balanced,
    /// The games do not settle it.
    Inconclusive,
    /// Its whole interval lies outside of the tolerance.
    Off,
}

impl Verdict {
    /// The verdict on a score.
    #[must_use]
    pub fn of(score: Mean, (target, within): (f64, f64)) -> Self {
        // Scores are multiples of half a game: a sum at the very edge counts as inside.
        const EDGE: f64 = 1e-9;
        let (low, high) = (target - within - EDGE, target + within + EDGE);
        let known = score.high - score.low <= 2.0 * SETTLED * within;
        match (low..=high).contains(&score.mean) {
            _ if score.high < low || score.low > high => Self::Off,
            true if known => Self::Balanced,
            _ => Self::Inconclusive,
        }
    }

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Inconclusive => "inconclusive",
            Self::Off => "not balanced",
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
    fn a_verdict_needs_enough_games() {
        let of = |mean: f64, half: f64| Verdict::of(Mean { mean, low: mean - half, high: mean + half }, (0.5, 0.01));
        assert_eq!([of(0.505, 0.007), of(0.51, 0.007), of(0.495, 0.019)], [Verdict::Balanced; 3]);
        assert_eq!([of(0.5, 0.09), of(0.52, 0.015), of(0.48, 0.03)], [Verdict::Inconclusive; 3]);
        assert_eq!([of(0.54, 0.02), of(0.3, 0.1)], [Verdict::Off; 2]);
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
