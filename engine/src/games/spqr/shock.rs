//! \[8.36\] Shock: superiority, size, shifts, the die.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn proceed_shock(&mut self, _: Frame) {
        self.pop();
    }
}
