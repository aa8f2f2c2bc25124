//! Figures with the luck taken out.

use serde::{Deserialize, Serialize};

use crate::play::aggregate::Counts;
use crate::play::measured::{Figures, Measured, Pairs, Sums};
use crate::play::rows::Layout;
use crate::statistics::adjusted::{Adjusted, Adjusting};
use crate::statistics::{Interval, Z, reach_of_differences};

/// A figure with the luck taken out, beside the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Without {
    /// The mean: a rate, a score, or victory points.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of the variance that is left.
    pub left: f64,
    /// How many games give as narrow an interval of the plain figure.
    pub worth: u64,
}

impl Without {
    /// The same for the other side, or in the other direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { mean: 0.0 - self.mean, low: 0.0 - self.high, high: 0.0 - self.low, ..self }
    }

    /// The mean and the ends of its interval.
    #[must_use]
    pub const fn numbers(self) -> [f64; 3] {
        [self.mean, self.low, self.high]
    }

    /// The rate of an outcome.
    #[must_use]
    pub fn of_rate(sums: &Adjusting) -> Option<Self> {
        Self::of(sums, [0.0, 1.0], 1.0, Some([0.0, 1.0]))
    }

    /// The mean of differences of the score, whose sums are in halves.
    #[must_use]
    pub fn of_shift(sums: &Adjusting) -> Option<Self> {
        Self::of(sums, [-WIN, WIN], WIN, Some([-1.0, 1.0]))
    }

    /// An adjusted mean that is worth using: of results between `ends`, of which `unit` are 1; possible means lie within `bounds`.
    #[must_use]
    pub fn of(sums: &Adjusting, ends: [f64; 2], unit: f64, bounds: Option<[f64; 2]>) -> Option<Self> {
        let adjusted = sums.estimate(ends, Z).filter(Adjusted::is_worthwhile)?;
        let [least, most] = bounds.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let Interval { low, high } = adjusted.interval.scaled(unit).within(least, most);
        let mean = (adjusted.mean / unit).clamp(least, most);
        Some(Self { mean, low, high, left: adjusted.left, worth: adjusted.worth(sums.games()).round() as u64 })
    }
}

/// The figures of a run without luck, none where that is no better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luckless {
    /// How luck was measured.
    #[serde(flatten)]
    pub measured: Measured,
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures<Option<Without>>,
}

/// Halves in a win.
const WIN: f64 = 2.0;

impl Luckless {
    /// The figures of a run; none where luck was not measured.
    #[must_use]
    pub fn of(layout: &Layout, counts: &Counts) -> Option<Self> {
        let (measured, Sums { score, outcomes, vp }) = (layout.luck.clone()?, counts.luck.as_ref()?);
        let whole = Some([0.0, 1.0]);
        let figures = Figures {
            score: Without::of(score, [0.0, WIN], WIN, whole),
            outcomes: outcomes.each_ref().map(Without::of_rate),
            vp: Without::of(vp, counts.vp_reach(counts), layout.about.unit.scale(), None),
        };
        Some(Self { measured, figures })
    }
}

impl Pairs {
    /// The differences between two runs without luck, each none where that is no better.
    #[must_use]
    pub fn without(&self, (layout, variant): (&Layout, &Counts), baseline: &Counts) -> Figures<Option<Without>> {
        let Sums { score, outcomes, vp } = &self.0;
        let whole = Some([-1.0, 1.0]);
        let points = reach_of_differences(variant.vp_reach(baseline));
        Figures {
            score: Without::of_shift(score),
            outcomes: outcomes.each_ref().map(|sums| Without::of(sums, [-1.0, 1.0], 1.0, whole)),
            vp: Without::of(vp, points, layout.about.unit.scale(), None),
        }
    }
}
