//! The candidates for players that compare them.
//!
//! The moves of a phase belong together: they bring the attackers of the planned attacks into place, and the others keep the line. So
//! the candidates of a phase of movement are whole phases ([`variants`]), compared once, when it begins, and settled when it is over, before
//! any die is rolled. Replacements, advances and the hexes of a retreat are compared one by one, the best by the heuristic's own
//! scores, and settled at once. The heuristic decides the rest: which attacks are made depends on exact chances that a learned value knows less well.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::PhaseKind;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{Mode, State};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::menu::Menu;
use super::stances::stances;
use super::variants::{MOST, Moment, moment, variants};
use super::{Heuristic, learned};
use crate::core::candidates::Candidates;
use crate::core::learning::Network;
use crate::core::menu;
use crate::{Options, Player};

/// How many single actions are compared.
const SINGLE: usize = 4;

/// What candidates are.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Ways to play a phase of movement.
    Phase,
    /// Single actions.
    Action,
}

/// The candidates of the heuristic.
#[derive(Clone, Debug)]
pub struct Proposed {
    heuristic: Heuristic,
    kind: Kind,
    /// The phase of the decision.
    now: Moment,
    actions: ArrayVec<Action, MOST>,
    /// By candidate, the heuristic that goes on with it.
    begun: [Heuristic; MOST],
}

impl Default for Proposed {
    fn default() -> Self {
        // They are parsed now, not during a game.
        let _ = stances();
        Self {
            heuristic: Heuristic::default(),
            kind: Kind::Phase,
            now: Moment::default(),
            actions: ArrayVec::new(),
            begun: Default::default(),
        }
    }
}

impl Proposed {
    /// Whether the way to play the phase has been chosen.
    fn is_chosen<B: Board>(&self, at: Position<'_, B>) -> bool {
        self.heuristic.variant.is_some_and(|variant| variant.of == moment(at))
    }

    /// What is compared in a decision; `None` where the heuristic decides.
    fn kind<B: Board>(&self, at: Position<'_, B>) -> Option<Kind> {
        if at.turn() == 0 {
            return None;
        }
        match (at.mode(), at.phase().kind) {
            (Mode::Choose, PhaseKind::Move) => (!self.is_chosen(at)).then_some(Kind::Phase),
            (Mode::Choose, PhaseKind::Replace) | (Mode::Retreating | Mode::Advancing, _) => Some(Kind::Action),
            _ => None,
        }
    }

    /// Finds the ways to play a phase of movement, the first action of each, and the heuristic that goes on with it.
    fn find_phases<B: Board>(&mut self, at: Position<'_, B>, legal: &[Action], most: usize) {
        let side = at.decider().unwrap_or(Side::First);
        let Self { heuristic, actions, begun, .. } = self;
        heuristic.variant = None;
        heuristic.study.begin(at, side, &heuristic.weights[side.index()]);
        let mut found = variants(at, &heuristic.study.plans);
        found.truncate(most);
        for (number, (&variant, one)) in found.iter().zip(begun).enumerate() {
            one.copy(heuristic);
            one.variant = Some(variant);
            let Heuristic { weights, study, .. } = one;
            let weights = variant.weights(at).unwrap_or(weights);
            if number > 0 {
                study.plan_again(at, side, &weights[side.index()], variant.aim);
            }
            actions.push(study.answer(at, weights, &mut Menu::List(legal)));
        }
    }

    /// Finds the best single actions.
    fn find_actions<B: Board>(&mut self, at: Position<'_, B>, legal: &[Action], most: usize) {
        let Heuristic { weights, study, .. } = &mut self.heuristic;
        self.actions.extend(study.best::<B, SINGLE>(at, weights, legal).into_iter().take(most));
    }
}

impl<B: Board> Candidates<Classic<B>> for Proposed {
    type Heuristic = Heuristic;

    const MARGIN: f32 = 0.02;
    const ROOM: usize = MOST;

    fn value() -> Arc<Network> {
        learned::value()
    }

    /// Two turns: after one the value does not tell yet what the moves of a phase were worth.
    fn horizon(game: &Classic<B>) -> u32 {
        2 * game.scenario.phases.len() as u32
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }

    fn go_on(
        &mut self,
        game: &Classic<B>,
        at: Position<'_, B>,
        options: &mut Options<'_, Classic<B>>,
    ) -> Option<Action> {
        if self.kind(at).is_some() { None } else { Some(self.heuristic.decide(game, at, options.again())) }
    }

    fn go_on_in(&mut self, game: &Classic<B>, at: Position<'_, B>, legal: &[Action]) -> Option<usize> {
        // The decision may not follow the last one.
        self.heuristic.variant = None;
        if self.kind(at).is_some() { None } else { Some(self.heuristic.choose(game, at, legal)) }
    }

    fn propose(
        &mut self,
        _: &Classic<B>,
        at: Position<'_, B>,
        menu: &mut menu::Menu<'_, Classic<B>>,
        most: usize,
    ) -> usize {
        let legal = menu.list();
        self.kind = self.kind(at).unwrap_or(Kind::Action);
        self.now = moment(at);
        self.actions.clear();
        match self.kind {
            Kind::Phase => self.find_phases(at, legal, most),
            Kind::Action => self.find_actions(at, legal, most),
        }
        self.actions.len()
    }

    fn action(&self, place: usize) -> Option<Action> {
        Some(self.actions[place])
    }

    fn follow(&self, place: usize, heuristic: &mut Heuristic) {
        if self.kind == Kind::Phase {
            heuristic.copy(&self.begun[place]);
        }
    }

    fn adopt(&mut self, place: usize) {
        if self.kind == Kind::Phase {
            self.heuristic.copy(&self.begun[place]);
        }
    }

    fn side(at: Position<'_, B>) -> Side {
        at.decider().unwrap_or(Side::First)
    }

    /// Nothing is hidden.
    fn guess(at: Position<'_, B>, _: &mut Xoshiro256PlusPlus) -> State<B> {
        *at.state
    }

    /// When the phase of movement is over, or after the action.
    fn is_settled(&self, game: &Classic<B>, state: &State<B>) -> bool {
        self.kind == Kind::Action || moment(game.at(state)) != self.now
    }
}
