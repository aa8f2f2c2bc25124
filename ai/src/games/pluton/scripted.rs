//! A player that carries out orders from a file.
//!
//! The orders set starting places, destinations of formations, fire and support; the heuristic chooses hexes and
//! targets, and decides everything that they leave open.

pub(super) mod brief;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::orders::Orders;
use kartacz_engine::games::pluton::view::View;

use super::menu::Menu;
use super::weights::{Weights, standard};
use super::{Heuristic, Study};
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
    pub fn new(orders: &Orders) -> Self {
        Self::with(orders, standard())
    }

    /// As `new`, with these weights for the first and the second side.
    #[must_use]
    pub fn with(orders: &Orders, weights: [Weights; 2]) -> Self {
        Self { heuristic: Heuristic::new(weights), brief: Box::new(Brief::new(orders)) }
    }

    /// The player's action, legal in any case.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Action {
        let Self { heuristic, brief } = self;
        if view.side != brief.orders().side {
            return heuristic.answer(view, menu);
        }
        let Study { lay, phase } = &mut *heuristic.study;
        lay.refresh(view);
        phase.act(view, &heuristic.weights[view.side.index()], lay, Some(brief), menu)
    }
}

impl Player<Pluton> for Scripted {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.brief.begin();
    }

    fn decide(&mut self, _: &Pluton, view: View<'_>, options: Options<'_, Pluton>) -> Action {
        self.answer(view, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.heuristic.study.phase.reset();
        let answer = self.answer(view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
