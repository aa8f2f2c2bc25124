//! A player of *SPQR* that evaluates each action by exact odds and a few simple goals.
//!
//! It uses only its view. An orders phase has dozens of decisions: shared data is computed once for each.

mod menu;
mod rate;
pub mod weights;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::view::View;

use crate::{Options, Player};
use menu::Menu;
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

    /// The player's action, legal in any case.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Action {
        rate::best(view, &self.weights[view.side.index()], menu.list())
    }
}

impl Player<Spqr> for Heuristic {
    fn new_game(&mut self, _: u64) {}

    fn decide(&mut self, _: &Spqr, view: View<'_>, options: Options<'_, Spqr>) -> Action {
        self.answer(view, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Spqr, view: View<'_>, legal: &[Action]) -> usize {
        let answer = self.answer(view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
