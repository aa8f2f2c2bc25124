//! A played game, as input of stories and replays.

use kartacz_engine::core::game::{Game, Observer};
use kartacz_engine::scenario::Provenance;

use crate::show::course::Appraised;

/// A played game with its scenario, seed and players.
pub struct Account<'a, G: Game> {
    /// The scenario.
    pub game: &'a G,
    /// The values and their sources.
    pub provenance: &'a Provenance,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run.
    pub index: u64,
    /// The players, in the order of the sides.
    pub players: [&'a str; 2],
    /// The events.
    pub events: &'a [G::Event],
    /// The state after each event. Only logs can be written without them, of games without hidden units.
    pub states: &'a [G::State],
    /// The course of the game, where the system has a value.
    pub appraised: Option<&'a Appraised>,
}

impl<G: Game> Clone for Account<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Account<'_, G> {}

/// The events of a game, and the state after each.
pub struct History<G: Game> {
    /// The events.
    pub events: Vec<G::Event>,
    /// The state after each event.
    pub states: Vec<G::State>,
}

impl<G: Game> Default for History<G> {
    fn default() -> Self {
        Self { events: Vec::new(), states: Vec::new() }
    }
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        Self { events: self.events.clone(), states: self.states.clone() }
    }
}

impl<G: Game> History<G> {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.events.clear();
        self.states.clear();
    }
}

impl<G: Game> Observer<G::State, G::Event> for History<G> {
    const ACTIVE: bool = true;

    fn record(&mut self, state: &G::State, event: G::Event) {
        self.events.push(event);
        self.states.push(*state);
    }
}
