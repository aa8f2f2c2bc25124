//! A search over candidates: each is carried out and played on for a while, with the heuristic for both sides; a learned value says what
//! the positions are worth in which that ends.
//!
//! Every roll-out samples the hidden information independently and has its own dice, the same for all candidates.

use std::sync::Arc;

use kartacz_engine::core::dice::mix;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::halving::{Halving, MAX_ARMS};
use super::trials::{Trials, chances, numbered};
use crate::core::learning::{Network, Value, Valued};
use crate::core::one_ply::Candidates;
use crate::{Options, Player};

/// The search player.
pub struct CandidateSearch<G: Valued, C: Candidates<G>> {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    candidates: C,
    halving: Halving,
    value: Value<G>,
    trials: Box<Trials<G, C::Heuristic>>,
}

impl<G: Valued, C: Candidates<G>> Clone for CandidateSearch<G, C> {
    fn clone(&self) -> Self {
        Self {
            budget: self.budget,
            rng: self.rng.clone(),
            candidates: self.candidates.clone(),
            halving: self.halving.clone(),
            value: self.value.clone(),
            trials: self.trials.clone(),
        }
    }
}

impl<G: Valued, C: Candidates<G>> CandidateSearch<G, C> {
    /// A player that plays at most `budget` roll-outs per decision, and values positions by this network. Below four there is
    /// nothing to compare, and it plays like the heuristic.
    #[must_use]
    pub fn new(budget: u32, network: Arc<Network>) -> Self {
        Self {
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            candidates: C::default(),
            halving: Halving::default(),
            value: Value::new(network),
            trials: Box::default(),
        }
    }

    /// The best candidate; what it begins is carried out next.
    fn best(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> G::Action {
        let budget = self.budget as usize;
        // At least as many roll-outs per candidate as there are candidates.
        let most = budget.isqrt().clamp(1, MAX_ARMS);
        let count = self.candidates.propose(game, view, legal, most);
        let seed = self.rng.next_u64();
        let (candidates, trials, value) = (&self.candidates, &mut self.trials, &mut self.value);
        let side = C::side(view);
        let best = self.halving.choose(count, budget, C::DOUBT, |place, number| {
            let seed = numbered(seed, number);
            let guess = C::guess(view, &mut chances(seed));
            trials.begin(seed);
            candidates.follow(place, &mut trials.players[side.index()]);
            let (mut moment, mut left) = (game.moment(&guess), C::horizon(game));
            let far_enough = |state: &G::State| {
                let now = game.moment(state);
                left -= u32::from(now != moment);
                moment = now;
                left == 0
            };
            let end = trials.play(game, guess, Some(candidates.action(place)), seed, far_enough);
            value.estimate(game, &end).score(side)
        });
        self.candidates.adopt(best);
        self.candidates.action(best)
    }
}

impl<G: Valued, C: Candidates<G>> Player<G> for CandidateSearch<G, C> {
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
