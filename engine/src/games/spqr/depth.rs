//! \[9.5\] Phalanxes in double depth.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// \[9.51\] Whether the overall commander may order a phalanx to form a double depth with the one in front of it.
    pub(super) fn may_deepen(self, _: UnitId) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[9.51\] A phalanx goes under the one in front of it, on orders.
    pub(super) fn deepen(&mut self, _: UnitId) {}
}
