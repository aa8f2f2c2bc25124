//! The sequential test of one entry.
//!
//! Ratios are watched: how many times as likely the pairs are when the first side scores by some change more (or less) as when it
//! scores the same. That the balance moved is judged by a mean of the ratios for the tolerance and for greater changes, so that
//! none is too great to be seen: a mean of ratios keeps the bound of each (Wald 1945, weight functions). It has moved when one of
//! the two means grows beyond the upper bound. It has not, by the tolerance, when both ratios for the tolerance fall below the
//! lower one. The first error comes as often as one over the upper bound at most, the second as often as the lower one. Both
//! are halved, because there are two directions and because a test may also run out of games.

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
/// The greatest change that is looked for.
const GREATEST: f64 = 0.5;

/// A test that goes on.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The changes that are looked for, the tolerance first, with the logarithms of their weights.
    changes: Vec<(f64, f64)>,
    upper: f64,
    lower: f64,
    pairs: Pairs,
    /// The logarithms of the ratios for the tolerance at the last look: that the first side scores more, and that it scores less.
    ratios: [f64; 2],
    /// The greatest logarithms of the mean ratios so far.
    greatest: [f64; 2],
}

impl Trial {
    /// A test of one of so many entries.
    #[must_use]
    pub fn new(tolerance: f64, rates: Rates, entries: usize) -> Self {
        Self {
            changes: weighted(tolerance),
            upper: upper(rates.alpha, entries),
            lower: -(2.0 / (1.0 - rates.power)).ln(),
            pairs: Pairs::default(),
            ratios: [0.0; 2],
            greatest: [0.0; 2],
        }
    }

    /// Takes the next pairs and looks.
    pub fn look(&mut self, pairs: &Pairs) -> Option<End> {
        self.pairs.extend(pairs);
        for (place, sign) in [1.0, -1.0].into_iter().enumerate() {
            let ratios: Vec<f64> = self.changes.iter().map(|&(change, _)| self.ratio(sign * change)).collect();
            let weighted: Vec<f64> =
                ratios.iter().zip(&self.changes).map(|(ratio, (_, weight))| ratio + weight).collect();
            self.ratios[place] = ratios[0];
            self.greatest[place] = self.greatest[place].max(log_sum(&weighted));
        }
        self.passed(self.upper).map(End::Moved).or_else(|| {
            let fell = self.ratios.iter().all(|&ratio| ratio <= self.lower);
            fell.then_some(End::Equivalent)
        })
    }

    /// The logarithm of the ratio for a change.
    fn ratio(&self, change: f64) -> f64 {
        log_likelihood_ratio(&self.pairs.0, [0.5, f64::midpoint(1.0, change)])
    }

    /// In which direction a mean ratio has been beyond a bound.
    pub(super) fn passed(&self, bound: f64) -> Option<Direction> {
        let [up, down] = self.greatest;
        (up.max(down) >= bound).then_some(if up >= down { Direction::Up } else { Direction::Down })
    }

    /// The greatest logarithms of the mean ratios so far: that the first side scores more, and that it scores less.
    #[must_use]
    pub fn greatest(&self) -> [f64; 2] {
        self.greatest
    }

    /// The logarithms of the ratios for the tolerance at the last look: that the first side scores more, and that it scores less.
    #[must_use]
    pub fn ratios(&self) -> [f64; 2] {
        self.ratios
    }

    /// The lower and the upper bound of the logarithms.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The changes that are looked for, the tolerance first, with the logarithms of their weights in the mean.
    #[must_use]
    pub fn changes(&self) -> &[(f64, f64)] {
        &self.changes
    }

    /// The change that is to be found.
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        self.changes[0].0
    }

    /// The pairs so far.
    #[must_use]
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

/// The tolerance, and its doubles up to [`GREATEST`]. Half of the weight is on the tolerance, and the others share the rest.
fn weighted(tolerance: f64) -> Vec<(f64, f64)> {
    let doubles = std::iter::successors(Some(2.0 * tolerance), |change| Some(2.0 * change));
    let others: Vec<f64> = doubles.take_while(|&change| change <= GREATEST).collect();
    let share = |of: usize| (0.5 / of as f64).ln();
    let first = if others.is_empty() { 0.0 } else { share(1) };
    std::iter::once((tolerance, first)).chain(others.iter().map(|&change| (change, share(others.len())))).collect()
}

/// The logarithm of the sum of values that are given by their logarithms.
fn log_sum(logarithms: &[f64]) -> f64 {
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + logarithms.iter().map(|logarithm| (logarithm - most).exp()).sum::<f64>().ln()
}

/// The bound beyond which one of so many entries has moved.
pub(super) fn upper(alpha: f64, entries: usize) -> f64 {
    (2.0 * entries as f64 / alpha).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATES: Rates = Rates { alpha: 0.01, power: 0.95 };

    fn end_of(tolerance: f64, batch: [u64; 5]) -> (Option<End>, u64) {
        let mut trial = Trial::new(tolerance, RATES, 1);
        let end = (0..200).find_map(|_| trial.look(&Pairs(batch)));
        (end, trial.pairs().count())
    }

    #[test]
    fn equal_pairs_are_soon_enough() {
        assert_eq!(end_of(0.02, [0, 0, 256, 0, 0]), (Some(End::Equivalent), 256));
    }

    #[test]
    fn what_moves_is_found_whichever_way() {
        let (up, games) = end_of(0.02, [90, 40, 240, 40, 102]);
        assert_eq!(up, Some(End::Moved(Direction::Up)));
        assert_eq!(end_of(0.02, [102, 40, 240, 40, 90]), (Some(End::Moved(Direction::Down)), games));
    }

    #[test]
    fn what_goes_up_and_down_alike_has_not_moved() {
        let (end, games) = end_of(0.02, [96, 40, 240, 40, 96]);
        assert!(end == Some(End::Equivalent) && games > 5000, "{games}");
    }

    /// A change much greater than the tolerance is found at once, however small the tolerance.
    #[test]
    fn no_change_is_too_great() {
        for tolerance in [0.001, 0.005, 0.02, 0.1] {
            let (end, games) = end_of(tolerance, [40, 40, 240, 40, 152]);
            assert!(end == Some(End::Moved(Direction::Up)) && games <= 1024, "{tolerance}: {games}");
        }
    }

    #[test]
    fn weights_make_one() {
        for tolerance in [0.001, 0.02, 0.25, 0.3, 0.5] {
            let weights: Vec<f64> = weighted(tolerance).iter().map(|&(_, weight)| weight).collect();
            assert!(log_sum(&weights).abs() < 1e-12, "{tolerance}: {weights:?}");
        }
    }

    #[test]
    fn more_entries_ask_for_more() {
        let bounds = [1, 10].map(|entries| Trial::new(0.02, RATES, entries).bounds()[1]);
        assert!((bounds[0] - 200_f64.ln()).abs() < 1e-12 && (bounds[1] - 2000_f64.ln()).abs() < 1e-12);
    }
}
