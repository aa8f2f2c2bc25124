//! The immutable part of a game: map, counters, tables and readings of a loaded scenario.
//!
//! The numbers come from scenario files, which `verdox::files` reads and checks. The rules rely on these checks.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::verdox::square::{Field, Square, SquareSet};
use crate::games::verdox::switches::{BargeWater, Switches};
use crate::scenario::{Decisive, Origins};

/// The most units of a side.
pub const MAX_SIDE: usize = 75;
/// The most units, both sides together.
pub const MAX_UNITS: usize = 2 * MAX_SIDE;
/// The most barges.
pub const MAX_BARGES: usize = 4;
/// The most squares with fortifications.
pub const MAX_WALLS: usize = 64;
/// The most game turns: the range of an outcome's stage, with room for the set-up. A game without a time limit is
/// stopped after this many.
pub const MAX_TURNS: usize = 250;
/// The most movement points of a unit on clear ground.
pub const MAX_POINTS: u8 = 3;
/// The greatest range of a unit.
pub const MAX_RANGE: u8 = 12;
/// The number of kinds of units.
pub const KINDS: usize = 6;
/// The number of faces of the die \[V1.1\].
pub const FACES: usize = 6;

/// A unit: the side and the order in which it entered. The first unit of the second side is [`MAX_SIDE`].
///
/// Units are numbered in the order of entry, so a number reveals nothing about the hidden kind \[V1.6\].
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;
/// A barge, as an index into [`Map::barges`].
pub type BargeId = u8;

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

named! {
    /// The kind of a unit \[V4.1\].
    Kind {
        /// Melee unit \[V6.1\].
        Infantry = "infantry",
        /// Fire unit \[V6.2\].
        Shooters = "shooters",
        /// Melee and fire \[V6.3\].
        Grenadiers = "grenadiers",
        /// Mounted, melee \[V6.4\].
        Cavalry = "cavalry",
        /// Mounted, fire \[V6.5\].
        MountedShooters = "mounted-shooters",
        /// Long range, hardly moves \[V6.6\].
        Artillery = "artillery",
    }
}

impl Kind {
    /// Every kind, in the order of the tables.
    pub const ALL: [Kind; KINDS] =
        [Kind::Infantry, Kind::Shooters, Kind::Grenadiers, Kind::Cavalry, Kind::MountedShooters, Kind::Artillery];

    /// The index in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind after the loss of the horse \[V6.4, V6.5\].
    #[must_use]
    pub const fn on_foot(self) -> Option<Kind> {
        match self {
            Kind::Cavalry => Some(Kind::Infantry),
            Kind::MountedShooters => Some(Kind::Shooters),
            _ => None,
        }
    }

    /// The kind after a hit \[V2.6, V6.4, V6.5\]; `None` when destroyed. A unit without a horse to lose is destroyed
    /// instead.
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
    /// The effect of a die face on a target \[V2.6\].
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
    /// The height \[V-LOS\].
    #[inline]
    #[must_use]
    pub const fn level(self) -> i8 {
        match self {
            Ground::Valley => -1,
            Ground::Hill | Ground::Fort | Ground::Gate => 1,
            _ => 0,
        }
    }

    /// Whether it is a fortification, including gates \[V5.20\].
    #[inline]
    #[must_use]
    pub const fn is_wall(self) -> bool {
        matches!(self, Ground::Fort | Ground::Gate)
    }

    /// Whether it counts as a road \[V5.12, V5.13\].
    #[inline]
    #[must_use]
    pub const fn is_road(self) -> bool {
        matches!(self, Ground::Road | Ground::Bridge)
    }

    /// Whether a unit in it cannot fire and needs a die to leave: canal and marsh \[V5.15, V5.16\].
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

    /// Whether it carries barges under every reading: the river, also under bridges \[V5.13, V6.7\].
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
    /// The value in the final sum.
    pub value: u16,
    /// Movement points: squares of clear ground.
    pub points: u8,
    /// Whether it fights in melee.
    pub melee: bool,
    /// The range of its fire on clear ground; 0 for none.
    pub range: u8,
    /// The effect of each die face on it.
    pub hits: [Hit; FACES],
}

/// The values of a barge \[V6.7\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BargeTable {
    /// The value in the final sum.
    pub value: u16,
    /// Whether each die face destroys it, under artillery fire.
    pub hits: [Hit; FACES],
}

/// The highest die faces that succeed.
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
    /// A unit leaves a canal or marsh \[V5.15, V5.16\].
    pub exit: u8,
}

/// The number of units that enter \[V1.4, V1.5\].
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
    /// The size of the map.
    pub field: Field,
    /// The ground of each square.
    pub ground: Vec<Ground>,
    /// The squares inside fortifications: a wall is entered freely from them \[V5.17\].
    pub inside: SquareSet,
    /// The owner of each gate at the start \[V5.20\]; `None` on other squares.
    pub gates: Vec<Option<Side>>,
    /// The start squares of the barges \[V1.8\].
    pub barges: Vec<Square>,
    /// The commanders' quarters of each side \[V3.1\].
    pub headquarters: [Square; 2],
    /// The entry edge of each side \[V1.3\].
    pub edges: [Edge; 2],
}

/// A loaded scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The id: the name it was loaded by.
    pub id: String,
    /// The title.
    pub title: String,
    /// The ids of the sides.
    pub side_ids: [String; 2],
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The last game turn: the time limit \[V3.3\], or [`MAX_TURNS`] without a time limit.
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// The number of units by side and kind \[V4.1\].
    pub forces: [[u8; KINDS]; 2],
    /// The number of units that enter at a time.
    pub entry: Entry,
    /// The kinds of units.
    pub kinds: [KindTable; KINDS],
    /// Barges.
    pub barge: BargeTable,
    /// The actions that need a die.
    pub chances: Chances,
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
    /// The number of units of a side.
    #[must_use]
    pub fn strength(&self, side: Side) -> u32 {
        self.forces[side.index()].iter().map(|&count| u32::from(count)).sum()
    }

    /// \[V6.7\] Whether this ground carries barges: canals are water, too.
    #[inline]
    #[must_use]
    pub fn carries_barges(&self, ground: Ground) -> bool {
        ground.carries_barges() || ground == Ground::Canal && self.switches.barge_water == BargeWater::CanalsToo
    }
}
