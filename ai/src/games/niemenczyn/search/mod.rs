//! A player that tries out what it could do: it plays the heuristic's best candidates on to the end of the next stage, with
//! the heuristic for both sides, and takes what leads to the best prospects.
//!
//! What is hidden from it is guessed anew in every roll-out, and the dice of roll-outs are its own. How much better
//! than the heuristic it plays says how much better one could play at least.

mod arms;
mod ideas;
mod proposals;
mod trials;
mod unthought;

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::position::View;
use kartacz_engine::games::niemenczyn::state::Frame;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use crate::core::search::{Halving, Trials, numbered};
use crate::{Options, Player};
use arms::Arms;
use proposals::Scout;

/// How much a decision deserves.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The part of the budget: one by so many.
    part: u32,
    /// By how many standard errors another action must be better than the heuristic's choice to be taken.
    doubt: f32,
}

/// Who moves where, set-up and chits. What is lost by mistakes there is less than what would be missed by more doubt.
const GREAT: Effort = Effort { part: 1, doubt: 0.25 };
/// Reactions, fights and returns: the answers are few, so that each is tried often.
const CLEAR: Effort = Effort { part: 1, doubt: 0.5 };
/// Facings after a fight: there are many of these decisions.
const FACING: Effort = Effort { part: 4, doubt: 0.5 };
/// Shots between the enemy's moves, withdrawals, the order of tests and commanders: they change little, and the
/// heuristic is seldom far from the best.
const SMALL: Effort = Effort { part: 4, doubt: 1.0 };

/// The search player.
#[derive(Clone, Debug)]
pub struct Search {
    budget: u32,
    rng: Xoshiro256PlusPlus,
    /// Holds the plan that is carried out.
    heuristic: Heuristic,
    scout: Scout,
    arms: Arms,
    halving: Halving,
    trials: Box<Trials<Niemenczyn, Heuristic>>,
}

impl Search {
    /// A player that plays at most so many roll-outs at a decision. With less than four there is nothing to compare,
    /// and it plays like the heuristic.
    #[must_use]
    pub fn new(budget: u32) -> Self {
        Self {
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            heuristic: Heuristic::default(),
            scout: Scout::default(),
            arms: Arms::default(),
            halving: Halving::default(),
            trials: Box::default(),
        }
    }

    /// Compares what is worth comparing; the action to take, whose plan is the heuristic's from now on.
    fn search(&mut self, game: &Niemenczyn, view: View<'_>, legal: &[Action], effort: Effort) -> Action {
        let seed = self.rng.next_u64();
        let Effort { part, doubt } = effort;
        let budget = (self.budget / part) as usize;
        // As many roll-outs for each as there are to compare.
        self.arms.clear(budget.isqrt());
        self.scout.propose(&mut self.heuristic, game, view, legal, &mut self.arms);
        let (arms, trials) = (&self.arms, &mut self.trials);
        let best = self.halving.choose(arms.len(), budget, doubt, |arm, number| {
            trials.try_out(game, view, &arms[arm], numbered(seed, number))
        });
        self.heuristic.planner.way = arms[best].plan;
        arms[best].action
    }
}

/// How much the decision in hand deserves.
fn effort(view: View<'_>) -> Option<Effort> {
    let at = view.position;
    match at.frame()? {
        Frame::Movement if view.side == at.active_side() => Some(GREAT),
        Frame::Deploy(_) | Frame::Pool(_) | Frame::Move { .. } => Some(GREAT),
        Frame::React { .. }
        | Frame::SquareOffer { .. }
        | Frame::ChargeOffer { .. }
        | Frame::Losses { .. }
        | Frame::Rally { .. }
        | Frame::Melees => Some(CLEAR),
        Frame::Face { .. } => Some(FACING),
        Frame::Movement
        | Frame::Withdraw { .. }
        | Frame::Flight { .. }
        | Frame::GoAlong { .. }
        | Frame::Crisis { .. }
        | Frame::CommanderMove => Some(SMALL),
        // They ask nobody.
        Frame::Arrivals { .. } | Frame::FireTests { .. } | Frame::CommanderChecks { .. } | Frame::Melee(_) => None,
    }
}

/// Whether units are on their way.
fn moves(view: View<'_>) -> bool {
    matches!(view.position.frame(), Some(Frame::Move { .. }))
}

impl Player<Niemenczyn> for Search {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &Niemenczyn, view: View<'_>, mut options: Options<'_, Niemenczyn>) -> Action {
        let planner = &mut self.heuristic.planner;
        if let Some(action) = planner.planned().filter(|&action| moves(view) && options.offer(action)) {
            planner.go_on();
            return action;
        }
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    fn choose(&mut self, game: &Niemenczyn, view: View<'_>, legal: &[Action]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let index = |action: Action| legal.iter().position(|&known| known == action);
        if moves(view) {
            let planner = &mut self.heuristic.planner;
            if let Some(next) = planner.planned().and_then(index) {
                planner.go_on();
                return next;
            }
            planner.way.clear();
        }
        match effort(view) {
            Some(effort) => index(self.search(game, view, legal, effort)).expect("what is proposed is legal"),
            None => self.heuristic.choose(game, view, legal),
        }
    }
}
