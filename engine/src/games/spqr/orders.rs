//! \[4.2, 5.2\] Orders.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::LeaderId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_mode(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_orders(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_line(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_mode(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_mode(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_orders(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_orders(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_line(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_line(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.2\] Opens the choice between individual orders and a line.
    pub(super) fn open_mode(&mut self, _: LeaderId) {}
}
