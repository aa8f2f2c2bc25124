//! A player that carries out orders from a file.
//!
//! The orders set destinations and aggressiveness; the heuristic chooses hexes, odds and facings, and decides
//! everything that the orders leave open.

pub(super) mod assignment;
pub(super) mod brief;
mod carry_out;
mod on_the_way;
pub(super) mod ordered;

use kartacz_engine::core::dice::unbiased;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::orders::Orders;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;

use super::Heuristic;
use super::Played;
use super::scene::Scene;
use crate::{Options, Player};
use brief::Brief;

/// The scripted player.
#[derive(Clone, Debug)]
pub struct Scripted<E: Played> {
    heuristic: Heuristic<E>,
    brief: Box<Brief<E>>,
}

impl<E: Played> Scripted<E> {
    /// A player that carries out these orders, which must fit the scenario being played. On the other side, which has
    /// no orders, it plays like the heuristic.
    #[must_use]
    pub fn new(orders: &Orders<E>) -> Self {
        Self { heuristic: Heuristic::default(), brief: Box::new(Brief::new(orders)) }
    }

    /// The index of an action that the orders determine; `None` when they leave the choice to the heuristic.
    fn ordered(&mut self, view: View<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        let at = view.position;
        let frame = at.frame()?;
        let Heuristic { study, weights, planner, rng } = &mut self.heuristic;
        let scene = Scene::new(at, view.side, study, &weights[view.side.index()], Some(&self.brief));
        match frame {
            Frame::Deploy(_) => self.brief.set_up(&scene, legal),
            Frame::Pool(_) if matches!(legal.first(), Some(Action::ChooseSeveral(_))) => {
                planner.enemies.look(&scene);
                let (count, ordered) = self.brief.chits(at.board.stage, legal, |count| unbiased(rng, count))?;
                Some(scene.choose_several(&planner.enemies, legal, count, ordered, rng))
            }
            Frame::Pool(_) => self.brief.chit(at.board.stage, legal, |count| unbiased(rng, count)),
            Frame::Overall => self.brief.activation(at.board.stage, legal, |count| unbiased(rng, count)),
            Frame::React { hex, movers, joint, .. } => Some(
                scene.best(legal, |action| scene.reaction_worth(action, hex, movers, joint) + scene.readiness(action)),
            ),
            Frame::ChargeOffer { hex, units } => {
                let charges = scene.charges(hex, units)?;
                legal.iter().position(|&action| (action == Action::Declare) == charges)
            }
            Frame::CommanderMove => {
                let post = self.brief.orders().post(at.board.active, at.board.stage);
                post.is_some().then(|| {
                    planner.enemies.look(&scene);
                    scene.best_near(&planner.enemies, at.board.active, post, legal)
                })
            }
            _ => None,
        }
    }
}

impl<E: Played> Scripted<E> {
    /// Chooses one of `legal`, by index.
    pub(in crate::games) fn chosen(&mut self, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if view.side != self.brief.orders().side {
            return E::judge(&mut self.heuristic, view, legal, None);
        }
        self.heuristic.study.refresh(view.position, &self.heuristic.weights);
        self.brief.note(view.position, &self.heuristic.study.maps);
        self.ordered(view, legal).unwrap_or_else(|| E::judge(&mut self.heuristic, view, legal, Some(&self.brief)))
    }
}

impl<E: Played> Player<Rules<E>> for Scripted<E> {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.brief.begin();
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

    fn choose(&mut self, _: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        E::obey(self, view, legal)
    }
}
