//! The result of a study, in the shape of `explain.json`.

use serde::Serialize;

pub use super::measures::{Effect, Interaction, MeasureReport};
use crate::play::head::Program;
use crate::play::summary::Method;
use crate::play::throughput::Throughput;
pub use crate::studies::mean::Mean;

/// The name of the shape of `explain.json`, with its version.
pub const SCHEMA: &str = "kartacz.explain/1";

/// A finished study. Everything but `throughput` follows from program, scenarios, groups, players, seed and games. Scores and rates
/// are 0..1, of the first side; victory points are net for it. Effects are differences: 0.01 is a percentage point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explained {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program.
    #[serde(flatten)]
    pub program: Program,
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
    #[serde(with = "crate::base::exact")]
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
    /// The id.
    pub scenario: String,
    /// The title.
    pub title: String,
    /// The changes, in words; empty for none.
    pub changes: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupReport {
    /// The name of the group.
    pub group: String,
    /// The differences or changes of the group.
    pub differences: Vec<Value>,
}

/// A value that differs, or a change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The path; of a what-if its name.
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
