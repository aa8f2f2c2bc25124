//! The terrain effects chart (TEC) \[1.2 to 1.5\].

use super::{Area, Classes, Factor};
use crate::core::game::Side;
use crate::core::named::named;

named! {
    /// What entering a hex, or crossing a hexside, means besides its cost \[4.3\].
    Entry {
        /// Nothing.
        Free = "free",
        /// The unit must stop there.
        Stops = "stops",
        /// It costs all movement points, and so may be done only with all of them left.
        AllPoints = "all-points",
        /// It is forbidden.
        Prohibited = "prohibited",
    }
}

named! {
    /// When a hexside affects combat \[8.2\].
    Across {
        /// Only when every attacker attacks across it.
        All = "all",
        /// When at least one attacker does; a factor is that of each attacker that does.
        Any = "any",
    }
}

/// The cost of entering or crossing, in movement points, and what else it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Movement points.
    pub cost: u8,
    /// What else.
    pub entry: Entry,
}

/// What ground, a feature or a hexside does to an attack on the hex, or across it \[8.2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The shift of columns; below 0 in favour of the defender.
    pub shift: i8,
    /// What is added to the roll.
    pub modifier: i8,
    /// The factor on the strength of the attackers.
    pub attack: Factor,
    /// The factor on the strength of the defenders.
    pub defence: Factor,
}

impl Effects {
    /// No effect.
    pub const NONE: Self = Self { shift: 0, modifier: 0, attack: Factor::Full, defence: Factor::Full };
}

/// A kind of ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Its id.
    pub id: String,
    /// Entering it, per class.
    pub passage: Vec<Passage>,
    /// Combat against it.
    pub effects: Effects,
    /// Whether zones of control extend into it \[5.1\].
    pub zoc: bool,
    /// The stacking limit, where it is not the general one \[6.1\].
    pub stacking: Option<u8>,
}

/// A feature of hexes, such as a city or a fort.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub hexes: Area,
    /// The cost of entering, instead of that of the ground.
    pub cost: Option<u8>,
    /// The side that it helps in defence; both when `None`.
    pub side: Option<Side>,
    /// Combat against it, besides that of the ground.
    pub effects: Effects,
    /// Whether zones of control extend into it.
    pub zoc: bool,
    /// The stacking limit in it.
    pub stacking: Option<u8>,
}

/// A kind of hexside, such as a river.
#[derive(Clone, Debug)]
pub struct Barrier {
    /// Its id.
    pub id: String,
    /// Crossing it, per class: the cost is added to that of the hex.
    pub passage: Vec<Passage>,
    /// Combat across it.
    pub effects: Effects,
    /// When it affects combat.
    pub across: Across,
    /// Whether zones of control extend across it.
    pub zoc: bool,
}

/// A kind of route, such as a road or a railway.
#[derive(Clone, Debug)]
pub struct Route {
    /// Its id.
    pub id: String,
    /// How many hexes of it cost a movement point; 0 when it does not change the cost.
    pub hexes_per_point: u8,
    /// Whether hexsides that it crosses cost nothing and forbid nothing.
    pub bridges: bool,
    /// The classes that may use it.
    pub classes: Classes,
    /// The movement points of a hex by its ground, where it differs, for phases of movement along the route only.
    pub grounds: Vec<u8>,
}
