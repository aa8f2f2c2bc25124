//! Roll-outs: dice of their own, and players for both sides, from a guess at the state on.

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::{Game, Side};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::game_loop::player_seed;
use crate::{Player, Table};

/// The seed of a roll-out: that of the decision decides, and its number. All arms have the same.
pub(crate) const fn numbered(seed: u64, number: usize) -> u64 {
    mix(seed ^ mix(number as u64))
}

/// The chances by which what is hidden is guessed in the roll-out with this seed.
pub(crate) fn chances(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Where roll-outs are played, made once.
#[derive(Debug)]
pub(crate) struct Trials<G: Game, P> {
    table: Table<G>,
    /// Who plays them: the player of the first side, and that of the second.
    pub players: [P; 2],
}

impl<G: Game, P: Default> Default for Trials<G, P> {
    fn default() -> Self {
        Self { table: Table::default(), players: Default::default() }
    }
}

impl<G: Game, P: Clone> Clone for Trials<G, P> {
    fn clone(&self) -> Self {
        Self { table: Table::default(), players: self.players.clone() }
    }
}

impl<G: Game, P: Player<G>> Trials<G, P> {
    /// Begins the roll-out with this seed for both players. They may be told of a plan before it is played.
    pub fn begin(&mut self, seed: u64) {
        for (player, side) in self.players.iter_mut().zip(Side::BOTH) {
            player.new_game(player_seed(seed, side));
        }
    }

    /// Plays on from a state, after this action if there is one, to the end or until `enough` says so at a decision; the
    /// state then.
    pub fn play(
        &mut self,
        game: &G,
        state: G::State,
        action: Option<G::Action>,
        seed: u64,
        enough: impl FnMut(&G::State) -> bool,
    ) -> G::State {
        let [first, second] = &mut self.players;
        self.table.play_on(game, state, action, first, second, mix(seed), enough).state
    }
}
