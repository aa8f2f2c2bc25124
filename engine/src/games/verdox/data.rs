//! The immutable part of a game: what a loaded scenario says of map, counters, tables and readings.
//!
//! The numbers come from scenario files; `scenario::verdox` reads and checks them. A value of this type is trusted by
//! the rules.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::verdox::square::{Field, Square, SquareSet};
use crate::games::verdox::switches::{BargeWater, Switches};

/// The most units of a side.
pub const MAX_SIDE: usize = 75;
/// The most units, both sides together.
pub const MAX_UNITS: usize = 2 * MAX_SIDE;
/// The most barges.
pub const MAX_BARGES: usize = 4;
/// The most squares of fortifications.
pub const MAX_WALLS: usize = 64;
/// The most game turns: what a stage of an outcome can hold, with room for the set-up. A game without a time limit is
/// stopped after so many.
pub const MAX_TURNS: usize = 250;
/// The most movement points of a unit on clear ground.
pub const MAX_POINTS: u8 = 3;
/// The greatest range of a unit.
pub const MAX_RANGE: u8 = 12;
/// How many kinds of units there are.
pub const KINDS: usize = 6;
/// How many faces the die has \[V1.1\].
pub const FACES: usize = 6;

/// A unit: the side and the order in which it entered. The first unit of the second side is [`MAX_SIDE`].
///
/// Units are numbered as they come onto the map, so a number tells nothing of the kind that a side hides \[V1.6\].
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;
/// A barge, as an index into [`Map::barges`].
pub type BargeId = u8;

/// Whose unit it is.
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

named! {
    /// The kind of a unit \[V4.1\].
    Kind {
        /// Fights hand to hand \[V6.1\].
        Infantry = "infantry",
        /// Fires \[V6.2\].
        Shooters = "shooters",
        /// Does both \[V6.3\].
        Grenadiers = "grenadiers",
        /// Mounted, fights hand to hand \[V6.4\].
        Cavalry = "cavalry",
        /// Mounted, fires \[V6.5\].
        MountedShooters = "mounted-shooters",
        /// Fires far, hardly moves \[V6.6\].
        Artillery = "artillery",
    }
}

impl Kind {
    /// Every kind, in the order of the tables.
    pub const ALL: [Kind; KINDS] =
        [Kind::Infantry, Kind::Shooters, Kind::Grenadiers, Kind::Cavalry, Kind::MountedShooters, Kind::Artillery];

    /// The place in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What is left of it when the horse is lost \[V6.4, V6.5\].
    #[must_use]
    pub const fn on_foot(self) -> Option<Kind> {
        match self {
            Kind::Cavalry => Some(Kind::Infantry),
            Kind::MountedShooters => Some(Kind::Shooters),
            _ => None,
        }
    }

    /// What a hit leaves of it \[V2.6, V6.4, V6.5\]; nothing when it is destroyed. Who has no horse to lose is
    /// destroyed instead.
    #[must_use]
    pub const fn after(self, hit: Hit) -> Option<Kind> {
        match (hit, self.on_foot()) {
            (Hit::Nothing, _) => Some(self),
            (Hit::Dismounted, Some(kind)) => Some(kind),
            _ => None,
        }
    }
}

named! {
    /// What a face of the die does to a target \[V2.6\].
    Hit {
        /// Nothing.
        Nothing = "none",
        /// The unit is destroyed.
        Destroyed = "destroyed",
        /// The horse is lost.
        Dismounted = "dismounted",
    }
}

named! {
    /// The ground of a square.
    Ground {
        /// Clear \[V5.1\].
        Clear = "clear",
        /// Hill \[V5.2\].
        Hill = "hill",
        /// Valley \[V5.6\].
        Valley = "valley",
        /// Forest \[V5.9\].
        Forest = "forest",
        /// Road \[V5.12\].
        Road = "road",
        /// Bridge \[V5.13\].
        Bridge = "bridge",
        /// River \[V5.14\].
        River = "river",
        /// Canal \[V5.15\].
        Canal = "canal",
        /// Marsh \[V5.16\].
        Marsh = "marsh",
        /// Fortification \[V5.17\].
        Fort = "fort",
        /// Gate of a fortification \[V5.20\].
        Gate = "gate",
    }
}

impl Ground {
    /// How high it lies \[V-LOS\].
    #[inline]
    #[must_use]
    pub const fn level(self) -> i8 {
        match self {
            Ground::Valley => -1,
            Ground::Hill | Ground::Fort | Ground::Gate => 1,
            _ => 0,
        }
    }

