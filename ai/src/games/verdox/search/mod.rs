//! A player that tries out how to play the next turns: every few turns it plays some plans on, with the heuristic for both
//! sides, and takes what leads to the best prospects. The heuristic carries it out.
//!
//! A phase has dozens of decisions, none of which changes much: whole plans are told apart by far fewer roll-outs than
//! single actions. Most of what the player gains over the heuristic is the first plan's; `scenarios/verdox/README.md` has
//! figures. What is hidden from the player is guessed anew in every roll-out, and the dice of roll-outs are its own.

mod plans;
mod prospects;
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
use plans::{PLANS, order, plans};

/// For how many game turns a plan is carried out.
const PERIOD: u8 = 6;
/// By how many standard errors another plan must be better than the first to be taken. Roll-outs end long before the game does, and
/// what their ends are worth is judged roughly: a plan that is a little better by them may be worse in the end.
const DOUBT: f32 = 2.0;

/// The search player.
#[derive(Clone, Debug)]
pub struct Search {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    /// Carries out the plan.
    heuristic: Heuristic,
    /// The scenario and the game turn in which the plan was made.
    made: Option<(u64, u8)>,
    halving: Halving,
    trials: Box<Trials<Verdox, Heuristic>>,
}

impl Search {
    /// A player that plays at most so many roll-outs for a plan. With less than four there is nothing to compare, and it
    /// always plays by its first plan.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        // They are read now, not in the course of a game.
        let _ = plans();
        Self {
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            heuristic: Heuristic::default(),
            made: None,
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Whether it is time for a new plan.
    fn is_due(&self, view: View<'_>) -> bool {
        let holds = |(hash, turn): (u64, u8)| {
            hash == view.game().scenario.hash && (turn..turn.saturating_add(PERIOD)).contains(&view.turn())
        };
        view.phase() == Phase::Action && !self.made.is_some_and(holds)
    }

    /// The plan to play by before any were compared.
    fn begin(&mut self, view: View<'_>) {
        let side = view.side;
        let [first, ..] = order(&view.game().scenario, side);
        self.heuristic.weights[side.index()] = plans()[first][side.index()];
    }

    /// Compares the plans; the best is the heuristic's from now on.
    fn plan(&mut self, game: &Verdox, view: View<'_>) {
        self.made = Some((game.scenario.hash, view.turn()));
        let (seed, side) = (self.rng.next_u64(), view.side.index());
        let order = order(&game.scenario, view.side);
        let budget = self.budget as usize;
        let (wing, trials) = (self.heuristic.wing, &mut self.trials);
        // As many roll-outs for each as there are to compare, at least.
        let count = budget.isqrt().clamp(1, PLANS);
        let best = self.halving.choose(count, budget, DOUBT, |arm, number| {
            trials.try_out(game, view, (&plans()[order[arm]][side], wing), numbered(seed, number))
        });
        self.heuristic.weights[side] = plans()[order[best]][side];
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
            self.plan(game, view);
        }
        self.heuristic.decide(game, view, options)
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The list may be that of a decision out of any order.
        self.made = None;
        self.begin(view);
        if self.is_due(view) {
            self.plan(game, view);
        }
        self.heuristic.choose(game, view, legal)
    }
}
