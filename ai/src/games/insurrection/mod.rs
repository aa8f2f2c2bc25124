//! Players of the games of the series. The heuristic evaluates each action by exact odds and a few simple goals.
//!
//! It uses only its view. Values are in victory points: the effect of a score change on the probability of winning,
//! and the value of preserved strength for the rest of the game. Weights control how bold it is.
//!
//! The players are generic over [`Played`]: an edition with the files of its weights and networks. The enemy's effect
//! on each hex is cached until the enemy's position changes (`spots`). `reach` finds where units can go, `ends` picks
//! the hex and facing in which a move ends and skips a hex only when a bound proves that it cannot be the best;
//! `places` values a hex, `threats` the attacks to be expected there. Orders replace the aims of a group and bias the
//! value of its attacks and shots (`scripted`); a decision without orders is the heuristic's own.

mod aims;
mod attacks;
mod candidates;
mod chances;
mod chits;
mod choices;
mod commanders;
pub mod compiled;
mod decision;
mod effort;
mod ends;
mod enemies;
pub mod expert;
mod fields;
mod fire;
#[cfg(test)]
mod fixture;
mod foe;
mod gates;
mod guns;
mod hunts;
pub mod learned;
mod maps;
mod melee;
mod moves;
mod nodes;
mod odds;
mod overall;
mod path;
mod places;
mod planner;
pub mod proposed;
mod reach;
mod reactions;
mod scene;
mod scripted;
pub mod search;
mod skirmish;
mod snapshot;
mod spots;
mod study;
mod threats;
pub mod weights;
mod zones;

use std::sync::Arc;

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::data::MAX_COMMANDERS;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::core::learning::{Network, Networks};
use crate::{Options, Player};
use compiled::{Compiled, RulesCompiled};
use fields::Fields;
use fire::best_shot;
use planner::Planner;
use scene::Scene;
pub use scripted::Scripted;
use scripted::brief::Brief;
use study::Study;
use weights::Weights;

/// A game of the series with players.
pub trait Played: Compiled + RulesCompiled + Edition<Size: Fields> {
    /// The name and text of the file of the standard weights.
    const WEIGHTS: (&'static str, &'static str);
    /// The name and text of the file of the shipped networks.
    const NETWORKS: (&'static str, &'static str);

    /// The standard weights of the first and of the second side, read once.
    fn weights() -> [Weights<Self>; 2];
    /// The shipped networks, read once.
    fn networks() -> Arc<Networks>;
    /// The shipped value of positions.
    fn value() -> Arc<Network>;
}

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic<E: Played> {
    rng: Xoshiro256PlusPlus,
    weights: [Weights<E>; 2],
    study: Box<Study<E>>,
    planner: Box<Planner<E>>,
}

impl<E: Played> Default for Heuristic<E> {
    fn default() -> Self {
        Self::new(E::weights())
    }
}

impl<E: Played> Heuristic<E> {
    /// A player with these weights for the first and the second side.
    #[must_use]
    pub fn new(weights: [Weights<E>; 2]) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(0), weights, study: Box::default(), planner: Box::default() }
    }

    /// A random choice of the chit, so that the other side cannot predict it.
    fn choose_chit(
        rng: &mut Xoshiro256PlusPlus,
        planner: &mut Planner<E>,
        scene: &Scene<'_, E>,
        legal: &[Action<E>],
    ) -> usize {
        planner.enemies.look(scene);
        if let Some(Action::ChooseSeveral(chits)) = legal.first() {
            return scene.choose_several(&planner.enemies, legal, chits.count_ones(), 0, rng);
        }
        let share = |action: &Action<E>| match *action {
            Action::Choose(commander) => scene.chit_share(&planner.enemies, commander),
            _ => 0.0,
        };
        chits::draw(rng, &legal.iter().map(share).collect::<ArrayVec<f32, MAX_COMMANDERS>>())
    }
}

impl<E: Played> Player<Rules<E>> for Heuristic<E> {
    fn new_game(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        self.planner.reset();
    }

    fn decide(&mut self, game: &Rules<E>, view: View<'_, E>, mut options: Options<'_, Rules<E>>) -> Action<E> {
        if let Some(action) = self.go_on(view, &mut options) {
            return action;
        }
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    fn choose(&mut self, _: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        E::judge(self, view, legal, None)
    }

    fn forget(&mut self) {
        self.planner.path.clear();
    }
}

/// Whether units are moving.
fn moves<E: Played>(view: View<'_, E>) -> bool {
    matches!(view.position.frame(), Some(Frame::Move { .. }))
}

impl<E: Played> Heuristic<E> {
    /// The next action of the open move's path, when it is legal.
    fn go_on(&mut self, view: View<'_, E>, options: &mut Options<'_, Rules<E>>) -> Option<Action<E>> {
        let path = &mut self.planner.path;
        path.next().filter(|&action| moves(view) && options.offer(action)).and_then(|_| path.pop())
    }

