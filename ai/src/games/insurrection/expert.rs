//! A player that ranks the heuristic's candidates by networks learned from search.
//!
//! The candidates are those that the search compares; their order is learned. Where there is no network for a kind of decision,
//! and for the others, the heuristic decides.

use crate::games::insurrection::Played;
use std::sync::Arc;

use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::position::View;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use super::decision::Decision;
use super::learned::{self, arm};
use super::proposed::Proposed;
use super::scene::Scene;
use super::search::arms::Arm;
use crate::core::candidate_search::RollOuts;
use crate::core::learning::{Alternatives, Networks, Student};
use crate::core::search::{MAX_ARMS, numbered};
use crate::{Options, Player};

/// How many candidates are ranked.
const ROOM: usize = 12;
/// The minimum advantage over the heuristic's choice, as a difference of scores: learned values are not exact.
const MARGIN: f32 = 0.005;

/// The features of the arms of a decision.
type Sheets = [[f32; arm::COUNT]; MAX_ARMS];

/// The expert player.
#[derive(Clone, Debug)]
pub struct Expert<E: Played> {
    networks: Arc<Networks>,
    proposed: Proposed<E>,
    sheets: Box<Sheets>,
    rng: Xoshiro256PlusPlus,
    teacher: Option<Box<Teacher<E>>>,
}

/// Plays out the arms of some decisions.
#[derive(Clone, Debug)]
struct Teacher<E: Played> {
    /// The sampling rate: one decision in this many.
    one_in: u32,
    /// Roll-outs of each arm.
    roll_outs: usize,
    trials: RollOuts<Rules<E>, Proposed<E>>,
    lessons: Vec<Alternatives>,
}

impl<E: Played> Default for Expert<E> {
    fn default() -> Self {
        Self::with(E::networks())
    }
}

impl<E: Played> Student<Rules<E>> for Expert<E> {
    fn with(networks: Arc<Networks>) -> Self {
        Self {
            networks,
            proposed: Proposed::default(),
            sheets: Box::new([[0.0; arm::COUNT]; MAX_ARMS]),
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            teacher: None,
        }
    }

    fn teach(&mut self, one_in: u32, roll_outs: usize) {
        let trials = RollOuts::new(E::value());
        self.teacher = Some(Box::new(Teacher { one_in, roll_outs, trials, lessons: Vec::new() }));
    }

    fn lessons(&mut self) -> Vec<Alternatives> {
        self.teacher.as_mut().map(|teacher| core::mem::take(&mut teacher.lessons)).unwrap_or_default()
    }
}

impl<E: Played> Expert<E> {
    /// Ranks the candidates; the heuristic then follows the path of the best.
    fn rank(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>], decision: Decision) -> Action<E> {
        let place = learned::place(decision, view.side);
        let taught = self.is_taught();
        if self.networks[place].is_none() && !taught {
            return legal[self.proposed.heuristic.choose(game, view, legal)];
        }
        self.proposed.found(game, view, legal, ROOM);
        if self.proposed.arms.len() > 1 {
            self.look(view);
            if taught {
                self.learn(game, view, place);
            }
        }
        let Arm { action, path } = self.proposed.arms[self.best(place)];
        self.proposed.heuristic.planner.path = path;
        action
    }

    /// Writes the features of all arms.
    fn look(&mut self, view: View<'_, E>) {
        let Heuristic { study, weights, planner, .. } = &mut self.proposed.heuristic;
        let scene = Scene::new(view.position, view.side, study, &weights[view.side.index()], None);
        let mut onlooker = arm::Onlooker::new(&scene, &mut planner.enemies, learned::value(&self.networks));
        for (index, (arm, sheet)) in self.proposed.arms.iter().zip(&mut *self.sheets).enumerate() {
            *sheet = *onlooker.see(arm.action, &arm.path, index == 0);
        }
    }

    /// The arm that the network ranks first.
    fn best(&self, place: usize) -> usize {
        let Some(network) = &self.networks[place] else { return 0 };
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (index, sheet) in self.sheets[..self.proposed.arms.len()].iter().enumerate() {
            let worth = network.evaluate(sheet)[0] + if index == 0 { MARGIN } else { 0.0 };
            if worth > most {
                (best, most) = (index, worth);
            }
        }
        best
    }

    fn is_taught(&mut self) -> bool {
        let one_in = self.teacher.as_ref().map(|teacher| teacher.one_in);
        one_in.is_some_and(|one_in| unbiased(&mut self.rng, one_in) == 0)
    }

    /// Plays out all arms, each with the same seeds.
    fn learn(&mut self, game: &Rules<E>, view: View<'_, E>, place: usize) {
        let Some(teacher) = &mut self.teacher else { return };
        let (seed, mut gains) = (self.rng.next_u64(), vec![0.0; self.proposed.arms.len()]);
        for number in 0..teacher.roll_outs {
            let mut try_out = |arm| teacher.trials.worth(&self.proposed, (game, view), arm, numbered(seed, number));
            let first = try_out(0);
            for (arm, gain) in gains.iter_mut().enumerate().skip(1) {
                *gain += (try_out(arm) - first) / teacher.roll_outs as f32;
            }
        }
        let rows = self.sheets[..self.proposed.arms.len()].as_flattened().to_vec();
        teacher.lessons.push(Alternatives { network: place, rows, gains });
    }
}

impl<E: Played> Expert<E> {
    /// Chooses one of `legal`, by index.
    pub(in crate::games) fn chosen(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if let Some(next) = self.proposed.heuristic.go_on_in(view, legal) {
            return next;
        }
        let index = |action: Action<E>| legal.iter().position(|&known| known == action);
        match Decision::of(view) {
            Some(decision) => index(self.rank(game, view, legal, decision)).expect("what is proposed is legal"),
            None => self.proposed.heuristic.choose(game, view, legal),
        }
    }
}

impl<E: Played> Player<Rules<E>> for Expert<E> {
    fn new_game(&mut self, seed: u64) {
        self.proposed.heuristic.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn forget(&mut self) {
        self.proposed.heuristic.forget();
    }

    fn decide(&mut self, game: &Rules<E>, view: View<'_, E>, mut options: Options<'_, Rules<E>>) -> Action<E> {
        if let Some(action) = self.proposed.heuristic.go_on(view, &mut options) {
            return action;
        }
        let legal = options.list();
        legal[self.choose(game, view, legal)]
    }

    fn choose(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        E::rank(self, game, view, legal)
    }
}
