//! Roll-outs: from a sampled state onwards, with their own dice and a player for each side.

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::{Game, Side};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::game_loop::player_seed;
use crate::{Player, Table};

/// The seed of a roll-out, from the seed of the decision and the number of the roll-out; the same for all arms.
#[must_use]
pub const fn numbered(seed: u64, number: usize) -> u64 {
    mix(seed ^ mix(number as u64))
}

/// The random numbers that sample the hidden information of the roll-out with this seed.
pub(crate) fn chances(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Space for playing roll-outs, allocated once.
#[derive(Debug)]
pub struct Trials<G: Game, P> {
    table: Table<G>,
    /// The players of the roll-outs: first side, second side.
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
    /// Starts the roll-out with this seed for both players. They may be given weights or orders before it is played.
    pub fn begin(&mut self, seed: u64) {
        for (player, side) in self.players.iter_mut().zip(Side::BOTH) {
            player.new_game(player_seed(seed, side));
        }
    }

    /// Plays on from a state, after this action if there is one, to the end or until `enough` returns true at a
    /// decision; returns the last state.
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

    /// As `play`, with set `number` of `of` sets of dice that are spread over their faces; also returns whether one was rolled.
    pub fn play_spread(
        &mut self,
        game: &G,
        state: G::State,
        action: Option<G::Action>,
        (seed, number, of): (u64, u32, u32),
        enough: impl FnMut(&G::State) -> bool,
    ) -> (G::State, bool) {
        let [first, second] = &mut self.players;
        self.table.play_spread(game, state, action, first, second, (mix(seed), number, of), enough)
    }
}
