//! \[4.0, 4.21, 4.28, 4.3, 4.4\] Command: which units a leader may order.

use crate::games::spqr::arms::Class;
use crate::games::spqr::data::{LeaderId, Rank, UnitId, leader_side, side_of};
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::state::RALLIED;

impl Position<'_> {
    /// \[4.28, 4.42, 4.44, 4.46\] Whether a leader commands units of this kind: those printed under his name; tribunes
    /// command the foot of legions, allied prefects that of alae, cavalry prefects the cavalry of both; tribunes and
    /// prefects command all velites.
    #[must_use]
    pub fn commands(self, leader: LeaderId, unit: UnitId) -> bool {
        let (chief, card) = (self.game.scenario.leader(leader), self.card(unit));
        let velites = card.class == Class::Velites;
        let kind = match chief.rank {
            Rank::Tribune => card.is_roman_foot() && (!card.allied || velites),
            Rank::AlliedPrefect => card.is_roman_foot() && (card.allied || velites),
            Rank::CavalryPrefect => card.formation.is_some() && card.arm.is_cavalry(),
            Rank::Mahout => card.arm.is_elephants(),
            _ => true,
        };
        side_of(unit) == leader_side(leader) && kind && chief.commands & 1 << card.troop != 0
    }

    /// \[4.21\] Whether a unit is in the command range of a leader: a path of hexes without enemies, without empty hexes
    /// in enemy zones, and without terrain that he cannot enter.
    #[must_use]
    pub fn in_range(self, leader: LeaderId, unit: UnitId) -> bool {
        Reach::new(self, leader).holds(unit)
    }

    /// \[7.25 C\] Whether the range of a leader lets a unit be designated for shock.
    #[must_use]
    pub fn may_designate(self, leader: LeaderId, unit: UnitId) -> bool {
        self.commands(leader, unit) && self.in_range(leader, unit)
    }

    /// \[4.0, 10.28\] Whether a unit can receive any order other than a rally: it is on the map, not routed, and was
    /// not rallied in this turn.
    #[must_use]
    pub fn takes_orders(self, unit: UnitId) -> bool {
        self.is_on_map(unit) && !self.is_routed(unit) && !self.of(unit).has(RALLIED)
    }
}
