//! The recorded skill curve of a scenario, beside a run.

use serde::{Deserialize, Serialize};

use crate::statistics::skill::Share;

/// A skill curve as summaries hold it. Scores are the first side's, 0..1, a draw counting a half.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// Both sides at each level, in ascending order of the levels; at least two.
    pub levels: Vec<LevelScore>,
    /// The share of the variance of a result that one level of difference explains.
    pub index: Share,
    /// The version and the sources of the program that played it.
    pub program: String,
    /// Whether this program would play it in the same way.
    pub current: bool,
}

/// The score between equals at a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelScore {
    /// The level: the player as it was named.
    pub level: String,
    /// The number of games.
    pub games: u64,
    /// The mean score.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Looks up the skill curve of the scenario with this hash, given the ids of its sides; implemented by the studies.
pub type FindCurve = fn(&str, &[String; 2]) -> Option<Curve>;
