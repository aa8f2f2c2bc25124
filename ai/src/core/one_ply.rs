//! A player that looks one step ahead: each candidate of the heuristic is carried out with a few sets of dice, and a learned value says
//! what the positions are worth in which it ends. Nothing is played out.

use std::sync::Arc;

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::Side;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::learning::{Estimate, Network, Value, Valued};
use crate::core::search::{MAX_ARMS, Trials, chances, numbered};
use crate::{Options, Player};

/// The candidates of a heuristic: actions, each with what it begins.
pub trait Candidates<G: Valued>: Clone + Default + core::fmt::Debug {
    /// The heuristic.
    type Heuristic: Player<G> + Clone + Default + core::fmt::Debug;

    /// The minimum advantage over the heuristic's choice, as a difference of [`Candidates::worth`]: learned values are not exact.
    const MARGIN: f32 = 0.005;

    /// The heuristic, which carries out what was begun.
    fn heuristic(&mut self) -> &mut Self::Heuristic;
    /// The next action of what was begun, if there is one.
    fn go_on(&mut self, game: &G, view: G::View<'_>, options: &mut Options<'_, G>) -> Option<G::Action>;
    /// As `go_on`, among listed actions, by index.
    fn go_on_in(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> Option<usize>;
    /// Finds the candidates of a decision, at most this many; returns how many there are. The first is the heuristic's own choice.
    fn propose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action], most: usize) -> usize;
    /// The action of a candidate, by its index.
    fn action(&self, place: usize) -> G::Action;
    /// Makes a heuristic go on with what a candidate begins.
    fn follow(&self, place: usize, heuristic: &mut Self::Heuristic);
    /// Goes on with what a candidate begins.
    fn adopt(&mut self, place: usize);
    /// The side of a view.
    fn side(view: G::View<'_>) -> Side;
    /// A state that agrees with everything that a side sees.
    fn guess(view: G::View<'_>, rng: &mut Xoshiro256PlusPlus) -> G::State;
    /// Whether nothing that was begun is left to be carried out.
    fn is_settled(game: &G, state: &G::State) -> bool;
    /// What an estimate is worth to a side: its score, unless the game also counts the victory points.
    #[must_use]
    fn worth(estimate: Estimate, side: Side) -> f32 {
        estimate.score(side)
    }
    /// As `is_settled`, for the candidates of the last decision: what they begin may end elsewhere.
    fn ends(&self, game: &G, state: &G::State) -> bool {
        Self::is_settled(game, state)
    }
}

/// The player.
pub struct OnePly<G: Valued, C: Candidates<G>> {
    /// The sets of dice.
    sets: u32,
    rng: Xoshiro256PlusPlus,
    candidates: C,
    value: Value<G>,
    trials: Box<Trials<G, C::Heuristic>>,
}

impl<G: Valued, C: Candidates<G>> Clone for OnePly<G, C> {
    fn clone(&self) -> Self {
        let Self { sets, rng, candidates, value, trials } = self;
        let (rng, candidates) = (rng.clone(), candidates.clone());
        Self { sets: *sets, rng, candidates, value: value.clone(), trials: trials.clone() }
    }
}

impl<G: Valued, C: Candidates<G>> OnePly<G, C> {
    /// A player that carries out each candidate with this many sets of dice, and values positions by this network.
    #[must_use]
    pub fn new(sets: u32, network: Arc<Network>) -> Self {
        Self {
            sets: sets.max(1),
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            candidates: C::default(),
            value: Value::new(network),
            trials: Box::default(),
        }
    }

    /// The best candidate; what it begins is carried out next.
    fn best(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> G::Action {
        let count = self.candidates.propose(game, view, legal, MAX_ARMS);
        let mut worth = [0.0; MAX_ARMS];
        if count > 1 {
            let seed = self.rng.next_u64();
            for number in 0..self.sets as usize {
                self.add(game, view, &mut worth[..count], numbered(seed, number));
            }
            worth[0] += C::MARGIN * self.sets as f32;
        }
        let better = |best: usize, place: usize| if worth[place] > worth[best] { place } else { best };
        let best = (0..count).reduce(better).unwrap_or(0);
        self.candidates.adopt(best);
        self.candidates.action(best)
    }

    /// Adds the worth of each candidate with one set of dice, the same for all.
    fn add(&mut self, game: &G, view: G::View<'_>, worth: &mut [f32], seed: u64) {
        let (side, guess) = (C::side(view), C::guess(view, &mut chances(seed)));
        for (place, worth) in worth.iter_mut().enumerate() {
            self.trials.begin(seed);
            self.candidates.follow(place, &mut self.trials.players[side.index()]);
            let action = Some(self.candidates.action(place));
            let end = self.trials.play(game, guess, action, seed, |state| self.candidates.ends(game, state));
            *worth += C::worth(self.value.estimate(game, &end), side);
        }
    }
}

impl<G: Valued, C: Candidates<G>> Player<G> for OnePly<G, C> {
    fn new_game(&mut self, seed: u64) {
        self.candidates.heuristic().new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn forget(&mut self) {
        self.candidates.heuristic().forget();
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, mut options: Options<'_, G>) -> G::Action {
        if let Some(action) = self.candidates.go_on(game, view, &mut options) {
            return action;
        }
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if let Some(next) = self.candidates.go_on_in(game, view, legal) {
            return next;
        }
        let best = self.best(game, view, legal);
        legal.iter().position(|&action| action == best).expect("candidates are legal")
    }
}
