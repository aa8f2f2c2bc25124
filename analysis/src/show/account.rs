//! A game that was played, for those who tell it.

use kartacz_engine::core::game::Game;
use kartacz_engine::scenario::Provenance;

/// A played game and what it was played with.
pub struct Account<'a, G: Game> {
    /// The scenario.
    pub game: &'a G,
    /// Where its values come from, and what they are.
    pub provenance: &'a Provenance,
    /// The seed of the run.
    pub seed: u64,
    /// Which game of the run.
    pub index: u64,
    /// The players, in the order of the sides.
    pub players: [&'a str; 2],
    /// What happened.
    pub events: &'a [G::Event],
}

impl<G: Game> Clone for Account<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Account<'_, G> {}
