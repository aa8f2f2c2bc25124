//! The players.
//!
//! A player sees a view, which holds nothing that its side must not know, and the legal actions; it answers with
//! one. Players own their randomness and allocate nothing during a game.

pub mod game_loop;
pub mod niemenczyn;
pub mod random;
mod search;
pub mod verdox;
pub mod weights;

use kartacz_engine::game::Game;

pub use game_loop::{Options, Played, Table};
pub use random::Random;

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
