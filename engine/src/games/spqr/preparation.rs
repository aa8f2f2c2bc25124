//! \[6.58, 6.59\] Prepared withdrawal.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_preparation(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_preparation(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_preparation(&mut self, _: Frame) {
        self.pop();
    }

    /// \[6.59\] Both sides place orders of prepared withdrawal.
    pub(super) fn begin_preparations(&mut self) {}
}
