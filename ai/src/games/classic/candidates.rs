//! The candidates for a player that looks one step ahead.

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
use super::plans::Aim;
use super::search::stances::stances;
use super::{Heuristic, Variant};
use crate::core::one_ply::Candidates;
use crate::{Options, Player};

/// How many candidates are compared.
const ROOM: usize = 16;

fn knob(name: &str, usual: f32) -> f32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A phase of a turn.
type Moment = (u8, Option<u8>);

/// What kind of decision the candidates are for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Kind {
    /// A phase of movement.
    #[default]
    Plan,
    /// A single action.
    Single,
}

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    /// By candidate, the heuristic that carries it out.
    begun: [Heuristic; ROOM],
    actions: ArrayVec<Action, ROOM>,
    kind: Kind,
    moment: Moment,
    side_of: Option<Side>,
    /// The phase of movement that was planned.
    planned: Option<Moment>,
}

fn moment<B: Board>(at: Position<'_, B>) -> Moment {
    (at.turn(), at.phase_number())
}

impl Proposed {
    /// Whether candidates are compared in a decision.
    fn matters<B: Board>(&self, at: Position<'_, B>) -> Option<Kind> {
        if at.turn() == 0 {
            return None;
        }
        match at.mode() {
            Mode::Choose if at.phase().kind == PhaseKind::Move => (self.planned != Some(moment(at))).then_some(Kind::Plan),
            _ => None,
        }
    }

    fn plans<B: Board>(&mut self, at: Position<'_, B>, legal: &[Action], most: usize) {
        let side = at.decider().unwrap_or(Side::First);
        let place = side.index();
        let stances = stances();
        self.heuristic.study.begin(at, side, &self.heuristic.weights[place]);
        let (chosen, mut hopes) = (self.heuristic.study.plans.chosen.clone(), self.heuristic.study.plans.hopes.clone());
        hopes.retain(|hope| !chosen.contains(&hope.0));
        hopes.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut variants: ArrayVec<Variant, ROOM> = ArrayVec::new();
        variants.push(Variant::default());
        let own = |aim: Aim| Variant { aim, stance: 0 };
        for &hex in chosen.iter().take(knob("SPARE", 2.0) as usize) {
            let _ = variants.try_push(own(Aim { spared: hex, ..Aim::OWN }));
        }
        for &(hex, _) in hopes.iter().take(knob("FIRST", 1.0) as usize) {
            let _ = variants.try_push(own(Aim { first: hex, ..Aim::OWN }));
        }
        if chosen.len() > 1 && knob("QUIET", 0.0) > 0.0 {
            let _ = variants.try_push(own(Aim { quiet: true, ..Aim::OWN }));
        }
        let set = knob("STANCES", 30.0) as usize;
        for stance in (1..stances.len()).filter(|stance| set >> stance & 1 == 1) {
            let _ = variants.try_push(Variant { aim: Aim::OWN, stance: stance as u8 });
        }
        variants.truncate(most.min(ROOM));
        self.actions.clear();
        for (number, &variant) in variants.iter().enumerate() {
            let one = &mut self.begun[number];
            one.copy(&self.heuristic);
            one.special = Some((variant, moment(at)));
            if number > 0 {
                let weights = one.weights_in(at)[place];
                one.study.plan_again(at, side, &weights, variant.aim);
            }
            let weights = *one.weights_in(at);
            let action = one.study.answer(at, &weights, &mut Menu::List(legal));
            self.actions.push(action);
        }
    }
}

impl<B: Board> Candidates<Classic<B>> for Proposed {
    type Heuristic = Heuristic;

    fn margin() -> f32 {
        knob("MARGIN", 0.01)
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }

    fn go_on(&mut self, game: &Classic<B>, at: Position<'_, B>, options: &mut Options<'_, Classic<B>>) -> Option<Action> {
        match self.matters(at) {
            Some(_) => None,
            None => Some(self.heuristic.decide(game, at, options.again())),
        }
    }

    fn go_on_in(&mut self, game: &Classic<B>, at: Position<'_, B>, legal: &[Action]) -> Option<usize> {
        self.planned = None;
        match self.matters(at) {
            Some(_) => None,
            None => Some(self.heuristic.choose(game, at, legal)),
        }
    }

    fn propose(&mut self, _: &Classic<B>, at: Position<'_, B>, legal: &[Action], most: usize) -> usize {
        self.kind = self.matters(at).unwrap_or(Kind::Single);
        self.moment = moment(at);
        self.side_of = at.decider();
        match self.kind {
            Kind::Plan => self.plans(at, legal, most),
            Kind::Single => todo!(),
        }
        self.actions.len()
    }

    fn action(&self, place: usize) -> Action {
        self.actions[place]
    }

    fn follow(&self, place: usize, heuristic: &mut Heuristic) {
        heuristic.copy(&self.begun[place]);
    }

    fn adopt(&mut self, place: usize) {
        self.heuristic.copy(&self.begun[place]);
        self.planned = (self.kind == Kind::Plan).then_some(self.moment);
    }

    fn side(at: Position<'_, B>) -> Side {
        at.decider().unwrap_or(Side::First)
    }

    /// Nothing is hidden.
    fn guess(at: Position<'_, B>, _: &mut Xoshiro256PlusPlus) -> State<B> {
        *at.state
    }

    fn is_settled(&self, game: &Classic<B>, state: &State<B>) -> bool {
        let at = game.at(state);
        match self.kind {
            Kind::Plan => {
                if moment(at) == self.moment {
                    return false;
                }
                if knob("END", 0.0) == 0.0 {
                    return true;
                }
                // To the end of own combat.
                let phase = at.phase();
                !(at.turn() == self.moment.0 && phase.kind == PhaseKind::Combat && phase.side == self.side_of)
            }
            Kind::Single => true,
        }
    }
}
