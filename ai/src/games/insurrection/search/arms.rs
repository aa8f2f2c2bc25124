//! The alternatives that a search compares: actions, each with the path that it starts.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::action::Action;

use crate::core::search::MAX_ARMS;
use crate::games::insurrection::Played;
use crate::games::insurrection::path::Path;

/// A legal action, and its continuation.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::insurrection) struct Arm<E: Played> {
    /// The action.
    pub action: Action<E>,
    /// The path for the open move.
    pub path: Path<E>,
}

/// The arms of a decision. The first is the heuristic's own choice; there is always room for it.
#[derive(Clone, Debug, Default)]
pub(in crate::games::insurrection) struct Arms<E: Played> {
    list: ArrayVec<Arm<E>, MAX_ARMS>,
    room: usize,
}

impl<E: Played> Arms<E> {
    /// Starts a decision that compares at most this many arms.
    pub fn clear(&mut self, room: usize) {
        self.list.clear();
        self.room = room.clamp(1, MAX_ARMS);
    }

    /// Adds an arm, unless it is a duplicate or there is no room.
    pub fn add(&mut self, action: Action<E>, path: Path<E>) {
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

impl<E: Played> core::ops::Deref for Arms<E> {
    type Target = [Arm<E>];

    fn deref(&self) -> &[Arm<E>] {
        &self.list
    }
}
