//! Positions of games, with their results.

use kartacz_ai::Options;
use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::core::learning::{MAX_WIDTH, Numbers, Student, Valued, result};
use kartacz_engine::core::dice::{Seeded, mix, unbiased};
use kartacz_engine::core::game::{Actions, Side, Silent};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::pool::Cast;
use crate::play::playable::Playable;

/// One game in this many has random actions: a value must also judge positions after mistakes.
const NOISY: u32 = 4;
/// In such a game, one action in this many.
const RANDOM: u32 = 16;

/// A position: its features and the result of its game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    pub features: Numbers,
    pub result: u8,
}

/// Plays games and takes positions from them.
pub(super) struct Sampler<G: Playable + Valued> {
    cast: Cast<G>,
    eye: G::Eye,
    scratch: Box<Actions<G::Action>>,
}

impl<G: Playable<Expert: Student<G>> + Valued> Sampler<G> {
    pub fn new(cast: Cast<G>) -> Self {
        Self { cast, eye: G::Eye::default(), scratch: Box::new(Actions::new()) }
    }

    /// Plays the game with this seed. Every moment of it is equally likely to be the one that is taken.
    pub fn sample(&mut self, game: &G, seed: u64) -> Sample {
        let seats = self.cast.pool.draw(seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ 1));
        let noisy = unbiased(&mut rng, NOISY) == 0;
        for side in Side::BOTH {
            self.cast.player(seats, side).new_game(player_seed(seed, side));
        }
        let mut dice = Seeded::new(seed);
        let mut state = game.start(&mut dice, &mut Silent);
        let (mut moment, mut moments, mut taken) = (None, 0, state);
        while let Some(side) = game.decider(&state) {
            let now = game.moment(&state);
            if now.is_some() && now != moment {
                (moment, moments) = (now, moments + 1);
                if unbiased(&mut rng, moments) == 0 {
                    taken = state;
                }
            }
            let action = if noisy && unbiased(&mut rng, RANDOM) == 0 {
                game.pick(&state, &mut self.scratch, |count| unbiased(&mut rng, count as u32) as usize)
            } else {
                let view = game.view(&state, side);
                self.cast.player(seats, side).decide(game, view, Options::new(game, &state, &mut self.scratch))
            };
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
        let outcome = game.outcome(&state).expect("the game was played to its end");
        let mut features = [0.0; MAX_WIDTH];
        game.see(&mut self.eye, &taken, &mut features);
        Sample { features, result: result(&outcome) as u8 }
    }
}
