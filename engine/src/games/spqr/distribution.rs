//! \[10.14\] Distribution of hits.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    pub(super) fn visit_distribution(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_distribution(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    pub(super) fn proceed_distribution(&mut self, _: Frame) {
        self.pop();
    }
}
