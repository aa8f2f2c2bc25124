//! The random player: all legal actions are equally likely.

use kartacz_engine::core::dice::unbiased;
use kartacz_engine::core::game::Game;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Options, Player};

/// Plays at random.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Default for Random {
    fn default() -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }
}

impl Random {
    fn draw(&mut self, count: usize) -> usize {
        unbiased(&mut self.rng, count as u32) as usize
    }
}

impl<G: Game> Player<G> for Random {
    fn new_game(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    fn choose(&mut self, _: &G, _: G::View<'_>, legal: &[G::Action]) -> usize {
        self.draw(legal.len())
    }

    fn decide(&mut self, _: &G, _: G::View<'_>, options: Options<'_, G>) -> G::Action {
        options.pick(|count| self.draw(count))
    }
}
