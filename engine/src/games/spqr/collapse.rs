//! \[8.37\] Collapse.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn proceed_collapse(&mut self, _: Frame) {
        self.pop();
    }
}
