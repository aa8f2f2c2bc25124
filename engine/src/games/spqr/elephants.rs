//! \[9.1\] Elephants: pass-through, cavalry, rampage.

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
    /// \[9.15\] Whether an enemy's elephants keep cavalry from entering a hex.
    pub(super) fn barred_by_elephants(self, _: UnitId, _: Hex) -> bool {
        false
    }

    /// \[9.15\] The hits of cavalry that enters the flank or rear hexes of an enemy's elephants.
    pub(super) fn elephant_hits(self, _: UnitId, _: Hex) -> u8 {
        0
    }

    pub(super) fn visit_scare(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_pass_through(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_scare(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_scare(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_pass_through(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_pass_through(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn proceed_rampage(&mut self, _: Frame) {
        self.pop();
    }

    /// \[9.11\] At the end of a combat: the elephants that were let through go to a rear hex of the foot.
    pub(super) fn end_pass_through(&mut self, _combat: u8) {}

    /// \[9.16\] Opens the window for cavalry that elephants have come next to.
    pub(super) fn open_scare(&mut self, _: UnitId) {}
}
