//! A search over stances: from time to time it plays out several stances, with the heuristic for both sides, and adopts the one
//! with the best results. The heuristic then plays by it.
//!
//! Where a turn has dozens or hundreds of decisions of little effect each, comparing whole stances takes far fewer roll-outs than
//! comparing single actions. Every roll-out samples the hidden information independently and has its own dice.

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::Game;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::halving::Halving;
use super::trials::{Trials, numbered};
use crate::{Options, Player};

/// A heuristic that plays by one of several stances.
pub trait Stances<G: Game>: Default {
    /// The heuristic.
    type Heuristic: Player<G> + Clone + Default + core::fmt::Debug;

    /// The number of stances.
    const COUNT: usize;
    /// The number of standard errors by which another stance must beat the first.
    const DOUBT: f32;

    /// Parses the stances, before a game.
    fn load();
    /// Prepares for a new game.
    fn new_game(&mut self, seed: u64);
    /// The next decision may not continue from the last one.
    fn forget(&mut self);
    /// Whether a stance is to be chosen now, for the next turns.
    fn is_due(&mut self, game: &G, view: G::View<'_>) -> bool;
    /// The result of a stance, by its index among those of the side, with this seed for hidden information and dice.
    fn try_out(
        &self,
        trials: &mut Trials<G, Self::Heuristic>,
        position: (&G, G::View<'_>),
        place: usize,
        seed: u64,
    ) -> f32;
    /// Plays by the stance at this index from now on.
    fn adopt(&mut self, game: &G, view: G::View<'_>, place: usize);
    /// The heuristic, which plays by the stance.
    fn heuristic(&mut self) -> &mut Self::Heuristic;
}

/// The search player.
#[derive(Clone, Debug)]
pub struct StanceSearch<G: Game, S: Stances<G>> {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    stances: S,
    halving: Halving,
    trials: Box<Trials<G, S::Heuristic>>,
}

impl<G: Game, S: Stances<G>> StanceSearch<G, S> {
    /// A player that plays at most `budget` roll-outs per choice. Below four there is nothing to compare, and it always plays by
    /// its first stance.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        // They are parsed now, not during a game.
        S::load();
        Self {
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            stances: S::default(),
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Compares the stances when one is due; the heuristic then plays by the best.
    fn prepare(&mut self, game: &G, view: G::View<'_>) {
        if !self.stances.is_due(game, view) {
            return;
        }
        let seed = self.rng.next_u64();
        let budget = self.budget as usize;
        // At least as many roll-outs per stance as there are stances.
        let count = budget.isqrt().clamp(1, S::COUNT);
        let (stances, trials) = (&self.stances, &mut self.trials);
        let best = self.halving.choose(count, budget, S::DOUBT, |place, number| {
            stances.try_out(trials, (game, view), place, numbered(seed, number))
        });
        self.stances.adopt(game, view, best);
    }
}

impl<G: Game, S: Stances<G>> Player<G> for StanceSearch<G, S> {
    fn new_game(&mut self, seed: u64) {
        self.stances.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        self.prepare(game, view);
        self.stances.heuristic().decide(game, view, options)
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        // The decision may not follow the last one.
        self.stances.forget();
        self.prepare(game, view);
        self.stances.heuristic().choose(game, view, legal)
    }
}

/// When a stance was chosen last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen(Option<(u64, u8)>);

impl Chosen {
    /// No stance was chosen in this game, or the next decision does not follow.
    pub const NEVER: Self = Self(None);

    /// Whether none was chosen.
    #[must_use]
    pub const fn is_never(self) -> bool {
        self.0.is_none()
    }

    /// Whether the last choice, in the scenario with this hash, has expired, being `period` turns old. If so, this turn is
    /// recorded as that of the new choice.
    pub fn renew(&mut self, hash: u64, turn: u8, period: u8) -> bool {
        let holds = |(known, made): (u64, u8)| known == hash && (made..made.saturating_add(period)).contains(&turn);
        let due = !self.0.is_some_and(holds);
        if due {
            self.0 = Some((hash, turn));
        }
        due
    }
}
