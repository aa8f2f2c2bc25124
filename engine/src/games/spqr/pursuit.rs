//! \[10.4\] Cavalry pursuit.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    /// \[10.44\] Visits the hexes in which a unit that is off the map may return.
    pub(super) fn visit_returns(self, _: UnitId, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_pursuit(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[10.41\] One of the cavalry in `word` pursues the defenders of a combat, who have all routed by shock. Returns
    /// whether a window was opened; if not, it advances.
    pub(super) fn open_pursuit(&mut self, _combat: u8, _word: u64) -> bool {
        false
    }

    pub(super) fn act_pursuit(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_pursuit(&mut self, _: Frame) {
        self.pop();
    }

    /// \[10.44\] Cavalry off the map returns to a hex, for all orders of the phase.
    pub(super) fn regroup(&mut self, _: UnitId, _: Hex) {}
}
