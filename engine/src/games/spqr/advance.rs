//! \[8.4\] Advance after shock.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_advance(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_advance_facing(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_advance(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_advance(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_advance_facing(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_advance_facing(&mut self, _: Frame) {
        self.pop();
    }
}
