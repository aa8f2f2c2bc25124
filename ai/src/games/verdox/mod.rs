//! A player of *The Battle for the Fortress of Verdox* that evaluates each action by exact odds and a few simple
//! goals.
//!
//! It uses only its view. A phase has dozens of decisions: shared data is computed once ([`phase`]), and every unit
//! is evaluated at most a few times.
//!
//! At the start of a phase `foes` evaluates the enemy, and `phase` posts guards and orders the units. The list of legal
//! actions is never written: the view returns the moves and shots of one unit. When the state does not continue the
//! last one, the phase starts again from the state alone.
//!
//! Orders are given to formations, and replace the task of a unit.

mod attacks;
pub mod candidates;
mod crowd;
mod distances;
mod entry;
mod foes;
mod kind_table;
pub mod learned;
mod moves;
mod phase;
mod scene;
mod scripted;
mod task;
#[cfg(test)]
mod tests;
pub mod weights;

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::state;
use kartacz_engine::games::verdox::view::View;

use crate::{Options, Player};
use distances::Distances;
use entry::Wing;
use phase::Phase;
pub use scripted::Scripted;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    wing: Wing,
    study: Box<Study>,
}

/// Data about the scenario and the phase.
#[derive(Clone, Debug, Default)]
struct Study {
    distances: Distances,
    phase: Phase,
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
        Self { weights, wing: Wing::default(), study: Box::default() }
    }

    /// The player's action, legal in any case. In the action phase it is one of `allowed`, if given.
    fn answer(&mut self, view: View<'_>, allowed: Option<&[Action]>) -> Action {
        let Study { distances, phase } = &mut *self.study;
        let weights = &self.weights[view.side.index()];
        distances.refresh(view);
        if view.phase() != state::Phase::Action {
            return entry::enter(view, distances, weights, self.wing).unwrap_or(Action::End);
        }
        phase.act(view, weights, distances, None, allowed)
    }
}

impl Player<Verdox> for Heuristic {
    fn new_game(&mut self, seed: u64) {
        self.wing = if seed & 1 == 0 { Wing::Left } else { Wing::Right };
        self.study.phase.reset();
    }

    fn decide(&mut self, _: &Verdox, view: View<'_>, _: Options<'_, Verdox>) -> Action {
        self.answer(view, None)
    }

    fn choose(&mut self, _: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.study.phase.reset();
        let answer = self.answer(view, Some(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
