//! The result of training, in the shape of its JSON.

use serde::Serialize;

use super::Effort;
use crate::play::head::{Program, Scenario};
use crate::play::throughput::Throughput;
use crate::statistics::Interval;

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.train/2";

/// Finished training. Everything but `throughput` follows from program, scenarios and settings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program.
    #[serde(flatten)]
    pub program: Program,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The changes of the command line to them, in words; empty for none.
    pub changes: String,
    /// The networks that the first student had; empty for none.
    pub start: String,
    /// The effort.
    pub effort: Effort,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The number of the round that is kept, from 1.
    pub kept: u64,
    /// How long this start of the program took; none where the games were played in shards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throughput: Option<Throughput>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Round {
    /// The number of the round, from 1.
    pub round: u64,
    /// The result of each network.
    pub learned: Vec<Learned>,
    /// How its student does against the heuristic.
    pub strength: Vec<Strength>,
    /// The equilibrium in each scenario between the shipped players and the students up to this one.
    pub league: Vec<Standing>,
}

/// An equilibrium between the players of a training.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The id of the scenario.
    pub scenario: String,
    /// The score of the first side.
    pub value: f64,
    /// How much it moved in this round.
    pub moved: f64,
    /// The players with a share.
    pub shares: Vec<Share>,
    /// The gains of the oracle against it; empty without an oracle.
    pub attacks: Vec<Attack>,
}

impl Standing {
    /// Whether it moved less than this and no attack may gain as much, at the upper end of its interval. Without an attack it is not
    /// known.
    #[must_use]
    pub fn holds(&self, aim: f64) -> bool {
        let weak = self.attacks.iter().all(|attack| attack.interval.high < aim);
        self.moved.abs() < aim && weak && !self.attacks.is_empty()
    }
}

/// The share of a player at equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The id of its side.
    pub side: String,
    /// The player: a shipped one, or the student of a round.
    pub player: String,
    /// The share, 0..=1.
    pub share: f64,
}

/// The gain of a player against an equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attack {
    /// The id of the side that it plays.
    pub side: String,
    /// The player.
    pub player: String,
    /// The games.
    pub games: u64,
    /// The score minus that of the equilibrium.
    pub gain: f64,
    /// The interval of the gain, the equilibrium taken as exact.
    pub interval: Interval,
}

impl Round {
    /// The mean gain over all sides and scenarios.
    #[must_use]
    pub fn gain(&self) -> f64 {
        self.strength.iter().map(|strength| strength.gain).sum::<f64>() / self.strength.len() as f64
    }
}

/// What a network learned, in samples that it was not trained with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Learned {
    /// The name of the network.
    pub network: String,
    /// The samples, those held out included.
    pub samples: usize,
    /// The mean square error: of scores for the value, of gains for ranks.
    pub error: f64,
    /// The error of always answering the mean, or that no candidate gains.
    pub blind: f64,
}

/// The score of a student against the heuristic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// The id of the scenario.
    pub scenario: String,
    /// The id of the student's side.
    pub side: String,
    /// The games.
    pub games: u64,
    /// The score: a win counts 1, a draw 0.5.
    pub score: f64,
    /// The gain over the heuristic in its place, paired by game.
    pub gain: f64,
    /// The interval of the gain.
    pub interval: Interval,
}
