//! The random player: every legal action is as likely as any other.

use kartacz_engine::dice::unbiased;
use kartacz_engine::game::Game;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Player;

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

impl<G: Game> Player<G> for Random {
    fn new_game(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    fn choose(&mut self, _: &G, _: G::View<'_>, legal: &[G::Action]) -> usize {
        unbiased(&mut self.rng, legal.len() as u32) as usize
    }
}
