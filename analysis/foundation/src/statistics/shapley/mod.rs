//! Shapley values (Shapley 1953): what each of several changes contributes to the effect of all.
//!
//! A change has as many effects as there are sets of others that it can join; its Shapley value is its mean effect over all orders
//! in which the changes can be made one after the other. Where some sets are refused, only the orders count whose sets are all
//! accepted (Faigle and Kern 1992). The values of all changes add up to the effect of all together.

mod estimate;
mod orders;
mod rounding;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use estimate::{Estimate, Spread};
pub use orders::{Drawn, exact, sampled};
pub use rounding::adding_up;

/// A set of changes: bit `i` for change `i`.
pub type Set = u32;
/// The most changes of which every set is evaluated.
pub const EXACT: usize = 7;
/// The most changes.
pub const MOST: usize = 20;

/// A whole-number combination of the values of sets, over a denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The weight of each set.
    pub weights: BTreeMap<Set, i64>,
    /// What the sum is divided by.
    pub denominator: i64,
}

/// The Shapley values of changes, as combinations of the values of sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    /// The effect of each change.
    pub effects: Vec<Contrast>,
    /// How many orders are averaged.
    pub orders: i64,
}

/// The set of all of this many changes.
#[must_use]
pub const fn all(count: usize) -> Set {
    if count == 0 { 0 } else { Set::MAX >> (Set::BITS as usize - count) }
}

/// The set of one change.
#[must_use]
pub const fn only(change: usize) -> Set {
    1 << change
}

impl Contrast {
    /// The value of one set less that of another.
    #[must_use]
    pub fn difference(of: Set, less: Set) -> Self {
        Self::sum([(of, 1), (less, -1)], 1)
    }

    /// By how much two changes together do more than each of them alone.
    #[must_use]
    pub fn interaction(one: usize, other: usize) -> Self {
        Self::sum([(only(one) | only(other), 1), (only(one), -1), (only(other), -1), (0, 1)], 1)
    }

    /// A sum of weighted sets, over a denominator.
    fn sum(weights: impl IntoIterator<Item = (Set, i64)>, denominator: i64) -> Self {
        let mut sum: BTreeMap<Set, i64> = BTreeMap::new();
        weights.into_iter().for_each(|(set, weight)| *sum.entry(set).or_default() += weight);
        sum.retain(|_, weight| *weight != 0);
        Self { weights: sum, denominator }
    }

    /// The value times the denominator, by the values of the sets.
    pub fn whole(&self, value: impl Fn(Set) -> i128) -> i128 {
        self.weights.iter().map(|(&set, &weight)| i128::from(weight) * value(set)).sum()
    }

    /// The value, by the values of the sets.
    pub fn of(&self, value: impl Fn(Set) -> f64) -> f64 {
        self.weights.iter().map(|(&set, &weight)| weight as f64 * value(set)).sum::<f64>() / self.denominator as f64
    }

    /// The most that its value is of values between 0 and 1, in whole denominators: its effects lie between this and its opposite.
    #[must_use]
    pub fn reach(&self) -> i64 {
        let [more, less] = [1, -1].map(|sign| self.weights.values().map(|weight| (sign * weight).max(0)).sum::<i64>());
        more.max(less)
    }
}
