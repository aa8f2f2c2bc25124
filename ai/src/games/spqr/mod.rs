//! A player of *SPQR* that evaluates each action by exact odds and a few simple goals.
//!
//! It uses only its view. An orders phase has dozens of decisions: shared data is computed once ([`phase`]), and every
//! move is planned once.
//!
//! Attacks are valued by the tables over every face of the die, in rout points (`books`, `bout`, `outcome`, `threat`).
//! `reach` and `ranks` find where a unit can go, `place` and `plan` choose among these, `moves` carries the move out;
//! `orders` compares individual orders with each line, `leaders` has activation, trumps and momentum, `answers` and
//! `shock` the independent decisions.

mod answers;
mod arms;
mod books;
mod bout;
pub mod candidates;
mod goal;
mod goals;
mod leaders;
pub mod learned;
mod menu;
mod mode;
mod moves;
mod orders;
mod outcome;
mod path;
mod phase;
mod place;
mod plan;
mod prepared;
mod pressure;
mod queue;
mod ranks;
mod reach;
mod rivals;
mod scene;
mod scripted;
mod shock;
mod shots;
mod stride;
mod threat;
pub mod weights;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::view::View;

use crate::{Options, Player};
use menu::Menu;
use phase::Phase;
pub use scripted::Scripted;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    phase: Box<Phase>,
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
        Self { weights, phase: Box::default() }
    }

    /// The player's action, legal in any case.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Action {
        self.phase.act(view, &self.weights[view.side.index()], None, menu)
    }
}

impl Player<Spqr> for Heuristic {
    fn new_game(&mut self, _: u64) {
        self.phase.reset();
    }

    fn decide(&mut self, _: &Spqr, view: View<'_>, options: Options<'_, Spqr>) -> Action {
        self.answer(view, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Spqr, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.phase.reset();
        let answer = self.answer(view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }

    fn forget(&mut self) {
        self.phase.reset();
    }
}
