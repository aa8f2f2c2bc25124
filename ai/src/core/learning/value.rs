//! The learned value of a position.

use std::sync::Arc;

use kartacz_engine::core::game::{Game, Outcome, Side, Winner};
use kartacz_engine::scenario::learned::{Form, POSITION, Place};

use super::{MAX_WIDTH, Network, Numbers, load};
use crate::core::real::exp;

/// A game whose positions have features that a value can be learned from.
pub trait Valued: Game {
    /// A feature reader: precomputed scenario data and scratch space.
    type Eye: Clone + Default + Send + Sync;

    /// The name of the rule system, in files of values.
    const SYSTEM: &'static str;

    /// The names of the features, at most [`super::MAX_WIDTH`].
    fn features() -> Vec<String>;

    /// Writes the features of a position, in the order of [`Valued::features`]. It sees all of the state: a player who must not
    /// know it asks for the value of a guess.
    fn see(&self, eye: &mut Self::Eye, state: &Self::State, features: &mut Numbers);

    /// The part of the game that a position belongs to, such as an activation. Roll-outs stop only where it changes; `None`
    /// before play.
    fn moment(&self, state: &Self::State) -> Option<u32>;
}

/// The results that a value distinguishes: the first side wins, a draw, the second side wins.
pub const RESULTS: usize = 3;
/// The outputs of a value: the log-odds of the [`RESULTS`], and the victory points.
pub const OUTPUTS: usize = RESULTS + 1;

/// The network of a value.
#[must_use]
pub fn place<G: Valued>() -> Place {
    Place { name: POSITION, features: G::features(), outputs: OUTPUTS }
}

/// The network of a shipped value, from the text of its file.
///
/// # Panics
/// When the file has a fault; a test reads it.
#[must_use]
pub fn shipped<G: Valued>(text: &'static str) -> Arc<Network> {
    const NAME: &str = "value.toml";
    let form = Form { system: G::SYSTEM, networks: Vec::new(), value: Some(place::<G>()) };
    let read = load(&[(NAME, text)].as_slice(), NAME, &form);
    let value = read.unwrap_or_else(|faults| panic!("a test reads the shipped value: {faults}")).value;
    Arc::new(value.expect("the file has a value").network)
}

/// What a game is expected to give, or has given.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The probability that the first side wins.
    pub win: f32,
    /// The probability of a draw.
    pub draw: f32,
    /// The victory points, net for the first side, in units of the game.
    pub vp: f32,
}

impl Estimate {
    /// A finished game.
    #[must_use]
    pub fn exact(outcome: &Outcome) -> Self {
        let is = |known| f32::from(u8::from(outcome.winner == known));
        Self { win: is(Winner::Side(Side::First)), draw: is(Winner::Draw), vp: outcome.vp as f32 }
    }

    /// By the outputs of a network, [`OUTPUTS`] of them.
    #[must_use]
    pub fn of(outputs: &[f32]) -> Self {
        let [win, draw, _] = probabilities(outputs);
        Self { win, draw, vp: outputs[RESULTS] }
    }

    /// The score of a side, 0 to 1: a draw is half a win.
    #[must_use]
    pub fn score(self, side: Side) -> f32 {
        let first = self.win + 0.5 * self.draw;
        if side == Side::First { first } else { 1.0 - first }
    }
}

/// Estimates positions by a learned network.
pub struct Value<G: Valued> {
    network: Arc<Network>,
    /// On the heap: some are large, and games are played deep in the stack.
    eye: Box<G::Eye>,
}

/// By the same network.
impl<G: Valued> Clone for Value<G> {
    fn clone(&self) -> Self {
        Self { network: Arc::clone(&self.network), eye: self.eye.clone() }
    }
}

impl<G: Valued> Value<G> {
    /// By a network over the features of the game, with [`OUTPUTS`] outputs.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self { network, eye: Box::default() }
    }

    /// A position; exact when the game is over.
    pub fn estimate(&mut self, game: &G, state: &G::State) -> Estimate {
        if game.decider(state).is_none()
            && let Some(outcome) = game.outcome(state)
        {
            return Estimate::exact(&outcome);
        }
        let mut features = [0.0; MAX_WIDTH];
        game.see(&mut self.eye, state, &mut features);
        Estimate::of(&self.network.evaluate(&features))
    }
}

/// Estimates states of which many are equal: those that the same action leads to with other dice.
pub(crate) struct Recalling<G: Valued> {
    value: Value<G>,
    seen: Vec<(G::State, Estimate)>,
}

impl<G: Valued> Recalling<G> {
    /// By a value, with room for a number of states.
    pub fn new(value: Value<G>, room: usize) -> Self {
        Self { value, seen: Vec::with_capacity(room) }
    }

    /// The value.
    pub fn value(&mut self) -> &mut Value<G> {
        &mut self.value
    }

    /// Another one by the same value.
    pub fn again(&self) -> Self {
        Self::new(self.value.clone(), self.seen.capacity())
    }

    /// Forgets the states.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// A state, which is valued once until all are forgotten.
    pub fn estimate(&mut self, game: &G, state: &G::State) -> Estimate {
        if let Some((_, known)) = self.seen.iter().find(|(seen, _)| seen == state) {
            return *known;
        }
        let estimate = self.value.estimate(game, state);
        self.seen.push((*state, estimate));
        estimate
    }
}

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

    #[test]
    fn a_finished_game_is_exact() {
        let outcome = |winner| Outcome { winner, ending: 0, vp: -3, stage: 1 };
        let drawn = Estimate::exact(&outcome(Winner::Draw));
        assert_eq!((drawn.win, drawn.draw, drawn.vp, drawn.score(Side::Second)), (0.0, 1.0, -3.0, 0.5));
        assert_eq!(Estimate::exact(&outcome(Winner::Side(Side::Second))).score(Side::First), 0.0);
        let even = Estimate::of(&[0.0, 0.0, 0.0, 7.5]);
        assert!((even.score(Side::First) - 0.5).abs() < 1e-6 && even.vp == 7.5);
    }
}
