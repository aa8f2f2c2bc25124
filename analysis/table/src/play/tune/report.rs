//! The result of tuning, in the shape of its JSON.

use serde::Serialize;

use super::{Settings, Validation, Verdict};
use crate::base::values::Opponent;
use crate::base::words::{counted, percent, shift, whole};
use crate::play::head::{Program, Scenario};
use crate::play::throughput::{Candidates, Throughput};
use crate::statistics::LEVEL;

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.tune/1";

/// Finished tuning. Everything but `throughput` follows from program, scenarios, opponents, seed and the numbers of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program.
    #[serde(flatten)]
    pub program: Program,
    /// The scenarios: ids and the hashes of every value that can change play.
    pub scenarios: Vec<Scenario>,
    /// The changes of the command line to them, in words; empty for none.
    pub changes: String,
    /// The id of the side with the tuned weights.
    pub side: String,
    /// The name of that side.
    pub side_name: String,
    /// The weights it started with.
    pub start: String,
    /// The opponents of the candidates.
    pub against: Vec<Against>,
    /// The effort.
    pub effort: Effort,
    /// How the intervals were made.
    pub interval: Method,
    /// The result.
    pub validation: Validation,
    /// The weights.
    pub weights: Vec<Weight>,
    /// How long it took, without the validation.
    pub throughput: Throughput<Candidates>,
}

/// An opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Against {
    /// The player.
    pub player: String,
    /// The weight of the opponent in the distribution of games.
    pub share: f64,
}

impl From<&Opponent> for Against {
    fn from(Opponent { player, share }: &Opponent) -> Self {
        Self { player: player.clone(), share: *share }
    }
}

/// The effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// Generations.
    pub generations: u64,
    /// Candidates of a generation.
    pub population: u64,
    /// Games of a candidate.
    pub games: u64,
}

impl Effort {
    /// The number of candidates evaluated, including the start once per generation.
    #[must_use]
    pub const fn judged(&self) -> u64 {
        self.generations * (self.population + 1)
    }

    /// The settings of [`super::evolve`].
    #[must_use]
    pub const fn settings(&self) -> Settings {
        Settings { generations: self.generations, population: self.population, seed: self.seed }
    }

    /// In words.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { seed, generations, population, games } = *self;
        let all = whole(self.judged().saturating_mul(games));
        format!(
            "seed {seed}, {} of {} with {} each, {all} in all",
            counted(generations, "generation"),
            counted(population, "candidate"),
            counted(games, "game")
        )
    }
}

/// A kind of interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Method {
    /// The interval of scores.
    pub score: &'static str,
    /// The interval of gains.
    pub gain: &'static str,
    /// The level of both, 0..1.
    pub level: f64,
}

impl Default for Method {
    fn default() -> Self {
        Self { score: "score", gain: "normal, paired", level: LEVEL }
    }
}

/// A weight before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weight {
    /// The name in the files.
    pub name: &'static str,
    /// The numbers at the start.
    pub start: Vec<f32>,
    /// The tuned numbers.
    pub tuned: Vec<f32>,
}

impl Report {
    /// The result, in a sentence or two.
    #[must_use]
    pub fn verdict(&self) -> String {
        outcome(&self.validation, &self.side_name)
    }
}

/// The result of the validation, in a sentence or two.
#[must_use]
pub fn outcome(Validation { verdict, whole: all, .. }: &Validation, side: &str) -> String {
    let gain = all.gain;
    let judged = match verdict {
        Verdict::Better => "The tuned weights are better.",
        Verdict::Worse => "The tuned weights are worse: keep the initial ones.",
        Verdict::NotShown => "The result is inconclusive: keep the initial weights, or play more games.",
    };
    format!(
        "{judged} In {} {side} score {} with them and {} with the start: {}.",
        counted(all.games, "held-out game"),
        percent(all.tuned.score),
        percent(all.start.score),
        shift([gain.mean, gain.low, gain.high]),
    )
}
