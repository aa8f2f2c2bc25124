//! The sequential test of one entry.
//!
//! Two ratios are watched: how many times as likely the pairs are when the first side scores by the tolerance more (or less) as
//! when it scores the same. When one of them grows beyond the upper bound the balance has moved; when both fall below the
//! lower one it has not, by the tolerance at least. Wald's bounds: the first error comes as often as one over the upper bound at
//! most, the second as often as the lower one. Both are halved, because there are two ratios and because a test may also run
//! out of games.

use super::Pairs;
use crate::statistics::gsprt::log_likelihood_ratio;

/// How often the gate may err.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// How often, at most, it says of any entry that it moved when none did.
    pub alpha: f64,
    /// How often, at least, it says so of an entry that moved by the tolerance.
    pub power: f64,
}

/// Which way the balance moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The first side scores more.
    Up,
    /// The first side scores less.
    Down,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The balance moved.
    Moved(Direction),
    /// It did not move by the tolerance.
    Equivalent,
}

/// The pairs between two looks.
pub const BATCH: u64 = 512;

/// A test that goes on.
#[derive(Clone, Debug)]
pub struct Trial {
    tolerance: f64,
    upper: f64,
    lower: f64,
    pairs: Pairs,
    /// The greatest logarithms of the ratios so far: that the first side scores more, and that it scores less.
    greatest: [f64; 2],
    /// The logarithms of the ratios at the last look.
    ratios: [f64; 2],
}

impl Trial {
    /// A test of one of so many entries.
    #[must_use]
    pub fn new(tolerance: f64, rates: Rates, entries: usize) -> Self {
        Self {
            tolerance,
            upper: upper(rates.alpha, entries),
            lower: -(2.0 / (1.0 - rates.power)).ln(),
            pairs: Pairs::default(),
            greatest: [0.0; 2],
            ratios: [0.0; 2],
        }
    }

    /// Takes the next pairs and looks.
    pub fn look(&mut self, pairs: &Pairs) -> Option<End> {
        self.pairs.extend(pairs);
        self.ratios = [1.0, -1.0].map(|sign| {
            let moved = f64::midpoint(1.0, sign * self.tolerance);
            log_likelihood_ratio(&self.pairs.0, [0.5, moved])
        });
        self.greatest.iter_mut().zip(self.ratios).for_each(|(greatest, ratio)| *greatest = greatest.max(ratio));
        self.passed(self.upper).map(End::Moved).or_else(|| {
            let fell = self.ratios.iter().all(|&ratio| ratio <= self.lower);
            fell.then_some(End::Equivalent)
        })
    }

    /// Which ratio has been beyond a bound.
    pub(super) fn passed(&self, bound: f64) -> Option<Direction> {
        let [up, down] = self.greatest;
        (up.max(down) >= bound).then_some(if up >= down { Direction::Up } else { Direction::Down })
    }

    /// The greatest logarithm of a ratio so far.
    #[must_use]
    pub fn greatest(&self) -> f64 {
        self.greatest[0].max(self.greatest[1])
    }

    /// The logarithms of the ratios at the last look: that the first side scores more, and that it scores less.
    #[must_use]
    pub fn ratios(&self) -> [f64; 2] {
        self.ratios
    }

    /// The lower and the upper bound of the logarithms.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The change that is looked for.
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// The pairs so far.
    #[must_use]
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

/// The bound beyond which one of so many entries has moved.
pub(super) fn upper(alpha: f64, entries: usize) -> f64 {
    (2.0 * entries as f64 / alpha).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATES: Rates = Rates { alpha: 0.01, power: 0.95 };

    fn end_of(batch: [u64; 5]) -> (Option<End>, u64) {
        let mut trial = Trial::new(0.02, RATES, 1);
        let end = (0..200).find_map(|_| trial.look(&Pairs(batch)));
        (end, trial.pairs().count())
    }

    #[test]
    fn equal_pairs_are_soon_enough() {
        assert_eq!(end_of([0, 0, 256, 0, 0]), (Some(End::Equivalent), 256));
    }

    #[test]
    fn what_moves_is_found_whichever_way() {
        let (up, games) = end_of([90, 40, 240, 40, 102]);
        assert_eq!(up, Some(End::Moved(Direction::Up)));
        assert_eq!(end_of([102, 40, 240, 40, 90]), (Some(End::Moved(Direction::Down)), games));
    }

    #[test]
    fn what_goes_up_and_down_alike_has_not_moved() {
        let (end, games) = end_of([96, 40, 240, 40, 96]);
        assert!(end == Some(End::Equivalent) && games > 5000, "{games}");
    }

    #[test]
    fn more_entries_ask_for_more() {
        let bounds = [1, 10].map(|entries| Trial::new(0.02, RATES, entries).bounds()[1]);
        assert!((bounds[0] - 200_f64.ln()).abs() < 1e-12 && (bounds[1] - 2000_f64.ln()).abs() < 1e-12);
    }
}
