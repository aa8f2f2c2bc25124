//! The effect of a change of a scenario: the same games with and without it, compared one by one.
//!
//! Game `i` of both runs has the same seed: common random numbers. Luck that the two games share cancels out of the
//! difference, so fewer games give the same precision.
//!
//! The result has differences, McNemar's test, flows between results (`flow`), and the clearest flipped games. Neither
//! run is kept in memory, and nothing in `what-if.json` depends on threads or time.

mod differences;
pub mod export;
mod flow;
mod study;
mod verdict;

use serde::{Deserialize, Serialize};

use crate::base::decimal::Decimal;
use crate::play::aggregate::Joint;
use crate::play::changes::Changes;
use crate::play::comparison::ScoreShift;
use crate::play::labels::Labels;
use crate::play::luck::{Both, Without};
use crate::play::measured;
use crate::play::points::Unit;
use crate::play::rows::DRAW;
use crate::play::simulation::Run;
use crate::play::summary::Outcome;
use crate::play::until::Stopped;
use crate::show::charts::{Chart, DrawError};
use crate::statistics::{Interval, LEVEL, Scores, Z, ends, reach_of_differences};
use crate::studies::flips::{Clearest, FLIPS, Turned};
use crate::studies::until::widest;

pub use study::{Variant, WhatIfStudy};
pub use verdict::{finding, probability, verdict};

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.what-if/1";

/// The effect of a change, in the shape of `what-if.json`. The same command gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhatIf {
    /// [`SCHEMA`].
    pub schema: String,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    #[serde(default)]
    pub sources: String,
    /// The rule system.
    pub system: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The overlays of the variant, in their order.
    pub what_ifs: Vec<String>,
    /// The single values that were set in the variant, in their order.
    pub sets: Vec<String>,
    /// The seed of both runs.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// How many games each run has.
    pub games: u64,
    /// The stopping rule of the differences and its result, if one determined the number of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Stopped>,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side, in their order.
    pub players: [String; 2],
    /// How the games were paired.
    pub pairing: String,
    /// The level of every interval, 0..1.
    pub level: f64,
    /// The baseline.
    pub baseline: Figures,
    /// The variant.
    pub variant: Figures,
    /// The differences, variant minus baseline: the rates of the outcomes, then the score and the victory points.
    pub differences: Vec<Difference>,
    /// Games by their outcome in the baseline, then by that in the variant: first side, second side, draw.
    pub flow: [[u64; 3]; 3],
    /// How many games end differently.
    pub changed: u64,
    /// How many flip from the first side to the second, and from the second to the first.
    pub turned: [u64; 2],
    /// The clearest of those: the greatest swing of victory points first, [`MOST`] of each direction at most.
    pub flips: Vec<Flip>,
}

/// One of the two runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
    /// First side, second side, draw.
    pub outcomes: Vec<Outcome>,
    /// The score of the first side: 1 for a win, 1/2 for a draw. A score interval.
    pub score: Mean,
    /// Victory points, net for the first side.
    pub vp: Mean,
    /// The score with the luck of the dice taken out, where that is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_without_luck: Option<Without>,
}

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    #[serde(deserialize_with = "ends::low")]
    pub low: f64,
    /// The upper end.
    #[serde(deserialize_with = "ends::high")]
    pub high: f64,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The figure: the name of an outcome, for its rate, `score` or `vp`.
    pub measure: String,
    /// The mean in the baseline.
    pub baseline: f64,
    /// The mean in the variant.
    pub variant: f64,
    /// The mean difference.
    pub difference: f64,
    /// The lower end of its paired interval.
    #[serde(deserialize_with = "ends::low")]
    pub low: f64,
    /// The upper end of its paired interval.
    #[serde(deserialize_with = "ends::high")]
    pub high: f64,
    /// How the interval was made.
    pub method: String,
    /// The variance of the paired difference over that of independent runs of the same size; below 1, the pairing
    /// gained. Null when nothing varies.
    pub variance_ratio: Option<f64>,
    /// How many times as many games independent runs would need for as short an interval. Null when nothing varies, or no
    /// two pairs differ.
    pub worth: Option<f64>,
    /// McNemar's test of this outcome. Null if not a rate.
    pub mcnemar: Option<McNemar>,
    /// The difference with the luck of both games taken out, where that is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

impl Difference {
    /// The difference, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        Both { plain: [self.difference, self.low, self.high], without: self.without_luck }
    }
}

