//! A mean with its interval.

use serde::Serialize;

use crate::statistics::Interval;

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Mean {
    /// A mean with this interval.
    #[must_use]
    pub const fn new(mean: f64, Interval { low, high }: Interval) -> Self {
        Self { mean, low, high }
    }
}
