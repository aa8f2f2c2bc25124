//! A player of *Pluton* that evaluates each action by exact odds and a few simple goals.
//!
//! It uses only its view. A phase has hundreds of decisions: shared data is computed once ([`phase`]), and every unit is
//! evaluated once for its move.
//!
//! For a scenario, `lay` and `hits` hold the distances to every building and the expected effect of every shot, barrage
//! and close combat; for a phase, `scene` holds the known enemies, `goals` the building of each platoon, `assault` the
//! assaults. `fire` weighs a shot during movement against waiting for its end and against being seen, `guns` a barrage
//! over its drift. `plan` holds what is drawn by chance for a game, `memory` what is remembered from phase to
//! phase. `menu` asks the rules whether an action is legal instead of listing all.

mod assault;
mod axis;
pub mod candidates;
mod desk;
mod fire;
mod goal;
mod goals;
mod guns;
mod hiding;
mod hits;
mod lay;
pub mod learned;
mod melee;
mod memory;
mod menu;
mod moves;
mod phase;
mod places;
mod plan;
mod reach;
mod scene;
mod scripted;
mod setup;
pub mod weights;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::view::View;

use crate::{Options, Player};
use lay::Lay;
use menu::Menu;
use phase::Phase;
pub use scripted::Scripted;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    study: Box<Study>,
}

/// Data about the scenario and the phase.
#[derive(Clone, Debug, Default)]
struct Study {
    lay: Lay,
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
        Self { weights, study: Box::default() }
    }

    /// The player's action, legal in any case.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Action {
        let Study { lay, phase } = &mut *self.study;
        lay.refresh(view);
        phase.act(view, &self.weights[view.side.index()], lay, None, menu)
    }
}

impl Player<Pluton> for Heuristic {
    fn new_game(&mut self, seed: u64) {
        self.study.phase.begin_game(seed);
    }

    fn decide(&mut self, _: &Pluton, view: View<'_>, options: Options<'_, Pluton>) -> Action {
        self.answer(view, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.study.phase.reset();
        let answer = self.answer(view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }
}
