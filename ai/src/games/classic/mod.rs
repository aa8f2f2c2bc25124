//! A player of any game of *classic*: it sees the values of the file, never the name of a game.
//!
//! Once a phase it looks at the scene ([`scene`]): zones of control, threats, what hexes are worth ([`ground`]), the ways to them
//! ([`field`]) and the hexes that are in the enemy's way ([`screen`]). It plans the attacks of the phase of combat that follows
//! ([`plans`]); the other units then move one after the other to the hex of most value ([`moves`], [`reach`]). When the phase of
//! combat begins, attacks are chosen again, by the exact results of the table ([`attacks`], [`toll`]); [`choices`] has the other
//! decisions. All values are in points of strength. [`learned`] has the features of a learned value of positions.

mod attacks;
pub mod candidates;
mod chart;
mod choices;
mod field;
mod greedy;
mod ground;
mod learned;
mod menu;
mod moves;
mod plans;
mod reach;
mod scene;
mod screen;
pub mod search;
mod stanced;
mod study;
mod toll;
pub mod weights;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;

use crate::{Options, Player};
pub use greedy::Greedy;
use menu::Menu;
use plans::Aim;
use search::stances::stances;
use study::Study;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    study: Box<Study>,
    /// How a phase is played, if otherwise.
    special: Option<(Variant, (u8, Option<u8>))>,
}

/// Another way to play a phase of movement.
#[derive(Clone, Copy, Debug, Default)]
struct Variant {
    aim: Aim,
    /// The weights, as an index of the stances; 0 for its own.
    stance: u8,
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
        Self { weights, study: Box::default(), special: None }
    }

    /// Takes over what another player knows and has begun.
    fn copy(&mut self, from: &Self) {
        self.study.copy(&from.study);
        self.special = from.special;
    }

    /// The weights in a position.
    fn weights_in<B: Board>(&self, at: Position<'_, B>) -> &[Weights; 2] {
        match self.special {
            Some((variant, of)) if variant.stance > 0 && of == (at.turn(), at.phase_number()) => {
                &stances()[usize::from(variant.stance)]
            }
            _ => &self.weights,
        }
    }
}

impl<B: Board> Player<Classic<B>> for Heuristic {
    fn new_game(&mut self, _: u64) {
        self.study.forget();
    }

    fn decide(&mut self, _: &Classic<B>, at: Position<'_, B>, options: Options<'_, Classic<B>>) -> Action {
        let weights = match self.special {
            Some((variant, of)) if variant.stance > 0 && of == (at.turn(), at.phase_number()) => {
                &stances()[usize::from(variant.stance)]
            }
            _ => &self.weights,
        };
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
