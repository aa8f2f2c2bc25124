//! A player that looks one step ahead: each candidate of the heuristic is carried out with a few sets of dice, and a learned value says
//! what the positions are worth in which it ends. Nothing is played out.

use std::sync::Arc;

use kartacz_engine::core::dice::unbiased;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::candidates::{Candidates, Choice, Chooser};
use crate::core::learning::{Network, Value, Valued};
use crate::core::search::{MAX_ARMS, Trials, chances, numbered};

/// The player.
pub type OnePly<G, C> = Chooser<C, OneStep<G, C>>;

/// The choice by one step.
pub struct OneStep<G: Valued, C: Candidates<G>> {
    /// The sets of dice.
    sets: u32,
    /// One decision in this many is left to chance, if any.
    tries_out: u32,
    value: Value<G>,
    trials: Box<Trials<G, C::Heuristic>>,
}

impl<G: Valued, C: Candidates<G>> Clone for OneStep<G, C> {
    fn clone(&self) -> Self {
        let Self { sets, tries_out, value, trials } = self;
        Self { sets: *sets, tries_out: *tries_out, value: value.clone(), trials: trials.clone() }
    }
}

impl<G: Valued, C: Candidates<G>> OnePly<G, C> {
    /// A player that carries out each candidate with this many sets of dice, and values positions by this network; without any it plays
    /// like the heuristic. At one decision in
    /// `tries_out` it takes any candidate, so that a value learns from it; at none with 0.
    #[must_use]
    pub fn new(sets: u32, network: Arc<Network>, tries_out: u32) -> Self {
        Self::by(OneStep { sets, tries_out, value: Value::new(network), trials: Box::default() })
    }
}

impl<G: Valued, C: Candidates<G>> OneStep<G, C> {
    /// Adds the worth of each candidate with all sets of dice, the same for all candidates.
    fn add(&mut self, candidates: &C, (game, view): (&G, G::View<'_>), worth: &mut [f32], seed: u64) {
        let first = C::guess(view, &mut chances(numbered(seed, 0)));
        // By candidate: its worth with the first set, when no dice were rolled.
        let mut certain = [None; MAX_ARMS];
        for number in 0..self.sets {
            let guess = match number {
                0 => first,
                _ => C::guess(view, &mut chances(numbered(seed, number as usize))),
            };
            let is_known = number > 0 && guess == first;
            for (place, worth) in worth.iter_mut().enumerate().filter(|&(place, _)| candidates.is_like_the_first(place))
            {
                if let Some(known) = certain[place].filter(|_| is_known) {
                    *worth += known;
                    continue;
                }
                let side = C::side(view);
                self.trials.begin(seed);
                candidates.follow(place, &mut self.trials.players[side.index()]);
                let (action, dice) = (candidates.action(place), (seed, number, self.sets));
                let settled = |state: &G::State| candidates.is_settled(game, state);
                let (end, rolled) = self.trials.play_spread(game, guess, action, dice, settled);
                let score = C::worth(self.value.estimate(game, &end), side);
                certain[place] = (number == 0 && !rolled).then_some(score).or(certain[place]);
                *worth += score;
            }
        }
    }
}

impl<G: Valued, C: Candidates<G>> Choice<G, C> for OneStep<G, C> {
    fn most(&self, _: G::View<'_>) -> usize {
        C::ROOM
    }

    fn best(
        &mut self,
        candidates: &C,
        position: (&G, G::View<'_>),
        count: usize,
        rng: &mut Xoshiro256PlusPlus,
    ) -> usize {
        if self.tries_out > 0 && unbiased(rng, self.tries_out) == 0 {
            return unbiased(rng, count as u32) as usize;
        }
        let mut worth = [0.0; MAX_ARMS];
        self.add(candidates, position, &mut worth[..count], rng.next_u64());
        for (place, worth) in worth[..count].iter_mut().enumerate() {
            *worth -= candidates.handicap(place) * self.sets as f32;
        }
        let better = |best: usize, place: usize| if worth[place] > worth[best] { place } else { best };
        (0..count).filter(|&place| candidates.is_like_the_first(place)).reduce(better).unwrap_or(0)
    }
}
