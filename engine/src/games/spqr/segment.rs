//! \[8.3\] The shock segment: each step for all combats before the next.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::leader_side;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::state::Clashes;
use crate::games::spqr::window::{Frame, Window};

/// The steps of the segment, in order. Each is a frame that takes itself off the stack.
const STEPS: [Window; 8] = [
    Window::Designation,
    Window::Allocation,
    Window::PassThrough,
    Window::PreShock,
    Window::Casualties,
    Window::Clash,
    Window::Shock,
    Window::Collapse,
];

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[8.3\] The shock segment of the active leader.
    pub(super) fn begin_segment(&mut self) {
        let side = leader_side(self.state.orders.leader);
        self.state.clashes = Clashes::NONE;
        self.push(Frame::new(Window::ShockSegment, side));
    }

    /// Goes on with the next step; `left` counts them.
    pub(super) fn proceed_segment(&mut self, frame: Frame) {
        let Some(&window) = STEPS.get(usize::from(frame.left)) else {
            self.state.clashes = Clashes::NONE;
            self.pop();
            return;
        };
        self.top().left += 1;
        let side = if window == Window::PassThrough { frame.side.other() } else { frame.side };
        self.push(Frame::new(window, side));
    }
}
