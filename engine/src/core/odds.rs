//! Exact odds: every result of a dice procedure, with the number of rolls that lead to it.
//!
//! Everything here is integer arithmetic, except [`Chance::decimal`], which is for display.

use std::collections::BTreeMap;

use crate::core::dice::{Key, Odometer};

/// The dice key used for odds, where dice belong to no side.
pub(crate) const KEY: Key = Key { stage: 0, owner: 0, purpose: 0 };

/// A probability: `count` of `of` equally likely rolls. Not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Rolls that count.
    pub count: u128,
    /// All rolls; never 0.
    pub of: u128,
}

impl Chance {
    /// The probability in 0..=1.
    #[must_use]
    pub fn decimal(self) -> f64 {
        self.count as f64 / self.of as f64
    }

    /// The complementary probability.
    #[must_use]
    pub const fn not(self) -> Self {
        Self { count: self.of - self.count, of: self.of }
    }
}

/// `n/d`, not reduced.
impl core::fmt::Display for Chance {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}/{}", self.count, self.of)
    }
}

/// The number of rolls that lead to each result.
///
/// ```
/// use kartacz_engine::core::dice::{Dice, Key};
/// use kartacz_engine::core::odds::Distribution;
///
/// let key = Key { stage: 0, owner: 0, purpose: 0 };
/// let sums = Distribution::over(|dice| dice.d10(key) + dice.d10(key));
/// let eighteen = sums.chance(|&sum| sum == 18);
/// assert_eq!(eighteen.to_string(), "1/100");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T> {
    counts: BTreeMap<T, u128>,
    of: u128,
}

impl<T: Ord> Distribution<T> {
    /// Plays `game` with every roll.
    pub fn over(game: impl FnMut(&mut Odometer) -> T) -> Self {
        let outcomes = Odometer::outcomes(game);
        // Denominators are products of the same dice, the longest roll's a multiple of the others.
        let of = outcomes.iter().map(|(_, of)| *of).max().unwrap_or(1);
        let mut counts = BTreeMap::new();
        for (result, denominator) in outcomes {
            debug_assert!(of % denominator == 0, "rolls without a common denominator");
            *counts.entry(result).or_insert(0) += of / denominator;
        }
        Self { counts, of }
    }

    /// Results with the number of rolls that lead to each, of `of` rolls in all.
    pub(crate) fn from_counts(counts: impl IntoIterator<Item = (T, u128)>, of: u128) -> Self {
        Self { counts: counts.into_iter().collect(), of }
    }

    /// A distribution with one certain result.
    pub(crate) fn certain(result: T) -> Self {
        Self::from_counts([(result, 1)], 1)
    }

    /// The number of rolls in all.
    pub(crate) const fn of(&self) -> u128 {
        self.of
    }

    /// The distribution when each result is followed by a random step of its own. The number of all rolls is the
    /// product of both; the caller ensures that it does not overflow.
    pub(crate) fn then<U: Ord>(&self, mut next: impl FnMut(&T) -> Distribution<U>) -> Distribution<U> {
        let after: Vec<_> = self.counts.iter().map(|(result, count)| (count, next(result))).collect();
        let widest = after.iter().map(|(_, odds)| odds.of).max().unwrap_or(1);
        let mut counts = BTreeMap::new();
        for (before, odds) in after {
            debug_assert!(widest % odds.of == 0, "rolls without a common denominator");
            for (result, count) in odds.counts {
                *counts.entry(result).or_insert(0) += before * count * (widest / odds.of);
            }
        }
        Distribution { counts, of: self.of * widest }
    }

    /// The probability of the results that `which` selects.
    pub fn chance(&self, mut which: impl FnMut(&T) -> bool) -> Chance {
        let count = self.counts.iter().filter(|(result, _)| which(result)).map(|(_, count)| count).sum();
        Chance { count, of: self.of }
    }

    /// Every possible result with its probability, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Chance)> {
        self.counts.iter().map(|(result, &count)| (result, Chance { count, of: self.of }))
    }

    /// The distribution of `look(result)`: results with the same value are merged.
    #[must_use]
    pub fn map<U: Ord>(&self, mut look: impl FnMut(&T) -> U) -> Distribution<U> {
        let mut counts = BTreeMap::new();
        for (result, count) in &self.counts {
            *counts.entry(look(result)).or_insert(0) += count;
        }
        Distribution { counts, of: self.of }
    }
}