    /// As `go_on`, among listed actions, by index. A path that is blocked is dropped.
    fn go_on_in(&mut self, view: View<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        if !moves(view) {
            return None;
        }
        let path = &mut self.planner.path;
        let next = path.pop().and_then(|next| legal.iter().position(|&known| known == next));
        if next.is_none() {
            path.clear();
        }
        next
    }

    /// Chooses one of `legal`, by index, with or without orders.
    pub(in crate::games) fn judged(
        &mut self,
        view: View<'_, E>,
        legal: &[Action<E>],
        brief: Option<&Brief<E>>,
    ) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let at = view.position;
        self.study.refresh(at, &self.weights);
        let scene = Scene::new(at, view.side, &self.study, &self.weights[view.side.index()], brief);
        let planner = &mut *self.planner;
        let Some(frame) = at.frame() else { return 0 };
        // The others update the enemy picture when they need it, or do not use it.
        let asks_field = matches!(
            frame,
            Frame::Deploy(_)
                | Frame::Rally { .. }
                | Frame::Withdraw { .. }
                | Frame::Flight { .. }
                | Frame::GoAlong { .. }
                | Frame::Face { .. }
                | Frame::CommanderMove
                | Frame::Overall
                | Frame::OwnUnits
        );
        if asks_field {
            planner.enemies.look(&scene);
        }
        let enemies = &mut planner.enemies;
        match frame {
            Frame::Deploy(_) => {
                let mut last = None;
                scene.best(legal, |action| match action {
                    Action::Deploy { unit, hex, facing } => scene.set_up_worth(enemies, &mut last, unit, hex, facing),
                    Action::DeployCommander { commander, hex } => scene.commander_set_up_worth(commander, hex),
                    _ => f32::NEG_INFINITY,
                })
            }
            Frame::Pool(_) => Self::choose_chit(&mut self.rng, planner, &scene, legal),
            Frame::Rally { .. } => {
                let mut last = None;
                scene.best(legal, |action| match action {
                    Action::Rally { unit, hex, facing } => scene.rally_worth(enemies, &mut last, unit, hex, facing),
                    _ => 0.0,
                })
            }
            Frame::Movement if view.side == at.active_side() => {
                planner.own_unit(&scene, legal).unwrap_or_else(|| planner.window(&scene, legal))
            }
            Frame::Movement => best_shot(&scene, legal)
                .map(|(index, ..)| index)
                .or_else(|| legal.iter().position(|&action| action == Action::Pass))
                .unwrap_or(0),
            Frame::Move { .. } => planner.step(&scene, legal),
            Frame::SquareOffer { hex } => declare(legal, scene.square_pays(hex)),
            Frame::ChargeOffer { hex, .. } => declare(legal, scene.charge_pays(hex)),
            Frame::React { hex, movers, joint, .. } => {
                scene.best(legal, |action| scene.reaction_worth(action, hex, movers, joint))
            }
            Frame::GiveWay { units, target } => scene.parting(units, target, legal),
            Frame::Withdraw { units, .. } => scene.best(legal, |action| match action {
                Action::WithdrawTo(hex) => scene.withdrawal_worth(enemies, units, hex),
                _ => 0.0,
            }),
            Frame::Losses { .. } => scene.best(legal, |action| match action {
                Action::Lose(unit) => -scene.loss_cost(unit),
                _ => 0.0,
            }),
            Frame::Flight { commander, why } => {
                let (retinue, place) =
                    (scene.retinue(enemies, commander), at.board.commander_place[commander as usize]);
                scene.best(legal, |action| scene.flight_worth(enemies, &retinue, place, why, action))
            }
            Frame::GoAlong { commander, units } => declare(legal, scene.goes_along(enemies, commander, units)),
            Frame::Face { units } => scene.best_facing(enemies, units, legal),
            Frame::CommanderMove => scene.best_post(enemies, at.board.active, legal),
            Frame::Melees if legal.contains(&Action::Pass) => scene.free_melee(legal),
            Frame::Melees => scene.best(legal, |action| match action {
                Action::Fight(hex) => scene.melee_turn(hex),
                _ => 0.0,
            }),
            Frame::Overall => scene.best_activation(enemies, legal),
            Frame::OwnUnits => scene.own_unit_or_end(enemies, legal),
            Frame::Crisis { .. } => scene.best(legal, |action| match action {
                Action::Test(unit) => scene.crisis_turn(unit),
                _ => 0.0,
            }),
            // These are resolved by the engine without a decision.
            Frame::Arrivals { .. } | Frame::FireTests { .. } | Frame::CommanderChecks { .. } => 0,
            Frame::Melee(_) | Frame::Advance(_) => 0,
        }
    }
}

/// The index of yes or no.
fn declare<E: Played>(legal: &[Action<E>], yes: bool) -> usize {
    legal.iter().position(|&action| (action == Action::Declare) == yes).unwrap_or(0)
}
