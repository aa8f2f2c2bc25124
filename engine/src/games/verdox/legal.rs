//! The deciding side and its legal actions.

use crate::core::game::{Actions, Side};
use crate::games::verdox::action::Action;
use crate::games::verdox::attack::Prey;
use crate::games::verdox::data::{BargeId, MAX_BARGES, UnitId};
use crate::games::verdox::position::Position;
use crate::games::verdox::state::Phase;

impl Position<'_> {
    /// The side that decides now; `None` when the game is over.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        (self.state.phase != Phase::Over).then_some(self.state.active)
    }

    /// Lists the legal actions.
    pub(super) fn list(self, out: &mut Actions<Action>) {
        match self.state.phase {
            Phase::SetUp | Phase::Entry => {
                let entries = (0..self.entries()).map(|index| self.entry(index));
                out.extend(entries.map(|(kind, square)| Action::Enter { kind, square }));
            }
            Phase::Action => {
                self.visit_actions(&mut |action| {
                    out.push(action);
                    false
                });
                out.push(Action::End);
            }
            Phase::Over => {}
        }
    }

    /// Whether the active side has an action other than ending its phase.
    pub(super) fn may_act(self) -> bool {
        // Most units can move, and moves are found faster.
        if self.idle_units().any(|unit| self.visit_moves(unit, &mut |_| true)) || self.visit_barges(&mut |_| true) {
            return true;
        }
        let prey = Prey::of(self, self.state.active);
        self.idle_units().any(|unit| self.visit_attacks(unit, &prey, &mut |_| true))
    }

    /// The units of the active side that have not acted \[V2.1\].
    fn idle_units(self) -> impl Iterator<Item = UnitId> + Clone {
        self.units(self.state.active).filter(move |&unit| !self.has_acted(unit))
    }

    fn visit_actions(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let prey = Prey::of(self, self.state.active);
        self.idle_units().any(|unit| self.visit_unit(unit, &prey, visit)) || self.visit_barges(visit)
    }

    /// Visits every action of a unit: moves, then attacks.
    #[inline]
    fn visit_unit(self, unit: UnitId, prey: &Prey, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.visit_moves(unit, &mut |to| visit(Action::Move { unit, to })) || self.visit_attacks(unit, prey, visit)
    }

    fn visit_barges(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mut barges = 0..MAX_BARGES as BargeId;
        barges.any(|barge| self.visit_sails(barge, &mut |to| visit(Action::Sail { barge, to })))
    }
}
