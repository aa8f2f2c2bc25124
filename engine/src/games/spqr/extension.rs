//! \[9.66\] Manipular line extension.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    /// \[9.67\] Visits the extensions of an ordered line in place of its moves.
    pub(super) fn visit_line_extension(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_extension(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_extension(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_extension(&mut self, _: Frame) {
        self.pop();
    }

    /// \[9.66, 9.67\] Opens the window for line extensions when an enemy has come within two hexes.
    pub(super) fn open_extension(&mut self, _: UnitId) {}

    /// \[9.67\] Extends an ordered line; `action` is one that `visit_line_extension` offered.
    pub(super) fn extend_line(&mut self, _: Frame, _: Action) {}
}
