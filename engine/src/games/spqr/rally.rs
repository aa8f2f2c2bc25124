//! \[10.17, 10.28, 10.29\] Removal of hits, and rallies.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{LeaderId, UnitId};
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// \[10.17\] Whether a unit may have hits removed where it is.
    pub(super) fn may_recover(self, _: UnitId) -> bool {
        false
    }

    /// \[10.28\] Whether a leader may try to rally a unit.
    pub(super) fn may_rally(self, _: LeaderId, _: UnitId) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[10.17\] Removes two hits, on orders.
    pub(super) fn recover(&mut self, _: UnitId) {}

    /// \[10.28\] The active leader tries to rally a unit.
    pub(super) fn rally(&mut self, _: UnitId) {}
}
