//! The immutable part of a game: map, counters, tables and readings of a loaded scenario.
//!
//! The numbers come from scenario files, which `pluton::files` reads and checks. The rules rely on these checks.

use crate::core::game::Side;
use crate::core::named::named;
pub use crate::games::pluton::arms::{CALIBRES, Calibre, Weapon};
use crate::games::pluton::hex::{Field, Hex};
use crate::games::pluton::switches::Switches;
use crate::games::pluton::tables::Tables;
use crate::scenario::{Decisive, Origins};

/// The most units of a side: one bit each in a word.
pub const MAX_SIDE: usize = 64;
/// The most units, both sides together.
pub const MAX_UNITS: usize = 2 * MAX_SIDE;
/// The most artillery markers of a side \[6.2 of the ledger\].
pub const MAX_SIDE_MARKERS: usize = 16;
/// The most artillery markers, both sides together.
pub const MAX_MARKERS: usize = 2 * MAX_SIDE_MARKERS;
/// The most stages.
pub const MAX_STAGES: u8 = 99;
/// The most building hexes: one bit each in a word.
pub const MAX_BUILDINGS: usize = 64;
/// The most battalions of support artillery of both sides.
pub const MAX_SUPPORT: usize = 16;
/// The most boxes of a unit.
pub const MAX_BOXES: u8 = 6;
/// The greatest range of observation.
pub const MAX_SIGHT: u8 = 30;
/// The number of kinds of units.
pub const KINDS: usize = 4;
/// The number of kinds of ground.
pub const GROUNDS: usize = 4;

/// A unit: those of the first side, then those of the second from [`MAX_SIDE`].
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;
/// An artillery marker: those of the first side, then those of the second from [`MAX_SIDE_MARKERS`].
pub type MarkerId = u8;

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

/// The side of a marker.
#[inline]
#[must_use]
pub const fn marker_side(marker: MarkerId) -> Side {
    if (marker as usize) < MAX_SIDE_MARKERS { Side::First } else { Side::Second }
}

named! {
    /// The kind of a unit \[1.0\].
    Kind {
        /// Rifle platoon (*pluton strzelecki*, s).
        Rifle = "rifle",
        /// Platoon of heavy machine guns (*ckm*, c).
        Hmg = "hmg",
        /// Platoon of mortars (m).
        Mortar = "mortar",
        /// Company commander (*dowódca*, d).
        Commander = "commander",
    }
}

impl Kind {
    /// Every kind, in the order of the tables.
    pub const ALL: [Kind; KINDS] = [Kind::Rifle, Kind::Hmg, Kind::Mortar, Kind::Commander];

    /// The index in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

named! {
    /// The ground of a hex.
    Ground {
        /// Clear.
        Clear = "clear",
        /// Forest.
        Forest = "forest",
        /// Wooden buildings \[N.2\].
        Wooden = "wooden",
        /// Brick buildings.
        Brick = "brick",
    }
}

impl Ground {
    /// Every kind of ground, in the order of the tables.
    pub const ALL: [Ground; GROUNDS] = [Ground::Clear, Ground::Forest, Ground::Wooden, Ground::Brick];

    /// The index in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// \[16.2\] Whether it limits sight and conceals units: forest and buildings.
    #[inline]
    #[must_use]
    pub const fn is_cover(self) -> bool {
        !matches!(self, Ground::Clear)
    }

    /// Whether it is built up.
    #[must_use]
    pub const fn is_building(self) -> bool {
        matches!(self, Ground::Wooden | Ground::Brick)
    }
}

/// The capabilities of a kind of unit \[6.3, 6.4, 7.2\]. Movement is in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct KindTable {
    /// The movement allowance.
    pub walk: u8,
    /// The allowance of a running unit.
    pub run: u8,
    /// The small arms.
    pub weapon: Weapon,
}

/// The table TEREN for a kind of ground \[6.1, 7.5c, 8.3d, 10.4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct GroundTable {
    /// The cost to enter, in half points.
    pub cost: u8,
    /// The modifier of small-arms fire at units in it.
    pub small_arms: i8,
    /// The modifier of indirect fire at units in it.
    pub indirect: i8,
    /// The columns by which it shifts close combat when the defender is in it.
    pub melee: i8,
    /// Whether it blocks sight \[16.2\].
    pub blocks: bool,
}

/// The modifiers of small-arms fire \[7.5\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FireModifiers {
    /// The target is partly covered.
    pub covered: i8,
    /// The firer is under fire.
    pub under_fire: i8,
    /// The firer is pinned.
    pub pinned: i8,
    /// The target is a commander who moves alone.
    pub lone_commander: i8,
    /// The target runs.
    pub running: i8,
    /// The target hex is crowded.
    pub crowd: i8,
    /// The firer is undirected.
    pub undirected: i8,
}

/// The modifiers of close combat \[10.4\], in columns to the attacker's favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MeleeModifiers {
    /// The attacker is under fire.
    pub attacker_under_fire: i8,
    /// The attacker has a commander.
    pub attacker_commander: i8,
    /// The defender has a commander.
    pub defender_commander: i8,
    /// The defender is under fire.
    pub defender_under_fire: i8,
    /// The defender is pinned.
    pub defender_pinned: i8,
}

/// The ranges of mortars, in hexes \[8.5\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MortarRanges {
    /// The least.
    pub least: u8,
    /// The last hex of the best range.
    pub best: u8,
    /// The greatest.
    pub most: u8,
    /// The modifier beyond the best range.
    pub far: i8,
}

