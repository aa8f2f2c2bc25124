//! A search player: every few turns it plays out several stances, with the heuristic for both sides, and adopts the
//! one with the best prospects. The heuristic then plays by it.
//!
//! A phase has dozens of decisions, each of little effect: whole stances need far fewer roll-outs to compare than
//! single actions. Most of the gain over the heuristic is due to the first stance; `scenarios/verdox/README.md` has
//! figures. Hidden information is sampled independently in every roll-out, and roll-outs have their own dice.

mod prospects;
pub(super) mod stances;
pub(super) mod trials;

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::view::View;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use super::stanced::Stanced;
use crate::core::search::{Halving, Trials, numbered};
use crate::{Options, Player};
use stances::{STANCES, order, stances};
use trials::HORIZON;

/// How many standard errors better than the first another stance must be. Roster-outs end long before the game does,
/// and their last states are evaluated roughly: a small advantage there may not last.
const DOUBT: f32 = 2.0;

/// The search player.
#[derive(Clone, Debug)]
pub struct Search {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    stanced: Stanced,
    halving: Halving,
    trials: Box<Trials<Verdox, Heuristic>>,
}

impl Search {
    /// A player that plays at most `budget` roll-outs per choice. Below four there is nothing to compare, and it
    /// always plays by its first stance.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        // They are parsed now, not during a game.
        let _ = stances();
        Self {
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            stanced: Stanced::default(),
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Compares the stances when it is time; the heuristic then plays by the best.
    fn prepare(&mut self, game: &Verdox, view: View<'_>) {
        if !self.stanced.is_due(view, || order(&game.scenario, view.side)[0]) {
            return;
        }
        let seed = self.rng.next_u64();
        let (side, wing, order) = (view.side.index(), self.stanced.heuristic.wing, order(&game.scenario, view.side));
        let budget = self.budget as usize;
        // At least as many roll-outs per stance as there are stances.
        let count = budget.isqrt().clamp(1, STANCES);
        let trials = &mut self.trials;
        let best = self.halving.choose(count, budget, DOUBT, |arm, number| {
            trials.try_out(game, view, (&stances()[order[arm]][side], wing), (numbered(seed, number), HORIZON))
        });
        self.stanced.adopt(view.side, order[best]);
    }
}

impl Player<Verdox> for Search {
    fn new_game(&mut self, seed: u64) {
        self.stanced.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &Verdox, view: View<'_>, options: Options<'_, Verdox>) -> Action {
        self.prepare(game, view);
        self.stanced.heuristic.decide(game, view, options)
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.stanced.forget();
        self.prepare(game, view);
        self.stanced.heuristic.choose(game, view, legal)
    }
}
