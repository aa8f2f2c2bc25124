//! Rout points and losses tracked from the log, checked against the state.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::{LeaderId, Rank, UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::state::{LOST, State};

/// The log so far.
pub struct Book<'g> {
    game: &'g Spqr,
    /// How often each unit was lost, and each leader died.
    units: BTreeMap<UnitId, u32>,
    leaders: BTreeMap<LeaderId, u32>,
}

impl<'g> Book<'g> {
    pub fn new(game: &'g Spqr) -> Self {
        Self { game, units: BTreeMap::new(), leaders: BTreeMap::new() }
    }

    pub fn read(&mut self, events: &[Event]) {
        for event in events {
            match (event.kind(), event.unit, event.leader) {
                (Kind::Lost, Some(unit), _) => *self.units.entry(unit).or_default() += 1,
                (Kind::LeaderLost, _, Some(leader)) => *self.leaders.entry(leader).or_default() += 1,
                _ => {}
            }
        }
    }

    /// \[11.2\] The rout points of a unit.
    fn worth(&self, unit: UnitId) -> u32 {
        let troop = self.game.scenario.troop(unit);
        if self.game.scenario.counter(unit).rider.is_some() {
            return 0;
        }
        if troop.arm == Arm::Skirmishers || troop.arm.is_elephants() {
            return 2;
        }
        u32::from(troop.quality) * if troop.double { 2 } else { 1 }
    }

    /// \[11.2\] The rout points of a leader.
    fn leader_worth(&self, leader: LeaderId) -> u32 {
        let leader = self.game.scenario.leader(leader);
        let named = matches!(leader.rank, Rank::Subordinate | Rank::Overall | Rank::Proconsul);
        u32::from(leader.initiative) * if named { 5 } else { 1 }
    }

    /// Each unit is lost once at most, and rout points are the sum over lost units and dead leaders.
    pub fn holds(&self, state: &State) {
        let at = self.game.at(state);
        for side in Side::BOTH {
            let units = self.units.iter().filter(|&(&unit, _)| side_of(unit) == side);
            let leaders = self.leaders.iter().filter(|&(&leader, _)| leader_side(leader) == side);
            let of_units: u32 = units.map(|(&unit, &times)| self.worth(unit) * times).sum();
            let of_leaders: u32 = leaders.map(|(&leader, &times)| self.leader_worth(leader) * times).sum();
            assert_eq!(u32::from(at.rout_points(side)), of_units + of_leaders, "rout points of {}", side.index());
        }
        for (&unit, &times) in &self.units {
            assert_eq!(times, 1, "{} is lost twice", self.game.scenario.counter(unit).id);
            assert!(at.counter(unit).has(LOST), "{} has come back", self.game.scenario.counter(unit).id);
        }
    }
}
