//! \[5.1, 5.5\] Activation and elite initiative.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_elite(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_activation(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_elite(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_elite(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_activation(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_activation(&mut self, _: Frame) {
        self.pop();
    }

    /// Opens the next activation; false when none is left in this turn.
    pub(super) fn open_activation(&mut self) -> bool {
        false
    }

    /// \[5.51\] Opens the elite phase.
    pub(super) fn open_elite(&mut self) {}
}
