//! Positions of games, with what their games gave.

use kartacz_ai::Table;
use kartacz_ai::core::learning::{MAX_WIDTH, Valued, result};
use kartacz_ai::core::luck::Watch;
use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::Silent;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cast::Cast;
use crate::play::playable::Playable;

/// The positions that are taken from a game: more of one game say little more.
pub(super) const TAKEN: usize = 16;

/// Some positions of a game, and what it gave.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::play::training) struct Lesson {
    /// The index of the result.
    pub result: u8,
    /// Victory points, net for the first side.
    pub vp: i32,
    /// The features of the positions, one after the other.
    pub rows: Vec<f32>,
}

/// Plays games and takes positions from them.
pub(super) struct Sampler<G: Playable> {
    cast: Cast<G>,
    table: Table<G>,
    taker: Taker<G>,
}

/// Takes positions as they pass: every one of a game is equally likely to be kept.
struct Taker<G: Valued> {
    eye: G::Eye,
    width: usize,
    rng: Xoshiro256PlusPlus,
    passed: u32,
    taken: Vec<G::State>,
}

impl<G: Playable> Sampler<G> {
    pub fn new(cast: Cast<G>) -> Self {
        let (eye, rng) = (G::Eye::default(), Xoshiro256PlusPlus::seed_from_u64(0));
        let taker = Taker { eye, width: G::features().len(), rng, passed: 0, taken: Vec::with_capacity(TAKEN) };
        Self { cast, table: Table::default(), taker }
    }

    /// The positions that were taken from the last game.
    pub fn taken(&self) -> &[G::State] {
        &self.taker.taken
    }

    /// Plays the game with this seed.
    pub fn play(&mut self, game: &G, seed: u64) -> Lesson {
        let [first, second] = self.cast.draw(seed);
        let played = self.table.play_watched(game, first, second, seed, &mut Silent, Some(&mut self.taker));
        let outcome = game.outcome(&played.state).expect("the game was played to its end");
        Lesson { result: result(&outcome) as u8, vp: outcome.vp, rows: self.taker.rows(game) }
    }
}

impl<G: Valued> Taker<G> {
    fn pass(&mut self, game: &G, state: &G::State) {
        // What is over needs no value.
        if game.decider(state).is_none() {
            return;
        }
        self.passed += 1;
        if self.taken.len() < TAKEN {
            self.taken.push(*state);
        } else if let place @ 0..TAKEN = unbiased(&mut self.rng, self.passed) as usize {
            self.taken[place] = *state;
        }
    }

    /// The features of the positions that were taken.
    fn rows(&mut self, game: &G) -> Vec<f32> {
        let mut rows = Vec::with_capacity(self.taken.len() * self.width);
        for state in &self.taken {
            let mut features = [0.0; MAX_WIDTH];
            game.see(&mut self.eye, state, &mut features);
            rows.extend_from_slice(&features[..self.width]);
        }
        rows
    }
}

impl<G: Valued> Watch<G> for Taker<G> {
    fn begun(&mut self, game: &G, seed: u64, state: &G::State, _: bool) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ 2));
        self.passed = 0;
        self.taken.clear();
        self.pass(game, state);
    }

    fn acted(&mut self, game: &G, _: &G::State, _: G::Action, after: &G::State, _: bool) {
        self.pass(game, after);
    }
}
