//! A player that is barred from using one rule of its game.
//!
//! It calls an unrestricted player. When the action is banned, it calls it again with the banned actions removed from
//! the list, so every [`Player::choose`] must accept a part of the legal actions. A banned choice is drawn uniformly at
//! random. The unrestricted player does not plan for the ban.

use core::fmt::{self, Debug, Formatter};

use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::{Actions, Game};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Options, Player};

/// Separates the random draws of a restricted player from those of its inner player, which has the same seed.
const PURPOSE: u64 = 0x7769_7468_6F75_7421;

/// The actions forbidden to a restricted player.
pub trait Ban<G: Game>: Debug + Sync {
    /// Whether this action is forbidden, provided that another is legal.
    fn forbids(&self, _game: &G, _view: G::View<'_>, _action: G::Action) -> bool {
        false
    }

    /// Whether choosing is forbidden here: all legal actions are then equally likely.
    fn draws(&self, _game: &G, _view: G::View<'_>) -> bool {
        false
    }
}

/// Plays like another player without one rule. The inner player does not know of the ban and may prepare for forbidden
/// actions, so its loss is at least the value of the rule to a player that plans without it.
pub struct Restricted<G: Game + 'static, P> {
    inner: P,
    ban: &'static dyn Ban<G>,
    /// Scratch space, allocated once.
    allowed: Box<Actions<G::Action>>,
    rng: Xoshiro256PlusPlus,
}

impl<G: Game + 'static, P: Clone> Clone for Restricted<G, P> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone(), ban: self.ban, allowed: self.allowed.clone(), rng: self.rng.clone() }
    }
}

impl<G: Game + 'static, P: Debug> Debug for Restricted<G, P> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.debug_struct("Restricted").field("inner", &self.inner).field("ban", &self.ban).finish_non_exhaustive()
    }
}

impl<G: Game + 'static, P: Player<G>> Restricted<G, P> {
    /// `inner` with this ban.
    #[must_use]
    pub fn new(inner: P, ban: &'static dyn Ban<G>) -> Self {
        Self { inner, ban, allowed: Box::new(Actions::new()), rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    /// The index of the inner player's choice among those of `legal` that are not forbidden; among all when all are.
    fn among_allowed(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        self.allowed.clear();
        self.allowed.extend(legal.iter().copied().filter(|&action| !self.ban.forbids(game, view, action)));
        if self.allowed.is_empty() {
            return self.inner.choose(game, view, legal);
        }
        let chosen = self.allowed[self.inner.choose(game, view, &self.allowed)];
        legal.iter().position(|&action| action == chosen).expect("the allowed actions are legal")
    }
}

impl<G: Game + 'static, P: Player<G>> Player<G> for Restricted<G, P> {
    fn new_game(&mut self, seed: u64) {
        self.inner.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ PURPOSE));
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        if self.ban.draws(game, view) {
            return unbiased(&mut self.rng, legal.len() as u32) as usize;
        }
        self.among_allowed(game, view, legal)
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, mut options: Options<'_, G>) -> G::Action {
        if self.ban.draws(game, view) {
            return options.pick(|count| unbiased(&mut self.rng, count as u32) as usize);
        }
        let action = self.inner.decide(game, view, options.again());
        if !self.ban.forbids(game, view, action) {
            return action;
        }
        let legal = options.list();
        if legal.iter().all(|&action| self.ban.forbids(game, view, action)) {
            return action;
        }
        self.inner.forget();
        legal[self.among_allowed(game, view, legal)]
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}
