//! The player interface.

use kartacz_engine::core::game::Game;

use super::game_loop::Options;

/// Plays one side of a game.
pub trait Player<G: Game> {
    /// Prepares for a new game; `seed` is specific to this player, game and side.
    fn new_game(&mut self, seed: u64);

    /// Chooses one of `legal`, by index. `legal` is never empty.
    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize;

    /// Chooses one of the options. A player that does not need the whole list can override this to avoid generating
    /// it.
    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    /// Drops the rest of a plan whose last action was refused: the player will be asked again in the same position.
    fn forget(&mut self) {}
}
