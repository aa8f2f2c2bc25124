//! The best other actions of a decision, by the heuristic's own values.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::Window;

use super::leaders;
use super::path::Leg;
use super::phase::Phase;
use super::place::Desk;
use super::plan::{Plan, plan, plan_elsewhere};
use super::weights::Weights;

impl Phase {
    /// The best of the actions that may still be proposed, with the move that it begins. The phase has been looked at.
    pub fn next_best(
        &mut self,
        view: View<'_>,
        weights: &Weights,
        legal: &[Action],
        fresh: impl Fn(Action) -> bool,
    ) -> Option<(Action, Plan)> {
        let Self { scene, goals, ordering, reach, .. } = self;
        let desk = Desk { view, weights: &self.weights, scene, goals, brief: None };
        let window = view.frame().window;
        let mut best: Option<(f32, Action)> = None;
        for &action in legal.iter().filter(|&&action| fresh(action)) {
            let value = match window {
                Window::Orders => ordering.value(&desk, reach, action),
                _ => leaders::worth(view, weights, action),
            };
            // An end of the orders would be compared after the shock, the others before it.
            let proposed = value > 0.0 || window == Window::Elite && action.is_idle();
            if proposed && best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| match action {
            Action::Begin { unit } => (action, plan(&desk, reach, unit)),
            _ => (action, Plan::default()),
        })
    }

    /// The move of a unit to the best other hex than that of a planned move.
    pub fn elsewhere(&mut self, view: View<'_>, planned: &Plan) -> Option<Plan> {
        let Self { scene, goals, reach, .. } = self;
        let desk = Desk { view, weights: &self.weights, scene, goals, brief: None };
        let steps = planned.path.iter().rev().find_map(|leg| match *leg {
            Leg::Step(hex) | Leg::Wheel(hex, _) => Some(hex),
            Leg::Turn(_) | Leg::About => None,
        });
        let other = plan_elsewhere(&desk, reach, planned.unit, steps?);
        (!other.path.is_empty() && other.gain > 0.0).then_some(other)
    }
}
