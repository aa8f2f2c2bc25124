//! Looking on while games are played.

use kartacz_engine::core::game::Game;

/// Looks on while a game is played.
pub trait Watch<G: Game> {
    /// The game with this seed was set up; `rolled`: by chance.
    fn begun(&mut self, game: &G, seed: u64, state: &G::State, rolled: bool);
    /// An action led from one state to another; `rolled`: by chance.
    fn acted(&mut self, game: &G, before: &G::State, action: G::Action, after: &G::State, rolled: bool);
}
