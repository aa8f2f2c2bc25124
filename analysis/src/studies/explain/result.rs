//! The result of a study, in the shape of `explain.json`.

use serde::Serialize;

use crate::play::summary::Method;
pub use crate::studies::tournament::{Mean, Throughput};

/// The name of the shape of `explain.json`, with its version.
pub const SCHEMA: &str = "kartacz.explain/1";

/// A finished study. Everything but `throughput` follows from program, scenarios, groups, players, seed and games. Scores and rates
/// are 0..1, of the first side; victory points are net for it. Effects are differences: 0.01 is a percentage point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explained {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The rule system.
    pub system: String,
    /// The first scenario.
    pub from: End,
    /// The second.
    pub to: End,
    /// The changes of both, in words; empty for none.
    pub changes: String,
    /// The command that makes it again.
    pub command: String,
    /// The seed of every variant: game `i` has the same seed in each.
    pub seed: u64,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// How the intervals were made.
    pub interval: Method,
    /// How the values of the groups were made: `exact`, or `sampled` when the orders were drawn.
    pub orders_method: &'static str,
    /// How many orders of the groups are averaged.
    pub orders: i64,
    /// The groups, the greatest effect on the score first.
    pub groups: Vec<GroupReport>,
    /// Differences that change nothing in play.
    pub idle: Vec<String>,
    /// Sets of groups that the checker refuses.
    pub refused: Vec<Refused>,
    /// The results at each strength, as it was named.
    pub levels: Vec<LevelReport>,
    /// Where the verdict changes with the strength of the players, in words.
    pub changes_with_strength: Vec<String>,
    /// How long it took.
    pub throughput: Throughput,
}

/// One of the two scenarios.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// Its id.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// Its changes, in words; empty for none.
    pub changes: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupReport {
    /// Its name.
    pub group: String,
    /// What is in it.
    pub differences: Vec<Value>,
}

/// A value that differs, or a change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// Its path; of a what-if its name.
    pub path: String,
    /// The value in the first scenario; null where it has none.
    pub from: Option<String>,
    /// The value in the second.
    pub to: Option<String>,
}

/// Groups that cannot be made without the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refused {
    /// The groups that are made.
    pub groups: Vec<String>,
    /// The first fault.
    pub why: String,
}

/// The results of these players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelReport {
    /// The players as they were named.
    pub level: String,
    /// The names under which the games are recorded.
    pub players: [String; 2],
    /// Games of each variant.
    pub games: u64,
    /// The score, the rates of the outcomes, victory points.
    pub measures: Vec<MeasureReport>,
    /// Every variant that was played.
    pub variants: Vec<Variant>,
}

/// The results of a measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureReport {
    /// The measure: `score`, `vp`, `draw`, or the id of a side for its wins.
    pub measure: String,
    /// Whether it is a rate or a score.
    pub rate: bool,
    /// Its mean in the first scenario, with an interval.
    pub from: Mean,
    /// In the second.
    pub to: Mean,
    /// The difference, with a paired interval of its own.
    pub difference: Mean,
    /// The difference in whole numbers: over this denominator it is exact, and so are the effects.
    pub numerator: i64,
    /// The denominator.
    pub denominator: i64,
    /// The effect of each group, in the order of the groups. The effects add up to the difference; their intervals hold together.
    pub effects: Vec<Effect>,
    /// What pairs of groups do beyond each alone, the greatest first. Their intervals hold together.
    pub interactions: Vec<Interaction>,
}

/// The effect of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The group.
    pub group: String,
    /// Its Shapley value.
    pub effect: f64,
    /// The same times the denominator of the measure: these add up to the numerator of the difference.
    pub numerator: i64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its effect when it is made alone; null when that is refused.
    pub alone: Option<f64>,
    /// Its effect when all others are made already.
    pub last: Option<f64>,
}

/// What two groups do together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// The two groups, the one with the greater effect alone first.
    pub groups: [String; 2],
    /// The effect of each alone.
    pub alone: [f64; 2],
    /// The effect of each where the other is made already.
    pub beside: [f64; 2],
    /// The difference: what the two do together beyond each alone.
    pub interaction: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A variant that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variant {
    /// The groups that are made.
    pub groups: Vec<String>,
    /// The scenario that was played.
    pub scenario: String,
    /// The changes to it, in words.
    pub changes: String,
    /// The mean score.
    pub score: f64,
    /// How many games the first side won, the second, and how many were drawn.
    pub outcomes: [u64; 3],
    /// Mean victory points.
    pub vp: f64,
}

impl LevelReport {
    /// The results of the score.
    #[must_use]
    pub fn score(&self) -> &MeasureReport {
        &self.measures[0]
    }
}

impl Effect {
    /// Whether the interval excludes 0.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

impl Interaction {
    /// Whether the interval excludes 0.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

impl MeasureReport {
    /// The effect of a group.
    #[must_use]
    pub fn effect(&self, group: &str) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.group == group)
    }
}
