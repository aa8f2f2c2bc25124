//! The immutable part of a game: map, counters, leaders, tables and readings of a loaded scenario.
//!
//! The numbers come from scenario files, which `spqr::files` reads and checks. The rules rely on these checks.

use crate::core::game::Side;
pub use crate::games::spqr::forces::{Army, Counter, Edge, Leader, Line, Rank, Troop};
use crate::games::spqr::hex::Field;
pub use crate::games::spqr::ids::{
    FAST_PHALANX, LEADER_POINTS, LeaderId, LineId, MAX_LEADERS, MAX_LINES, MAX_QUALITY, MAX_SIDE, MAX_SIDE_LEADERS,
    MAX_TROOPS, MAX_TURNS, MAX_UNITS, NO_LEADER, NO_LINE, NO_UNIT, UnitId, bit, first_leader, first_of, leader_side,
    side_of, units_in,
};
use crate::games::spqr::switches::Switches;
use crate::games::spqr::tables::{Ground, Tables};
use crate::scenario::{Decisive, Origins};

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// The geometry of the map.
    pub field: Field,
    /// The ground of each hex.
    pub ground: Vec<Ground>,
    /// The level of each hex.
    pub level: Vec<u8>,
    /// The hexes with a stream.
    pub stream: Vec<bool>,
}

/// A loaded scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The id: the name it was loaded by.
    pub id: String,
    /// The title.
    pub title: String,
    /// A remark for reports; may be empty.
    pub note: String,
    /// The armies; the first one acts first where both place counters, and is named first in results.
    pub armies: [Army; 2],
    /// The last turn: then the game is drawn \[2.6\].
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// The printed values of the counters of both sides.
    pub troops: Vec<Troop>,
    /// The counters of each side.
    pub counters: [Vec<Counter>; 2],
    /// The leaders of each side.
    pub leaders: [Vec<Leader>; 2],
    /// The lines of both sides.
    pub lines: Vec<Line>,
    /// The tables.
    pub tables: Tables,
    /// The readings of ambiguous rows.
    pub switches: Switches,
    /// The number of values by origin.
    pub origins: Origins,
    /// The assumed values on which its balance depends.
    pub decisive: Vec<Decisive>,
    /// A hash of everything that can change play.
    pub hash: u64,
}

impl Scenario {
    /// The counter of a unit.
    ///
    /// # Panics
    /// When there is no such unit.
    #[inline]
    #[must_use]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[side_of(unit).index()][unit as usize % MAX_SIDE]
    }

    /// The printed values of a unit's counter.
    #[inline]
    #[must_use]
    pub fn troop(&self, unit: UnitId) -> &Troop {
        &self.troops[usize::from(self.counter(unit).troop)]
    }

    /// A leader.
    ///
    /// # Panics
    /// When there is no such leader.
    #[inline]
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader_side(leader).index()][leader as usize % MAX_SIDE_LEADERS]
    }

    /// The unit with this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<UnitId> {
        Side::BOTH.into_iter().find_map(|side| {
            let index = self.counters[side.index()].iter().position(|counter| counter.id == id)?;
            Some(first_of(side) + index as u8)
        })
    }

    /// The leader with this id.
    #[must_use]
    pub fn leader_named(&self, id: &str) -> Option<LeaderId> {
        Side::BOTH.into_iter().find_map(|side| {
            let index = self.leaders[side.index()].iter().position(|leader| leader.id == id)?;
            Some(first_leader(side) + index as u8)
        })
    }

    /// The leaders of a side, ascending.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + Clone + use<> {
        let first = first_leader(side);
        first..first + self.leaders[side.index()].len() as u8
    }

    /// The units of a line by their troops, as a bit mask.
    #[must_use]
    pub fn members(&self, line: &Line) -> u64 {
        let of_line = |&unit: &UnitId| line.troops & 1 << self.counter(unit).troop != 0;
        units_in(line.side, self.everyone(line.side)).filter(of_line).fold(0, |all, unit| all | bit(unit))
    }

    /// The units of a side as a bit mask.
    #[must_use]
    pub fn everyone(&self, side: Side) -> u64 {
        (1 << self.counters[side.index()].len()) - 1
    }
}
