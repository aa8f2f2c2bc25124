//! The candidates for a player that looks one step ahead: what a unit near the enemy may do instead of what the heuristic chooses.
//!
//! An attack is compared with the attacks on other targets, and a move with other moves: the same unit has acted in all of them. A unit
//! for which the heuristic chooses nothing may move. It is not asked to stay where the heuristic moves it, nor to move where it attacks:
//! what waits now is hardly worth less, and a side that waits every turn never arrives.

use std::sync::{Arc, LazyLock};

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
use super::weights::{Weights, load, standard};
use super::{Heuristic, Study, learned};
use crate::Options;
use crate::core::candidates::Candidates;
use crate::core::learning::Network;
use crate::core::menu::Menu;

/// The most candidates of a unit beside the heuristic's choice.
const OTHERS: usize = 4;
/// Units farther than this from all enemies, in squares, do what the heuristic chooses.
const NEAR: u8 = 6;

/// The least gain of a move that is a candidate, in points of strength: most moves that are worse lead back where the unit came from.
const WORST: f32 = -1.0;

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    /// `None` where the unit does nothing.
    list: ArrayVec<Option<Action>, { OTHERS + 1 }>,
    /// The scenario and the side for which the heuristic's weights were chosen.
    known: Option<(u64, Side)>,
}

/// The best actions by the heuristic's value, the best first.
type Best = ArrayVec<(f32, Action), OTHERS>;

/// Adds an action, unless it is there or worse than all for which there is room.
fn add(best: &mut Best, gain: f32, action: Action) {
    let place = best.iter().position(|&(less, _)| gain > less).unwrap_or(best.len());
    if place < OTHERS && best.iter().all(|&(_, known)| known != action) {
        best.truncate(OTHERS - 1);
        best.insert(place, (gain, action));
    }
}

/// The weights that advance into range and shoot: the strongest of those shipped where no side wins on time.
fn raiders() -> &'static [Weights; 2] {
    const FILE: (&str, &str) = ("raider.toml", include_str!("../../../../scenarios/verdox/weights/raider.toml"));
    static RAIDERS: LazyLock<[Weights; 2]> = LazyLock::new(|| {
        let read = load(&[FILE].as_slice(), FILE.0);
        read.unwrap_or_else(|faults| panic!("a test reads the shipped weights: {faults}")).weights
    });
    &RAIDERS
}

impl Proposed {
    /// The heuristic advances to shoot, unless its side wins when time runs out and need not advance.
    fn choose_weights(&mut self, view: View<'_>) {
        let now = Some((view.game().scenario.hash, view.side));
        if self.known != now {
            self.known = now;
            let waits = view.game().scenario.wins_on_time() == Some(view.side);
            let side = view.side.index();
            self.heuristic.weights[side] = if waits { standard()[side] } else { raiders()[side] };
        }
    }

    /// Finds the candidates of the next unit that does anything, or could.
    fn find(&mut self, view: View<'_>, allowed: Option<&[Action]>) {
        let Heuristic { weights, study, .. } = &mut self.heuristic;
        let Study { distances, phase } = &mut **study;
        let weights = &weights[view.side.index()];
        phase.start(view, weights, distances, None);
        let scene = &phase.scene(view, weights, distances, None, allowed);
        if let Some(action) = phase.urgent(scene) {
            return self.list.push(Some(action));
        }
        while self.list.is_empty() {
            let Step { unit, action } = phase.step(scene);
            let near = unit.filter(|&unit| phase.foes.nearest(view.square(unit)) <= NEAR);
            let best = near.map(|unit| others(scene, phase, unit, action)).unwrap_or_default();
            if action.is_some() || !best.is_empty() {
                self.list.push(action);
            }
            let others = best.iter().map(|&(_, other)| Some(other)).filter(|&other| other != action);
            self.list.extend(others.take(OTHERS));
        }
    }
}

/// What a unit may do instead of this.
fn others(scene: &Scene<'_>, phase: &mut Phase, unit: UnitId, action: Option<Action>) -> Best {
    let mut best = Best::new();
    match action {
        Some(Action::Attack { .. }) => visit_attacks(scene, &phase.foes, unit, |worth, target| {
            let other = Action::Attack { unit, target };
            if scene.allows(other) {
                add(&mut best, worth, other);
            }
        }),
        None if phase.is_attacking() => {}
        None | Some(Action::Move { .. }) => {
            let task = phase.task(unit);
            visit_moves(scene, &mut phase.foes, unit, task, |gain, other| {
                if gain >= WORST {
                    add(&mut best, gain, other);
                }
            });
        }
        Some(_) => {}
    }
    best
}

impl Candidates<Verdox> for Proposed {
    type Heuristic = Heuristic;

    const MARGIN: f32 = 0.001;
    const ROOM: usize = OTHERS + 1;

    fn value() -> Arc<Network> {
        learned::value()
    }

    /// To the end of the phase: one of a hundred times two that a game has.
    fn horizon(_: &Verdox) -> u32 {
        1
    }

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
        if view.phase() == state::Phase::Action {
            self.heuristic.study.distances.refresh(view);
            self.find(view, allowed);
        } else {
            let action = self.heuristic.answer(view, allowed);
            self.list.push(Some(action));
        }
        let is_allowed = |action: Action| allowed.is_none_or(|allowed| allowed.contains(&action));
        if !self.list[0].is_none_or(is_allowed) {
            self.list[0] = allowed.and_then(|allowed| allowed.first().copied());
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
    fn is_settled(&self, _: &Verdox, _: &State) -> bool {
        true
    }
}
