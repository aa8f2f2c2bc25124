//! A player of any game of *classic*: it sees the values of the file, never the name of a game.
//!
//! Once a phase it looks at the scene ([`scene`]): zones of control, threats, what hexes are worth ([`ground`]), the ways to them
//! ([`field`]) and the hexes that are in the enemy's way ([`screen`]). It plans the attacks of the phase of combat that follows
//! ([`plans`]), and which units take the place of weak ones ([`relief`]); the other units then move one after the other to the hex of
//! most value ([`moves`], [`reach`], [`marches`]), with an eye to what the enemy can do to them there ([`danger`]) and to their ways of
//! retreat ([`retreat`], [`closing`]). When the phase of combat begins, attacks are chosen again, by the exact results of the table
//! ([`attacks`], [`toll`]); [`losses`] and [`choices`] have the other decisions. All values are in points of strength. [`learned`] has the
//! features of a learned value of positions; [`candidates`] and [`variants`] what players compare by it.

mod attacks;
pub mod candidates;
mod chart;
mod choices;
mod closing;
mod danger;
mod field;
mod greedy;
mod ground;
mod learned;
mod losses;
mod marches;
mod menu;
mod moves;
mod plans;
mod reach;
mod relief;
mod retreat;
mod scene;
mod screen;
mod stances;
mod study;
mod toll;
mod variants;
pub mod weights;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;

use crate::{Options, Player};
pub use greedy::Greedy;
use menu::Menu;
use study::Study;
use variants::Variant;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    study: Box<Study>,
    /// How a phase of movement is played, if not in its own way.
    variant: Option<Variant>,
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
        Self { weights, study: Box::default(), variant: None }
    }

    /// Takes over what another player knows and has begun.
    fn copy(&mut self, from: &Self) {
        self.study.copy(&from.study);
        self.variant = from.variant;
    }
}

impl<B: Board> Player<Classic<B>> for Heuristic {
    fn new_game(&mut self, _: u64) {
        self.study.forget();
        self.variant = None;
    }

    fn decide(&mut self, _: &Classic<B>, at: Position<'_, B>, options: Options<'_, Classic<B>>) -> Action {
        let weights = self.variant.and_then(|variant| variant.weights(at)).unwrap_or(&self.weights);
        self.study.answer(at, weights, &mut Menu::Options(options))
    }

    fn choose(&mut self, _: &Classic<B>, at: Position<'_, B>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.study.forget();
        let answer = self.study.answer(at, &self.weights, &mut Menu::List(legal));
        legal.iter().position(|&action| action == answer).unwrap_or(0)
    }

    fn forget(&mut self) {
        self.study.forget();
    }
}
