//! Placeholder types for players that a game does not have.

use kartacz_engine::core::game::Game;

use super::Player;
use super::weights::{Field, Weighed};

/// An uninhabited player type, for a game without such a player.
#[derive(Clone, Copy, Debug)]
pub enum NoPlayer {}

impl<G: Game> Player<G> for NoPlayer {
    fn new_game(&mut self, _: u64) {
        match *self {}
    }

    fn choose(&mut self, _: &G, _: G::View<'_>, _: &[G::Action]) -> usize {
        match *self {}
    }
}

/// The weights of a heuristic that has none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NoWeights;

impl Weighed for NoWeights {
    const SYSTEM: &'static str = "";
    const STANDARD: (&'static str, &'static str) = ("", "");

    fn fields() -> &'static [Field] {
        &[]
    }

    fn each(&self) -> impl Iterator<Item = &[f32]> {
        std::iter::empty()
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        std::iter::empty()
    }

    fn standard() -> [Self; 2] {
        [Self; 2]
    }
}
