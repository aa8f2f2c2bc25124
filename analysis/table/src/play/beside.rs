//! The headline balance, compared with a run.

use serde::{Deserialize, Serialize};

use crate::play::luck::Without;
use crate::statistics::Scores;

/// An attacker that was tried against a headline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The attacker: a class, or a player.
    pub attacker: String,
    /// The gain of the attacker as each side.
    pub gains: [Gain; 2],
}

/// The gain of a side's attacker above its value, as a share: 0.01 is a percentage point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The id of the side.
    pub side: String,
    /// The gain, in games that measure it alone.
    pub gain: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The gain with the luck of the dice taken out, where that was measured and is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

/// A headline and the figure of a run in the same measure. Scores are the first side's, 0..1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beside {
    /// The score of the first side at the equilibrium of the tournament.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The score of a draw.
    pub draw: f64,
    /// The players of the tournament.
    pub players: Vec<String>,
    /// The games a pairing.
    pub games: u64,
    /// The games a pairing with a searching player, when these were fewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_games: Option<u64>,
    /// The version and the sources of the program that played it.
    pub program: String,
    /// Whether this program would play it in the same way.
    pub current: bool,
    /// The attackers that were tried against it.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// The score of the run.
    pub run: Scored,
}

/// A mean score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// The mean.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Looks up the headline of the scenario with this hash; implemented by the studies.
pub type Find = fn(&str, &[String; 2], &Scores) -> Option<Beside>;
