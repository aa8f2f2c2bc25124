//! The candidates for a player that looks one step ahead: leaders for an elite phase or a reactivation, units to order with their best
//! places. Everything else is left to the heuristic.
//!
//! Nothing is proposed where dice decide at once, as in the shock segment, by momentum or a trump: there the heuristic knows the exact
//! odds, and one set of dice would say little. Nor in the order of activations, for lines and withdrawals: games in which they were
//! proposed, too, scored lower, by one step as by a search of Cannae (net -15 rout points for Carthage instead of +6, 30 games).

use std::sync::Arc;

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::{Frame, Window};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::menu::Menu;
use super::plan::Plan;
use super::{Heuristic, learned};
use crate::core::candidates::Candidates;
use crate::core::learning::{Estimate, Network};
use crate::{Options, Player};

/// The most candidates of a decision.
const ROOM: usize = 8;
/// How many are compared: leaders, orders.
const CHIEFS: usize = 6;
const ORDERS: usize = 5;
/// The lead, in rout points, at which further ones count half.
const LEAD: f32 = 40.0;

/// What a decision is about: it decides how far a candidate is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Subject {
    /// Who acts: the phase is played up to its shock segment.
    #[default]
    Leader,
    /// An individual order.
    Order,
}

/// An action, and the move that it begins.
#[derive(Clone, Debug)]
struct Arm {
    action: Action,
    plan: Plan,
}

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    subject: Subject,
    arms: ArrayVec<Arm, ROOM>,
}

impl Proposed {
    /// Adds a candidate, unless there is no room or it is known.
    fn add(&mut self, most: usize, action: Action, plan: Plan) {
        let known = |arm: &Arm| arm.action == action && arm.plan.path == plan.path;
        if self.arms.len() < most.min(ROOM) && !self.arms.iter().any(known) {
            self.arms.push(Arm { action, plan });
        }
    }

    /// Adds the second best place for the unit that the heuristic orders.
    fn add_elsewhere(&mut self, view: View<'_>, own: Action) {
        if !matches!(own, Action::Begin { .. }) {
            return;
        }
        let Self { heuristic, arms, .. } = self;
        if let Some(plan) = heuristic.phase.elsewhere(view, &arms[0].plan) {
            arms.push(Arm { action: own, plan });
        }
    }
}

/// The subject of a decision; none for those that the heuristic takes alone.
fn subject(view: View<'_>) -> Option<Subject> {
    match view.frame().window {
        Window::Elite | Window::Reactivation | Window::Mode | Window::Activation => Some(Subject::Leader),
        Window::Orders => Some(Subject::Order),
        _ => None,
    }
}

/// Whether nothing is under way: the windows between phases, and the one before shock.
const fn is_between(frame: Frame) -> bool {
    matches!(
        frame.window,
        Window::Preparation
            | Window::Elite
            | Window::Activation
            | Window::Reactivation
            | Window::Momentum
            | Window::Designation
    )
}

impl Candidates<Spqr> for Proposed {
    type Heuristic = Heuristic;

    const MARGIN: f32 = 0.03;
    const ROOM: usize = ROOM;

    fn value() -> Arc<Network> {
        learned::value()
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }

    fn go_on(&mut self, game: &Spqr, view: View<'_>, options: &mut Options<'_, Spqr>) -> Option<Action> {
        subject(view).is_none().then(|| self.heuristic.decide(game, view, options.again()))
    }

    fn go_on_in(&mut self, _: &Spqr, view: View<'_>, legal: &[Action]) -> Option<usize> {
        // The decision may not follow the last one.
        self.heuristic.phase.reset();
        subject(view).is_none().then(|| {
            let action = self.heuristic.answer(view, &mut Menu::List(legal));
            legal.iter().position(|&other| other == action).unwrap_or(0)
        })
    }

    fn propose(&mut self, _: &Spqr, view: View<'_>, menu: &mut Menu<'_>, most: usize) -> usize {
        let legal = menu.list();
        self.subject = subject(view).unwrap_or_default();
        self.arms.clear();
        let own = self.heuristic.answer(view, &mut Menu::List(legal));
        self.add(most, own, self.heuristic.phase.ordering.plan.clone());
        if most > 1 {
            self.add_elsewhere(view, own);
        }
        let number = match self.subject {
            Subject::Leader => CHIEFS,
            Subject::Order => ORDERS,
        };
        let weights = self.heuristic.weights[view.side.index()];
        if view.frame().window == Window::Mode {
            for &action in legal {
                self.add(most, action, Plan::default());
            }
            return self.arms.len();
        }
        while self.arms.len() < number.min(most) {
            let arms = &self.arms;
            let fresh = |action: Action| arms.iter().all(|arm| arm.action != action);
            let Some((action, plan)) = self.heuristic.phase.next_best(view, &weights, legal, fresh) else { break };
            self.add(most, action, plan);
        }
        self.arms.len()
    }

    fn action(&self, place: usize) -> Option<Action> {
        Some(self.arms[place].action)
    }

    fn follow(&self, place: usize, heuristic: &mut Heuristic) {
        heuristic.phase.copy_from(&self.heuristic.phase);
        heuristic.phase.follow(self.arms[place].action, &self.arms[place].plan);
    }

    fn adopt(&mut self, place: usize) {
        let Self { heuristic, arms, .. } = self;
        heuristic.phase.follow(arms[place].action, &arms[place].plan);
    }

    fn side(view: View<'_>) -> Side {
        view.side
    }

    fn guess(view: View<'_>, rng: &mut Xoshiro256PlusPlus) -> State {
        view.guess(rng)
    }

    /// The score and the lead in rout points, as in roll-outs: where the battle is decided, the points still tell moves apart.
    fn worth(estimate: Estimate, side: Side) -> f32 {
        let lead = if side == Side::First { estimate.vp } else { -estimate.vp };
        estimate.score(side) + 0.5 * lead / (LEAD + lead.abs())
    }

    fn is_settled(&self, game: &Spqr, state: &State) -> bool {
        let frame = game.at(state).frame();
        let ordered = matches!(frame.window, Window::Mode | Window::Orders);
        is_between(frame) || ordered && self.subject == Subject::Order
    }
}
