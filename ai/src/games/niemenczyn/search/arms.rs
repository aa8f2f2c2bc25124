//! What a search compares: actions, each with the plan that it begins.

use arrayvec::ArrayVec;
use kartacz_engine::games::niemenczyn::action::Action;

use crate::core::search::MAX_ARMS;
use crate::games::niemenczyn::way::Way;

/// An action that may be taken, and how it goes on.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::niemenczyn) struct Arm {
    /// What is done now.
    pub action: Action,
    /// What is planned for the open move.
    pub plan: Way,
}

/// The arms of a decision. The first is the heuristic's own choice; there is always room for it.
#[derive(Clone, Debug, Default)]
pub(in crate::games::niemenczyn) struct Arms {
    list: ArrayVec<Arm, MAX_ARMS>,
    room: usize,
}

impl Arms {
    /// Begins a decision in which so many may be compared.
    pub fn clear(&mut self, room: usize) {
        self.list.clear();
        self.room = room.clamp(1, MAX_ARMS);
    }

    /// Adds an arm, unless it is there already or the room is used up.
    pub fn add(&mut self, action: Action, plan: Way) {
        let known = self.list.iter().any(|arm| arm.action == action && arm.plan == plan);
        if !known && self.left() > 0 {
            self.list.push(Arm { action, plan });
        }
    }

    /// How many more may be added.
    pub fn left(&self) -> usize {
        self.room - self.list.len()
    }
}

impl core::ops::Deref for Arms {
    type Target = [Arm];

    fn deref(&self) -> &[Arm] {
        &self.list
    }
}