    /// Whether it is a fortification, gates among them \[V5.20\].
    #[inline]
    #[must_use]
    pub const fn is_wall(self) -> bool {
        matches!(self, Ground::Fort | Ground::Gate)
    }

    /// Whether it is travelled as a road \[V5.12, V5.13\].
    #[inline]
    #[must_use]
    pub const fn is_road(self) -> bool {
        matches!(self, Ground::Road | Ground::Bridge)
    }

    /// Whether a unit in it cannot fire and leaves it by a die only: canal and marsh \[V5.15, V5.16\].
    #[inline]
    #[must_use]
    pub const fn is_wet(self) -> bool {
        matches!(self, Ground::Canal | Ground::Marsh)
    }

    /// Whether it is water \[V5.14, V5.15\].
    #[inline]
    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!(self, Ground::River | Ground::Canal)
    }

    /// Whether barges swim there under every reading: the river, also beneath bridges \[V5.13, V6.7\].
    #[inline]
    #[must_use]
    pub const fn carries_barges(self) -> bool {
        matches!(self, Ground::River | Ground::Bridge)
    }
}

named! {
    /// The edge of the map on which a side enters \[V1.3\].
    Edge {
        /// The westernmost columns.
        Left = "left",
        /// The easternmost columns.
        Right = "right",
    }
}

/// The values of a kind of units \[V6.1-V6.6\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct KindTable {
    /// The value in the sum at the end.
    pub value: u16,
    /// Movement points: squares of clear ground.
    pub points: u8,
    /// Whether it fights hand to hand.
    pub melee: bool,
    /// The range of its fire on clear ground; 0 for none.
    pub range: u8,
    /// What each face of the die does to it.
    pub hits: [Hit; FACES],
}

/// The values of a barge \[V6.7\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BargeTable {
    /// The value in the sum at the end.
    pub value: u16,
    /// Whether each face of the die destroys it, when artillery shoots.
    pub hits: [Hit; FACES],
}

/// The greatest faces with which something comes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Chances {
    /// Artillery moves \[V6.6\].
    pub artillery_move: u8,
    /// A fortification is entered from the front \[V5.17\].
    pub front_entry: u8,
    /// Artillery makes a breach \[V5.19\].
    pub demolition: u8,
    /// A unit sinks in a marsh \[V5.16\].
    pub sink: u8,
    /// A unit gets out of a canal or marsh \[V5.15, V5.16\].
    pub exit: u8,
}

/// How many units enter \[V1.4, V1.5\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Entry {
    /// At the start.
    pub first: u8,
    /// After each own phase.
    pub each_turn: u8,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its size.
    pub field: Field,
    /// The ground of each square.
    pub ground: Vec<Ground>,
    /// The squares inside fortifications: a wall is entered freely from them \[V5.17\].
    pub inside: SquareSet,
    /// The owner of each gate at the start \[V5.20\]; nothing on other squares.
    pub gates: Vec<Option<Side>>,
    /// Where the barges start \[V1.8\].
    pub barges: Vec<Square>,
    /// The commanders' quarters of each side \[V3.1\].
    pub headquarters: [Square; 2],
    /// Where each side enters \[V1.3\].
    pub edges: [Edge; 2],
}

/// A loaded scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The id: the name it was loaded by.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The ids of the sides.
    pub side_ids: [String; 2],
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The last game turn: the time limit \[V3.3\], or [`MAX_TURNS`] when no time was agreed on.
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// How many units of each kind each side has \[V4.1\].
    pub forces: [[u8; KINDS]; 2],
    /// How they enter.
    pub entry: Entry,
    /// The kinds of units.
    pub kinds: [KindTable; KINDS],
    /// Barges.
    pub barge: BargeTable,
    /// What needs a die.
    pub chances: Chances,
    /// The readings of ambiguous rows.
    pub switches: Switches,
    /// How many values are stated by the rulebook, computed from history, and assumed.
    pub origins: [u32; 3],
    /// A hash of everything that can change play.
    pub hash: u64,
}

impl Scenario {
    /// How many units a side has.
    #[must_use]
    pub fn strength(&self, side: Side) -> u32 {
        self.forces[side.index()].iter().map(|&count| u32::from(count)).sum()
    }

    /// \[V6.7\] Whether barges swim on this ground: canals are water, too.
    #[inline]
    #[must_use]
    pub fn carries_barges(&self, ground: Ground) -> bool {
        ground.carries_barges() || ground == Ground::Canal && self.switches.barge_water == BargeWater::CanalsToo
    }
}
