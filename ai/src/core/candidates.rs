//! Players that choose among the candidates of a heuristic: what it would do itself, and the best of what it would do instead.

use std::sync::Arc;

use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::Side;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::learning::{Estimate, Network, Valued};
use crate::core::menu::Menu;
use crate::core::search::MAX_ARMS;
use crate::{Options, Player};

/// The candidates of a heuristic: actions, each with what it begins.
pub trait Candidates<G: Valued>: Clone + Default + core::fmt::Debug {
    /// The heuristic.
    type Heuristic: Player<G> + Clone + Default + core::fmt::Debug;

    /// The minimum advantage over the heuristic's choice after one step, as a difference of [`Candidates::worth`]: learned values are not
    /// exact.
    const MARGIN: f32 = 0.005;
    /// The most candidates that are compared after one step.
    const ROOM: usize = MAX_ARMS;

    /// The shipped value of positions.
    fn value() -> Arc<Network>;
    /// How many times the part of the game changes ([`Valued::moment`]) in a roll-out of a search.
    fn horizon(_game: &G) -> u32 {
        3
    }
    /// How a search decides here; `None` leaves it to the heuristic.
    fn effort(_view: G::View<'_>) -> Option<Effort> {
        Some(Effort { part: 1, doubt: 0.5 })
    }
    /// The heuristic, which carries out what was begun.
    fn heuristic(&mut self) -> &mut Self::Heuristic;
    /// The next action of what was begun, if there is one.
    fn go_on(&mut self, game: &G, view: G::View<'_>, options: &mut Options<'_, G>) -> Option<G::Action>;
    /// As `go_on`, among listed actions, by index.
    fn go_on_in(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> Option<usize>;
    /// Finds the candidates of a decision, at most this many; returns how many there are. The first is the heuristic's own choice.
    fn propose(&mut self, game: &G, view: G::View<'_>, menu: &mut Menu<'_, G>, most: usize) -> usize;
    /// The action of a candidate, by its index; `None` when it passes over what the others act with. The player then asks for the next
    /// candidates in the same position, of which at last one has an action.
    fn action(&self, place: usize) -> Option<G::Action>;
    /// By how much the worth of a candidate must exceed that of the heuristic's choice after one step; 0 for that choice itself.
    fn handicap(&self, place: usize) -> f32 {
        if place == 0 { 0.0 } else { Self::MARGIN }
    }
    /// Whether a candidate leaves as much to be done as the heuristic's choice, so that one step tells them apart: a unit that has moved is
    /// worth more at once than one that moves next.
    fn is_like_the_first(&self, _place: usize) -> bool {
        true
    }
    /// Makes a heuristic go on with what a candidate begins.
    fn follow(&self, place: usize, heuristic: &mut Self::Heuristic);
    /// Goes on with what a candidate begins.
    fn adopt(&mut self, place: usize);
    /// The side of a view.
    fn side(view: G::View<'_>) -> Side;
    /// A state that agrees with everything that a side sees.
    fn guess(view: G::View<'_>, rng: &mut Xoshiro256PlusPlus) -> G::State;
    /// What an estimate is worth to a side: its score, unless the game also counts the victory points.
    #[must_use]
    fn worth(estimate: Estimate, side: Side) -> f32 {
        estimate.score(side)
    }
    /// Whether nothing that was begun is left to be carried out.
    fn is_settled(&self, game: &G, state: &G::State) -> bool;
}

/// The effort of a search for a decision.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The fraction of the budget: one in this many.
    pub part: u32,
    /// The number of standard errors by which another action must beat the heuristic's choice.
    pub doubt: f32,
}

/// How one of several candidates is chosen.
pub trait Choice<G: Valued, C: Candidates<G>>: Clone {
    /// The most candidates at this decision.
    fn most(&self, view: G::View<'_>) -> usize;

    /// The best of the first `count` candidates, two or more.
    fn best(
        &mut self,
        candidates: &C,
        position: (&G, G::View<'_>),
        count: usize,
        rng: &mut Xoshiro256PlusPlus,
    ) -> usize;
}

/// A player that chooses among the candidates of a heuristic.
#[derive(Clone, Debug)]
pub struct Chooser<C, J> {
    rng: Xoshiro256PlusPlus,
    candidates: C,
    choice: J,
}

impl<C: Default, J> Chooser<C, J> {
    /// A player that chooses so.
    pub(super) fn by(choice: J) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(0), candidates: C::default(), choice }
    }

    /// The action of the best candidate; what it begins is carried out next.
    fn best<G: Valued>(&mut self, game: &G, view: G::View<'_>, menu: &mut Menu<'_, G>) -> G::Action
    where
        C: Candidates<G>,
        J: Choice<G, C>,
    {
        loop {
            let count = self.candidates.propose(game, view, menu, self.choice.most(view));
            let best = match count {
                0 | 1 => 0,
                _ => self.choice.best(&self.candidates, (game, view), count, &mut self.rng),
            };
            self.candidates.adopt(best);
            if let Some(action) = self.candidates.action(best) {
                return action;
            }
        }
    }
}

impl<G: Valued, C: Candidates<G>, J: Choice<G, C>> Player<G> for Chooser<C, J> {
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
        self.best(game, view, &mut Menu::Options(options))
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if let Some(next) = self.candidates.go_on_in(game, view, legal) {
            return next;
        }
        let best = self.best(game, view, &mut Menu::List(legal));
        legal.iter().position(|&action| action == best).expect("candidates are legal")
    }
}
