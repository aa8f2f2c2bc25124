//! \[7.16\] Reaction facing.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_reaction_facing(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_reaction_facing(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_reaction_facing(&mut self, _: Frame) {
        self.pop();
    }

    /// \[7.16\] Opens the window for units that may turn towards a unit that has come next to them.
    pub(super) fn open_reaction_facing(&mut self, _: UnitId) {}
}
