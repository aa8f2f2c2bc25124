//! The skill curve: how the score moves with the strength of the players, how much of a result is skill, and what each side
//! loses without each rule.
//!
//! Every level plays against itself, each side plays one level above the other, and each side plays without each rule
//! against the same player with it. All runs share their game numbers, so gains and losses are paired. The skill-luck
//! index (`statistics/skill.rs`) is the share of the variance of a result that a coin toss explains which gives one
//! side the higher of two adjacent levels; over several steps, variances are summed.

mod charts;
pub mod export;
mod ladder;
mod pairings;
mod record;
mod result;
mod rules;
mod stronger;
mod study;
mod words;

use serde::Serialize;

use crate::play::head::Head;
use crate::play::luck::Without;
use crate::play::record::Origins;
use crate::play::summary::{Method, Outcome};
use crate::play::throughput::Throughput;
use crate::statistics::skill::Share;
use crate::studies::tournament::Mean;

pub use ladder::{Absent, LEVELS, Ladder, Level, MAX_LEVELS};
pub use record::{Curves, RecordedCurve, find};
pub use rules::rules;
pub use stronger::{AS_IT_IS, Here, stronger};
pub use study::{SkillStudy, Then};
pub use words::{finding, grounds, verdict};

/// The name of the shape of `skill.json`, with its version.
pub const SCHEMA: &str = "kartacz.skill/1";
/// The score of a draw.
pub const DRAW: f64 = 0.5;

/// A finished study, in the shape of `skill.json`. Scores are 0..1, a draw counting [`DRAW`]. Everything but `throughput` follows
/// from program, scenario, levels, rules, seed and games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Skill {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program, the scenario, and the games of each run without a searching player.
    #[serde(flatten)]
    pub head: Head,
    /// Games of each run with one.
    pub search_games: u64,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// How the intervals of scores, gains and losses were made.
    pub interval: Method,
    /// Both sides at the same level, weakest level first. Scores are the first side's.
    pub levels: Vec<Equals>,
    /// Each level against the next: one fewer than levels.
    pub steps: Vec<StepUp>,
    /// The skill-luck index over all steps.
    pub index: Share,
    /// The default levels that did not take part.
    pub absent: Vec<Absent>,
    /// The player that plays with and without each rule.
    pub player: String,
    /// The loss of each side without each rule, the greatest first.
    pub rules: Vec<RuleLoss>,
    /// Where the values of the scenario come from.
    pub origins: Origins,
    /// How long it took.
    pub throughput: Throughput,
}

/// Both sides at one level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Equals {
    /// The player as it was named.
    pub level: String,
    /// The names under which its games are recorded, first side and second.
    pub players: [String; 2],
    /// How many games.
    pub games: u64,
    /// The mean score of the first side.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// First side, second side, draw, with Wilson's intervals.
    pub outcomes: Vec<Outcome>,
    /// Mean victory points, net for the first side.
    pub vp: Mean,
    /// The score with the luck of the dice taken out, where that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

/// A level against the next one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepUp {
    /// The lower level.
    pub from: String,
    /// The higher level.
    pub to: String,
    /// How many games, paired by number with those of equals at the lower level.
    pub games: u64,
    /// The first side's gain, and the second side's.
    pub gains: [Gain; 2],
    /// The skill-luck index of this step.
    pub index: Share,
}

/// The gain of a side by playing a level higher than the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gain {
    /// The id of the side.
    pub side: String,
    /// The score at the higher level against the lower.
    pub score: f64,
    /// The gain over its score between equals at the lower level, in the same games: 0.01 is a percentage point.
    pub gain: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The gain with the luck of both games taken out, where that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

/// The loss of a side without a rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleLoss {
    /// The id of the side.
    pub side: String,
    /// The name of the rule.
    pub rule: String,
    /// What the side does not do.
    pub words: String,
    /// The paragraph of the rulebook.
    pub paragraph: String,
    /// How many games, paired by number with those in which it has the rule.
    pub games: u64,
    /// The side's score without the rule.
    pub score: f64,
    /// The loss of score: 0.01 is a percentage point. Below 0 when the side does better without.
    pub loss: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The probability of a loss or gain of this size by chance, corrected by Holm for all sides and rules.
    pub adjusted: f64,
    /// The share of games that end with another result.
    pub flipped: f64,
    /// The loss with the luck of both games taken out, where that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

/// Below this adjusted probability a loss counts as shown.
pub const SURE: f64 = 0.05;

#[cfg(test)]
mod tests;
