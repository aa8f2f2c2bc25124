//! The play-aid tables \[6.27, 6.69, 8.51 to 8.55, 10.29, 4.63\]: data of the scenario, none of which is printed in the text.

use crate::core::named::named;
use crate::games::spqr::arms::{ARMS, GAITS, WEAPONS, Weapon};
use crate::games::spqr::facing::Angle;

/// The faces of the die, which shows 0 to 9 \[2.3\].
pub const FACES: usize = 10;
/// The columns of the shock table \[8.54\].
pub const COLUMNS: usize = 13;
/// The ranges of the missile table.
pub const RANGES: usize = 5;
/// The grounds of the movement table.
pub const GROUNDS: usize = 6;
/// The best troop quality of the rally table.
pub const QUALITIES: usize = 9;
/// The columns of the rally table: a die roll, plus 2 for a depleted unit.
pub const RALLY_FACES: usize = 12;
/// Categories of the unit that moves onto another \[6.63\].
pub const MOVERS: usize = 4;
/// Categories of the units that it passes through \[6.63\].
pub const PASSED: usize = 5;

named! {
    /// The ground of a hex \[6.22, 6.24\].
    Ground {
        /// Clear.
        Clear = "clear",
        /// Broken.
        Broken = "broken",
        /// Forest.
        Forest = "forest",
        /// Marsh.
        Marsh = "marsh",
        /// River.
        River = "river",
        /// Town.
        Town = "town",
    }
}

impl Ground {
    /// Every ground, in the order of the table.
    pub const ALL: [Ground; GROUNDS] =
        [Ground::Clear, Ground::Broken, Ground::Forest, Ground::Marsh, Ground::River, Ground::Town];

    /// \[6.22\] Whether it is difficult terrain.
    #[inline]
    #[must_use]
    pub const fn is_difficult(self) -> bool {
        matches!(self, Ground::Broken | Ground::Forest | Ground::Marsh)
    }
}

/// The cost of a step for a column of the movement table: movement points and cohesion hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Toll {
    /// Movement points; 0 when it may not be entered.
    pub cost: u8,
    /// Cohesion hits.
    pub hits: u8,
}

/// The cost of a change of level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Slope {
    /// Movement points for each level.
    pub cost: u8,
    /// Cohesion hits for each level beyond `free`.
    pub hits: u8,
    /// The levels of a step that give no hit.
    pub free: u8,
}

/// The movement cost table \[6.27\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MovementTable {
    /// The cost to enter each ground.
    pub grounds: [[Toll; GAITS]; GROUNDS],
    /// The extra cost of a hex with a stream.
    pub stream: [Toll; GAITS],
    /// The extra cost of a step to a higher level.
    pub up: [Slope; GAITS],
    /// As `up`, to a lower level.
    pub down: [Slope; GAITS],
    /// Whether columns take the hits of each ground \[6.72\].
    pub column: [bool; GROUNDS],
    /// Whether columns take the hits of streams.
    pub column_stream: bool,
}

named! {
    /// A cell of the shock superiority chart \[8.52\].
    Superiority {
        /// None.
        None = "none",
        /// The attacker has it (AS).
        Attacker = "attacker",
        /// The defender has it (DS).
        Defender = "defender",
        /// The attack is not allowed \[9.15\].
        Barred = "barred",
    }
}

/// A result of shock combat: hits of the attacker and of the defender.
pub type Blow = [u8; 2];

named! {
    /// A result of the leader casualty table \[4.63\].
    Casualty {
        /// A light wound: he is finished for this turn.
        Light = "light",
        /// Wounded for the battle; killed if he is so already.
        Wounded = "wounded",
        /// Killed.
        Killed = "killed",
    }
}

/// A cell of the stacking chart for orders and withdrawals \[6.69\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Passing {
    /// Hits of the moving unit for passing.
    pub mover: u8,
    /// Hits of each stationary unit.
    pub stationary: u8,
    /// Whether the unit may stop there.
    pub stops: bool,
}

/// The stacking chart \[6.63, 6.69\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StackingChart {
    /// Voluntary: by [`Mover`] and [`Passed`].
    pub voluntary: [[Passing; PASSED]; MOVERS],
    /// Forced: the hits of each stationary unit that a routing unit passes through, by the same categories.
    pub forced: [[u8; PASSED]; MOVERS],
}

