//! The immutable part of a game: map, counters, leaders, tables and readings of a loaded scenario.
//!
//! The numbers come from scenario files, which `spqr::files` reads and checks. The rules rely on these checks.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::spqr::arms::{Arm, Class, Missile};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::{Field, Hex};
use crate::games::spqr::switches::Switches;
use crate::games::spqr::tables::{Ground, Tables};

/// The most units of a side: one bit each in a word.
pub const MAX_SIDE: usize = 56;
/// The most units, both sides together.
pub const MAX_UNITS: usize = 2 * MAX_SIDE;
/// The most leaders of a side, with replacements.
pub const MAX_SIDE_LEADERS: usize = 12;
/// The most leaders, both sides together.
pub const MAX_LEADERS: usize = 2 * MAX_SIDE_LEADERS;
/// The most troops of both sides: one bit each in a word.
pub const MAX_TROOPS: usize = 64;
/// The most lines of both sides: one bit each in a word.
pub const MAX_LINES: usize = 32;
/// The most turns.
pub const MAX_TURNS: u8 = 99;
/// The best troop quality.
pub const MAX_QUALITY: u8 = 9;
/// The movement points of a leader in a phase \[4.1\].
pub const LEADER_POINTS: u8 = 9;
/// The allowance of a phalanx that moves fast, is withdrawn from, or leaves a zone of control \[6.41, 6.51, 7.23\].
pub const FAST_PHALANX: u8 = 5;

/// A unit: those of the first side, then those of the second from [`MAX_SIDE`].
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;
/// A leader: those of the first side, then those of the second from [`MAX_SIDE_LEADERS`].
pub type LeaderId = u8;
/// No leader.
pub const NO_LEADER: LeaderId = u8::MAX;
/// A line, by its index in [`Scenario::lines`].
pub type LineId = u8;
/// No line.
pub const NO_LINE: LineId = u8::MAX;

/// The side of a unit.
#[inline]
#[must_use]
pub const fn side_of(unit: UnitId) -> Side {
    if (unit as usize) < MAX_SIDE { Side::First } else { Side::Second }
}

/// The first unit of a side.
#[inline]
#[must_use]
pub const fn first_of(side: Side) -> UnitId {
    (side.index() * MAX_SIDE) as UnitId
}

/// The bit of a unit in the words of its side.
#[inline]
#[must_use]
pub const fn bit(unit: UnitId) -> u64 {
    1 << (unit as usize % MAX_SIDE)
}

/// The units of a side in a word, in ascending order.
pub fn units_in(side: Side, mut word: u64) -> impl Iterator<Item = UnitId> + Clone {
    core::iter::from_fn(move || {
        let unit = (word != 0).then(|| first_of(side) + word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(unit)
    })
}

/// The side of a leader.
#[inline]
#[must_use]
pub const fn leader_side(leader: LeaderId) -> Side {
    if (leader as usize) < MAX_SIDE_LEADERS { Side::First } else { Side::Second }
}

/// The first leader of a side.
#[must_use]
pub const fn first_leader(side: Side) -> LeaderId {
    (side.index() * MAX_SIDE_LEADERS) as LeaderId
}

named! {
    /// The rank of a leader \[4.1, 4.3, 4.4\].
    Rank {
        /// A subordinate.
        Subordinate = "subordinate",
        /// The overall commander (OC).
        Overall = "overall",
        /// A proconsul \[4.46\].
        Proconsul = "proconsul",
        /// A tribune \[4.42\].
        Tribune = "tribune",
        /// A prefect of the allies (Pr. Sociorum).
        AlliedPrefect = "allied-prefect",
        /// A prefect of the cavalry (Pr. Equitum).
        CavalryPrefect = "cavalry-prefect",
        /// A replacement (REPL), not on the map at first \[4.64\].
        Replacement = "replacement",
        /// An elephant commander, not on the map at first \[4.81\].
        Mahout = "elephant-commander",
    }
}

impl Rank {
    /// \[11.2\] Whether he has a name of his own: he counts five times his initiative.
    #[must_use]
    pub const fn is_named(self) -> bool {
        matches!(self, Rank::Subordinate | Rank::Overall | Rank::Proconsul)
    }

    /// \[4.64\] Whether the same leader returns when he is replaced.
    #[must_use]
    pub const fn returns(self) -> bool {
        matches!(self, Rank::Tribune | Rank::AlliedPrefect | Rank::CavalryPrefect)
    }
}

/// Units that differ in nothing but their place: what is printed on a counter \[2.21, 2.25\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Troop {
    /// Its id.
    pub id: String,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub arm: Arm,
    /// Its class.
    pub class: Class,
    /// Size.
    pub size: u8,
    /// Troop quality (TQ).
    pub quality: u8,
    /// Movement allowance (MA).
    pub allowance: u8,
    /// Its missiles.
    pub missile: Missile,
    /// Whether it has a screen \[9.12\].
    pub screen: bool,
    /// Whether it covers two hexes.
    pub double: bool,
    /// Whether it may form a double depth \[9.5\].
    pub deep: bool,
    /// Its colour, as a number of the scenario: a legion and its ala have the same one \[2.23\].
    pub colour: Option<u8>,
    /// Its legion or ala, as a number of the scenario \[4.42\].
    pub formation: Option<u8>,
    /// Whether that is an ala.
    pub allied: bool,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its id in files and logs.
    pub id: String,
    /// What is printed on it, as an index into [`Scenario::troops`].
    pub troop: u8,
    /// Where it is set up.
    pub hex: Hex,
    /// Its facing at set-up.
    pub facing: Facing,
    /// The leader whose elephant it is \[4.7\].
    pub rider: Option<LeaderId>,
}

