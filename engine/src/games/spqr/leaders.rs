//! Queries on a state: leaders \[4.1\].

use crate::core::game::Side;
use crate::games::spqr::data::LeaderId;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{DEAD, FINISHED, LeaderState, WOUNDED};

impl<'a> Position<'a> {
    /// The state of a leader.
    #[inline]
    #[must_use]
    pub const fn leader(self, leader: LeaderId) -> &'a LeaderState {
        &self.state.leaders[leader as usize]
    }

    /// The hex of a leader; [`Hex::NONE`] when he is not on the map.
    #[inline]
    #[must_use]
    pub const fn leader_hex(self, leader: LeaderId) -> Hex {
        self.leader(leader).hex
    }

    /// Whether a leader is on the map.
    #[inline]
    #[must_use]
    pub fn is_present(self, leader: LeaderId) -> bool {
        self.leader(leader).hex.is_some()
    }

    /// The leaders of a side on the map, ascending.
    pub fn leaders(self, side: Side) -> impl Iterator<Item = LeaderId> + Clone + use<'a> {
        self.game.scenario.leaders_of(side).filter(move |&leader| self.is_present(leader))
    }

    /// The leaders of a side in a hex, ascending.
    pub fn leaders_in(self, hex: Hex, side: Side) -> impl Iterator<Item = LeaderId> + Clone + use<'a> {
        self.leaders(side).filter(move |&leader| self.leader_hex(leader) == hex)
    }

    /// The initiative of a leader, one less when he is wounded \[4.63\].
    #[must_use]
    pub fn initiative(self, leader: LeaderId) -> u8 {
        let printed = self.game.scenario.leader(leader).initiative;
        printed.saturating_sub(u8::from(self.leader(leader).has(WOUNDED)))
    }

    /// The command range of a leader, one less when he is wounded, at least 1 \[4.63\].
    #[must_use]
    pub fn range(self, leader: LeaderId) -> u8 {
        let printed = self.game.scenario.leader(leader).range;
        printed.saturating_sub(u8::from(self.leader(leader).has(WOUNDED))).max(1)
    }

    /// The charisma of a leader, 0 when he is wounded \[4.63\].
    #[must_use]
    pub fn charisma(self, leader: LeaderId) -> u8 {
        if self.leader(leader).has(WOUNDED) { 0 } else { self.game.scenario.leader(leader).charisma }
    }

    /// Whether a leader is finished for this turn.
    #[must_use]
    pub const fn is_finished(self, leader: LeaderId) -> bool {
        self.leader(leader).has(FINISHED)
    }

    /// Whether a leader is dead.
    #[must_use]
    pub const fn is_dead(self, leader: LeaderId) -> bool {
        self.leader(leader).has(DEAD)
    }
}
