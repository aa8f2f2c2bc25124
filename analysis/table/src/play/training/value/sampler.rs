//! The states of games, with what their games gave.

use kartacz_ai::Table;
use kartacz_ai::core::learning::{Estimate, MAX_WIDTH, Valued, result};
use kartacz_ai::core::luck::REPEATS;
use kartacz_ai::core::watch::Watch;
use kartacz_engine::core::dice::{Seeded, mix, unbiased};
use kartacz_engine::core::game::Silent;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cast::Cast;
use crate::play::playable::Playable;
use crate::statistics::learning::{Played, Trail};

/// One in this many of the states within a moment is kept when no chance led to it: it follows from those before. A state with which a
/// moment begins is always kept: a player that looks ahead values such states.
const KEPT: u32 = 4;

/// Plays games and keeps their states.
pub(super) struct Sampler<G: Playable> {
    cast: Cast<G>,
    table: Table<G>,
    taker: Taker<G>,
}

impl<G: Playable> Sampler<G> {
    pub fn new(cast: Cast<G>) -> Self {
        Self { cast, table: Table::default(), taker: Taker::new() }
    }

    /// The states that were passed in the last game.
    pub fn passed(&self) -> &[G::State] {
        &self.taker.passed
    }

    /// Plays the game with this seed.
    pub fn play(&mut self, game: &G, seed: u64) -> Played {
        let [first, second] = self.cast.draw(seed);
        let played = self.table.play_watched(game, first, second, seed, &mut Silent, Some(&mut self.taker));
        let outcome = game.outcome(&played.state).expect("the game was played to its end");
        let trail = std::mem::take(&mut self.taker.trail);
        Played { result: result(&outcome) as u8, vp: outcome.vp as f32, trail }
    }
}

/// Keeps the states of a game as they pass, and those that other dice would have led to.
struct Taker<G: Valued> {
    eye: G::Eye,
    width: usize,
    dice: Seeded,
    rng: Xoshiro256PlusPlus,
    seed: u64,
    trail: Trail,
    /// The features of the last state that was kept.
    last: Vec<f32>,
    passed: Vec<G::State>,
    /// The states that other dice led to, and how many of them.
    others: Vec<(G::State, u32)>,
}

impl<G: Valued> Taker<G> {
    fn new() -> Self {
        let width = G::features().len();
        Self {
            eye: G::Eye::default(),
            width,
            dice: Seeded::new(0),
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            seed: 0,
            trail: Trail::default(),
            last: vec![0.0; width],
            passed: Vec::new(),
            others: Vec::new(),
        }
    }

    /// A state that chance led to, and whether a moment begins with it; `other` makes one with other dice.
    fn chance(&mut self, game: &G, state: &G::State, begins: bool, mut other: impl FnMut(&mut Seeded) -> G::State) {
        self.others.clear();
        self.seed = mix(self.seed);
        for number in 0..REPEATS {
            self.dice.spread(self.seed, number, REPEATS);
            let other = other(&mut self.dice);
            match self.others.iter_mut().find(|(known, _)| *known == other) {
                Some((_, count)) => *count += 1,
                None if other != *state => self.others.push((other, 1)),
                None => {}
            }
        }
        let share = |count: u32| count as f32 / REPEATS as f32;
        let others = std::mem::take(&mut self.others);
        match others.iter().map(|(_, count)| count).sum() {
            0 => self.pass(game, state, begins),
            all => self.keep(game, state, share(all)),
        }
        others.iter().for_each(|(other, count)| self.keep(game, other, -share(*count)));
        self.others = others;
    }

    /// A state that no chance led to, and whether a moment begins with it.
    fn pass(&mut self, game: &G, state: &G::State, begins: bool) {
        if (begins || unbiased(&mut self.rng, KEPT) == 0) && game.decider(state).is_some() {
            self.keep(game, state, 0.0);
        }
    }

    fn keep(&mut self, game: &G, state: &G::State, weight: f32) {
        if game.decider(state).is_none()
            && let Some(outcome) = game.outcome(state)
        {
            let Estimate { win, draw, vp } = Estimate::exact(&outcome);
            return self.trail.push_over(weight, [win, draw, vp]);
        }
        let mut features = [0.0; MAX_WIDTH];
        game.see(&mut self.eye, state, &mut features);
        self.trail.push(weight, &features[..self.width], &mut self.last);
        if weight >= 0.0 {
            self.passed.push(*state);
        }
    }
}

impl<G: Valued> Watch<G> for Taker<G> {
    fn begun(&mut self, game: &G, seed: u64, state: &G::State, rolled: bool) {
        self.seed = mix(seed ^ 2);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        self.trail = Trail::default();
        self.last.fill(0.0);
        self.passed.clear();
        match rolled {
            true => self.chance(game, state, true, |dice| game.start(dice, &mut Silent)),
            false => self.keep(game, state, 0.0),
        }
    }

    fn acted(&mut self, game: &G, before: &G::State, action: G::Action, after: &G::State, rolled: bool) {
        let begins = game.moment(before) != game.moment(after);
        match rolled {
            true => self.chance(game, after, begins, |dice| {
                let mut state = *before;
                game.apply(&mut state, action, dice, &mut Silent);
                state
            }),
            false => self.pass(game, after, begins),
        }
    }
}
