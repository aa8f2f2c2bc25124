//! The candidates for players that compare them.
//!
//! The moves of a phase belong together: they bring the attackers of the planned attacks into place, and the others keep the line. So
//! the candidates of a phase of movement are whole phases ([`variants`]), compared once, when it begins, and settled when it is over. Other
//! decisions that matter are compared action by action, by the heuristic's own scores, and settled at once.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::PhaseKind;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{Mode, State};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use super::menu::Menu;
use super::variants::{MOST, Moment, moment, variants};
use crate::core::one_ply::Candidates;
use crate::{Options, Player};

/// How many single actions are compared.
const SINGLE: usize = 4;

/// What candidates are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Kind {
    /// Ways to play a phase of movement.
    #[default]
    Phase,
    /// Single actions.
    Action,
}

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    kind: Kind,
    /// The phase of the decision.
    now: Moment,
    actions: ArrayVec<Action, MOST>,
    /// By candidate, the heuristic that goes on with it.
    begun: [Heuristic; MOST],
    /// The phase of movement whose way was chosen last.
    chosen: Option<Moment>,
}

fn knob(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

impl Proposed {
    /// What is compared in a decision; `None` where the heuristic decides.
    fn kind<B: Board>(&self, at: Position<'_, B>) -> Option<Kind> {
        if at.turn() == 0 {
            return None;
        }
        let mask = knob("SINGLE", 0);
        let bit = match (at.mode(), at.phase().kind) {
            (Mode::Choose, PhaseKind::Move) => return (self.chosen != Some(moment(at))).then_some(Kind::Phase),
            (Mode::Choose, PhaseKind::Replace) => 0,
            (Mode::Choose, PhaseKind::Reinforce) => 1,
            (Mode::Returning, _) => 2,
            (Mode::Losing | Mode::Excess, _) => 3,
            (Mode::Standing, _) => 4,
            (Mode::Retreating, _) => 5,
            (Mode::Advancing, _) => 6,
            (Mode::Support | Mode::Answer, _) => 7,
            _ => return None,
        };
        (mask >> bit & 1 == 1).then_some(Kind::Action)
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
        for action in study.best::<B, SINGLE>(at, weights, legal).into_iter().take(most) {
            self.actions.push(action);
        }
    }
}

impl<B: Board> Candidates<Classic<B>> for Proposed {
    const MARGIN: f32 = 0.01;

    type Heuristic = Heuristic;

    fn horizon(game: &Classic<B>) -> u32 {
        game.scenario.phases.len() as u32
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
        self.chosen = None;
        if self.kind(at).is_some() { None } else { Some(self.heuristic.choose(game, at, legal)) }
    }

    fn propose(&mut self, _: &Classic<B>, at: Position<'_, B>, legal: &[Action], most: usize) -> usize {
        self.kind = self.kind(at).unwrap_or(Kind::Action);
        self.now = moment(at);
        self.actions.clear();
        match self.kind {
            Kind::Phase => self.find_phases(at, legal, most),
            Kind::Action => self.find_actions(at, legal, most),
        }
        self.actions.len()
    }

    fn action(&self, place: usize) -> Action {
        self.actions[place]
    }

    fn follow(&self, place: usize, heuristic: &mut Heuristic) {
        if self.kind == Kind::Phase {
            heuristic.copy(&self.begun[place]);
        }
    }

    fn adopt(&mut self, place: usize) {
        if self.kind == Kind::Phase {
            self.heuristic.copy(&self.begun[place]);
            self.chosen = Some(self.now);
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
