//! \[8.1, 8.2\] Missiles: fire on orders, and in reaction.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_exit_fire(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_entry_fire(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_return_fire(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_fire(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_exit_fire(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_exit_fire(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_entry_fire(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_entry_fire(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_return_fire(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_return_fire(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_fire(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_fire(&mut self, _: Frame) {
        self.pop();
    }

    /// \[8.21\] Opens the window for exit fire at a unit that is about to make a step.
    pub(super) fn open_exit_fire(&mut self, _: UnitId) {}

    /// \[8.22\] Opens the window for entry fire at a unit that has made a step or an advance.
    pub(super) fn open_entry_fire(&mut self, _: UnitId) {}

    /// \[8.11\] Fires during a move; `action` is one that `visit_move_fire` offered.
    pub(super) fn move_fire(&mut self, _: Frame, _: Action) {}

    /// \[5.22, 5.23\] Opens the choice of a target for a unit that fires on orders.
    pub(super) fn open_fire(&mut self, _: UnitId) {}
}

impl Position<'_> {
    /// \[8.11\] Visits the shots that a unit may make during its move: from the start hex, or after a step towards the
    /// target.
    pub(super) fn visit_move_fire(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    /// \[8.11, 8.14\] Whether a unit can fire on orders at a target from where it stands.
    pub(super) fn can_fire(self, _: UnitId) -> bool {
        false
    }
}
