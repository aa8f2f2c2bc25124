//! The learned value of a position.

use kartacz_engine::core::game::{Game, Outcome, Side, Winner};

use super::{Network, Numbers};
use crate::core::real::exp;

/// A game whose positions have features that a value can be learned from.
pub trait Valued: Game {
    /// A feature reader: precomputed scenario data and scratch space.
    type Eye: Clone + Default + Send;

    /// The names of the features, at most [`super::MAX_WIDTH`].
    fn features() -> Vec<String>;

    /// Writes the features of a position, in the order of [`Valued::features`]. Only public knowledge counts.
    fn see(&self, eye: &mut Self::Eye, state: &Self::State, features: &mut Numbers);

    /// The part of the game that a position belongs to, such as an activation. Roll-outs stop and values are computed
    /// only where it changes; `None` before play.
    fn moment(&self, state: &Self::State) -> Option<u32>;
}

/// The results that a value distinguishes: the first side wins, a draw, the second side wins.
pub const RESULTS: usize = 3;

/// Which of the [`RESULTS`] an outcome is.
#[must_use]
pub const fn result(outcome: &Outcome) -> usize {
    match outcome.winner {
        Winner::Side(Side::First) => 0,
        Winner::Draw => 1,
        Winner::Side(Side::Second) => 2,
    }
}

/// The probabilities of the [`RESULTS`] by the outputs of a network.
#[must_use]
pub fn probabilities(outputs: &[f32]) -> [f32; RESULTS] {
    let most = outputs[..RESULTS].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = [0, 1, 2].map(|result| exp(outputs[result] - most));
    let sum: f32 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

/// The score of a side, 0 to 1, by the probabilities of the [`RESULTS`]: a draw is half a win.
#[must_use]
pub fn score(probabilities: [f32; RESULTS], side: Side) -> f32 {
    let [first, draw, second] = probabilities;
    (if side == Side::First { first } else { second }) + 0.5 * draw
}

/// The expected score of a side by a network of [`RESULTS`] outputs over these features.
#[must_use]
pub fn expected(network: &Network, features: &Numbers, side: Side) -> f32 {
    score(probabilities(&network.evaluate(features)), side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_log_odds() {
        let outputs = [0.2_f32, 0.3, 0.5].map(|chance| 100.0 + chance.ln());
        let chances = probabilities(&outputs);
        assert!(chances.iter().zip([0.2, 0.3, 0.5]).all(|(one, other)| (one - other).abs() < 1e-4), "{chances:?}");
        assert!(
            (score(chances, Side::First) - 0.35).abs() < 1e-4 && (score(chances, Side::Second) - 0.65).abs() < 1e-4
        );
    }
}
