//! \[10.2\] Routs.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::{Frame, Window};

impl Position<'_> {
    pub(super) fn visit_rout(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }

    pub(super) fn visit_rout_segment(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_rout(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_rout(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_rout_segment(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_rout_segment(&mut self, _: Frame) {
        self.pop();
    }

    /// \[10.15, 10.21\] A unit with too many hits, or that has failed its test, routs by its type.
    pub(super) fn break_unit(&mut self, unit: UnitId, cause: &'static str) {
        self.lose(unit, cause, "10.15");
    }

    /// \[10.23\] The rout segment begins.
    pub(super) fn begin_rout_segment(&mut self) {
        self.push(Frame::new(Window::RoutSegment, Side::First));
    }
}