/// McNemar's test of an outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct McNemar {
    /// Games that have the outcome in the variant alone.
    pub gained: u64,
    /// Games that have it in the baseline alone.
    pub lost: u64,
    /// The two-sided mid-p value; 0 when it is too small for a number of 64 bits.
    pub p: f64,
    /// How it was made.
    pub method: String,
}

/// A flipped game: its winner changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    /// The number of the game, as `play --game` takes it.
    pub game: u64,
    /// The id of the side that wins it in the baseline.
    pub from: String,
    /// The id of the side that wins it in the variant.
    pub to: String,
    /// Victory points in the baseline and in the variant, net for the first side.
    pub vp: [Decimal; 2],
    /// The swing in victory points.
    pub swing: Decimal,
    /// The page that shows both games, from the folder of the results.
    pub page: String,
}

impl WhatIf {
    /// Sums up both runs, paired in `joint`.
    #[must_use]
    pub fn new(changes: &Changes, baseline: &Run, variant: &Run, joint: &Joint, clearest: &Clearest) -> Self {
        let (task, about) = (&baseline.task, &baseline.task.layout.about);
        let sides = about.sides.clone();
        let flow = [0, 1, 2].map(|from| [0, 1, 2].map(|to| joint.outcomes[to][from]));
        let kept: u64 = (0..3).map(|outcome| flow[outcome][outcome]).sum();
        Self {
            schema: SCHEMA.to_owned(),
            program: task.program.clone(),
            sources: task.sources.clone(),
            system: about.system.clone(),
            scenario: about.scenario.clone(),
            what_ifs: changes.what_if.clone(),
            sets: changes.set.clone(),
            seed: task.seed,
            games: task.games,
            until: None,
            players: task.players.clone(),
            pairing: "game i of both runs has the same seed".to_owned(),
            level: LEVEL,
            baseline: Figures::of(baseline),
            variant: Figures::of(variant),
            differences: differences(&sides, [baseline, variant], joint),
            changed: flow.iter().flatten().sum::<u64>() - kept,
            turned: [flow[0][1], flow[1][0]],
            flips: clearest.games().map(|turned| Flip::of(turned, &sides, about.unit)).collect(),
            flow,
            sides,
        }
    }

    /// The difference of a measure: the name of an outcome, `score` or `vp`.
    ///
    /// # Panics
    /// When there is none of this name.
    #[must_use]
    pub fn difference(&self, measure: &str) -> &Difference {
        self.differences.iter().find(|difference| difference.measure == measure).expect("every measure is compared")
    }

    /// Half the widest interval of a difference that is a share, all but the victory points: of each the sharper figure.
    #[must_use]
    pub fn widest(&self) -> f64 {
        let shares = self.differences.iter().filter(|of| of.measure != "vp");
        widest(shares.map(|of| of.both().ends()))
    }

    /// The name of an outcome, by its index: `Poles win`, `draw`.
    #[must_use]
    pub fn outcome(&self, place: usize, labels: &Labels) -> String {
        labels.outcome(self.sides.get(place).map_or(DRAW, String::as_str))
    }

    /// Whether the change leaves every value used in play unchanged.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.baseline.scenario_hash == self.variant.scenario_hash
    }
}

impl Figures {
    fn of(run: &Run) -> Self {
        let [wins, losses, draws] = run.counts.outcomes;
        let scores = Scores { losses, draws, wins };
        let (vp, unit) = (run.counts.vp_moments(), run.task.layout.about.unit);
        Self {
            scenario_hash: run.summary.scenario.hash.clone(),
            outcomes: run.summary.outcomes.clone(),
            score: Mean::new(scores.mean(0.5), scores.interval(0.5)),
            vp: Mean::new(vp.mean() / unit.scale(), unit.interval(run.counts.vp_interval())),
            score_without_luck: run.summary.luck.as_ref().and_then(|luck| luck.figures.score),
        }
    }
}

impl Mean {
    fn new(mean: f64, Interval { low, high }: Interval) -> Self {
        Self { mean, low, high }
    }
}

impl Flip {
    fn of(turned: &Turned, sides: &[String; 2], unit: Unit) -> Self {
        let Turned { game, from, vp } = *turned;
        Self {
            game,
            from: sides[from].clone(),
            to: sides[1 - from].clone(),
            vp: vp.map(|vp| unit.points(vp)),
            swing: Decimal::new(f64::from(turned.swing()) / unit.scale()),
            page: format!("{FLIPS}/game-{game}.html"),
        }
    }
}

