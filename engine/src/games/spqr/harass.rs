//! \[9.24, 9.3\] Harass and disperse.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// \[9.24, 9.31\] Visits the attacks that a unit may be ordered to make this way.
    pub(super) fn visit_harass(self, _: UnitId, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[9.24\] A unit harasses a target on orders.
    pub(super) fn harass(&mut self, _: UnitId, _: UnitId) {}
}
