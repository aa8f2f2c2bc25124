//! Luck: what the chance of a game was worth.
//!
//! An action with chance moves the expected result. Its luck is the value of the state that it led to, minus the mean value of
//! some states that the same action leads to with other dice. Both have the same mean whatever the value is, so luck has mean
//! zero: a result minus its luck has the mean of the results, and less variance the better the value (the advantage sums of
//! Zinkevich and others 2006; Burch and others 2018).

use std::sync::Arc;

use kartacz_engine::core::dice::{Seeded, mix};
use kartacz_engine::core::game::{Game, Silent};
pub use kartacz_engine::scenario::learned::REPEATS;

use crate::core::learning::{Estimate, Network, Recalling, Value, Valued};
use crate::core::watch::Watch;

/// The seed of the other dice of a game, far from the seeds of its dice and players.
#[must_use]
pub(super) const fn of_game(seed: u64) -> u64 {
    mix(seed ^ mix(0x006C_7563_6B00))
}

/// The seed of the other dice of one action with chance, by its number among them; `seed` is that of [`of_game`].
#[must_use]
pub(super) const fn of_chance(seed: u64, number: u64) -> u64 {
    mix(seed ^ number)
}

/// Luck of the first side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// In the probability to win.
    pub win: f64,
    /// In the probability of a draw.
    pub draw: f64,
    /// In victory points, in units of the game.
    pub vp: f64,
}

impl Luck {
    /// In the score: a draw is half a win.
    #[must_use]
    pub fn score(self) -> f64 {
        self.win + 0.5 * self.draw
    }

    /// Adds the luck of something else.
    pub fn plus(&mut self, other: Self) {
        self.win += other.win;
        self.draw += other.draw;
        self.vp += other.vp;
    }

    /// Adds a share of the difference between what was reached and something else.
    fn add(&mut self, share: f64, reached: Estimate, other: Estimate) {
        let part = |reached: f32, other: f32| share * (f64::from(reached) - f64::from(other));
        self.win += part(reached.win, other.win);
        self.draw += part(reached.draw, other.draw);
        self.vp += part(reached.vp, other.vp);
    }
}

/// Measures the luck of games.
pub trait Gauge<G: Game>: Send + Sync {
    /// The gauge as someone who looks on.
    fn watch(&mut self) -> &mut dyn Watch<G>;
    /// The luck since the game began.
    fn luck(&self) -> Luck;
    /// Another gauge of the same kind, for another thread.
    fn again(&self) -> Box<dyn Gauge<G>>;
}

/// Measures luck by a learned value.
pub struct Meter<G: Valued> {
    value: Recalling<G>,
    dice: Seeded,
    repeats: u32,
    seed: u64,
    /// How many times there was chance.
    chances: u64,
    sum: Luck,
}

impl<G: Valued> Meter<G> {
    /// By a network over the features of the game; each action with chance is carried out `repeats` times with other dice.
    #[must_use]
    pub fn new(network: Arc<Network>, repeats: u32) -> Self {
        Self::by(Recalling::new(Value::new(network), repeats as usize), repeats)
    }

    fn by(value: Recalling<G>, repeats: u32) -> Self {
        Self { value, dice: Seeded::new(0), repeats, seed: 0, chances: 0, sum: Luck::default() }
    }

    /// Adds the luck of a state, given how another one is made with these dice.
    fn add(&mut self, game: &G, state: &G::State, mut other: impl FnMut(&mut Seeded) -> G::State) {
        let mut reached: Option<Estimate> = None;
        let share = 1.0 / f64::from(self.repeats);
        let seed = of_chance(self.seed, self.chances);
        self.chances += 1;
        self.value.forget();
        for number in 0..self.repeats {
            self.dice.spread(seed, number, self.repeats);
            let other = other(&mut self.dice);
            if other != *state {
                let reached = *reached.get_or_insert_with(|| self.value.value().estimate(game, state));
                let other = self.value.estimate(game, &other);
                self.sum.add(share, reached, other);
            }
        }
    }
}

impl<G: Valued> Watch<G> for Meter<G> {
    fn begun(&mut self, game: &G, seed: u64, state: &G::State, rolled: bool) {
        self.seed = of_game(seed);
        (self.chances, self.sum) = (0, Luck::default());
        if rolled {
            self.add(game, state, |dice| game.start(dice, &mut Silent));
        }
    }

    fn acted(&mut self, game: &G, before: &G::State, action: G::Action, after: &G::State, rolled: bool) {
        if rolled {
            self.add(game, after, |dice| {
                let mut state = *before;
                game.apply(&mut state, action, dice, &mut Silent);
                state
            });
        }
    }
}

impl<G: Valued<State: Send + Sync> + 'static> Gauge<G> for Meter<G> {
    fn watch(&mut self) -> &mut dyn Watch<G> {
        self
    }

    fn luck(&self) -> Luck {
        self.sum
    }

    fn again(&self) -> Box<dyn Gauge<G>> {
        Box::new(Self::by(self.value.again(), self.repeats))
    }
}
