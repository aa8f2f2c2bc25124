//! A player that carries out orders from a file.
//!
//! The orders set the aims and timing of formations, whether they withdraw, and what leaders attempt; the heuristic
//! chooses hexes and targets, and decides everything that they leave open.

pub(super) mod brief;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::plan::Plan;
use kartacz_engine::games::spqr::view::View;

use super::Heuristic;
use super::menu::Menu;
use super::weights::{Weights, standard};
use crate::{Options, Player};
use brief::Brief;

/// The scripted player.
#[derive(Clone, Debug)]
pub struct Scripted {
    heuristic: Heuristic,
    brief: Box<Brief>,
}

impl Scripted {
    /// A player that carries out these orders, which must fit the scenario being played. On the other side, which has
    /// no orders, it plays like the heuristic.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        Self::with(plan, standard())
    }

    /// As `new`, with these weights for the first and the second side.
    #[must_use]
    pub fn with(plan: &Plan, weights: [Weights; 2]) -> Self {
        Self { heuristic: Heuristic::new(weights), brief: Box::new(Brief::new(plan)) }
    }

    /// The player's action, legal in any case.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Action {
        let Self { heuristic, brief } = self;
        if view.side != brief.side() {
            return heuristic.answer(view, menu);
        }
        heuristic.phase.act(view, &heuristic.weights[view.side.index()], Some(brief), menu)
    }
}

impl Player<Spqr> for Scripted {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.brief.begin();
    }

    fn decide(&mut self, _: &Spqr, view: View<'_>, options: Options<'_, Spqr>) -> Action {
        self.answer(view, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Spqr, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.heuristic.forget();
        let answer = self.answer(view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }

    fn forget(&mut self) {
        self.heuristic.forget();
    }
}
