//! \[5.3\] Momentum.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::LeaderId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_momentum(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_reactivation(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_momentum(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_momentum(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_reactivation(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_reactivation(&mut self, _: Frame) {
        self.pop();
    }

    /// \[5.28, 5.3\] An orders phase is over.
    pub(super) fn end_phase(&mut self, _: LeaderId) {
        self.pop();
    }
}
