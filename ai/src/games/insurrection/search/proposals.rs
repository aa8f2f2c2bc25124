//! The alternatives to compare at a decision: the heuristic's choice first, then its next choices and others.

use kartacz_engine::core::game::Actions;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::grid::Hex;

use super::arms::Arms;
use crate::Player;
use crate::games::insurrection::Heuristic;
use crate::games::insurrection::Played;
use crate::games::insurrection::scene::Scene;

/// Finds arms; holds scratch space, allocated once.
#[derive(Clone, Debug)]
pub(in crate::games::insurrection) struct Scout<E: Played> {
    left: Box<Actions<Action<E>>>,
}

impl<E: Played> Default for Scout<E> {
    fn default() -> Self {
        Self { left: Box::new(Actions::new()) }
    }
}

impl<E: Played> Scout<E> {
    /// Fills the arms of a decision.
    pub fn propose(
        &mut self,
        heuristic: &mut Heuristic<E>,
        game: &Rules<E>,
        view: View<'_, E>,
        legal: &[Action<E>],
        arms: &mut Arms<E>,
    ) {
        let at = view.position;
        let Some(frame) = at.frame() else { return };
        if !matches!(frame, Frame::Movement | Frame::Move { .. }) {
            return self.rank(heuristic, game, view, legal, arms);
        }
        let chosen = heuristic.choose(game, view, legal);
        arms.add(legal[chosen], heuristic.planner.path);
        let scene = Scene::new(at, view.side, &heuristic.study, &heuristic.weights[view.side.index()], None);
        match frame {
            Frame::Movement if view.side != at.active_side() => scene.propose_shots(legal, arms.left(), arms),
            Frame::Movement => heuristic.planner.propose_window(&scene, legal, arms),
            _ => heuristic.planner.propose_moves(&scene, legal, arms),
        }
    }

    /// The heuristic's choice, its choice among the rest, and so on; the path of an open move is kept.
    fn rank(
        &mut self,
        heuristic: &mut Heuristic<E>,
        game: &Rules<E>,
        view: View<'_, E>,
        legal: &[Action<E>],
        arms: &mut Arms<E>,
    ) {
        let path = heuristic.planner.path;
        self.left.clear();
        self.left.extend(legal.iter().copied());
        while !self.left.is_empty() && arms.left() > 0 {
            let action = self.left[heuristic.choose(game, view, &self.left)];
            arms.add(action, path);
            self.left.retain(|&other| other != action && !in_one_hex(action, other));
        }
    }
}

/// Whether both place a counter in the same hex, where comparing one facing is enough.
fn in_one_hex<E: Played>(one: Action<E>, other: Action<E>) -> bool {
    let place = |action: Action<E>| -> Option<Hex<E::Size>> {
        match action {
            Action::Deploy { hex, .. } | Action::Rally { hex, .. } => Some(hex),
            _ => None,
        }
    };
    place(one).is_some() && place(one) == place(other)
}
