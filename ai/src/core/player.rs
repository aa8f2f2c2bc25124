//! What a player is.

use kartacz_engine::core::game::Game;

use super::game_loop::Options;

/// Somebody who plays one side of a game.
pub trait Player<G: Game> {
    /// Prepares for a new game; `seed` is this player's own for this game and side.
    fn new_game(&mut self, seed: u64);

    /// Chooses one of `legal`, by index. `legal` is never empty.
    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize;

    /// Chooses one of the options. A player who does not look at the whole list can do it with less.
    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }
}
