//! A scenario as read: every choice of the file, chapter by chapter of the rulebook that `kartacz rules` prints.

pub mod arrivals;
pub mod combat;
pub mod counters;
pub mod factor;
pub mod ids;
pub mod map;
pub mod movement;
pub mod results;
pub mod sequence;
pub mod supply;
pub mod terrain;
pub mod victory;
pub mod weather;

use crate::core::game::Side;
use crate::grid;
use crate::scenario::provenance::{Decisive, Origins};

pub use arrivals::{Placement, Replacements, Start};
pub use combat::{Combat, Declared, Mandatory, Support, Table, TableKind};
pub use counters::{Class, Unit, UnitId, Values};
pub use factor::Factor;
pub use map::{Area, Map};
pub use movement::{Leaving, Movement, Stacking, Zoc, Zoc2Zoc, ZocEntry};
pub use results::{Advance, Effect, Program, Retreat, Who};
pub use sequence::{Phase, PhaseKind};
pub use supply::Supply;
pub use terrain::{Barrier, Entry, Feature, Ground, Route};
pub use victory::{Objective, Victory};
pub use weather::Weather;

/// A hex of any map of this rule system.
pub type Hex = grid::Hex<grid::Large>;
/// A set of hexes.
pub type HexSet = grid::HexSet<grid::Large>;
/// The geometry of a map.
pub type Field = grid::Field<grid::Large>;

/// The most hexes of a map.
pub const MAX_HEXES: usize = 1024;
/// The most units of both sides.
pub const MAX_UNITS: usize = 240;
/// The most game turns: each has dice of its own.
pub const MAX_TURNS: usize = 99;
/// The most movement classes: a bit each.
pub const MAX_CLASSES: usize = 16;
/// The most kinds of ground, of features, of hexsides and of routes, each.
pub const MAX_KINDS: usize = 24;
/// The most phases of a turn.
pub const MAX_PHASES: usize = 32;
/// The most combat results tables.
pub const MAX_TABLES: usize = 8;
/// The most combat results.
pub const MAX_RESULTS: usize = 60;
/// The most steps of a unit.
pub const MAX_STEPS: usize = 4;
/// The most objectives.
pub const MAX_OBJECTIVES: usize = 60;

/// A set of movement classes, a bit each.
pub type Classes = u16;
/// Every class.
pub const ALL_CLASSES: Classes = Classes::MAX;

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id, such as `classic/moscow`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A remark for reports.
    pub remark: String,
    /// The game turns \[3.1\].
    pub turns: u8,
    /// The ids of the sides.
    pub side_ids: [String; 2],
    /// Their names.
    pub side_names: [String; 2],
    /// The map \[1\].
    pub map: Map,
    /// The kinds of ground \[1.2\].
    pub grounds: Vec<Ground>,
    /// The features of hexes, such as cities \[1.3\].
    pub features: Vec<Feature>,
    /// The kinds of hexsides, such as rivers \[1.4\].
    pub barriers: Vec<Barrier>,
    /// The roads and railways \[1.5\].
    pub routes: Vec<Route>,
    /// The movement classes \[2.2\].
    pub classes: Vec<Class>,
    /// The counters: those of the first side, then those of the second \[2.1\].
    pub units: Vec<Unit>,
    /// How many of them belong to the first side.
    pub first_units: usize,
    /// The phases of a turn \[3.2\].
    pub phases: Vec<Phase>,
    /// Movement \[4\].
    pub movement: Movement,
    /// Zones of control \[5\].
    pub zoc: Zoc,
    /// Stacking \[6\].
    pub stacking: Stacking,
    /// Combat \[7\].
    pub combat: Combat,
    /// The combat results tables \[8\]; the first is that of ordinary attacks.
    pub tables: Vec<Table>,
    /// The results \[9\].
    pub results: Vec<Program>,
    /// Retreats \[9.4\].
    pub retreat: Retreat,
    /// Advance after combat \[9.8\].
    pub advance: Advance,
    /// Support points of each side \[10.1\].
    pub support: [Support; 2],
    /// Replacements of each side \[11.3\].
    pub replacements: [Replacements; 2],
    /// Supply of each side \[12\].
    pub supply: [Supply; 2],
    /// What being out of supply does \[12.3\].
    pub hunger: supply::Hunger,
    /// Kinds of weather; the first is the usual one \[13\].
    pub weather: Vec<Weather>,
    /// The faces of the die for the weather; 0 when it is not rolled.
    pub weather_die: u8,
    /// The hexes that each side holds at the start \[14.1\].
    pub holds: [Area; 2],
    /// Victory \[14\].
    pub victory: Victory,
    /// The origins of the values.
    pub origins: Origins,
    /// The assumed values on which its balance depends.
    pub decisive: Vec<Decisive>,
    /// The hash of everything that can change play.
    pub hash: u64,
}

impl Scenario {
    /// The side of a unit.
    #[inline]
    #[must_use]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if usize::from(unit) < self.first_units { Side::First } else { Side::Second }
    }

    /// The units of a side.
    #[inline]
    #[must_use]
    pub fn units_of(&self, side: Side) -> core::ops::Range<u8> {
        match side {
            Side::First => 0..self.first_units as u8,
            Side::Second => self.first_units as u8..self.units.len() as u8,
        }
    }

    /// The unit with this number.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit)]
    }

    /// The class of a unit.
    #[inline]
    #[must_use]
    pub fn class_of(&self, unit: UnitId) -> &Class {
        &self.classes[usize::from(self.unit(unit).class)]
    }

    /// What a unit counts for stacking \[6.1\].
    #[must_use]
    pub fn weight_as(&self, unit: &Unit) -> u32 {
        match self.stacking.counted {
            movement::Counted::Units => 1,
            movement::Counted::Points => self.classes[usize::from(unit.class)].stacking.into(),
        }
    }

    /// What the unit with this number counts for stacking.
    #[must_use]
    pub fn weight_of(&self, unit: UnitId) -> u32 {
        self.weight_as(self.unit(unit))
    }

    /// The stacking limit of a hex: that of a feature, or else of its ground, or else the general one \[6.1\].
    #[must_use]
    pub fn limit_of(&self, hex: Hex) -> u32 {
        let features = self.features.iter().filter(|feature| feature.hexes.hexes.contains(hex));
        let ground = self.grounds[usize::from(self.map.ground[hex.index()])].stacking;
        features.filter_map(|feature| feature.stacking).min().or(ground).unwrap_or(self.stacking.most).into()
    }

    /// What the units that begin in a hex of their own count for stacking there.
    #[must_use]
    pub fn fixed_in(&self, hex: Hex) -> u32 {
        let there = self.units.iter().filter(|unit| matches!(unit.start, Start::Hex(at) if at == hex));
        there.map(|unit| self.weight_as(unit)).sum()
    }
}
