//! A planned way of units that move.

use kartacz_engine::games::niemenczyn::action::Action;

/// The most actions of a way.
const MAX_WAY: usize = 24;

/// A way: actions in order, the next one last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    actions: [Action; MAX_WAY],
    len: usize,
}

impl Default for Way {
    fn default() -> Self {
        Self { actions: [Action::Pass; MAX_WAY], len: 0 }
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Self) -> bool {
        self.actions[..self.len] == other.actions[..other.len]
    }
}

impl Way {
    /// The next action.
    pub fn next(&self) -> Option<Action> {
        self.actions[..self.len].last().copied()
    }

    /// The next action, taken off.
    pub fn pop(&mut self) -> Option<Action> {
        self.len = self.len.checked_sub(1)?;
        Some(self.actions[self.len])
    }

    /// Adds an action before all others.
    pub fn push(&mut self, action: Action) {
        if self.len < MAX_WAY {
            self.actions[self.len] = action;
            self.len += 1;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Puts another way before this one.
    pub fn append(&mut self, other: &Way) {
        for &action in &other.actions[..other.len] {
            self.push(action);
        }
    }
}
