//! \[6.5\] Orderly withdrawal.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_withdrawal(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_retreat(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_line_retreat(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_withdrawal(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_withdrawal(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_retreat(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_retreat(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_line_retreat(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_line_retreat(&mut self, _: Frame) {
        self.pop();
    }

    /// \[6.51\] Opens the window for units that may withdraw from one that is two hexes away.
    pub(super) fn open_withdrawals(&mut self, _: UnitId) {}
}
