//! \[8.33\] Tests before shock.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn proceed_pre_shock(&mut self, _: Frame) {
        self.pop();
    }
}