/// A counter \[14.1, 17.1\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The id in files and logs.
    pub id: String,
    /// The kind.
    pub kind: Kind,
    /// The strength in boxes.
    pub boxes: u8,
    /// The morale \[17.1\].
    pub morale: u8,
    /// The company, as a number within its side.
    pub company: Option<u8>,
    /// The battalion, as a number within its side.
    pub battalion: u8,
    /// The place and stage where it appears, as an index into [`Scenario::places`].
    pub place: u8,
    /// The number of its artillery marker, from 1; 0 for none.
    pub marker: u8,
}

/// When units appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Before play.
    SetUp,
    /// In this stage.
    Stage(u8),
    /// When one of these enemy villages is first entered; one bit each.
    Capture(u32),
    /// On a die roll in each stage after an enemy unit is revealed: of at most the first number, or, from the given
    /// stage on, at most the second.
    Dice {
        /// The highest face that succeeds early.
        early: u8,
        /// The highest face that succeeds late.
        late: u8,
        /// The stage from which it is late.
        from: u8,
    },
}

/// Where and when units appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The id.
    pub id: String,
    /// The side of its units.
    pub side: Side,
    /// The hexes, ascending.
    pub hexes: Vec<Hex>,
    /// Whether weapons are set up with companies of their battalion \[S2.3\].
    pub with_battalion: bool,
    /// When.
    pub arrival: Arrival,
}

/// The condition for calling support artillery \[9.2\]: every part must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Condition {
    /// Whether it can be called at all.
    pub available: bool,
    /// The first stage.
    pub stage: u8,
    /// The number of enemy platoons that must be revealed.
    pub revealed: u8,
    /// The number of own platoons that must be near a village.
    pub near: u8,
    /// The greatest distance that is near.
    pub distance: u8,
    /// The villages, one bit each.
    pub villages: u32,
}

/// A battalion of support artillery \[9.1\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// The id of the battalion.
    pub id: String,
    /// The side of the battalion.
    pub side: Side,
    /// The numbers of the markers of its batteries, from 1.
    pub markers: Vec<u8>,
    /// The guns of a battery.
    pub barrels: u8,
    /// The calibre.
    pub calibre: Calibre,
    /// When it can be called.
    pub condition: Condition,
    /// The half victory points for not calling it.
    pub uncalled: u8,
}

/// A village: building hexes with the same value \[S1.6, S2.7\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Village {
    /// The id of the village.
    pub id: String,
    /// The building hexes of the village, ascending.
    pub hexes: Vec<Hex>,
    /// The half victory points of a hex for each side.
    pub worth: [u8; 2],
}

/// Victory, in half points \[S1.6, S2.7\].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Victory {
    /// For a lost box.
    pub lost_box: u8,
    /// For a lost commander.
    pub lost_commander: u8,
    /// For each side, the points for a stage in which none of its units is revealed.
    pub hidden_stage: [u8; 2],
    /// The most of these.
    pub hidden_most: [u8; 2],
    /// For each side, the points when no enemy unit is near the road.
    pub road: [u8; 2],
    /// Closer than this is near.
    pub road_distance: u8,
    /// The main road.
    pub main_road: Vec<Hex>,
    /// The branch, the last hex last.
    pub branch: Vec<Hex>,
    /// The least whole differences for a small, medium, large and enormous victory.
    pub ranks: [u8; 4],
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// The geometry of the map.
    pub field: Field,
    /// The ground of each hex.
    pub ground: Vec<Ground>,
    /// The hexes with a road.
    pub road: Vec<bool>,
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
    /// The ids of the sides; the first one moves first \[N.3\].
    pub side_ids: [String; 2],
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The side that sets up first.
    pub sets_up_first: Side,
    /// For each side, the last stage in which its never-revealed units are kept off the map \[S2.3\].
    pub secret_until: [u8; 2],
    /// The columns by which close combat shifts in favour of each side \[10.4\].
    pub melee_favour: [i8; 2],
    /// The last stage.
    pub stages: u8,
    /// The most units in a hex, without commanders \[5.2\].
    pub stack: u8,
    /// The cost of a step from road to road, in half points.
    pub road_cost: u8,
    /// The extra cost of a hex with a stream, in half points.
    pub stream_cost: u8,
    /// The map.
    pub map: Map,
    /// The villages.
    pub villages: Vec<Village>,
    /// Where and when units appear.
    pub places: Vec<Place>,
    /// The counters of each side.
    pub counters: [Vec<Counter>; 2],
    /// Support artillery.
    pub support: Vec<Support>,
    /// The capabilities of each kind of unit.
    pub kinds: [KindTable; KINDS],
    /// The table TEREN.
    pub grounds: [GroundTable; GROUNDS],
    /// The other tables.
    pub tables: Tables,
    /// The modifiers of small-arms fire.
    pub fire: FireModifiers,
    /// The modifiers of close combat.
    pub melee: MeleeModifiers,
    /// The ranges of mortars.
    pub mortars: MortarRanges,
    /// The lowest roll on which a marker does not drift \[8.3b\].
    pub drift_hits: u8,
    /// The command ranges by level \[13.2\].
    pub command: [u8; 3],
    /// The observation ranges of commanders by level \[13.3\].
    pub commander_sight: [u8; 3],
    /// The observation ranges of units by level \[16.4\].
    pub unit_sight: [u8; 3],
    /// The highest roll that produces a new commander \[13.6\].
    pub new_commander: u8,
    /// Victory.
    pub victory: Victory,
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

    /// The unit with this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<UnitId> {
        let of = |side: Side| {
            let index = self.counters[side.index()].iter().position(|counter| counter.id == id)?;
            Some(first_of(side) + index as u8)
        };
        Side::BOTH.into_iter().find_map(of)
    }

    /// The units of a side as a bit mask.
    #[must_use]
    pub fn everyone(&self, side: Side) -> u64 {
        let count = self.counters[side.index()].len();
        if count == MAX_SIDE { u64::MAX } else { (1 << count) - 1 }
    }
}
