//! The result of a design, in the shape of `design.json`.

use serde::Serialize;

use super::figures::Figures;
use crate::statistics::gaussian::Expected;
use crate::studies::response::{Head, Paired, Throughput};
use crate::studies::tournament::Mean;

/// The name of the shape of `design.json`, with its version.
pub const SCHEMA: &str = "kartacz.design/1";
/// An interval that is wider than this many tolerances to either side settles nothing.
const SETTLED: f64 = 2.0;

/// A finished design. Everything but `throughput` follows from program, scenario, players, seed, games and options.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Design {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The setup.
    #[serde(flatten)]
    pub head: Head,
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
    /// Its name.
    pub choice: String,
    /// Its value in the scenario.
    pub own: String,
    /// Its alternatives, with what each costs.
    pub levels: Vec<LevelReport>,
}

/// An alternative.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelReport {
    /// Its value.
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
    /// Its name: `proposal-1`.
    pub name: String,
    /// Its overlay file, in the folder of the results.
    pub file: String,
    /// The arguments of `--set`.
    pub set: Vec<String>,
    /// Its changes.
    pub changes: Vec<Change>,
    /// The distance from the scenario.
    pub distance: f64,
    /// What the search expected of the score.
    pub expected: Mean,
    /// In held-out games: by the players of the search, then by each other player that played it.
    pub played: Vec<Played>,
}

/// A change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What is changed.
    pub choice: String,
    /// From this value.
    pub from: String,
    /// To this one.
    pub to: String,
    /// What it costs.
    pub cost: f64,
    /// Whether every changed value stays within what its origin calls plausible.
    pub plausible: bool,
    /// The changed values.
    pub values: Vec<Value>,
}

/// A changed value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// Its path.
    pub path: String,
    /// Its value in the scenario; empty when it has none.
    pub from: String,
    /// Its new value.
    pub to: String,
    /// Its origin: `rulebook`, `history`, `assumed`; empty when the scenario does not have the value.
    pub origin: String,
    /// The reason or the figure.
    pub reason: String,
}

/// What players made of a variant.
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

/// Whether a score is at its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is measured within the tolerance, by enough games.
    Balanced,
    /// The games do not settle it.
    Inconclusive,
    /// Its whole interval lies outside of the tolerance.
    Off,
}

impl Verdict {
    /// The verdict on a score.
    #[must_use]
    pub fn of(score: Mean, (target, within): (f64, f64)) -> Self {
        // Scores are multiples of half a game: a sum at the very edge counts as inside.
        const EDGE: f64 = 1e-9;
        let (low, high) = (target - within - EDGE, target + within + EDGE);
        let known = score.high - score.low <= 2.0 * SETTLED * within;
        match (low..=high).contains(&score.mean) {
            _ if score.high < low || score.low > high => Self::Off,
            true if known => Self::Balanced,
            _ => Self::Inconclusive,
        }
    }

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Inconclusive => "inconclusive",
            Self::Off => "not balanced",
        }
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

    /// The other players with whom the verdict is the opposite: balanced with one, not balanced with the other.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_needs_enough_games() {
        let of = |mean: f64, half: f64| Verdict::of(Mean { mean, low: mean - half, high: mean + half }, (0.5, 0.01));
        assert_eq!([of(0.505, 0.007), of(0.51, 0.007), of(0.495, 0.019)], [Verdict::Balanced; 3]);
        assert_eq!([of(0.5, 0.09), of(0.52, 0.015), of(0.48, 0.03)], [Verdict::Inconclusive; 3]);
        assert_eq!([of(0.54, 0.02), of(0.3, 0.1)], [Verdict::Off; 2]);
    }
}
