//! The candidates for a player that looks one step ahead: what one unit may do instead of what the heuristic chooses for it.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::UnitId;
use kartacz_engine::games::verdox::state::{self, State};
use kartacz_engine::games::verdox::view::View;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::attacks::visit_attacks;
use super::moves::visit_moves;
use super::phase::{Phase, Step};
use super::scene::Scene;
use super::search::stances::{order, stances};
use super::{Heuristic, Study};
use crate::Options;
use crate::core::menu::Menu;
use crate::core::one_ply::Candidates;

/// The most candidates of a unit.
const ROOM: usize = 8;
/// The most attacks and the most moves among them, besides the heuristic's own choice.
const ATTACKS: usize = 3;
const MOVES: usize = 3;
/// Units farther than this from all enemies, in squares, do what the heuristic chooses.
const NEAR: u8 = 6;

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    /// `None` where the unit does nothing.
    list: ArrayVec<Option<Action>, ROOM>,
    /// The scenario and the side for which the heuristic's weights were chosen.
    known: Option<(u64, Side)>,
}

/// The best of many actions, the best first.
#[derive(Debug)]
struct Best<const N: usize>(ArrayVec<(f32, Action), N>);

impl<const N: usize> Best<N> {
    fn add(&mut self, gain: f32, action: Action) {
        if self.0.iter().any(|&(_, known)| known == action) {
            return;
        }
        let place = self.0.iter().position(|&(least, _)| gain > least).unwrap_or(self.0.len());
        if self.0.is_full() && place < N {
            self.0.pop();
        }
        if place < N {
            self.0.insert(place, (gain, action));
        }
    }
}

impl Proposed {
    /// The heuristic plays by the stance that its side plays without a search.
    fn choose_weights(&mut self, view: View<'_>) {
        let now = Some((view.game().scenario.hash, view.side));
        if self.known != now {
            self.known = now;
            let first = order(&view.game().scenario, view.side)[0];
            self.heuristic.weights[view.side.index()] = stances()[first][view.side.index()];
        }
    }

    /// Finds the candidates of the next unit that matters.
    fn find(&mut self, view: View<'_>, allowed: Option<&[Action]>) {
        let Heuristic { weights, study, .. } = &mut self.heuristic;
        let Study { distances, phase } = &mut **study;
        let weights = &weights[view.side.index()];
        phase.start(view, weights, distances, None);
        let scene = &phase.scene(view, weights, distances, None, allowed);
        if let Some(action) = phase.urgent(scene) {
            return self.list.push(Some(action));
        }
        loop {
            let Step { unit, action } = phase.step(scene);
            let unit = unit.filter(|&unit| phase.foes.nearest(view.square(unit)) <= NEAR);
            if let Some(unit) = unit {
                self.list.push(action);
                add_others(&mut self.list, scene, phase, unit);
            }
            match unit {
                Some(_) if self.list.len() > 1 || action.is_some() => return,
                None if action.is_some() => return self.list.push(action),
                _ => self.list.clear(),
            }
        }
    }
}

/// Adds what a unit may do instead.
fn add_others(list: &mut ArrayVec<Option<Action>, ROOM>, scene: &Scene<'_>, phase: &mut Phase, unit: UnitId) {
    let mut attacks = Best::<ATTACKS>(ArrayVec::new());
    visit_attacks(scene, &phase.foes, unit, |worth, target| {
        let action = Action::Attack { unit, target };
        if scene.allows(action) {
            attacks.add(worth, action);
        }
    });
    let mut moves = Best::<MOVES>(ArrayVec::new());
    let task = phase.task(unit);
    visit_moves(scene, &mut phase.foes, unit, task, |gain, action| moves.add(gain, action));
    let may_stay = attacks.0.is_empty().then_some(None);
    let actions = attacks.0.iter().chain(&moves.0).map(|&(_, action)| Some(action)).chain(may_stay);
    for action in actions {
        if !list.contains(&action) && !list.is_full() {
            list.push(action);
        }
    }
}

impl Candidates<Verdox> for Proposed {
    type Heuristic = Heuristic;

    const MARGIN: f32 = 0.002;

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }

    fn go_on(&mut self, _: &Verdox, _: View<'_>, _: &mut Options<'_, Verdox>) -> Option<Action> {
        None
    }

    fn go_on_in(&mut self, _: &Verdox, _: View<'_>, _: &[Action]) -> Option<usize> {
        // The decision may not follow the last one.
        self.heuristic.study.phase.reset();
        None
    }

    fn propose(&mut self, _: &Verdox, view: View<'_>, menu: &mut Menu<'_, Verdox>, most: usize) -> usize {
        let allowed = match menu {
            Menu::Options(_) => None,
            Menu::List(list) => Some(*list),
        };
        self.list.clear();
        self.choose_weights(view);
        self.heuristic.study.distances.refresh(view);
        if view.phase() == state::Phase::Action {
            self.find(view, allowed);
        } else {
            let action = self.heuristic.answer(view, allowed);
            self.list.push(Some(action));
        }
        if let Some(allowed) = allowed
            && self.list[0].is_some_and(|action| !allowed.contains(&action))
        {
            self.list.clear();
            self.list.push(allowed.first().copied());
        }
        self.list.truncate(most);
        self.list.len()
    }

    fn action(&self, place: usize) -> Option<Action> {
        self.list[place]
    }

    fn follow(&self, _: usize, heuristic: &mut Heuristic) {
        let Heuristic { weights, wing, study } = &self.heuristic;
        (heuristic.weights, heuristic.wing) = (*weights, *wing);
        heuristic.study.phase.clone_from(&study.phase);
    }

    fn adopt(&mut self, _: usize) {}

    fn side(view: View<'_>) -> Side {
        view.side
    }

    fn guess(view: View<'_>, rng: &mut Xoshiro256PlusPlus) -> State {
        view.guess(rng)
    }

    /// At once: an action begins nothing.
    fn is_settled(_: &Verdox, _: &State) -> bool {
        true
    }
}