fn differences(sides: &[String; 2], [baseline, variant]: [&Run; 2], joint: &Joint) -> Vec<Difference> {
    let layout = (&variant.task.layout, &variant.counts);
    let without: measured::Figures<Option<Without>> =
        joint.luck.as_ref().map(|luck| luck.without(layout, &baseline.counts)).unwrap_or_default();
    let rates = (0..3).map(|outcome| {
        let pairs = joint.pairs(outcome);
        let (difference, interval) = pairs.difference();
        let mcnemar =
            McNemar { gained: pairs.first, lost: pairs.second, p: pairs.mcnemar(), method: "mid-p".to_owned() };
        let means = [baseline, variant].map(|run| run.summary.outcomes[outcome].rate);
        let name = sides.get(outcome).map_or(DRAW, String::as_str);
        let method = ("newcombe-paired", pairs.variance_ratio());
        let plain = build(name, means, (difference, interval), method);
        Difference { mcnemar: Some(mcnemar), without_luck: without.outcomes[outcome], ..plain }
    });
    let mut all: Vec<Difference> = rates.collect();
    all.push(Difference { without_luck: without.score, ..score(joint) });
    all.push(Difference { without_luck: without.vp, ..points([baseline, variant], joint) });
    all
}

/// The difference of the score. The games are in the counts of their pairs.
fn score(joint: &Joint) -> Difference {
    let ScoreShift { means, difference, interval, variance_ratio } = joint.score();
    build("score", means, (difference, interval), ("score-paired", variance_ratio))
}

/// The difference of the victory points.
fn points(runs: [&Run; 2], joint: &Joint) -> Difference {
    let unit = runs[0].task.layout.about.unit;
    let reach = reach_of_differences(runs[0].counts.vp_reach(&runs[1].counts));
    let alone = runs.map(|run| run.counts.vp_moments());
    let independent = alone[0].variance() + alone[1].variance();
    let ratio = (independent > 0.0).then(|| joint.vp.variance() / independent);
    let means = alone.map(|moments| moments.mean() / unit.scale());
    let difference = (joint.vp.mean() / unit.scale(), unit.interval(joint.vp.mean_interval(reach, Z)));
    build("vp", means, difference, ("student-range-paired", ratio))
}

fn build(
    measure: &str,
    [baseline, variant]: [f64; 2],
    (difference, Interval { low, high }): (f64, Interval),
    (method, variance_ratio): (&str, Option<f64>),
) -> Difference {
    Difference {
        measure: measure.to_owned(),
        baseline,
        variant,
        difference,
        low,
        high,
        method: method.to_owned(),
        variance_ratio,
        worth: variance_ratio.filter(|&ratio| ratio > 0.0).map(f64::recip),
        mcnemar: None,
        without_luck: None,
    }
}

/// Draws the effect of a change: the differences, and the flow of outcomes.
///
/// # Errors
/// When the drawing library fails.
pub fn charts(found: &WhatIf, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let charts = [differences::draw(found, labels), flow::draw(found, labels)];
    charts.into_iter().collect::<Result<_, _>>().map_err(|error| DrawError::of(&*error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_comes_from_the_pairs() {
        let mut joint = Joint::default();
        // Variant first: two draws that were lost, a win that stays, a loss that was won.
        joint.outcomes[2][1] = 2;
        joint.outcomes[0][0] = 1;
        joint.outcomes[1][0] = 1;
        let found = score(&joint);
        assert_eq!((found.baseline, found.variant, found.difference), (0.5, 0.5, 0.0));
        // Differences 1/2, 1/2, 0 and -1 against 0, 0, 1, 1 and 1/2, 1/2, 1, 0.
        assert_eq!(found.variance_ratio, Some(1.5 / (1.0 + 0.5)));
        assert_eq!(found.worth, Some(1.0));
    }

    #[test]
    fn what_never_differs_has_no_worth() {
        let mut joint = Joint::default();
        joint.outcomes[0][0] = 5;
        joint.outcomes[1][1] = 5;
        let found = score(&joint);
        assert_eq!((found.variance_ratio, found.worth), (Some(0.0), None));
        let mut still = Joint::default();
        still.outcomes[0][0] = 5;
        assert_eq!(score(&still).variance_ratio, None);
    }
}
