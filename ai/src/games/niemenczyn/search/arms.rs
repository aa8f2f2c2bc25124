//! The alternatives that a search compares: actions, each with the path that it starts.

use arrayvec::ArrayVec;
use kartacz_engine::games::niemenczyn::action::Action;

use crate::core::search::MAX_ARMS;
use crate::games::niemenczyn::path::Path;

/// A legal action, and its continuation.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::niemenczyn) struct Arm {
    /// The action.
    pub action: Action,
    /// The path for the open move.
    pub path: Path,
}

/// The arms of a decision. The first is the heuristic's own choice; there is always room for it.
#[derive(Clone, Debug, Default)]
pub(in crate::games::niemenczyn) struct Arms {
    list: ArrayVec<Arm, MAX_ARMS>,
    room: usize,
}

impl Arms {
    /// Starts a decision that compares at most this many arms.
    pub fn clear(&mut self, room: usize) {
        self.list.clear();
        self.room = room.clamp(1, MAX_ARMS);
    }

    /// Adds an arm, unless it is a duplicate or there is no room.
    pub fn add(&mut self, action: Action, path: Path) {
        let known = self.list.iter().any(|arm| arm.action == action && arm.path == path);
        if !known && self.left() > 0 {
            self.list.push(Arm { action, path });
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
