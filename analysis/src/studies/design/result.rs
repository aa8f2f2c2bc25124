//! The result of a design, in the shape of `design.json`.

use serde::Serialize;

pub use super::change::{Change, Value};
use super::figures::Figures;
pub use super::verdict::Verdict;
use crate::play::throughput::Throughput;
use crate::statistics::gaussian::Expected;
use crate::studies::mean::Mean;
use crate::studies::response::{Paired, Setup};

/// The name of the shape of `design.json`, with its version.
pub const SCHEMA: &str = "kartacz.design/1";

/// A finished design. Everything but `throughput` follows from program, scenario, players, seed, games and options.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Design {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The setup.
    #[serde(flatten)]
    pub setup: Setup,
    /// The target of the score.
    pub target: f64,
    /// How far from it a balanced score may lie.
    pub within: f64,
    /// The most changes of a proposal.
    pub most_changes: usize,
    /// The preferred measures, beside balance and distance.
    pub preferred: Vec<&'static str>,
    /// What could be changed.
    pub choices: Vec<ChoiceReport>,
    /// What was played to find the proposals.
    pub search: Effort,
    /// The scenario itself in held-out games: by the players of the search, then by each other player.
    pub baseline: Vec<Played>,
    /// The proposals, balanced ones first, then those nearest to the scenario.
    pub proposals: Vec<Proposal>,
    /// How long it took.
    pub throughput: Throughput,
}

/// Something that could be changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceReport {
    /// The name.
    pub choice: String,
    /// The value in the scenario.
    pub own: String,
    /// The alternatives, with what each costs.
    pub levels: Vec<LevelReport>,
}

/// An alternative.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelReport {
    /// The value of the alternative.
    pub level: String,
    /// What the change costs.
    pub cost: f64,
    /// The arguments of `--set`.
    pub set: Vec<String>,
}

/// The games of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// How many rounds.
    pub rounds: u64,
    /// The games of a variant in a round.
    pub games_of_round: u64,
    /// The games of a candidate in the last round that confirms.
    pub confirming_games: u64,
    /// How many variants were played.
    pub variants: usize,
    /// All games.
    pub games: u64,
    /// How many variants the scenario refused.
    pub refused: usize,
}

/// A proposal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proposal {
    /// The name: `proposal-1`.
    pub name: String,
    /// The overlay file of the proposal, in the folder of the results.
    pub file: String,
    /// The arguments of `--set`.
    pub set: Vec<String>,
    /// The changes of the proposal.
    pub changes: Vec<Change>,
    /// The distance from the scenario.
    pub distance: f64,
    /// The score that the search expected.
    pub expected: Mean,
    /// In held-out games: by the players of the search, then by each other player that played it.
    pub played: Vec<Played>,
}

/// The results of a variant by some players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// The players of both sides, as named.
    pub players: [String; 2],
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures,
    /// The difference of the score to the baseline, game by game; none for the baseline itself.
    pub difference: Option<Paired>,
    /// Whether it is balanced.
    pub verdict: Verdict,
}

impl Played {
    /// The verdict in words.
    #[must_use]
    pub fn verdict_text(&self) -> String {
        self.verdict.with_draws(self.figures.draws.mean)
    }

    /// Whether any of its games ended differently from the baseline.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.difference.is_none_or(|found| [found.mean, found.low, found.high] != [0.0; 3])
    }
}

impl Proposal {
    /// Played by the players of the search.
    #[must_use]
    pub fn main(&self) -> &Played {
        &self.played[0]
    }

    /// Whether these players find it balanced.
    #[must_use]
    pub fn is_balanced(&self) -> bool {
        self.main().verdict == Verdict::Balanced
    }

    /// The other players whose verdict is the opposite: balanced instead of not balanced, or the reverse.
    pub fn turned_by(&self) -> impl Iterator<Item = &Played> {
        let opposite = match self.main().verdict {
            Verdict::Balanced => Some(Verdict::Off),
            Verdict::Off => Some(Verdict::Balanced),
            Verdict::Inconclusive => None,
        };
        self.played[1..].iter().filter(move |played| Some(played.verdict) == opposite)
    }

    /// Whether all its changes stay within what the origins call plausible.
    #[must_use]
    pub fn is_plausible(&self) -> bool {
        self.changes.iter().all(|change| change.plausible)
    }
}

/// An expectation with its interval.
#[must_use]
pub fn expected(found: Expected) -> Mean {
    let [low, high] = found.ends();
    Mean { mean: found.mean, low, high }
}
