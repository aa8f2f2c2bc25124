//! A search player: every few stages it plays out several stances, with the heuristic for both sides, and adopts the one
//! with the best results. The heuristic then plays by it.
//!
//! A stage has hundreds of decisions, each of little effect: whole stances need far fewer roll-outs to compare than single
//! actions. What is hidden is sampled independently in every roll-out, and roll-outs have their own dice.

pub(super) mod stances;

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::games::pluton::view::View;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use super::stanced::Stanced;
use super::weights::{Weights, standard};
use crate::core::search::{Halving, Trials, chances, numbered};
use crate::{Options, Player};
use stances::{STANCES, stances};

/// How many standard errors better than the standard another stance must be.
const DOUBT: f32 = 1.0;
/// The lead, in half victory points, at which further ones count half.
const LEAD: f32 = 40.0;

/// The search player.
#[derive(Clone, Debug)]
pub struct Search {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    stanced: Stanced,
    halving: Halving,
    trials: Box<Trials<Pluton, Heuristic>>,
}

impl Search {
    /// A player that plays at most `budget` roll-outs per choice. Below four there is nothing to compare, and it plays
    /// like the heuristic.
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
    fn prepare(&mut self, game: &Pluton, view: View<'_>) {
        if !self.stanced.is_due(view) {
            return;
        }
        let seed = self.rng.next_u64();
        let budget = self.budget as usize;
        // At least as many roll-outs per stance as there are stances.
        let count = budget.isqrt().clamp(1, STANCES);
        let trials = &mut self.trials;
        let best = self.halving.choose(count, budget, DOUBT, |arm, number| {
            try_out(trials, game, view, &stances()[arm][view.side.index()], numbered(seed, number))
        });
        self.stanced.adopt(view, best);
    }
}

/// The result of a stance with this seed for what is hidden and for the dice, at the end of the game.
pub(super) fn try_out(
    trials: &mut Trials<Pluton, Heuristic>,
    game: &Pluton,
    view: View<'_>,
    stance: &Weights,
    seed: u64,
) -> f32 {
    trials.begin(seed);
    for player in &mut trials.players {
        player.weights = standard();
    }
    trials.players[view.side.index()].weights[view.side.index()] = *stance;
    let end = trials.play(game, view.guess(&mut chances(seed)), None, seed, |_| false);
    result(game, &end, view.side)
}

/// The lead of a side at the end, -1 to 1: the greater it is, the less a further point counts.
fn result(game: &Pluton, end: &State, side: Side) -> f32 {
    let net = game.at(end).net() as f32;
    let lead = if side == Side::First { net } else { -net };
    lead / (LEAD + lead.abs())
}

impl Player<Pluton> for Search {
    fn new_game(&mut self, seed: u64) {
        self.stanced.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &Pluton, view: View<'_>, options: Options<'_, Pluton>) -> Action {
        self.prepare(game, view);
        self.stanced.heuristic.decide(game, view, options)
    }

    fn choose(&mut self, game: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.stanced.forget();
        self.prepare(game, view);
        self.stanced.heuristic.choose(game, view, legal)
    }
}
