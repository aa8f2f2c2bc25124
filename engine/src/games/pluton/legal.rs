//! The deciding side and its legal actions.

use crate::core::game::{Actions, Side};
use crate::games::pluton::action::Action;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::Phase;

impl Position<'_> {
    /// The side that decides now; `None` when the game is over.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        let active = self.state.active;
        match self.state.phase {
            Phase::SetUp | Phase::Indirect | Phase::Movement | Phase::Declaration => Some(active),
            Phase::Reaction | Phase::Closing | Phase::Aimed | Phase::Answer => Some(active.other()),
            Phase::Losses | Phase::Retreat => Some(self.in_trouble()),
            Phase::Over => None,
        }
    }

    /// Visits the legal actions, in a fixed order, until `visit` returns true; returns whether it did.
    pub(super) fn visit(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        match self.state.phase {
            Phase::SetUp => self.visit_set_up(visit),
            Phase::Indirect => self.visit_marker(visit),
            Phase::Movement => self.visit_moves(visit),
            Phase::Reaction => self.visit_reactions(visit),
            Phase::Closing => self.visit_aims(visit),
            Phase::Aimed => self.visit_targets(self.state.unit, visit),
            Phase::Declaration | Phase::Answer => visit(Action::Attack) || visit(Action::Refrain),
            Phase::Losses => self.visit_losses(visit),
            Phase::Retreat => self.visit_retreats(visit),
            Phase::Over => false,
        }
    }

    /// Lists the legal actions.
    pub(super) fn list(self, out: &mut Actions<Action>) {
        self.visit(&mut |action| {
            out.push(action);
            false
        });
    }
}
