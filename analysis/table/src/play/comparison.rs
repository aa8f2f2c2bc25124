//! Two runs side by side: differences with intervals, and the variance reduction by pairing.
//!
//! Game `i` of both runs is played with the same seed, so the runs are compared game by game: common random
//! numbers. Whatever the two games share cancels out of the difference.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::play::aggregate::{Counts, Joint};
use crate::play::luck::{Both, Without};
use crate::play::rows::Layout;
use crate::statistics::pairs::HALVES;
use crate::statistics::{Interval, Moments, Pairs, Z, bounded_interval, ends, reach_of_differences};

/// The differences between two runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The scenario that is compared.
    pub scenario: String,
    /// The baseline; differences are `scenario` minus `baseline`.
    pub baseline: String,
    /// How the games were paired.
    pub pairing: String,
    /// How many pairs of games.
    pub pairs: u64,
    /// Rates of the outcomes, then the score of the first side and the mean of the victory points.
    pub differences: Vec<Difference>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The figure: the name of an outcome, for its rate, `score` or `vp`.
    pub measure: String,
    /// The difference.
    pub difference: f64,
    /// The lower end of its paired interval.
    #[serde(deserialize_with = "ends::low")]
    pub low: f64,
    /// The upper end of its paired interval.
    #[serde(deserialize_with = "ends::high")]
    pub high: f64,
    /// How the interval was made.
    pub method: String,
    /// The variance of the paired difference over that of independent runs of the same size; below 1, the
    /// pairing gained. Null when nothing varies.
    pub variance_ratio: Option<f64>,
    /// The difference with the luck of both games taken out, where that is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

impl Comparison {
    /// The intervals of the differences that are shares, all but the victory points: of each the sharper figure.
    pub fn shares(&self) -> impl Iterator<Item = [f64; 2]> {
        self.differences.iter().filter(|of| of.measure != "vp").map(|of| of.both().ends())
    }

    /// Compares a run with its baseline.
    #[must_use]
    pub fn new(variant: (&Layout, &Counts), baseline: (&Layout, &Counts), joint: &Joint) -> Self {
        let without = joint.luck.as_ref().map(|luck| luck.without(variant, baseline.1)).unwrap_or_default();
        let rates = variant.0.outcomes().into_iter().enumerate().map(|(outcome, name)| {
            let pairs = joint.pairs(outcome);
            let (difference, interval) = pairs.difference();
            let plain = build(name, difference, interval, "newcombe-paired", pairs.variance_ratio());
            Difference { without_luck: without.outcomes[outcome], ..plain }
        });
        let mut differences: Vec<_> = rates.collect();
        let score = joint.score();
        let plain = build("score", score.difference, score.interval, "score-paired", score.variance_ratio);
        differences.push(Difference { without_luck: without.score, ..plain });
        let plain = points(variant, baseline.1, &joint.vp);
        differences.push(Difference { without_luck: without.vp, ..plain });
        Self {
            scenario: variant.0.about.scenario.clone(),
            baseline: baseline.0.about.scenario.clone(),
            pairing: "game i of both runs has the same seed".to_owned(),
            pairs: joint.vp.n,
            differences,
        }
    }
}

impl Difference {
    /// The difference, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        Both { plain: [self.difference, self.low, self.high], without: self.without_luck }
    }
}

fn points((layout, variant): (&Layout, &Counts), baseline: &Counts, paired: &Moments) -> Difference {
    let unit = layout.about.unit;
    let independent = variant.vp_moments().variance() + baseline.vp_moments().variance();
    let ratio = (independent > 0.0).then(|| paired.variance() / independent);
    let interval = unit.interval(paired.mean_interval(reach_of_differences(variant.vp_reach(baseline)), Z));
    build("vp", paired.mean() / unit.scale(), interval, "student-range-paired", ratio)
}

fn build(measure: &str, difference: f64, interval: Interval, method: &str, ratio: Option<f64>) -> Difference {
    Difference {
        measure: measure.to_owned(),
        difference,
        low: interval.low,
        high: interval.high,
        method: method.to_owned(),
        variance_ratio: ratio,
        without_luck: None,
    }
}

/// The score of the first side in two runs: 1 for a win, 1/2 for a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreShift {
    /// The baseline and the variant.
    pub means: [f64; 2],
    /// Variant minus baseline.
    pub difference: f64,
    /// The score interval for paired games (Tango 1998).
    pub interval: Interval,
    /// The variance of the paired difference over that of independent runs; `None` when nothing varies.
    pub variance_ratio: Option<f64>,
}

/// Halves in a win.
const WIN: i64 = 2;

impl Joint {
    /// The difference of the score. The games are in the counts of their pairs.
    #[must_use]
    pub fn score(&self) -> ScoreShift {
        let (mut paired, mut alone) = (Moments::default(), [Moments::default(); 2]);
        let mut counts = BTreeMap::<i64, u64>::new();
        for (row, variant) in self.outcomes.iter().zip(HALVES) {
            for (&games, baseline) in row.iter().zip(HALVES) {
                paired.add(variant - baseline, games);
                *counts.entry(variant - baseline).or_default() += games;
                alone[0].add(baseline, games);
                alone[1].add(variant, games);
            }
        }
        let scale = WIN as f64;
        let independent = alone[0].variance() + alone[1].variance();
        let Interval { low, high } = bounded_interval(&counts, WIN);
        ScoreShift {
            means: alone.map(|moments| moments.mean() / scale),
            difference: paired.mean() / scale,
            interval: Interval { low: low / scale, high: high / scale },
            variance_ratio: (independent > 0.0).then(|| paired.variance() / independent),
        }
    }

    /// Occurrences of this outcome: the variant first, the baseline second.
    #[must_use]
    pub fn pairs(&self, outcome: usize) -> Pairs {
        let mut pairs = Pairs::default();
        for (variant, row) in self.outcomes.iter().enumerate() {
            for (baseline, &games) in row.iter().enumerate() {
                match (variant == outcome, baseline == outcome) {
                    (true, true) => pairs.both += games,
                    (true, false) => pairs.first += games,
                    (false, true) => pairs.second += games,
                    (false, false) => pairs.neither += games,
                }
            }
        }
        pairs
    }
}
