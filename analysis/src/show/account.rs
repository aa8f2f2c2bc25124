//! A played game, as input of stories and replays.

use kartacz_engine::core::game::Game;
use kartacz_engine::scenario::Provenance;

/// A played game with its scenario, seed and players.
pub struct Account<'a, G: Game> {
    /// The scenario.
    pub game: &'a G,
    /// Its values and their sources.
    pub provenance: &'a Provenance,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run.
    pub index: u64,
    /// The players, in the order of the sides.
    pub players: [&'a str; 2],
    /// The events.
    pub events: &'a [G::Event],
}

impl<G: Game> Clone for Account<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Account<'_, G> {}
