//! A player that carries out the orders of a plan.
//!
//! Who enters where, where formations go and how boldly they act, the orders say; how they do it, by which squares and
//! against whom, is the judgement of the heuristic. What the orders leave open is its judgement, too.

pub(super) mod brief;
mod muster;
mod roll;
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

/// The player of a plan.
#[derive(Clone, Debug)]
pub struct Scripted {
    heuristic: Heuristic,
    brief: Box<Brief>,
}

impl Scripted {
    /// A player that carries out these orders, which must fit the scenario that is played. On the other side, to which
    /// nothing is ordered, it plays like the heuristic.
    #[must_use]
    pub fn new(orders: &Orders) -> Self {
        Self::with(orders, standard())
    }

    /// The same with these weights of the first and of the second side.
    #[must_use]
    pub fn with(orders: &Orders, weights: [Weights; 2]) -> Self {
        Self { heuristic: Heuristic::new(weights), brief: Box::new(Brief::new(orders)) }
    }

    /// What it does, legal in any case.
    fn answer(&mut self, view: View<'_>) -> Action {
        let Self { heuristic, brief } = self;
        if view.side != brief.orders().side {
            return heuristic.answer(view);
        }
        let Study { ways, phase } = &mut *heuristic.study;
        let weights = &heuristic.weights[view.side.index()];
        ways.refresh(view);
        if view.phase() != state::Phase::Action {
            return brief.enter(view, ways, weights).unwrap_or(Action::End);
        }
        phase.act(view, weights, ways, Some(brief))
    }
}

impl Player<Verdox> for Scripted {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.brief.begin();
    }

    fn decide(&mut self, _: &Verdox, view: View<'_>, _: Options<'_, Verdox>) -> Action {
        self.answer(view)
    }

    fn choose(&mut self, _: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The list may be that of a decision out of any order.
        self.heuristic.study.phase.reset();
        let answer = self.answer(view);
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