named! {
    /// The category of a moving unit in the stacking chart.
    Mover {
        /// Velites.
        Velites = "velites",
        /// Hastati, principes, cohorts, triarii.
        Roman = "roman",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// Every other unit.
        Basic = "basic",
    }
}

impl Mover {
    /// Every category, in the order of the chart.
    pub const ALL: [Mover; MOVERS] = [Mover::Velites, Mover::Roman, Mover::Skirmishers, Mover::Basic];
}

named! {
    /// The category of stationary units in the stacking chart.
    Passed {
        /// Skirmishers or velites alone.
        Loose = "loose",
        /// One Roman unit of foot of the same colour.
        SameColour = "same-colour",
        /// A Roman stack of two units.
        Stack = "stack",
        /// One Roman unit of foot of another colour.
        OtherColour = "other-colour",
        /// Any other unit.
        Basic = "basic",
    }
}

impl Passed {
    /// Every category, in the order of the chart.
    pub const ALL: [Passed; PASSED] =
        [Passed::Loose, Passed::SameColour, Passed::Stack, Passed::OtherColour, Passed::Basic];
}

/// The columns by which terrain shifts shock combat, to the right when positive \[6.26\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Shifts {
    /// The defender is in a forest.
    pub forest: i8,
    /// The defender is in a marsh.
    pub marsh: i8,
    /// The attacker is lower, for each level.
    pub uphill: i8,
    /// The most levels that count.
    pub most_levels: u8,
    /// The attacker is higher.
    pub downhill: i8,
}

/// Every table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tables {
    /// Movement costs and hits \[6.27\].
    pub movement: MovementTable,
    /// The stacking chart \[6.69\].
    pub stacking: StackingChart,
    /// The highest die that hits, by weapon and range from 1; `None` out of range \[8.51\].
    pub missile: [[Option<u8>; RANGES]; WEAPONS],
    /// Shock superiority by the types of attacker and defender, from the front \[8.52\].
    pub superiority: [[Superiority; ARMS]; ARMS],
    /// The types that must attack after they moved, marked `+` on that chart \[7.25\].
    pub heavy: [bool; ARMS],
    /// The base column, from 1, by the types of attacker and defender, and angle; 0 for types that do not attack
    /// \[8.53\].
    pub clash: [[[u8; 3]; ARMS]; ARMS],
    /// The shock combat results by die and column \[8.54\].
    pub shock: [[Blow; COLUMNS]; FACES],
    /// The hits of a rallied unit by troop quality from 1, and die \[10.29\].
    pub rally: [[u8; RALLY_FACES]; QUALITIES],
    /// The leader casualty table by die \[4.63\].
    pub casualty: [Casualty; FACES],
    /// The hexside for each face 1 to 6 of a rampage die \[9.14\].
    pub compass: [u8; 6],
    /// Terrain shifts of shock combat.
    pub shifts: Shifts,
}

impl Tables {
    /// The highest die that hits; `None` out of range \[8.51\].
    #[must_use]
    pub fn strength(&self, weapon: Weapon, range: u8) -> Option<u8> {
        self.missile[weapon as usize].get(usize::from(range).wrapping_sub(1)).copied().flatten()
    }

    /// The greatest range of a weapon.
    #[must_use]
    pub fn reach(&self, weapon: Weapon) -> u8 {
        self.missile[weapon as usize].iter().rposition(Option::is_some).map_or(0, |index| index as u8 + 1)
    }

    /// The base column of an attack, from 1 \[8.53\].
    #[must_use]
    pub const fn column(&self, attacker: usize, defender: usize, angle: Angle) -> u8 {
        self.clash[attacker][defender][angle as usize]
    }

    /// The result for a die and a column, both clamped to the table \[8.36.3\].
    #[must_use]
    pub fn blow(&self, die: i32, column: i32) -> Blow {
        let die = die.clamp(0, FACES as i32 - 1) as usize;
        self.shock[die][(column.clamp(1, COLUMNS as i32) - 1) as usize]
    }

    /// The hits of a rallied unit \[10.29\].
    #[must_use]
    pub fn rally_hits(&self, quality: u8, die: u8) -> u8 {
        let row = usize::from(quality.clamp(1, QUALITIES as u8)) - 1;
        self.rally[row][usize::from(die).min(RALLY_FACES - 1)]
    }
}
