//! The legal actions of a decision.

use core::ops::{Deref, DerefMut};

/// The most actions that a scenario may offer at a decision; one that could offer more is refused. A decision in *Niemenczyn
/// 1794* offers 2,541 shots at most, and a handful usually.
pub const MAX_ACTIONS: usize = 1 << 16;

/// The actions for which there is room from the start.
const USUAL: usize = 4096;

/// The legal actions of a decision: scratch space that is allocated once and reused.
///
/// It never leaves an action out: a decision with more than 4,096 actions makes it grow, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions<A>(Vec<A>);

impl<A> Actions<A> {
    /// No actions.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(USUAL))
    }
}

impl<A> Default for Actions<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for Actions<A> {
    type Target = Vec<A>;

    #[inline]
    fn deref(&self) -> &Vec<A> {
        &self.0
    }
}

impl<A> DerefMut for Actions<A> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<A> {
        &mut self.0
    }
}

impl<'a, A> IntoIterator for &'a Actions<A> {
    type Item = &'a A;
    type IntoIter = core::slice::Iter<'a, A>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
