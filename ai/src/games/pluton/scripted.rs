//! A player that carries out orders from a file.
//!
//! The orders set starting places, destinations of formations, fire and support; the heuristic decides everything that
//! they leave open.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::orders::Orders;
use kartacz_engine::games::pluton::view::View;

use super::weights::{Weights, standard};
use super::{Heuristic, simple};
use crate::Player;

/// The scripted player.
#[derive(Clone, Debug)]
pub struct Scripted {
    heuristic: Heuristic,
    orders: Box<Orders>,
}

impl Scripted {
    /// A player that carries out these orders, which must fit the scenario being played. On the other side, which has
    /// no orders, it plays like the heuristic.
    #[must_use]
    pub fn new(orders: &Orders) -> Self {
        Self::with(orders, standard())
    }

    /// The same with these weights for the first and the second side.
    #[must_use]
    pub fn with(orders: &Orders, weights: [Weights; 2]) -> Self {
        Self { heuristic: Heuristic::new(weights), orders: Box::new(*orders) }
    }
}

impl Player<Pluton> for Scripted {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
    }

    fn choose(&mut self, game: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        if view.side != self.orders.side {
            return self.heuristic.choose(game, view, legal);
        }
        simple::choose(view, &self.heuristic.weights[view.side.index()], Some(&self.orders), legal)
    }
}
