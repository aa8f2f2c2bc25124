//! The deciding side and its legal actions.

use crate::core::game::{Actions, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// The side that decides now; `None` when the game is over.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        self.state.ending.is_none().then(|| self.state.top().side)
    }

    /// Lists the legal actions.
    pub(super) fn list(self, out: &mut Actions<Action>) {
        self.visit(&mut |action| {
            // The checks of a scenario bound the number of actions.
            out.push(action);
            false
        });
    }
}
