//! A search player: every few turns it plays out several stances, with the heuristic for both sides, and adopts the
//! one with the best prospects. The heuristic then plays by it.
//!
//! A phase has dozens of decisions, each of little effect: whole stances need far fewer roll-outs to compare than
//! single actions. Most of the gain over the heuristic is due to the first stance; `scenarios/verdox/README.md` has
//! figures. Hidden information is sampled independently in every roll-out, and roll-outs have their own dice.

mod prospects;
mod stances;
mod trials;

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use crate::core::search::{Halving, Trials, numbered};
use crate::{Options, Player};
use stances::{STANCES, order, stances};

/// For how many game turns a stance is kept.
const PERIOD: u8 = 6;
/// How many standard errors better than the first another stance must be. Roster-outs end long before the game does,
/// and their last states are evaluated roughly: a small advantage there may not last.
const DOUBT: f32 = 2.0;

/// The search player.
#[derive(Clone, Debug)]
pub struct Search {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    /// Plays by the stance.
    heuristic: Heuristic,
    /// The scenario and the game turn in which the stance was chosen.
    made: Option<(u64, u8)>,
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
            heuristic: Heuristic::default(),
            made: None,
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Whether it is time to choose a stance.
    fn is_due(&self, view: View<'_>) -> bool {
        let holds = |(hash, turn): (u64, u8)| {
            hash == view.game().scenario.hash && (turn..turn.saturating_add(PERIOD)).contains(&view.turn())
        };
        view.phase() == Phase::Action && !self.made.is_some_and(holds)
    }

    /// The default stance before any comparison.
    fn begin(&mut self, view: View<'_>) {
        let side = view.side;
        let [first, ..] = order(&view.game().scenario, side);
        self.heuristic.weights[side.index()] = stances()[first][side.index()];
    }

    /// Compares the stances; the heuristic then plays by the best.
    fn choose_stance(&mut self, game: &Verdox, view: View<'_>) {
        self.made = Some((game.scenario.hash, view.turn()));
        let (seed, side) = (self.rng.next_u64(), view.side.index());
        let order = order(&game.scenario, view.side);
        let budget = self.budget as usize;
        let (wing, trials) = (self.heuristic.wing, &mut self.trials);
        // At least as many roll-outs per stance as there are stances.
        let count = budget.isqrt().clamp(1, STANCES);
        let best = self.halving.choose(count, budget, DOUBT, |arm, number| {
            trials.try_out(game, view, (&stances()[order[arm]][side], wing), numbered(seed, number))
        });
        self.heuristic.weights[side] = stances()[order[best]][side];
    }
}

impl Player<Verdox> for Search {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
        self.made = None;
    }

    fn decide(&mut self, game: &Verdox, view: View<'_>, options: Options<'_, Verdox>) -> Action {
        if self.made.is_none() {
            self.begin(view);
        }
        if self.is_due(view) {
            self.choose_stance(game, view);
        }
        self.heuristic.decide(game, view, options)
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.made = None;
        self.begin(view);
        if self.is_due(view) {
            self.choose_stance(game, view);
        }
        self.heuristic.choose(game, view, legal)
    }
}
