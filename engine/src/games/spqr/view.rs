//! The view of a side.

use crate::core::game::Side;
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{LeaderId, leader_side};
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COVERED, PREPARED};

/// The state as visible to one side. Everything is open except the prepared withdrawal orders under enemy leaders: only
/// their markers are visible, and these may be dummies \[6.59\].
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The full state; only the methods below expose it.
    pub(super) position: Position<'a>,
    /// The viewing side.
    pub side: Side,
}

impl<'a> View<'a> {
    pub(super) const fn new(position: Position<'a>, side: Side) -> Self {
        Self { position, side }
    }

    /// The scenario.
    #[must_use]
    pub const fn game(self) -> &'a Spqr {
        self.position.game
    }

    /// The deciding side.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        self.position.decider()
    }

    /// Whether a marker of prepared withdrawal lies under a leader.
    #[must_use]
    pub const fn is_covered(self, leader: LeaderId) -> bool {
        self.position.leader(leader).has(COVERED)
    }

    /// Whether the marker of a friendly leader is an order; `None` for leaders of the other side.
    #[must_use]
    pub fn is_prepared(self, leader: LeaderId) -> Option<bool> {
        (leader_side(leader) == self.side).then(|| self.position.leader(leader).has(PREPARED))
    }
}