/// A leader \[4.1\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His id in files and logs.
    pub id: String,
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// Whether he has elite initiative \[5.5\].
    pub elite: bool,
    /// Initiative: order, momentum, and number of individual orders.
    pub initiative: u8,
    /// The number of line commands in a phase.
    pub lines: u8,
    /// Strategy; 0 but for the overall commander.
    pub strategy: u8,
    /// Charisma.
    pub charisma: u8,
    /// Command range in hexes.
    pub range: u8,
    /// The troops that he commands, a bit each; all bits when nothing is printed under his name \[4.28\].
    pub commands: u64,
    /// Where he is set up; [`Hex::NONE`] for replacements.
    pub hex: Hex,
}

/// A line that can be ordered as one \[4.23, 4.24\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its id.
    pub id: String,
    /// Its side.
    pub side: Side,
    /// Its troops, a bit each.
    pub troops: u64,
    /// The greatest distance between neighbours in the line: 1 when they are adjacent.
    pub spacing: u8,
    /// The leaders that may order it, a bit each \[4.43, 4.44\].
    pub leaders: u32,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its geometry.
    pub field: Field,
    /// The ground of each hex.
    pub ground: Vec<Ground>,
    /// The level of each hex.
    pub level: Vec<u8>,
    /// The hexes with a stream.
    pub stream: Vec<bool>,
}

named! {
    /// An edge of the map.
    Edge {
        /// North.
        North = "north",
        /// East.
        East = "east",
        /// South.
        South = "south",
        /// West.
        West = "west",
    }
}

/// The rules that a scenario sets for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The withdrawal level in rout points \[11.1\].
    pub withdrawal: u16,
    /// The edge to which its units rout \[10.22\].
    pub edge: Edge,
    /// Whether subordinates order lines freely in their first phase \[4.5\].
    pub free_lines: bool,
    /// Whether its leaders order lines in turn 1 \[4.25 A3\]; a what-if withholds it.
    pub first_turn_lines: bool,
    /// Whether it may prepare withdrawals \[6.58\].
    pub prepares: bool,
    /// Whether the doctrine of the triarii holds \[9.7\].
    pub triarii: bool,
}

impl Default for Army {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            withdrawal: 1,
            edge: Edge::North,
            free_lines: false,
            first_turn_lines: true,
            prepares: false,
            triarii: false,
        }
    }
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
    /// The armies; the first one owns ties of placement and is named first in results.
    pub armies: [Army; 2],
    /// The last turn: then the game is drawn \[2.6\].
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// What is printed on the counters of both sides.
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
    /// The number of values stated by the rulebook, computed from history, and assumed.
    pub origins: [u32; 3],
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

    /// What is printed on the counter of a unit.
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

    /// The units of a side as a word, a bit each.
    #[must_use]
    pub fn everyone(&self, side: Side) -> u64 {
        (1 << self.counters[side.index()].len()) - 1
    }
}
