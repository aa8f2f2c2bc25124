//! \[8.15, 3.0 D\] Reload.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::state::RALLIED;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[3.0 D\] The end of rout and reload.
    pub(super) fn reload(&mut self) {
        for unit in &mut self.state.units {
            unit.set(RALLIED, false);
        }
    }
}
