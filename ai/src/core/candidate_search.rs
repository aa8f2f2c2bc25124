//! A search over candidates: each is carried out and played on for a while, with the heuristic for both sides; a learned value says what
//! the positions are worth in which that ends.
//!
//! Every roll-out samples the hidden information independently and has its own dice, the same for all candidates.

use std::sync::Arc;

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::candidates::{Candidates, Choice, Chooser, Effort};
use crate::core::learning::{Network, Value, Valued};
use crate::core::search::{Halving, MAX_ARMS, Trials, chances, numbered};

/// The search player.
pub type CandidateSearch<G, C> = Chooser<C, Search<G, C>>;

/// The choice by roll-outs.
pub struct Search<G: Valued, C: Candidates<G>> {
    budget: u32,
    halving: Halving,
    roll_outs: RollOuts<G, C>,
}

impl<G: Valued, C: Candidates<G>> Clone for Search<G, C> {
    fn clone(&self) -> Self {
        Self { budget: self.budget, halving: self.halving.clone(), roll_outs: self.roll_outs.clone() }
    }
}

impl<G: Valued, C: Candidates<G>> CandidateSearch<G, C> {
    /// A player that plays at most `budget` roll-outs per decision, and values positions by the shipped value. Below four there is
    /// nothing to compare, and it plays like the heuristic.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        Self::with(budget, C::value())
    }

    /// As `new`, by the value of this network.
    #[must_use]
    pub fn with(budget: u32, network: Arc<Network>) -> Self {
        Self::by(Search { budget, halving: Halving::default(), roll_outs: RollOuts::new(network) })
    }
}

impl<G: Valued, C: Candidates<G>> Search<G, C> {
    fn effort(&self, view: G::View<'_>) -> Option<(usize, f32)> {
        C::effort(view).map(|Effort { part, doubt }| ((self.budget / part) as usize, doubt))
    }
}

impl<G: Valued, C: Candidates<G>> Choice<G, C> for Search<G, C> {
    /// At least as many roll-outs per candidate as there are candidates.
    fn most(&self, view: G::View<'_>) -> usize {
        self.effort(view).map_or(1, |(budget, _)| budget.isqrt().clamp(1, MAX_ARMS))
    }

    fn best(
        &mut self,
        candidates: &C,
        (game, view): (&G, G::View<'_>),
        count: usize,
        rng: &mut Xoshiro256PlusPlus,
    ) -> usize {
        let Some((budget, doubt)) = self.effort(view) else { return 0 };
        let (seed, roll_outs) = (rng.next_u64(), &mut self.roll_outs);
        self.halving.choose(count, budget, doubt, |place, number| {
            roll_outs.worth(candidates, (game, view), place, numbered(seed, number))
        })
    }
}

/// Roll-outs of candidates.
pub struct RollOuts<G: Valued, C: Candidates<G>> {
    value: Value<G>,
    trials: Box<Trials<G, C::Heuristic>>,
}

impl<G: Valued, C: Candidates<G>> Clone for RollOuts<G, C> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), trials: self.trials.clone() }
    }
}

impl<G: Valued, C: Candidates<G>> core::fmt::Debug for RollOuts<G, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("RollOuts").finish_non_exhaustive()
    }
}

impl<G: Valued, C: Candidates<G>> RollOuts<G, C> {
    /// Roll-outs that end with the value of this network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self { value: Value::new(network), trials: Box::default() }
    }

    /// The worth of a candidate, about 0 to 1, with this seed for hidden information and dice. Candidates before play are played to the
    /// end of the game.
    pub fn worth(&mut self, candidates: &C, (game, view): (&G, G::View<'_>), place: usize, seed: u64) -> f32 {
        let (side, guess) = (C::side(view), C::guess(view, &mut chances(seed)));
        self.trials.begin(seed);
        candidates.follow(place, &mut self.trials.players[side.index()]);
        let (mut moment, mut left) = (game.moment(&guess), C::horizon(game));
        let far_enough = |state: &G::State| {
            let now = game.moment(state);
            left -= u32::from(now != moment && moment.is_some());
            moment = moment.and(now);
            left == 0
        };
        let end = self.trials.play(game, guess, candidates.action(place), seed, far_enough);
        C::worth(self.value.estimate(game, &end), side)
    }
}
