//! The figures of runs and of their differences without luck.

use serde::{Deserialize, Serialize};

use super::without::Without;
use crate::play::aggregate::Counts;
use crate::play::measured::{Figures, Measured, Pairs, Sums};
use crate::play::rows::Layout;
use crate::statistics::reach_of_differences;

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

impl Luckless {
    /// The figures of a run; none where luck was not measured.
    #[must_use]
    pub fn of(layout: &Layout, counts: &Counts) -> Option<Self> {
        let (measured, Sums { score, outcomes, vp }) = (layout.luck.clone()?, counts.luck.as_ref()?);
        let figures = Figures {
            score: Without::of_score(score),
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
