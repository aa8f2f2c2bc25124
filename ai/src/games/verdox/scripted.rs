//! A player that carries out orders from a file.
//!
//! The orders set entry, destinations and aggressiveness of formations; the heuristic chooses squares and targets, and
//! decides everything that the orders leave open.

pub(super) mod brief;
mod muster;
mod roster;
pub(super) mod routes;

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::orders::Orders;
use kartacz_engine::games::verdox::state;
use kartacz_engine::games::verdox::view::View;

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

    /// The player's action, legal in any case. In the action phase it is one of `allowed`, if given.
    fn answer(&mut self, view: View<'_>, allowed: Option<&[Action]>) -> Action {
        let Self { heuristic, brief } = self;
        if view.side != brief.orders().side {
            return heuristic.answer(view, allowed);
        }
        let Study { distances, phase } = &mut *heuristic.study;
        let weights = &heuristic.weights[view.side.index()];
        distances.refresh(view);
        if view.phase() != state::Phase::Action {
            return brief.enter(view, distances, weights).unwrap_or(Action::End);
        }
        phase.act(view, weights, distances, Some(brief), allowed)
    }
}

impl Player<Verdox> for Scripted {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.brief.begin();
    }

    fn decide(&mut self, _: &Verdox, view: View<'_>, _: Options<'_, Verdox>) -> Action {
        self.answer(view, None)
    }

    fn choose(&mut self, _: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.heuristic.study.phase.reset();
        let answer = self.answer(view, Some(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
