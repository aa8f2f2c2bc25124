//! \[4.61, 4.62, 5.24\] Moves of leaders.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_leader_move(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_leader_retreat(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_leader_move(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_leader_move(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_leader_retreat(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_leader_retreat(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.62\] Opens the windows for leaders that a unit has come next to, or is next to after combat.
    pub(super) fn open_leader_retreats(&mut self, _: UnitId) {}
}
