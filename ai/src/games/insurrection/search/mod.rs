//! A search player: it plays out the heuristic's best candidates for a few activations, with the heuristic for both
//! sides, evaluates the resulting positions with the learned value, and chooses the candidate with the best results.
//!
//! Hidden information is sampled independently in every roll-out, and roll-outs have their own dice. Its gain over
//! the heuristic is a lower bound on what better play could gain.

pub(super) mod arms;
mod extra_moves;
mod ideas;
pub(super) mod proposals;
mod trials;

use crate::games::insurrection::Played;
use std::sync::Arc;

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Heuristic, learned};
use crate::core::learning::Networks;
use crate::core::search::{Halving, Trials, numbered};
use crate::{Options, Player};
use arms::Arms;
use proposals::Scout;

/// The search effort for a decision.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The fraction of the budget: one in this many.
    part: u32,
    /// The number of standard errors by which another action must beat the heuristic's choice.
    doubt: f32,
}

/// Moves, set-up and chits. Mistakes there cost less than a higher threshold would.
const GREAT: Effort = Effort { part: 1, doubt: 0.25 };
/// Reactions, melees and rallies: there are few options, so each is sampled often.
const CLEAR: Effort = Effort { part: 1, doubt: 0.5 };
/// Facings after a melee: these decisions are frequent.
const FACING: Effort = Effort { part: 4, doubt: 0.5 };
/// Shots between enemy moves, withdrawals, the order of tests and commanders: they matter little, and the heuristic
/// is seldom far from the best.
const SMALL: Effort = Effort { part: 4, doubt: 1.0 };

/// The search player.
#[derive(Clone, Debug)]
pub struct Search<E: Played> {
    budget: u32,
    networks: Arc<Networks>,
    rng: Xoshiro256PlusPlus,
    /// Holds the path being carried out.
    heuristic: Heuristic<E>,
    scout: Scout<E>,
    arms: Arms<E>,
    halving: Halving,
    trials: Box<Trials<Rules<E>, Heuristic<E>>>,
}

impl<E: Played> Search<E> {
    /// A player that plays at most `budget` roll-outs per decision. Below four there is nothing to compare, and it
    /// plays like the heuristic.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        Self::with(budget, E::networks())
    }

    /// As `new`, with these networks; without a value network among them, the shipped one is used.
    #[must_use]
    pub fn with(budget: u32, networks: Arc<Networks>) -> Self {
        let networks = if learned::value(&networks).is_some() { networks } else { E::networks() };
        Self {
            budget,
            networks,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            heuristic: Heuristic::default(),
            scout: Scout::default(),
            arms: Arms::default(),
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Compares the alternatives; returns the action to take, whose path the heuristic then follows.
    fn search(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>], effort: Effort) -> Action<E> {
        let seed = self.rng.next_u64();
        let Effort { part, doubt } = effort;
        let budget = (self.budget / part) as usize;
        // At least as many roll-outs per arm as there are arms.
        self.arms.clear(budget.isqrt());
        self.scout.propose(&mut self.heuristic, game, view, legal, &mut self.arms);
        let (arms, trials) = (&self.arms, &mut self.trials);
        let value = learned::value(&self.networks).expect("there is one");
        let best = self.halving.choose(arms.len(), budget, doubt, |arm, number| {
            trials.try_out(game, view, &arms[arm], numbered(seed, number), value)
        });
        self.heuristic.planner.path = arms[best].path;
        arms[best].action
    }
}

/// The effort for the present decision; `None` leaves it to the heuristic.
fn effort<E: Played>(view: View<'_, E>) -> Option<Effort> {
    let at = view.position;
    match at.frame()? {
        Frame::Movement if view.side == at.active_side() => Some(GREAT),
        Frame::Deploy(_) | Frame::Pool(_) | Frame::Move { .. } | Frame::Overall => Some(GREAT),
        Frame::React { .. }
        | Frame::SquareOffer { .. }
        | Frame::ChargeOffer { .. }
        | Frame::Losses { .. }
        | Frame::Rally { .. }
        | Frame::Melees => Some(CLEAR),
        Frame::Face { .. } => Some(FACING),
        Frame::Movement
        | Frame::GiveWay { .. }
        | Frame::Withdraw { .. }
        | Frame::Flight { .. }
        | Frame::GoAlong { .. }
        | Frame::Crisis { .. }
        | Frame::OwnUnits
        | Frame::CommanderMove => Some(SMALL),
        // These are resolved by the engine without a decision.
        Frame::Arrivals { .. } | Frame::FireTests { .. } | Frame::CommanderChecks { .. } => None,
        Frame::Melee(_) | Frame::Advance(_) => None,
    }
}

impl<E: Played> Search<E> {
    /// Chooses one of `legal`, by index.
    pub(in crate::games) fn chosen(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if let Some(next) = self.heuristic.go_on_in(view, legal) {
            return next;
        }
        let index = |action: Action<E>| legal.iter().position(|&known| known == action);
        match effort(view) {
            Some(effort) => index(self.search(game, view, legal, effort)).expect("what is proposed is legal"),
            None => self.heuristic.choose(game, view, legal),
        }
    }
}

impl<E: Played> Player<Rules<E>> for Search<E> {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn forget(&mut self) {
        self.heuristic.forget();
    }

    fn decide(&mut self, game: &Rules<E>, view: View<'_, E>, mut options: Options<'_, Rules<E>>) -> Action<E> {
        if let Some(action) = self.heuristic.go_on(view, &mut options) {
            return action;
        }
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    fn choose(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        E::search(self, game, view, legal)
    }
}
