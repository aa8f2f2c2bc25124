//! The path of moving units.

use kartacz_engine::games::insurrection::action::Action;

use super::Played;

/// The most actions of a path.
const MAX_PATH: usize = 24;

/// A path: actions in order, the next one last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<E: Played> {
    actions: [Action<E>; MAX_PATH],
    len: usize,
}

impl<E: Played> Default for Path<E> {
    fn default() -> Self {
        Self { actions: [Action::Pass; MAX_PATH], len: 0 }
    }
}

impl<E: Played> PartialEq for Path<E> {
    fn eq(&self, other: &Self) -> bool {
        self.actions[..self.len] == other.actions[..other.len]
    }
}

impl<E: Played> Path<E> {
    /// The next action.
    pub fn next(&self) -> Option<Action<E>> {
        self.actions[..self.len].last().copied()
    }

    /// The actions, the next one first.
    pub fn actions(&self) -> impl Iterator<Item = Action<E>> {
        self.actions[..self.len].iter().rev().copied()
    }

    /// Removes and returns the next action.
    pub fn pop(&mut self) -> Option<Action<E>> {
        self.len = self.len.checked_sub(1)?;
        Some(self.actions[self.len])
    }

    /// Adds an action before all others.
    pub fn push(&mut self, action: Action<E>) {
        if self.len < MAX_PATH {
            self.actions[self.len] = action;
            self.len += 1;
        }
    }

    /// Clears the path.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Puts another path before this one.
    pub fn append(&mut self, other: &Path<E>) {
        for &action in &other.actions[..other.len] {
            self.push(action);
        }
    }
}
