//! \[4.8\] Elephant commanders (optional).

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, UnitId};
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    /// \[4.81\] Whether the optional rule lets a leader order elephants.
    pub(super) fn may_order_elephants(self, _: LeaderId, _: UnitId) -> bool {
        true
    }

    pub(super) fn visit_mahouts(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_mahouts(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_mahouts(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.81\] Elephant commanders are placed, by the optional rule.
    pub(super) fn open_mahouts(&mut self) {}
}
