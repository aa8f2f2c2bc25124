//! \[4.63, 4.64\] Leader casualties and replacements.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn proceed_casualties(&mut self, _: Frame) {
        self.pop();
    }
}
