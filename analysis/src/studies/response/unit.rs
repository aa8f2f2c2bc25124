//! Figures of a measure in words.

use super::figures::Figures;
use super::trend::Move;
use crate::base::figure::{fixed, with_sign};
use crate::base::words::{UNKNOWN, is_known, percent, percents, points, shift, signed_estimate, size};
use crate::studies::laboratory::Measure;

/// How values of a measure are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit(pub Measure);

impl Unit {
    /// A mean: `44.5 %`, or `+1.203` victory points.
    #[must_use]
    pub fn mean(self, mean: f64) -> String {
        if self.0.is_rate() { percent(mean) } else { with_sign(mean, 2) }
    }

    /// An interval of means: `43.5 to 45.5`.
    #[must_use]
    pub fn range(self, low: f64, high: f64) -> String {
        match self.0.is_rate() {
            true => percents(low, high),
            false if !is_known(low, high) => UNKNOWN.to_owned(),
            false => format!("{} to {}", with_sign(low, 2), with_sign(high, 2)),
        }
    }

    /// A mean with its interval.
    #[must_use]
    pub fn estimate(self, figures: &Figures) -> String {
        if !is_known(figures.low, figures.high) {
            return self.mean(figures.mean);
        }
        format!("{} ({})", self.mean(figures.mean), self.range(figures.low, figures.high))
    }

    /// The size of a change: `3.4 pp`.
    #[must_use]
    pub fn change(self, change: f64) -> String {
        match self.0.is_rate() {
            true => size(change.abs()),
            false => format!("{} victory points", fixed(change.abs(), 2)),
        }
    }

    /// The sizes of changes: `3.4 to 5.0 pp`, or as one where they are written alike.
    #[must_use]
    pub fn changes(self, least: f64, most: f64) -> String {
        let [from, to] = [least, most].map(|change| self.change(change));
        let number = from.split(' ').next().unwrap_or_default();
        if from == to { to } else { format!("{number} to {to}") }
    }

    /// A change with its sign, and its interval: `+3.4 pp (+2.0 to +4.8)`.
    #[must_use]
    pub fn signed(self, change: f64, low: f64, high: f64) -> String {
        match self.0.is_rate() {
            _ if !is_known(low, high) => match self.0.is_rate() {
                true => format!("{} pp", points(change)),
                false => format!("{} victory points", with_sign(change, 2)),
            },
            true => shift([change, low, high]),
            false => format!("{} victory points", signed_estimate([change, low, high])),
        }
    }

    /// A move from value to value.
    #[must_use]
    pub fn moved(self, Move { from, to, change, low, high }: &Move) -> String {
        format!("from {from} to {to}, {}", self.signed(*change, *low, *high))
    }
}
