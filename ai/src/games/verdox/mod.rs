//! A player of *The Battle for the Fortress of Verdox* that judges each action by exact odds and a few plain aims.
//!
//! It looks at the view alone. A phase has dozens of decisions: what they share is worked out once ([`phase`]), and every
//! unit is asked a few times at most.

mod attacks;
mod crowd;
mod entry;
mod foes;
mod moves;
mod phase;
mod scene;
mod scripted;
pub mod search;
mod tally;
mod task;
#[cfg(test)]
mod tests;
mod ways;
pub mod weights;

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::state;
use kartacz_engine::games::verdox::view::View;

use crate::{Options, Player};
use entry::Wing;
use phase::Phase;
pub use scripted::Scripted;
use ways::Ways;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    wing: Wing,
    study: Box<Study>,
}

/// What the player knows of a scenario and of the phase.
#[derive(Clone, Debug, Default)]
struct Study {
    ways: Ways,
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

    /// What it does, legal in any case.
    fn answer(&mut self, view: View<'_>) -> Action {
        let Study { ways, phase } = &mut *self.study;
        let weights = &self.weights[view.side.index()];
        ways.refresh(view);
        if view.phase() != state::Phase::Action {
            return entry::enter(view, ways, weights, self.wing).unwrap_or(Action::End);
        }
        phase.act(view, weights, ways, None)
    }
}

impl Player<Verdox> for Heuristic {
    fn new_game(&mut self, seed: u64) {
        self.wing = if seed & 1 == 0 { Wing::Left } else { Wing::Right };
        self.study.phase.reset();
    }

    fn decide(&mut self, _: &Verdox, view: View<'_>, _: Options<'_, Verdox>) -> Action {
        self.answer(view)
    }

    fn choose(&mut self, _: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The list may be that of a decision out of any order.
        self.study.phase.reset();
        let answer = self.answer(view);
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
