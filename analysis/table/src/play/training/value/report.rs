//! The result of the training of a value, in the shape of its JSON.

use kartacz_engine::scenario::learned::KINDS;
use serde::Serialize;

use crate::base::figure::fixed;
use crate::base::words::{percent, points};
use crate::play::head::{Program, Scenario};
use crate::play::throughput::Throughput;
use crate::play::training::report::Strength;

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.train-value/2";

/// A trained value. Everything but `times` and `throughput` follows from program, scenarios and settings.
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
    /// The players from whose games it was learned.
    pub players: Vec<String>,
    /// The generations; the games of each but the first include players that look one step ahead by the value of the one before.
    pub generations: Vec<Generation>,
    /// The number of the generation that is kept, from 1.
    pub kept: u64,
    /// What the player by the kept generation gains on the heuristic, in games that did not choose it.
    pub strength: Vec<Strength>,
    /// The games, those held out included.
    pub games: u64,
    /// The positions that it was learned from.
    pub positions: u64,
    /// Units of the hidden layer.
    pub hidden: u64,
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// The mean Brier score in held-out positions: 0 at best, 2 at worst.
    pub brier: f64,
    /// That of the rates of the results.
    pub brier_constant: f64,
    /// Held-out positions by their chance.
    pub bins: Vec<Bin>,
    /// How often each action with chance is carried out with other dice: the number of those tried that pays best.
    pub repeats: u32,
    /// What is left of the variance when the luck is taken out.
    pub left: Vec<Left>,
    /// Times on one thread of this machine.
    pub times: Times,
    /// How long this start of the program took; none where the games were played in shards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throughput: Option<Throughput>,
}

/// A generation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Generation {
    /// Its number, from 1.
    pub generation: u64,
    /// The games that it was learned from, those held out included.
    pub games: u64,
    /// The mean Brier score in held-out positions of these games.
    pub brier: f64,
    /// What a player that looks one step ahead by it gains on the heuristic; empty where there is no such player.
    pub strength: Vec<Strength>,
}

impl Generation {
    /// The mean gain over all sides and scenarios; 0 where none is known.
    #[must_use]
    pub fn gain(&self) -> f64 {
        self.strength.iter().map(|strength| strength.gain).sum::<f64>() / self.strength.len().max(1) as f64
    }
}

/// Luck says something of victory points where it leaves less of their variance than this.
const PAYS: f64 = 0.9;

/// Positions that the value gives about the same chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Bin {
    /// How many.
    pub positions: u64,
    /// The mean chance of the first side to win.
    pub chance: f64,
    /// In which share of them it won.
    pub won: f64,
}

/// The shares of variance that are left in games of two players; null where nothing varies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Left {
    /// The id of the scenario.
    pub scenario: String,
    /// The player of both sides.
    pub players: String,
    /// The games.
    pub games: u64,
    /// Of the score.
    pub score: Option<f64>,
    /// Of the rate of wins of the first side.
    pub first: Option<f64>,
    /// Of that of the second side.
    pub second: Option<f64>,
    /// Of the rate of draws.
    pub draw: Option<f64>,
    /// Of the victory points.
    pub vp: Option<f64>,
}

/// Times in microseconds, means over the scenarios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// Of a value.
    pub value: f64,
    /// Of the measurement of the luck of a game of the usual players.
    pub luck: f64,
    /// Of a game of two players, by the kinds of players; null where there are none.
    pub games: [Option<f64>; KINDS.len()],
}

/// So many times, in words.
#[must_use]
pub fn often(repeats: u32) -> String {
    if repeats == 1 { "once".to_owned() } else { format!("{repeats} times") }
}

/// The mean share of the variance of the score that is left.
pub(super) fn mean_left(left: &[Left]) -> f64 {
    let left: Vec<f64> = left.iter().filter_map(|left| left.score).collect();
    if left.is_empty() { 1.0 } else { left.iter().sum::<f64>() / left.len() as f64 }
}

impl Report {
    /// The mean share of the variance of the score that is left.
    #[must_use]
    pub fn mean_left(&self) -> f64 {
        mean_left(&self.left)
    }

    /// The scenarios in whose games, of all players, the luck in victory points says something.
    pub(super) fn points_pay_in(&self) -> Vec<String> {
        let pays = |of: &Left| of.vp.is_some_and(|left| left < PAYS);
        let all = |id: &str| self.left.iter().filter(|left| left.scenario == id).all(pays);
        self.scenarios.iter().map(|scenario| scenario.id.clone()).filter(|id| all(id)).collect()
    }

    /// What the file says of it.
    pub fn notes(&self) -> Vec<String> {
        let kept = self.generations.iter().find(|one| one.generation == self.kept);
        let strength =
            kept.iter().flat_map(|kept| &kept.strength).map(|Strength { scenario, side, score, gain, .. }| {
                let (score, gain) = (percent(*score), points(*gain));
                format!("{scenario}, {side}, `value:1` by it against the heuristic: score {score}, gain {gain}")
            });
        let strength: Vec<String> = strength.collect();
        let generation = format!("Generation {} of {}.", self.kept, self.generations.len());
        let brier = format!(
            "Brier score {}, {} of a constant, in held-out positions of {} games.",
            fixed(self.brier, 4),
            fixed(self.brier_constant, 4),
            self.games
        );
        let of = |Left { scenario, players, score, vp, .. }: &Left| {
            let share = |share: &Option<f64>| share.map_or_else(|| "-".to_owned(), |share| fixed(share, 3));
            format!(
                "{scenario}, two players `{players}`: variance left {}, of victory points {}",
                share(score),
                share(vp)
            )
        };
        let repeats = format!("Each action with chance is carried out {} with other dice.", often(self.repeats));
        let left = self.left.iter().map(of);
        [generation, brier, repeats].into_iter().chain(left).chain(strength).collect()
    }
}
