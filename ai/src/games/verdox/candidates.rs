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

/// What a unit may do.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// `None` where it does nothing.
    action: Option<Action>,
    /// The value that the heuristic gives it, in points.
    gain: f32,
}

/// What the heuristic does without evaluating anything else.
const fn alone(action: Option<Action>) -> Candidate {
    Candidate { action, gain: 0.0 }
}

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    list: ArrayVec<Candidate, ROOM>,
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
            return self.list.push(alone(Some(action)));
        }
        loop {
            let Step { unit, action } = phase.step(scene);
            let unit = unit.filter(|&unit| phase.foes.nearest(view.square(unit)) <= NEAR);
            if let Some(unit) = unit {
                self.list.push(alone(action));
                add_others(&mut self.list, scene, phase, unit);
            }
            match unit {
                Some(_) if self.list.len() > 1 || action.is_some() => return,
                None if action.is_some() => return self.list.push(alone(action)),
                _ => self.list.clear(),
            }
        }
    }
}

/// Adds what a unit may do instead.
fn add_others(list: &mut ArrayVec<Candidate, ROOM>, scene: &Scene<'_>, phase: &mut Phase, unit: UnitId) {
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
    let may_stay = attacks.0.is_empty().then_some(alone(None));
    let acts = attacks.0.iter().chain(&moves.0).map(|&(gain, action)| Candidate { action: Some(action), gain });
    static KINDS: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| std::env::var("CANDS").unwrap_or_else(|_| "amsxg".into()));
    let own = list[0].action;
    let is_attack = |action: Option<Action>| action.is_some_and(|action| matches!(action, Action::Attack{..}));
    for candidate in acts.chain(may_stay) {
        let kind = match (own, candidate.action) {
            (_, None) => 's',
            (None, _) => 'g',
            (own, other) if is_attack(own) && is_attack(other) => 'a',
            (own, _) if is_attack(own) => 'x',
            (_, other) if is_attack(other) => 'y',
            _ => 'm',
        };
        if !KINDS.contains(kind) && candidate.action != own { continue; }
        if let Some(known) = list.iter_mut().find(|known| known.action == candidate.action) {
            known.gain = candidate.gain;
        } else if !list.is_full() {
            list.push(candidate);
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
            self.list.push(alone(Some(action)));
        }
        if let Some(allowed) = allowed
            && self.list[0].action.is_some_and(|action| !allowed.contains(&action))
        {
            self.list.clear();
            self.list.push(alone(allowed.first().copied()));
        }
        self.list.truncate(most);
        self.list.len()
    }

    fn action(&self, place: usize) -> Option<Action> {
        self.list[place].action
    }

    fn doubt(&self, place: usize) -> f32 {
        static KAPPA: std::sync::LazyLock<f32> = std::sync::LazyLock::new(|| std::env::var("KAPPA").map_or(0.0, |text| text.parse().unwrap()));
        *KAPPA * (self.list[0].gain - self.list[place].gain)
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
