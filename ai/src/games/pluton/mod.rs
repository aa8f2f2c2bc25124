//! A player of *Pluton* that evaluates each action by exact odds and a few simple goals. It uses only its view.

mod scripted;
mod simple;
pub mod weights;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::view::View;

use crate::Player;
pub use scripted::Scripted;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
}

impl Default for Heuristic {
    fn default() -> Self {
        Self::new(weights::standard())
    }
}

impl Heuristic {
    /// A player with these weights for the first and the second side.
    #[must_use]
    pub fn new(weights: [Weights; 2]) -> Self {
        Self { weights }
    }
}

impl Player<Pluton> for Heuristic {
    fn new_game(&mut self, _: u64) {}

    fn choose(&mut self, _: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        simple::choose(view, &self.weights[view.side.index()], None, legal)
    }
}
